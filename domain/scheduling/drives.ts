import type { Place } from '../address/distance.ts'
import type { SchedulingPolicy } from './policy.ts'

const MINUTE_MS = 60_000

/** A job in a van's day, as long as its work is planned to take. */
export interface TimedJob {
  startsAt: Date
  minutes: number
}

/** The drive between two jobs of a van. */
export interface Drive {
  /** How long it takes, in whole minutes. */
  minutes: number
  /** How many minutes are missing, so that the second job begins late; 0: there is time. */
  shortMinutes: number
  /** It is longer than the business wants drives to be. */
  isTooLong: boolean
}

/**
 * Returns what a drive between two jobs means: the van leaves when the work is planned to end and the buffer is over, and arrives before the next start.
 * @param driveMinutes how long the drive takes, with a fraction
 */
export function driveBetween(
  before: TimedJob,
  after: Pick<TimedJob, 'startsAt'>,
  driveMinutes: number,
  { bufferMinutes, maxLegMinutes }: Pick<SchedulingPolicy, 'bufferMinutes' | 'maxLegMinutes'>,
): Drive {
  const minutes = Math.round(driveMinutes)
  const gap = (after.startsAt.getTime() - before.startsAt.getTime()) / MINUTE_MS - before.minutes - bufferMinutes
  return {
    minutes,
    shortMinutes: Math.max(0, Math.ceil(minutes - gap)),
    isTooLong: maxLegMinutes !== null && minutes > maxLegMinutes,
  }
}

/** When the van leaves a job. */
export const leavesAt = (
  { startsAt, minutes }: TimedJob,
  { bufferMinutes }: Pick<SchedulingPolicy, 'bufferMinutes'>,
): Date => new Date(startsAt.getTime() + (minutes + bufferMinutes) * MINUTE_MS)

/** A job with its place. */
export interface PlacedJob extends TimedJob {
  place: Place
}

/** How long a drive takes that begins at an instant, in minutes with a fraction. */
export type DriveMinutes = (from: Place, to: Place, departs: Date) => number

/** Returns the drives of a van's day: between each job and the next one. @param jobs those of one van and day, in order */
export const drivesOfDay = (
  jobs: readonly PlacedJob[],
  policy: Pick<SchedulingPolicy, 'bufferMinutes' | 'maxLegMinutes'>,
  driveMinutes: DriveMinutes,
): Drive[] =>
  jobs.slice(1).flatMap((after, index) => {
    const before = jobs[index]
    if (!before) return []
    return [driveBetween(before, after, driveMinutes(before.place, after.place, leavesAt(before, policy)), policy)]
  })

/** How many starts of a time there were, and how many of them the van could not have reached in time after its job before. */
export interface Forecast {
  starts: number
  undrivable: number
}

/** Returns the forecast for days of vans. @param days the jobs of each van and day, in order */
export function forecastOf(
  days: readonly (readonly PlacedJob[])[],
  policy: Pick<SchedulingPolicy, 'bufferMinutes' | 'maxLegMinutes'>,
  driveMinutes: DriveMinutes,
): Forecast {
  const drives = days.flatMap(jobs => drivesOfDay(jobs, policy, driveMinutes))
  return {
    starts: days.reduce((sum, jobs) => sum + jobs.length, 0),
    undrivable: drives.filter(({ shortMinutes }) => shortMinutes > 0).length,
  }
}
