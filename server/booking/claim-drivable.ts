import { localDay } from '../../domain/format/dates.ts'
import { earliestStart } from '../../domain/schedule/slots.ts'
import type { ServingFranchise } from '../franchise/place.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { type WantedWork, wantedMinutes } from '../scheduling/visit-work.ts'
import { nextStarts } from '../schedule/durations/drivable-slots.ts'
import { notDrivable, startTaken } from '../schedule/durations/refusals.ts'
import { bestVan, type JudgedVan, judgeVans, missingMinutesOf } from '../schedule/durations/reserve-van.ts'
import { isStartOf } from '../schedule/durations/van-days.ts'
import { isOffered } from '../schedule/offered-slots.ts'
import { slotTaken } from '../schedule/slot-taken.ts'
import { type ClaimTerms, MAX_CLAIMS, notTheirVan, orRefuse, type WantedOrder } from './claim-slot.ts'
import { InTurn } from './in-turn.ts'
import { type DrivableVisit, type OrderToPlace, type PlacedOrder, placeOrder } from './place-order.ts'

/** How long a visit takes, and what its customer is promised. */
type Length = Pick<DrivableVisit, 'minutes' | 'arrivalMinutes'>

/** A van for the visit, as it was judged. */
type Chosen = Pick<OrderToPlace, 'vanIds' | 'drivable'>

/** The claims of a franchise's day go one after another in this process, so that they do not take its routes from each other. */
const turns = new InTurn()

/** The cars of the visit, with what is done to each. */
const carsOf = (order: WantedOrder): WantedWork[] =>
  [order, ...(order.moreCars ?? [])].map(({ vehicleId, quote }) => ({
    vehicleId,
    serviceIds: quote.lines.map(({ serviceId }) => serviceId),
  }))

/** Chooses the van for which the visit costs least, or the one that staff chose: also against the drives, if they say why. */
function choose(vans: readonly JudgedVan[], { vanId, overrideReason }: ClaimTerms, length: Length): Chosen | null {
  const best = bestVan(vans, vanId)
  const [asked] = vans
  const van = best ?? (vanId === null ? undefined : asked)
  if (!van) return null
  const missingMinutes = missingMinutesOf(van)
  if (missingMinutes === null) return null
  if (!best && overrideReason === null) throw notDrivable(missingMinutes)
  const override = best || overrideReason === null ? null : { overrideReason, missingMinutes }
  return { vanIds: [van.vanId], drivable: { ...length, seenVersion: van.version, override } }
}

/**
 * Books a start into a van that can drive to it, in a franchise that plans true durations, or as a request if it cannot be booked (rule B5). It looks at the vans' days, and
 * writes only if the chosen one is still as it was; otherwise it looks again, at last with the routes locked.
 * @throws Refusal 409 TIME_SLOT_UNAVAILABLE with the next starts when no van can keep a start that was shown as available, and when another stop is at that time in the van
 * that staff chose; NOT_DRIVABLE when that van cannot keep it and they give no reason; otherwise as claimOrRequest
 */
export async function claimDrivable(
  db: Database,
  order: WantedOrder,
  terms: ClaimTerms & { franchise: ServingFranchise },
): Promise<PlacedOrder> {
  const { franchise, isStaff, vanId, shownAsFree } = terms
  const { scheduledAt: start, address: place, now, holdHash: holder, takesOver } = order
  const day = localDay(start, franchise.timeZone)
  const vans = franchise.vans.map(({ id }) => id)
  if (vanId !== null && (!isStaff || !vans.includes(vanId))) throw notTheirVan()
  const minutes = await wantedMinutes(db, franchise, carsOf(order))
  const length = { minutes, arrivalMinutes: franchise.scheduling.arrivalWindowMinutes || null }
  if (!isStartOf(start, franchise)) return await request(start < now ? 'PAST_DATE' : 'OUTSIDE_OPENING_HOURS')
  const visit = {
    start,
    place,
    minutes,
    vanIds: vanId === null ? vans : [vanId],
    now,
    withoutOrderIds: [],
    holder,
    takesOver,
  }

  const claimed = await turns.run(`${franchise.id} ${day}`, claim)
  if (claimed) return claimed
  if (vanId !== null) throw slotTaken()
  if (!shownAsFree && (isStaff || isOffered(start, franchise))) return await request('NO_VAN_AVAILABLE')
  const notBefore = earliestStart(now, isStaff, franchise.rules.leadMinutes)
  const sought = { visit: { place, minutes, withoutOrderIds: [] }, now, isStaff }
  throw startTaken(await nextStarts(db, franchise, { ...sought, at: start, notBefore }))

  async function look(trx: Database, isLocked: boolean): Promise<Chosen | null> {
    return choose(await judgeVans(trx, franchise, visit, { isLocked }), terms, length)
  }

  async function claim(): Promise<PlacedOrder | null> {
    for (let tries = 0; tries < MAX_CLAIMS; tries++) {
      const chosen = await look(db, false)
      if (!chosen) return null
      const placed = await placeOrder(db, { ...order, ...chosen, ...AVAILABLE, day }, { locksRoutes: false })
      if (placed !== 'just-taken') return await orRefuse(db, order, placed)
    }
    const drivable = { ...length, seenVersion: null, override: null }
    const last = { ...order, ...AVAILABLE, vanIds: visit.vanIds, drivable, day }
    const locks = {
      locksRoutes: true,
      look: async (trx: Database) => (await look(trx, true)) ?? ('none-free' as const),
    }
    return await orRefuse(db, order, await placeOrder(db, last, locks))
  }

  async function request(unavailabilityReason: string): Promise<PlacedOrder> {
    const drivable = { minutes, arrivalMinutes: null, seenVersion: null, override: null }
    const wanted = { ...order, vanIds: [], day: null, unavailabilityReason, drivable }
    const placed = await orRefuse(db, order, await placeOrder(db, wanted, { locksRoutes: false }))
    if (!placed) throw slotTaken()
    return placed
  }
}

const AVAILABLE = { unavailabilityReason: null }

/** Checks a start as claimDrivable does for a time that was shown as available, without booking. @throws Refusal 409 TIME_SLOT_UNAVAILABLE */
export async function requireDrivable(
  db: Database,
  order: WantedOrder,
  terms: ClaimTerms & { franchise: ServingFranchise },
): Promise<void> {
  const { franchise, vanId, shownAsFree } = terms
  const { scheduledAt: start, address: place, now, holdHash: holder, takesOver } = order
  if (!shownAsFree || !isStartOf(start, franchise)) return
  const minutes = await wantedMinutes(db, franchise, carsOf(order))
  const vanIds = vanId === null ? franchise.vans.map(({ id }) => id) : [vanId]
  const vans = await judgeVans(
    db,
    franchise,
    { start, place, minutes, vanIds, now, withoutOrderIds: [], holder, takesOver },
    { isLocked: false },
  )
  if (!choose(vans, terms, { minutes, arrivalMinutes: null })) throw slotTaken()
}
