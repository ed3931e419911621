import { isOnEarth, type Place } from '../../../domain/address/distance.ts'
import { startOfDay } from '../../../domain/format/dates.ts'
import { addDays } from '../../../domain/payout/period.ts'
import { holdSpan, longerUntil } from '../../../domain/schedule/hold.ts'
import { routeAt, VISIT_MINUTES } from '../../../domain/schedule/routes.ts'
import { mayBookAt, slotsOfDay } from '../../../domain/schedule/slots.ts'
import type { ServingFranchise } from '../../franchise/place.ts'
import { withVansFor } from '../../franchise/queries.ts'
import type { Context } from '../../platform/context.ts'
import { addressKey } from '../../platform/limits/address-key.ts'
import type { LimitRule } from '../../platform/limits/limits.ts'
import { Refusal, TooManyRequests } from '../../platform/refusal.ts'
import { servingFranchise } from '../../schedule/choose-franchise.ts'
import { isStartOf } from '../../schedule/durations/van-days.ts'
import { slotTaken } from '../../schedule/slot-taken.ts'
import { schedulingFor } from '../../scheduling/read-policy.ts'
import { type WantedWork, wantedMinutes } from '../../scheduling/visit-work.ts'
import { takePoint } from '../../security/take-point.ts'
import { InTurn } from '../in-turn.ts'
import { nearbyStartAt, vansInOrder } from '../nearby/nearby-starts.ts'
import { addressHash, type HoldKey, holderOf, newHoldKey } from '../../schedule/holds/hold-key.ts'
import { drivableVan, stillFits } from './drivable-van.ts'
import { changeOwnHold, type OwnHold, ownHold } from './own-hold.ts'
import { type HoldToTake, takeHold } from './take-hold.ts'
import { TEXTS } from './texts.ts'

/** First holds from one address. A hold that moves is no new one. */
const HOLDS: LimitRule = { name: 'holds', points: 20, seconds: 3600 }
/** Starts by true durations from one address, also of holds that move: each measures drives, and says whether a van gets there in time. */
const DRIVES: LimitRule = { name: 'hold-drives', points: 120, seconds: 3600 }
/** Attempts when the same page changes its hold at the same moment. */
const MAX_TRIES = 3
const SLOT_MINUTES = 60

/** Rivals in this process look one after the other, so that they do not lose to each other again and again. */
const turns = new InTurn()

/** A start that a page wants to keep while its customer types. */
interface WantedSlot {
  date: Date
  /** Postal code of the visit. */
  code: string
  franchiseIdSelect?: number | null | undefined
  /** The van that staff chose. */
  vanId?: number | null | undefined
  /** Where the visit would be. */
  place: Place | null
  /** The work, which says how long the visit is by true durations. */
  cars: readonly WantedWork[]
  /** From an earlier hold of the page. */
  holdKey?: string | null | undefined
  /** A guest's solved human check, action Hold, for the first hold of a page. */
  humanCheck?: string | null | undefined
}

/** A start that is kept. */
export interface KeptSlot {
  holdKey: string
  date: Date
  expiresAt: Date
  /** How many minutes it is kept from now on. */
  minutes: number
  canKeepLonger: boolean
  /** Cents that the start takes off, because a van is nearby. */
  nearbyCents: number
}

/** Nobody's booking depends on it: without a hold it works as well. */
const holdLimit = (): Refusal => new Refusal(409, 'HOLD_LIMIT', TEXTS.tooManyHolds)

/**
 * holdSlot: keeps a start for the page of a customer who is booking, for as long as the franchise says. Another start moves the hold.
 * @returns null where nothing is kept: outside the service area and the hours, where the franchise keeps no times, and for a start that the page has kept for 15 minutes
 * @throws Refusal 409 TIME_SLOT_UNAVAILABLE when no van is free then; 409 HOLD_LIMIT for a page that is not a human's, an address with too many holds, and a route of
 * which guests keep a quarter
 */
