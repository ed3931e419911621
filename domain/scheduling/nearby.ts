import type { Place } from '../address/distance.ts'
import { type DriveMinutes, leavesAt, type PlacedJob } from './drives.ts'
import type { SchedulingPolicy } from './policy.ts'

const MINUTE_MS = 60_000

/** A visit that is not booked yet. */
interface Visit {
  startsAt: Date
  minutes: number
  place: Place
}

/** Where a van's day starts and ends. */
interface Ends {
  home: Place
  end: Place
}

const endOf = ({ startsAt, minutes }: Pick<Visit, 'startsAt' | 'minutes'>): number =>
  startsAt.getTime() + minutes * MINUTE_MS

/**
 * Checks whether a van is nearby at the start of a visit: it is free then, it has a job before or after it on that day, and the visit makes its way longer by no
 * more than the policy says. Whether the drives fit is not asked: the hourly rule does not ask that either.
 * @param day the jobs of the van and local day, in order of time
 */
export function isNearbyAt(
  day: readonly PlacedJob[],
  visit: Visit,
  { home, end }: Ends,
  {
    policy,
    driveMinutes,
  }: { policy: Pick<SchedulingPolicy, 'bufferMinutes' | 'nearbyMinutes'>; driveMinutes: DriveMinutes },
): boolean {
  const before = day.findLast(job => job.startsAt < visit.startsAt)
  const after = day.find(job => job.startsAt >= visit.startsAt)
  if (!before && !after) return false
  if (before && endOf(before) > visit.startsAt.getTime()) return false
  if (after && after.startsAt.getTime() < endOf(visit)) return false
  const from = before?.place ?? home
  const to = after?.place ?? end
  const leaves = before ? leavesAt(before, policy) : visit.startsAt
  const there = driveMinutes(from, visit.place, leaves)
  const away = driveMinutes(visit.place, to, leavesAt(visit, policy))
  return there + away - driveMinutes(from, to, leaves) <= policy.nearbyMinutes
}
