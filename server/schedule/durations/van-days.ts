import { distanceMetres, type Place } from '../../../domain/address/distance.ts'
import { localDay } from '../../../domain/format/dates.ts'
import type { Calendar } from '../../../domain/schedule/slots.ts'
import { shownPlace, shownReach } from '../../../domain/scheduling/cell.ts'
import { type RouteHours, routeHours } from '../../../domain/scheduling/route-hours.ts'
import type { Route, Travel } from '../../../domain/scheduling/starts.ts'
import { estimateDistance, estimateMinutes, OFFER_MARGIN } from '../../../domain/scheduling/travel-estimate.ts'
import type { ServingFranchise } from '../../franchise/place.ts'
import type { Database } from '../../platform/database/tenant-database.ts'
import { travelFactor } from '../../scheduling/travel/drive-times.ts'
import { type VanPlan, vanPlansOf } from '../../scheduling/van-plans.ts'
import { isOffered } from '../offered-slots.ts'
import type { KnownRoute, KnownStop } from './routes.ts'

const MINUTE_MS = 60_000

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

/** The hours of a van's local day: those of the franchise, and within them the van's own shift. Null: it does not work. */
function hoursOf(franchise: ServingFranchise, plan: VanPlan | undefined, day: string): RouteHours | null {
  const open = rememberedHours(franchise, day, franchise)
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

export async function planningOf(db: Database, franchise: ServingFranchise): Promise<Planning> {
  const [plans, factor] = await Promise.all([vanPlansOf(db, franchise.id), travelFactor(db, franchise.id)])
  return { franchise, plans: new Map(plans.map(plan => [plan.vanId, plan])), factor }
}

/** Drives as they are judged when a visit is written: the estimate with the franchise's factor. */
export const exactTravel = ({ factor }: Planning): Travel => ({
  minutes: (from, to, bucket) => estimateMinutes(from, to, bucket, factor),
})

/** Drives are shown from places that far away: more than the width of any service area. */
const SERVED_DEGREES = 2

/**
 * Drives as customers are offered times by them: between the middles of cells, as long as from any place of the one cell to any of the other, and with a margin. So
 * each time that is offered can be kept from the exact place, and what is offered says no more of another customer than the cell.
 */
export function shownTravel({ factor }: Planning, place: Place): Travel {
  const reach = 2 * shownReach({ lat: Math.max(0, Math.abs(place.lat) - SERVED_DEGREES), lng: place.lng })
  const plain: Travel['minutes'] = (from, to, bucket) => estimateMinutes(from, to, bucket, factor)
  return {
    plain,
    minutes: (from, to, bucket) => {
      const metres = distanceMetres(from, to)
      return Math.max(
        OFFER_MARGIN * (estimateDistance(metres, bucket, factor).seconds / 60),
        estimateDistance(metres + reach, bucket, factor).seconds / 60,
      )
    },
  }
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
  const base = plan?.home ?? { lat: franchise.lat, lng: franchise.lng }
  const home = isShown ? shownPlace(base) : base
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
  const hours = rememberedHours(franchise, localDay(start, franchise.timeZone), franchise)
  if (!hours) return false
  const at = start.getTime() / MINUTE_MS
  return at >= hours.opensAt && at < hours.closesAt && (at - hours.gridFrom) % franchise.scheduling.gridMinutes === 0
}
