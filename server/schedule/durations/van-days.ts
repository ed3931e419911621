import { distanceMetres, type Place } from '../../../domain/address/distance.ts'
import { localDay } from '../../../domain/format/dates.ts'
import type { Calendar } from '../../../domain/schedule/slots.ts'
import { shownPlace, shownReach } from '../../../domain/scheduling/cell.ts'
import { type RouteHours, routeHours } from '../../../domain/scheduling/route-hours.ts'
import type { Minutes, Route, Travel } from '../../../domain/scheduling/starts.ts'
import { isPeak } from '../../../domain/scheduling/travel-bucket.ts'
import { estimateDistance, estimateMinutes, OFFER_MARGIN } from '../../../domain/scheduling/travel-estimate.ts'
import type { ServingFranchise } from '../../franchise/place.ts'
import type { Database } from '../../platform/database/tenant-database.ts'
import { travelFactor } from '../../scheduling/travel/drive-times.ts'
import { type VanPlan, vanPlansOf } from '../../scheduling/van-plans.ts'
import { isOffered, type OfferedSlot, offeredSlots } from '../offered-slots.ts'
import type { KnownRoute, KnownStop } from './routes.ts'

const MINUTE_MS = 60_000
const DAY_MINUTES = 1_440

/** Hours by local day, because time zone calculations cost more than the search. A calendar that is read again is a new key. */
const hoursCache = new WeakMap<object, Map<string, RouteHours | null>>()

function rememberedHours(owner: object, day: string, calendar: Calendar): RouteHours | null {
  const days = hoursCache.get(owner) ?? new Map<string, RouteHours | null>()
  hoursCache.set(owner, days)
  const known = days.get(day)
  if (known !== undefined) return known
  const hours = routeHours(day, calendar)
  days.set(day, hours)
  return hours
}

const NO_CLOSURES: ReadonlySet<string> = new Set()

/** The opening hours of a franchise's local day; null when it is closed. */
const openHours = (franchise: ServingFranchise, day: string): RouteHours | null =>
  rememberedHours(franchise, day, franchise)

/** A local day on which a franchise is open. */
export interface OpenDay extends RouteHours {
  /** yyyy-mm-dd. */
  day: string
  /** Its full hours, which can be requested. */
  hours: readonly OfferedSlot[]
}

/** Open days by the number of the day since 1970, because their texts cost more than the search. */
const openDaysCache = new WeakMap<ServingFranchise, Map<number, OpenDay | null>>()

function openDayOf(franchise: ServingFranchise, number: number): OpenDay | null {
  const day = new Date(number * DAY_MINUTES * MINUTE_MS).toISOString().slice(0, 10)
  const hours = openHours(franchise, day)
  if (!hours) return null
  const [opens, closes] = [new Date(hours.opensAt * MINUTE_MS), new Date(hours.closesAt * MINUTE_MS)]
  return { ...hours, day, hours: offeredSlots([franchise], opens, closes) }
}

/** Returns the local days of which some open hours are between two instants, in order. */
export function openDays(franchise: ServingFranchise, from: Date, until: Date): OpenDay[] {
  const known = openDaysCache.get(franchise) ?? new Map<number, OpenDay | null>()
  openDaysCache.set(franchise, known)
  const [start, end] = [from.getTime() / MINUTE_MS, until.getTime() / MINUTE_MS]
  const last = Math.floor(end / DAY_MINUTES) + 1
  const found: OpenDay[] = []
  // A local day begins up to 14 hours before the UTC day of its name, and up to 12 after it.
  for (let number = Math.floor(start / DAY_MINUTES) - 1; number <= last; number++) {
    const open = known.get(number)
    const day = open === undefined ? openDayOf(franchise, number) : open
    if (open === undefined) known.set(number, day)
    if (day && day.closesAt > start && day.opensAt < end) found.push(day)
  }
  return found
}

/** The hours of a van's local day: those of the franchise, and within them the van's own shift. Null: it does not work. */
function hoursOf(franchise: ServingFranchise, plan: VanPlan | undefined, day: string): RouteHours | null {
  const open = openHours(franchise, day)
  if (!open || !plan || plan.hours.length === 0) return open
  const { timeZone } = franchise
  const shift = rememberedHours(plan, day, { timeZone, hours: plan.hours, closures: NO_CLOSURES })
  if (!shift) return null
  const hours = {
    ...open,
    opensAt: Math.max(open.opensAt, shift.opensAt),
    closesAt: Math.min(open.closesAt, shift.closesAt),
  }
  return hours.opensAt < hours.closesAt ? hours : null
}

/** How the vans of a franchise are judged. */
export interface Planning {
  franchise: ServingFranchise
  plans: ReadonlyMap<number, VanPlan>
  /** Driven ÷ estimated minutes of the franchise. */
  factor: number
}

/** How each franchise was planned last: the same as long as nothing of it was read again. */
const plannings = new WeakMap<ServingFranchise, { planning: Planning; read: readonly VanPlan[] }>()

