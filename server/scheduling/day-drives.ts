import { localDay } from '../../domain/format/dates.ts'
import { type Drive, drivesOfDay, leavesAt } from '../../domain/scheduling/drives.ts'
import type { ServingFranchise } from '../franchise/place.ts'
import { type PlannedJob, plannedJobs } from './planned-jobs.ts'
import { schedulingFor } from './read-policy.ts'
import { type Asker, driveMinutes } from './travel/drive-times.ts'

/** More jobs than any day has. */
const MAX_JOBS = 5_000

/** The drive of a van between two of its jobs. */
export interface VanDrive extends Drive {
  vanId: number
  fromOrderId: number
  toOrderId: number
}

/** Which drives: those of vans between jobs that start from `from` until before `until`. */
interface DriveSpan {
  vanIds: readonly number[]
  from: Date
  until: Date
}

/** Groups jobs by van and local day. They stay in order of time. */
export const daysOfVans = (jobs: readonly PlannedJob[], timeZone: string): PlannedJob[][] => [
  ...Map.groupBy(jobs, ({ vanId, startsAt }) => `${vanId} ${localDay(startsAt, timeZone)}`).values(),
]

/** Returns the drives of vans between their jobs; none where the franchise does not look at driving. */
export async function drivesOfVans(
  asker: Asker,
  franchise: ServingFranchise,
  { vanIds, from, until }: DriveSpan,
): Promise<VanDrive[]> {
  const { db } = asker.scope
  const scheduling = await schedulingFor(db, franchise.id)
  const { policy } = scheduling
  if (policy.travel === 'IGNORE') return []
  const jobs = await plannedJobs(db, { franchise, vanIds, from, until, limit: MAX_JOBS }, scheduling)
  const pairs = daysOfVans(jobs, franchise.timeZone).flatMap(day =>
    day.slice(1).flatMap((after, index) => {
      const before = day[index]
      return before ? [{ before, after }] : []
    }),
  )
  const minutes = await driveMinutes(
    asker,
    franchise,
    pairs.map(({ before, after }) => ({ from: before.place, to: after.place, departs: leavesAt(before, policy) })),
  )
  return pairs.flatMap(({ before, after }, index) => {
    const [drive] = drivesOfDay([before, after], policy, () => minutes[index] ?? 0)
    return drive ? [{ ...drive, vanId: before.vanId, fromOrderId: before.id, toOrderId: after.id }] : []
  })
}
