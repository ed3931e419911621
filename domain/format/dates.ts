import { TZDate, tzOffset } from '@date-fns/tz'
import { format } from 'date-fns'

/**
 * Returns the local time in the zone as ISO text: `2026-11-24T09:30:00.000Z`. Screens format hundreds of slots and rows together, for which zoned
 * dates take eight times as long. `zone` is always an IANA name such as `America/Toronto`: the franchise's, never the machine's.
 * @throws RangeError for an invalid date, or a zone that does not exist
 */
const wallClock = (instant: Date, zone: string): string =>
  new Date(instant.getTime() + tzOffset(zone, instant) * 60_000).toISOString()

/** Returns the hour from 1 to 12, the minutes, and whether it is morning. */
function twelveHours(wall: string): { hours: number; minutes: string; isMorning: boolean } {
  const hours = Number(wall.slice(11, 13))
  return { hours: hours % 12 || 12, minutes: wall.slice(14, 16), isMorning: hours < 12 }
}

/** Formats the heading of a day's rows: `Tuesday, November 24, 2026` (FORMAT-04). */
export const formatLongDate = (instant: Date, zone: string): string =>
  format(new TZDate(instant.getTime(), zone), 'EEEE, MMMM d, yyyy')

/** Formats date and time as `2026-11-24 09:30 am` (FORMAT-04). */
export function formatDateTime(instant: Date, zone: string): string {
  const wall = wallClock(instant, zone)
  const { hours, minutes, isMorning } = twelveHours(wall)
  return `${wall.slice(0, 10)} ${String(hours).padStart(2, '0')}:${minutes} ${isMorning ? 'am' : 'pm'}`
}

/** Formats the short US English date: `11/24/2026` (FORMAT-04). */
export function formatShortDate(instant: Date, zone: string): string {
  const [year, month, day] = localDay(instant, zone).split('-')
  return `${Number(month)}/${Number(day)}/${year}`
}

/** Formats the time of a slot or an appointment: `9:30 AM`. */
export function formatTime(instant: Date, zone: string): string {
  const { hours, minutes, isMorning } = twelveHours(wallClock(instant, zone))
  return `${hours}:${minutes} ${isMorning ? 'AM' : 'PM'}`
}

/** Formats when somebody arrives: `10:30–11:00 AM`, or `11:30 AM–12:00 PM`. */
export function formatTimes(from: Date, until: Date, zone: string): string {
  const [start, end] = [formatTime(from, zone), formatTime(until, zone)]
  const isSameHalf = start.slice(-2) === end.slice(-2)
  return `${isSameHalf ? start.slice(0, -3) : start}–${end}`
}

/** Returns the calendar day of an instant in the zone, `2026-11-24`: the key to group by. */
export const localDay = (instant: Date, zone: string): string => wallClock(instant, zone).slice(0, 10)

/** Returns the 24-hour time of an instant in the zone, `09:30`: the key to order by. */
export const localTime = (instant: Date, zone: string): string => wallClock(instant, zone).slice(11, 16)

const midnightOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)

/** No zone changes its offset twice in a week. */
const WEEK = 7
const WEEK_MS = WEEK * 86_400_000

/**
 * Returns the first instant of each of some calendar days (yyyy-mm-dd, in order) in the zone, as `startOfDay` does. A dashboard asks for thousands, so days between two
 * with the same offset are calculated from it.
 */
export function startsOfDays(days: readonly string[], zone: string): Date[] {
  const starts: Date[] = []
  for (let at = 0; at < days.length; at += WEEK) {
    const week = days.slice(at, at + WEEK)
    const [first = '', last = ''] = [week[0], week.at(-1)]
    const offset = midnightOf(first) - startOfDay(first, zone).getTime()
    const isSteady =
      midnightOf(last) - midnightOf(first) < WEEK_MS && midnightOf(last) - startOfDay(last, zone).getTime() === offset
    for (const day of week) starts.push(isSteady ? new Date(midnightOf(day) - offset) : startOfDay(day, zone))
  }
  return starts
}

/** Returns the first instant of a calendar day (yyyy-mm-dd) in the zone; if the clocks skip midnight, the instant after the gap. */
export function startOfDay(day: string, zone: string): Date {
  const midnight = midnightOf(day)
  const guess = midnight - tzOffset(zone, new Date(midnight)) * 60_000
  const corrected = midnight - tzOffset(zone, new Date(guess)) * 60_000
  const first = new Date(Math.min(guess, corrected))
  return localDay(first, zone) === day ? first : new Date(Math.max(guess, corrected))
}

/** Checks whether a text is a calendar day (yyyy-mm-dd). */
export const isLocalDay = (day: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(day) && new Date(`${day}T00:00:00Z`).toJSON()?.slice(0, 10) === day
