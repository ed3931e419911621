import type { Place } from '../../../domain/address/distance.ts'
import { localDay } from '../../../domain/format/dates.ts'
import { driveBetween, leavesAt, type TimedJob } from '../../../domain/scheduling/drives.ts'
import type { ServingFranchise } from '../../franchise/place.ts'
import type { Context } from '../../platform/context.ts'
import { type PlannedJob, plannedJobs } from '../../scheduling/planned-jobs.ts'
import { schedulingFor } from '../../scheduling/read-policy.ts'
import { measuredDriveMinutes } from '../../scheduling/travel/drive-times.ts'

const DAY_MS = 86_400_000
/** More jobs than a van has in three days. */
const MAX_JOBS = 500

/** A visit that somebody chose, and the vans that could make it, the best one first. */
interface ChosenVisit extends TimedJob {
  vanIds: readonly number[]
  place: Place | null
}

/**
 * Returns the vans that reach a chosen visit and leave it in time, as a service measures their two drives now (at most 0.8 s, else the estimate counts); all of them
 * where the franchise does not enforce driving. Called before the hold, never in a transaction.
 */
export async function vansInTime(
  context: Pick<Context, 'scope' | 'services' | 'clock'>,
  franchise: ServingFranchise,
  { vanIds, startsAt, minutes, place }: ChosenVisit,
): Promise<number[]> {
  const { db } = context.scope
  const scheduling = await schedulingFor(db, franchise.id)
  const { policy } = scheduling
  if (policy.travel !== 'ENFORCE' || !place) return [...vanIds]
  const span = { from: new Date(startsAt.getTime() - DAY_MS), until: new Date(startsAt.getTime() + DAY_MS) }
  const day = localDay(startsAt, franchise.timeZone)
  const jobs = (await plannedJobs(db, { franchise, vanIds, ...span, limit: MAX_JOBS }, scheduling)).filter(
    job => localDay(job.startsAt, franchise.timeZone) === day,
  )
  const visit = { startsAt, minutes, place }
  const legs = vanIds.flatMap(vanId => {
    const ofVan = jobs.filter(job => job.vanId === vanId)
    const pair = (before: PlannedJob | typeof visit, after: PlannedJob | typeof visit) => ({ vanId, before, after })
    const before = ofVan.findLast(job => job.startsAt < startsAt)
    const after = ofVan.find(job => job.startsAt >= startsAt)
    return [...(before ? [pair(before, visit)] : []), ...(after ? [pair(visit, after)] : [])]
  })
  const driven = await measuredDriveMinutes(
    context,
    franchise,
    legs.map(({ before, after }) => ({ from: before.place, to: after.place, departs: leavesAt(before, policy) })),
  )
  const late = new Set(
    legs.flatMap(({ vanId, before, after }, index) => {
      const drive = driveBetween(before, after, driven[index] ?? 0, policy)
      return drive.shortMinutes > 0 || drive.isTooLong ? [vanId] : []
    }),
  )
  return vanIds.filter(vanId => !late.has(vanId))
}
