import { localDay, startsOfDays } from '../format/dates.ts'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
const NOON_MS = 12 * 60 * MINUTE_MS

/** Returns the calendar days (yyyy-mm-dd) of a period in a zone, or the first days of its months, up to and including that of its last moment. */
export function bucketsOf(grouping: 'days' | 'months', { from, to }: { from: Date; to: Date }, zone: string): string[] {
  const first = localDay(from, zone)
  const last = localDay(new Date(Math.max(from.getTime(), to.getTime() - 1)), zone)
  const [year = 0, month = 1] = first.split('-').map(Number)
  const nth = (count: number): number =>
    grouping === 'days' ? Date.parse(first) + count * DAY_MS : Date.UTC(year, month - 1 + count)
  const buckets: string[] = []
  for (let text = dayText(nth(0)); text <= last; text = dayText(nth(buckets.length))) buckets.push(text)
  return buckets
}

const dayText = (time: number): string => new Date(time).toISOString().slice(0, 10)

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
    starts: distinct.map(zone => ({ zone, instants: startsOfDays(buckets, zone) })),
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
