import type { Place } from '../../../domain/address/distance.ts'
import { type Drive, driveBetween, leavesAt, type TimedJob } from '../../../domain/scheduling/drives.ts'
import { isInShift } from '../../../domain/scheduling/shift.ts'
import { plannedMinutes } from '../../../domain/scheduling/visit-minutes.ts'
import type { Neighbour } from '../../../domain/work-order/van-choice.ts'
import type { ServingFranchise } from '../../franchise/place.ts'
import { plannedJobs, plannedMinutesOf } from '../../scheduling/planned-jobs.ts'
import { type Scheduling, schedulingFor } from '../../scheduling/read-policy.ts'
import { vanPlansOf } from '../../scheduling/van-plans.ts'
import {
  type Asker,
  type DriveQuestion,
  driveMinutes,
  measuredDriveMinutes,
} from '../../scheduling/travel/drive-times.ts'
import type { WantedWork } from '../../scheduling/visit-work.ts'
import { visitIds } from '../visit-length.ts'
import type { BookedJob } from './van-jobs.ts'

/** The visit that needs a van. */
export interface DrivenVisit {
  at: Date
  place: Place
  /** The order that it is for; null: it is not booked yet. */
  workOrderId: number | null
  /** What is done to which cars, in a visit that is not booked yet. */
  cars: readonly WantedWork[]
  /** How long it is by true durations. Missing: by its work. */
  minutes?: number
}

/** The jobs of a van around the visit. */
interface Around {
  /** The van. */
  id: number
  before: Neighbour<BookedJob> | null
  after: Neighbour<BookedJob> | null
}

/** What the visit means for a van's driving. */
export interface VisitDrives {
  before: Drive | null
  after: Drive | null
  /** How many minutes are missing before and after it together. */
  shortMinutes: number
  /** How much longer the van's way becomes, in whole minutes. */
  detourMinutes: number
  /** The visit is outside the van's own shift. */
  isOutsideShift: boolean
}

const MAX_JOBS = 5_000

/** How long a visit takes: by the work of its order, or by its services. */
const minutesOf = async (
  { scope: { db } }: Asker,
  franchise: ServingFranchise,
  { workOrderId, cars, minutes }: DrivenVisit,
  scheduling: Scheduling,
): Promise<number> =>
  minutes !== undefined
    ? minutes
    : workOrderId === null
      ? plannedMinutes(
          cars.map(({ serviceIds }) => ({ services: serviceIds.map(serviceId => ({ serviceId })) })),
          scheduling.services,
          scheduling.policy,
        )
      : await plannedMinutesOf(db, { orderIds: await visitIds(db, workOrderId), franchise }, scheduling)

/** Returns how long each job around the visit is planned to take. */
async function timesOf(
  { scope: { db } }: Asker,
  franchise: ServingFranchise,
  around: readonly Around[],
  scheduling: Scheduling,
): Promise<Map<number, number>> {
  const jobs = around.flatMap(({ before, after }) => [before?.job ?? [], after?.job ?? []].flat())
  const times = jobs.map(({ scheduledAt }) => scheduledAt.getTime())
  if (times.length === 0) return new Map()
  const planned = await plannedJobs(
    db,
    {
      franchise,
      vanIds: [...new Set(jobs.map(({ vanId }) => vanId))],
      from: new Date(Math.min(...times)),
      until: new Date(Math.max(...times) + 1),
      limit: MAX_JOBS,
    },
    scheduling,
  )
  return new Map(planned.map(({ id, minutes }) => [id, minutes]))
}

const LEGS = 3

/** Replaces the minutes of drives from and to other jobs by what the service says now. */
async function measureInto(
  minutes: number[],
  asker: Asker,
  franchise: ServingFranchise,
  { around, questions }: { around: readonly Around[]; questions: readonly DriveQuestion[] },
): Promise<void> {
  const chosen = questions.flatMap((question, index) => {
    const { before = null, after = null } = around[Math.floor(index / LEGS)] ?? {}
    const isToJob = (index % LEGS === 0 && before !== null) || (index % LEGS === 1 && after !== null)
    return isToJob ? [{ question, index }] : []
  })
  const measured = await measuredDriveMinutes(
    asker,
    franchise,
    chosen.map(({ question }) => question),
  )
  for (const [at, { index }] of chosen.entries()) minutes[index] = measured[at] ?? minutes[index] ?? 0
}

/**
 * Returns what a visit means for the driving of vans, in their order; null where the franchise does not look at driving.
 * @param isMeasured asks the service for its times now, for the one van that somebody chose
 */
export async function visitDrives(
  asker: Asker,
  franchise: ServingFranchise,
  { visit, around, isMeasured = false }: { visit: DrivenVisit; around: readonly Around[]; isMeasured?: boolean },
): Promise<VisitDrives[] | null> {
  const scheduling = await schedulingFor(asker.scope.db, franchise.id)
  const { policy } = scheduling
  if (policy.travel === 'IGNORE') return null
  const times = await timesOf(asker, franchise, around, scheduling)
  const here: TimedJob = { startsAt: visit.at, minutes: await minutesOf(asker, franchise, visit, scheduling) }
  const timed = ({ job }: Neighbour<BookedJob>): TimedJob => ({
    startsAt: job.scheduledAt,
    minutes: times.get(job.id) ?? policy.leastMinutes,
  })
  const plans = new Map((await vanPlansOf(asker.scope.db, franchise.id)).map(plan => [plan.vanId, plan]))
  const questions = around.flatMap(({ id, before, after }): DriveQuestion[] => {
    const home = plans.get(id)?.home ?? franchise
    const from = before?.job.place ?? home
    const to = after?.job.place ?? home
    // From its home the van leaves in time for the visit.
    const departs = before ? leavesAt(timed(before), policy) : visit.at
    return [
      { from, to: visit.place, departs },
      { from: visit.place, to, departs: leavesAt(here, policy) },
      { from, to, departs },
    ]
  })
  const minutes = await driveMinutes(asker, franchise, questions)
  if (isMeasured) await measureInto(minutes, asker, franchise, { around, questions })
  return around.map(({ id, before, after }, index) => {
    const [there = 0, away = 0, direct = 0] = minutes.slice(index * LEGS, (index + 1) * LEGS)
    const drives = {
      before: before && driveBetween(timed(before), here, there, policy),
      after: after && driveBetween(here, { startsAt: after.job.scheduledAt }, away, policy),
    }
    return {
      ...drives,
      shortMinutes: (drives.before?.shortMinutes ?? 0) + (drives.after?.shortMinutes ?? 0),
      detourMinutes: Math.max(0, Math.round(there + away - direct)),
      isOutsideShift: !isInShift(plans.get(id)?.hours ?? [], here, franchise.timeZone),
    }
  })
}
