import type { Place } from '../../../domain/address/distance.ts'
import { localDay } from '../../../domain/format/dates.ts'
import { VISIT_MINUTES } from '../../../domain/schedule/routes.ts'
import { roughPlace } from '../../../domain/scheduling/cell.ts'
import type { DriveMinutes } from '../../../domain/scheduling/drives.ts'
import { isNearbyAt } from '../../../domain/scheduling/nearby.ts'
import { bucketAt } from '../../../domain/scheduling/travel-bucket.ts'
import { estimateMinutes } from '../../../domain/scheduling/travel-estimate.ts'
import type { ServingFranchise } from '../../franchise/place.ts'
import type { Context } from '../../platform/context.ts'
import { invalidField } from '../../platform/refusal.ts'
import { offeredSlots } from '../../schedule/offered-slots.ts'
import { TEXTS as SCHEDULE_TEXTS } from '../../schedule/texts.ts'
import { plannedJobs } from '../../scheduling/planned-jobs.ts'
import { schedulingFor } from '../../scheduling/read-policy.ts'
import { travelFactor } from '../../scheduling/travel/drive-times.ts'
import { vanPlansOf } from '../../scheduling/van-plans.ts'

const DAY_MS = 86_400_000
const MAX_DAYS = 45
/** More jobs than the vans of a franchise have in 45 days. */
const MAX_JOBS = 50_000

/** A start that costs less, because a van is nearby anyway. */
export interface NearbyStart {
  date: Date
  franchiseId: number
  /** The vans that are nearby and free then. */
  vanIds: number[]
  /** What it takes off, in cents. */
  discountCents: number
}

/** Which starts: those of a place from `from` until before `until`. */
interface StartSpan {
  place: Place
  from: Date
  until: Date
}

/**
 * Returns the starts of a franchise that cost less for a place, by time; none where the business gives no discount. The place is taken as the middle of its cell of
 * 1.2 km and drives are estimated, so that the list, the hold and the booking of an address say the same, and nobody finds another customer by it.
 * @throws Refusal 422 when the window is reversed or longer than 45 days
 */
export async function nearbyStarts(
  { scope: { db } }: Pick<Context, 'scope'>,
  franchise: ServingFranchise,
  { place, from, until }: StartSpan,
): Promise<NearbyStart[]> {
  if (until <= from) throw invalidField('end', SCHEDULE_TEXTS.endBeforeStart)
  if (until.getTime() - from.getTime() > MAX_DAYS * DAY_MS)
    throw invalidField('end', SCHEDULE_TEXTS.windowTooLong(MAX_DAYS))
  const scheduling = await schedulingFor(db, franchise.id)
  const { policy } = scheduling
  // By true durations every start is ranked by its detour, and none costs less.
  if (policy.nearbyCents === 0 || policy.mode === 'DURATION') return []
  const { timeZone } = franchise
  const vanIds = franchise.vans.map(({ id }) => id)
  // The jobs of a whole day count, also those before the window.
  const span = { from: new Date(from.getTime() - DAY_MS), until: new Date(until.getTime() + DAY_MS) }
  const [jobs, plans, factor] = await Promise.all([
    plannedJobs(db, { franchise, vanIds, ...span, limit: MAX_JOBS }, scheduling),
    vanPlansOf(db, franchise.id),
    travelFactor(db, franchise.id),
  ])
  const driveMinutes: DriveMinutes = (start, end, departs) =>
    estimateMinutes(start, end, bucketAt(departs, timeZone), factor)
  // A visit of the hourly rule keeps its van for the hour, whatever its work takes.
  const held = jobs.map(job => ({ ...job, minutes: policy.mode === 'HOURLY' ? VISIT_MINUTES : job.minutes }))
  const byDay = Map.groupBy(held, job => `${job.vanId} ${localDay(job.startsAt, timeZone)}`)
  const middle = roughPlace(place)
  return offeredSlots([franchise], from, until).flatMap(({ date }) => {
    const day = localDay(date, timeZone)
    const visit = { startsAt: date, minutes: VISIT_MINUTES, place: middle }
    const nearby = vanIds.filter(vanId => {
      const home = plans.find(plan => plan.vanId === vanId)?.home ?? franchise
      return isNearbyAt(byDay.get(`${vanId} ${day}`) ?? [], visit, { home, end: home }, { policy, driveMinutes })
    })
    if (nearby.length === 0) return []
    return [{ date, franchiseId: franchise.id, vanIds: nearby, discountCents: policy.nearbyCents }]
  })
}

/** A start at a place; null where the place is unknown. */
interface StartAt {
  date: Date
  place: Place | null
}

/** Returns the nearby start at an instant; null where it costs no less. */
export async function nearbyStartAt(
  context: Pick<Context, 'scope'>,
  franchise: ServingFranchise,
  { date, place }: StartAt,
): Promise<NearbyStart | null> {
  if (!place) return null
  const [start] = await nearbyStarts(context, franchise, { place, from: date, until: new Date(date.getTime() + 1) })
  return start ?? null
}

/** Returns the vans of a franchise in the order in which a start is given to them: those that are nearby first. */
export const vansInOrder = ({ vans }: ServingFranchise, nearby: NearbyStart | null): number[] => {
  const ids = vans.map(({ id }) => id)
  const isNear = (id: number): boolean => nearby?.vanIds.includes(id) ?? false
  return nearby ? [...ids.filter(isNear), ...ids.filter(id => !isNear(id))] : ids
}
