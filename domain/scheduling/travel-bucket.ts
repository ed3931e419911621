import { localDay, localTime } from '../format/dates.ts'

/** Parts of a day in which driving takes about as long, by the minute after midnight at which they end. */
const PART_ENDS = [7 * 60, 9 * 60, 15 * 60, 18 * 60, 24 * 60] as const
const PARTS = PART_ENDS.length
const MORNING_PEAK = 1
const EVENING_PEAK = 3

/** Number of buckets: the parts of a weekday, then those of a weekend day. */
export const TRAVEL_BUCKETS = 2 * PARTS

/** Returns the bucket of a departure. @param minute after local midnight; before 0 or from 1440 on it is the first or last part of the day */
export function bucketOf(minute: number, isWeekend: boolean): number {
  const part = PART_ENDS.findIndex(end => minute < end)
  return (part < 0 ? PARTS - 1 : part) + (isWeekend ? PARTS : 0)
}

/** Checks whether traffic is slow: weekdays from 7 to 9 and from 15 to 18. */
export const isPeak = (bucket: number): boolean => bucket === MORNING_PEAK || bucket === EVENING_PEAK

/** Checks whether a local day (yyyy-mm-dd) is a Saturday or Sunday. */
export const isWeekendDay = (day: string): boolean => [0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay())

/** Returns the minute after local midnight, as a clock shows it. @param timeZone IANA zone of the franchise */
export function localMinute(instant: Date, timeZone: string): number {
  const [hours = 0, minutes = 0] = localTime(instant, timeZone).split(':').map(Number)
  return hours * 60 + minutes
}

/** Returns the bucket of an instant. @param timeZone IANA zone of the franchise */
export const bucketAt = (instant: Date, timeZone: string): number =>
  bucketOf(localMinute(instant, timeZone), isWeekendDay(localDay(instant, timeZone)))

/** Returns how many minutes after midnight a bucket's middle is, and whether its days are weekend days. */
export function middleOf(bucket: number): { minute: number; isWeekend: boolean } {
  const part = bucket % PARTS
  const [start, end] = [PART_ENDS[part - 1] ?? 0, PART_ENDS[part] ?? 1440]
  return { minute: (start + end) / 2, isWeekend: bucket >= PARTS }
}
