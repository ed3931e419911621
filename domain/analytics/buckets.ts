import { addDays, addMonths, format, parseISO } from 'date-fns'
import { localDay, startOfDay } from '../format/dates.ts'

const MINUTE_MS = 60_000
const NOON_MS = 12 * 60 * MINUTE_MS

/** Returns the calendar days (yyyy-mm-dd) of a period in a zone, or the first days of its months, up to and including that of its last moment. */
export function bucketsOf(grouping: 'days' | 'months', { from, to }: { from: Date; to: Date }, zone: string): string[] {
  const first = localDay(from, zone)
  const last = localDay(new Date(Math.max(from.getTime(), to.getTime() - 1)), zone)
  const buckets: string[] = []
  let day = parseISO(grouping === 'days' ? first : `${first.slice(0, 7)}-01`)
  for (let text = format(day, 'yyyy-MM-dd'); text <= last; text = format(day, 'yyyy-MM-dd')) {
    buckets.push(text)
    day = grouping === 'days' ? addDays(day, 1) : addMonths(day, 1)
  }
  return buckets
}

/** The days or months of a period by their first day (yyyy-mm-dd), in order, and the start of each in each zone. */
export interface BucketBounds {
  buckets: string[]
  starts: { zone: string; instants: Date[] }[]
}

/** Returns the buckets of a period in several zones: the same list for all, so that in no zone the first starts after the period does. */
export function boundsIn(
  grouping: 'days' | 'months',
  span: { from: Date; to: Date },
  zones: Iterable<string>,
): BucketBounds {
  const distinct = [...new Set(zones)]
  const buckets = [...new Set(distinct.flatMap(zone => bucketsOf(grouping, span, zone)))].sort()
  return {
    buckets,
    starts: distinct.map(zone => ({ zone, instants: buckets.map(day => startOfDay(day, zone)) })),
  }
}

/**
 * Returns the instant of a calendar day in charts. They show every instant with one fixed offset, regardless of the franchise's zone (rule F6): so it
 * is noon of the day by that offset, and the day shows as itself.
 */
export const chartInstant = (day: string, offsetMinutes: number): Date =>
  new Date(Date.parse(`${day}T00:00:00Z`) + NOON_MS - offsetMinutes * MINUTE_MS)

/** Returns an instant as charts show it, as a date whose UTC parts are the ones to read. */
export const chartDate = (instant: Date, offsetMinutes: number): Date =>
  new Date(instant.getTime() + offsetMinutes * MINUTE_MS)