export async function holdSlot(context: Context, wanted: WantedSlot): Promise<KeptSlot | null> {
  const { actor, clock, scope } = context
  const now = clock.now()
  const isStaff = actor?.isStaff ?? false
  const franchise = await franchiseOf(context, wanted, now)
  if (!franchise) return null
  const { policy } = await schedulingFor(scope.db, franchise.id)
  if (policy.holdMinutes === 0) return null
  const place = wanted.place && isOnEarth(wanted.place) ? wanted.place : null
  const isHourly = policy.mode === 'HOURLY'
  if (!isHourly && !place) return null
  const minutes = isHourly ? VISIT_MINUTES : await wantedMinutes(scope.db, franchise, wanted.cars)
  const visit = { startsAt: wanted.date, minutes, place }
  const nearby = await nearbyStartAt(context, franchise, { date: visit.startsAt, place })
  const inOrder = vansInOrder(franchise, nearby)
  const start = {
    ...visit,
    franchise,
    now,
    vanIds: isStaff && wanted.vanId != null ? inOrder.filter(id => id === wanted.vanId) : inOrder,
    fits: null,
    holdMinutes: policy.holdMinutes,
    nearbyCents: nearby?.discountCents ?? 0,
  }
  const key = wanted.holdKey ?? ''
  const holder = holderOf(context, key)
  const own = holder === null ? null : await ownHold(scope.db, holder)
  if (own && isSame(own, start)) return kept(key, own, now)
  // A page that booked begins again with a new key.
  const isKnown = holder !== null && !own?.isBooked
  if (!isKnown) await requireHuman(context, wanted.humanCheck ?? null)
  const drivable = isHourly || !place ? start : await inTime(context, { ...start, place }, holder)
  const page = isKnown ? { key, holder, earlier: own } : { ...newHoldKey(context), earlier: null }
  return await keepForPage(context, drivable, page)
}

/** Keeps a start for a page, also while its hold changes. @returns null as keepStart, and when the page booked meanwhile */
async function keepForPage(
  context: Context,
  start: WantedStart,
  { earlier, ...page }: HoldKey & { earlier: OwnHold | null },
): Promise<KeptSlot | null> {
  for (let tries = 0, own = earlier; tries < MAX_TRIES; tries++) {
    const taken = await keepStart(context, start, { ...page, earlier: own })
    if (taken !== 'again') return taken
    own = await ownHold(context.scope.db, page.holder)
    if (own && isSame(own, start)) return kept(page.key, own, start.now)
    if (own?.isBooked) return null
  }
  throw holdLimit()
}

/** Returns a start by true durations with the van that can drive to it. @throws Refusal 409 TIME_SLOT_UNAVAILABLE; HOLD_LIMIT for an address that asked for too many */
async function inTime(
  context: Context,
  start: WantedStart & { place: Place },
  holder: string | null,
): Promise<WantedStart> {
  if (!context.actor?.isStaff) await takeHoldPoint(context, DRIVES)
  const { franchise, ...visit } = start
  const vanId = await drivableVan(context, franchise, { ...visit, holder })
  if (vanId === null) throw slotTaken()
  return { ...start, vanIds: [vanId], fits: db => stillFits(db, franchise, { ...visit, vanIds: [vanId], holder }) }
}

/** A visit that a page wants to keep a van for. */
interface WantedStart {
  franchise: ServingFranchise
  startsAt: Date
  /** How long the visit takes. */
  minutes: number
  place: Place | null
  /** Vans that can make it, the first one preferred. */
  vanIds: readonly number[]
  now: Date
  /** Judges the van by true durations, once its route is locked. Null by the rule of hours. */
  fits: HoldToTake['fits']
  /** How long the franchise keeps a start. */
  holdMinutes: number
  nearbyCents: number
}

/**
 * Takes the start for the page with a key, instead of what it kept earlier.
 * @returns null when the page has kept it for 15 minutes; `again` when the page's hold changed at the same moment
 */
async function keepStart(
  context: Context,
  { franchise, startsAt, minutes, place, vanIds, fits, now, holdMinutes, nearbyCents }: WantedStart,
  { key, holder, earlier }: HoldKey & { earlier: OwnHold | null },
): Promise<KeptSlot | null | 'again'> {
  const span = holdSpan(earlier, { startsAt, franchiseId: franchise.id, now, minutes: holdMinutes })
  if (!span) return null
  const isFirst = span.heldSince.getTime() === now.getTime()
  if (isFirst) await takeHoldPoint(context, HOLDS)
  const terms = { place, nearbyCents }
  const hold = {
    ...dayOf(franchise, startsAt),
    holder,
    from: earlier && { vanId: earlier.vanId, day: earlier.day },
    vanIds,
    fits,
    startsAt,
    minutes,
    now,
    span,
    isGuest: context.actor === null,
    ipHash: context.limits.isOn ? addressHash(context.config, addressKey(context.ip)) : null,
    terms,
  }
  const { tenant, db } = context.scope
  // Only guests share a limit of a route, and only true durations look at the rest of the day.
  const turn = hold.isGuest || fits ? hold.day : startsAt.toISOString()
  const taken = await turns.run(`${tenant.id} ${franchise.id} ${turn}`, () => takeHold(db, hold)).catch(orAgain)
  if (taken === null) return 'again'
  if (taken === 'none-free') throw slotTaken()
  if (taken === 'limit') throw holdLimit()
  return kept(key, { ...span, startsAt, keptLonger: !isFirst && (earlier?.keptLonger ?? false), terms }, now)
}