export async function planningOf(db: Database, franchise: ServingFranchise): Promise<Planning> {
  const [read, factor] = await Promise.all([vanPlansOf(db, franchise.id), travelFactor(db, franchise.id)])
  const last = plannings.get(franchise)
  if (last?.read === read && last.planning.factor === factor) return last.planning
  const planning = { franchise, plans: new Map(read.map(plan => [plan.vanId, plan])), factor }
  plannings.set(franchise, { planning, read })
  return planning
}

/** Drives as they are judged when a visit is written: the estimate with the franchise's factor. */
export const exactTravel = ({ factor }: Planning): Travel => ({
  minutes: (from, to, bucket) => estimateMinutes(from, to, bucket, factor),
})

/** Drives are shown from places that far away: more than the width of any service area. */
const SERVED_DEGREES = 2

/** A drive between two places, in minutes out of peak hours and in them, as far as anybody asked. */
interface Drive {
  metres: number
  plain: [usual?: number, peak?: number]
  /** As customers are offered times by it. */
  shown: [usual?: number, peak?: number]
}

/**
 * Drives as customers are offered times by them: between the middles of cells, as long as from any place of the one cell to any of the other, and with a margin. So
 * each time that is offered can be kept from the exact place, and what is offered says no more of another customer than the cell.
 */
export function shownTravel({ factor }: Planning, place: Place): Travel {
  const reach = 2 * shownReach({ lat: Math.max(0, Math.abs(place.lat) - SERVED_DEGREES), lng: place.lng })
  // A search meets the same homes every day and each stop twice, and a drive takes as long there as back.
  const drives = new Map<Place, Drive>()
  function driveTo(other: Place): Drive {
    const known = drives.get(other)
    if (known) return known
    const drive: Drive = { metres: distanceMetres(place, other), plain: [], shown: [] }
    drives.set(other, drive)
    return drive
  }
  const minutes = (metres: number, bucket: number): number => estimateDistance(metres, bucket, factor).seconds / 60
  const plainOf = ({ metres, plain }: Drive, bucket: number): number =>
    (plain[Number(isPeak(bucket))] ??= minutes(metres, bucket))
  const shownOf = (drive: Drive, bucket: number): number =>
    (drive.shown[Number(isPeak(bucket))] ??= Math.max(
      OFFER_MARGIN * plainOf(drive, bucket),
      minutes(drive.metres + reach, bucket),
    ))
  const fromPlace =
    (of: (drive: Drive, bucket: number) => number): Minutes =>
    (from, to, bucket) =>
      of(
        from === place || to === place
          ? driveTo(from === place ? to : from)
          : { metres: distanceMetres(from, to), plain: [], shown: [] },
        bucket,
      )
  return { plain: fromPlace(plainOf), minutes: fromPlace(shownOf) }
}

/** The middle of the cell of a home, by the home: there are few. */
const shownHomes = new WeakMap<Place, Place>()

function shownHome(home: Place): Place {
  const known = shownHomes.get(home)
  if (known) return known
  const shown = shownPlace(home)
  shownHomes.set(home, shown)
  return shown
}

/** Which day of which van, and from when on it can be booked. */
interface DayOfVan {
  vanId: number
  day: string
  known: KnownRoute
  notBefore: Date
  now: Date
  /** An order that is moved: its own stop takes no time. */
  withoutOrderIds: readonly number[]
  /** The page that asks: its own hold takes no time from it. Null without one. */
  holder: string | null
  /** Places are the middles of their cells. */
  isShown: boolean
}

/** Whether a stop is for these orders alone: a visit of which one car moves stays for the others. */
const isOf = ({ orderIds }: KnownStop, ids: readonly number[]): boolean =>
  orderIds.length > 0 && orderIds.every(id => ids.includes(id))

/** Returns a van's day for `startsFor`; null when the van does not work then. */
export function routeOfDay(
  { franchise, plans }: Planning,
  { vanId, day, known, notBefore, now, withoutOrderIds, holder, isShown }: DayOfVan,
): Route | null {
  const plan = plans.get(vanId)
  const hours = hoursOf(franchise, plan, day)
  if (!hours) return null
  const base = plan?.home ?? franchise
  const home = isShown ? shownHome(base) : base
  const stops = isShown ? known.shown : known.stops
  return {
    ...hours,
    notBefore: notBefore.getTime() / MINUTE_MS,
    now: now.getTime() / MINUTE_MS,
    home,
    end: home,
    stops: withoutOrderIds.length === 0 ? stops : stops.filter(stop => !isOf(stop, withoutOrderIds)),
    holder,
  }
}

/** Checks whether a franchise has a start: by the rule of hours a slot, otherwise one on its grid and in its opening hours. */
export function isStartOf(start: Date, franchise: ServingFranchise): boolean {
  if (franchise.scheduling.mode === 'HOURLY') return isOffered(start, franchise)
  const hours = openHours(franchise, localDay(start, franchise.timeZone))
  if (!hours) return false
  const at = start.getTime() / MINUTE_MS
  return at >= hours.opensAt && at < hours.closesAt && (at - hours.gridFrom) % franchise.scheduling.gridMinutes === 0
}
