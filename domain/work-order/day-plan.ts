import { distanceMetres, isOnEarth, type Place } from '../address/distance.ts'
import { localDay } from '../format/dates.ts'
import { VISIT_MINUTES } from '../schedule/routes.ts'

/** A confirmed job that is not completed yet. */
export interface OpenJob {
  scheduledAt: Date
  isInspected: boolean
}

/** The open jobs of a van, as its technician works through them. */
export interface DayPlan<Job> {
  /** Those of earlier days, oldest first. */
  unfinished: Job[]
  next: Job | undefined
  /** All others, soonest first. */
  rest: Job[]
}

/**
 * Plans a van's open jobs. The next job is the one that was started, by its inspection, else the soonest of today or a later day. Jobs of earlier days
 * are never next: they were left and need a decision first.
 * @param timeZone IANA zone of the franchise
 */
export function planJobs<Job extends OpenJob>(jobs: readonly Job[], now: Date, timeZone: string): DayPlan<Job> {
  const today = localDay(now, timeZone)
  const sorted = jobs.toSorted((a, b) => a.scheduledAt.getTime() - b.scheduledAt.getTime())
  const isEarlier = ({ scheduledAt }: Job): boolean => localDay(scheduledAt, timeZone) < today
  const ahead = sorted.filter(job => !isEarlier(job))
  const next = ahead.find(job => job.isInspected) ?? ahead[0]
  return { unfinished: sorted.filter(isEarlier), next, rest: ahead.filter(job => job !== next) }
}

/** Where and when a job is. */
export interface Stop {
  scheduledAt: Date
  /** How long it takes; by default an hour. */
  minutes?: number
  place: Place
}

/** The way from one job to the next. */
export interface TravelGap {
  /** Whole minutes between the end of the first and the start of the second; 0 when they follow at once. */
  freeMinutes: number
  /** Straight-line distance; null when one of the places is unknown. */
  metres: number | null
}

/** A place of 0° and 0° is what an address without coordinates has. */
const isKnown = (place: Place): boolean => isOnEarth(place) && (place.lat !== 0 || place.lng !== 0)

/** Returns the free time and the distance between two jobs. */
export function travelGap(before: Stop, after: Stop): TravelGap {
  const end = before.scheduledAt.getTime() + (before.minutes ?? VISIT_MINUTES) * 60_000
  return {
    freeMinutes: Math.max(0, Math.round((after.scheduledAt.getTime() - end) / 60_000)),
    metres: isKnown(before.place) && isKnown(after.place) ? distanceMetres(before.place, after.place) : null,
  }
}