/** Returns the franchise that would serve the start, with the vans that this person may book; null where nothing can be kept. */
async function franchiseOf(context: Context, wanted: WantedSlot, now: Date): Promise<ServingFranchise | null> {
  const { actor, scope } = context
  const isStaff = actor?.isStaff ?? false
  const hour = { start: wanted.date, now, isStaff, wantedId: wanted.franchiseIdSelect ?? null }
  const serving = await servingFranchise(scope.db, wanted.code, hour)
  if (!serving || wanted.date <= now || !isStartOf(wanted.date, serving)) return null
  if (!mayBookAt(wanted.date, now, { isStaff, rules: serving.rules, timeZone: serving.timeZone })) return null
  return await withVansFor(scope.db, actor, serving)
}

const isSamePlace = (a: Place | null, b: Place | null): boolean => a?.lat === b?.lat && a?.lng === b?.lng

const isSame = (hold: OwnHold, { startsAt, minutes, place, vanIds, franchise, now }: WantedStart): boolean =>
  hold.minutes === minutes &&
  vanIds.includes(hold.vanId) &&
  isSamePlace(hold.terms.place, place) &&
  hold.startsAt.getTime() === startsAt.getTime() &&
  hold.franchiseId === franchise.id &&
  hold.expiresAt > now &&
  !hold.isBooked

type KeptHold = Pick<OwnHold, 'startsAt' | 'heldSince' | 'expiresAt' | 'keptLonger' | 'terms'>

const kept = (holdKey: string, hold: KeptHold, now: Date): KeptSlot => ({
  holdKey,
  date: hold.startsAt,
  expiresAt: hold.expiresAt,
  minutes: Math.round((hold.expiresAt.getTime() - now.getTime()) / 60_000),
  canKeepLonger: !hold.keptLonger && longerUntil(hold) > hold.expiresAt,
  nearbyCents: hold.terms.nearbyCents,
})

function dayOf(franchise: ServingFranchise, date: Date) {
  const { day } = routeAt(0, date, franchise.timeZone)
  const open = {
    from: startOfDay(day, franchise.timeZone),
    until: startOfDay(addDays(day), franchise.timeZone),
    minutes: slotsOfDay(day, franchise).length * SLOT_MINUTES,
  }
  return { day, open }
}

/** Guests prove once that they are human, before their page gets a key. */
async function requireHuman({ actor, limits, services, ip, log }: Context, token: string | null): Promise<void> {
  if (actor || !limits.isOn) return
  try {
    if (token !== null && (await services.humanCheck.verify(token, { action: 'Hold', ip }))) return
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    log.warn({ err: error }, 'the human check of a hold could not be done')
  }
  throw holdLimit()
}

async function takeHoldPoint(context: Context, rule: LimitRule): Promise<void> {
  await takePoint(context, rule, addressKey(context.ip)).catch((error: unknown) => {
    throw error instanceof TooManyRequests ? holdLimit() : error
  })
}

/** The page took another hold at the same moment: that one moves then. @throws errors that no other hold caused */
function orAgain(error: unknown): null {
  if ((error as { constraint?: string }).constraint === 'stop_one_hold') return null
  throw error
}

/**
 * keepHoldLonger: keeps a page's start five minutes longer, once.
 * @throws Refusal 404 for a key that we did not make; 409 HOLD_OVER when it is over, was lost to staff, or was kept longer before
 */
export async function keepHoldLonger(context: Context, holdKey: string): Promise<KeptSlot> {
  const now = context.clock.now()
  const holder = holderOf(context, holdKey)
  if (holder === null) throw new Refusal(404, 'NOT_FOUND', TEXTS.over)
  let longer: Date | undefined
  const hold = await changeOwnHold(context.scope.db, holder, found => {
    if (found.expiresAt <= now || found.keptLonger) return null
    longer = longerUntil(found)
    return { expiresAt: longer, keptLonger: true }
  })
  if (!hold || !longer) throw new Refusal(409, 'HOLD_OVER', hold?.isLost ? TEXTS.lost : TEXTS.over)
  return kept(holdKey, { ...hold, expiresAt: longer, keptLonger: true }, now)
}

/** releaseHold: gives a page's start back. Nothing happens without a hold. */
export async function releaseHold(context: Context, holdKey: string): Promise<void> {
  const now = context.clock.now()
  const holder = holderOf(context, holdKey)
  if (holder === null) return
  await changeOwnHold(context.scope.db, holder, ({ expiresAt }) => (expiresAt > now ? { expiresAt: now } : null))
}
