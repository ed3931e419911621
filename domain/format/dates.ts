import { TZDate, tzOffset } from '@date-fns/tz'
import { format } from 'date-fns'

/**
 * What the clock on the wall shows in the zone, as ISO text: `2026-11-24T09:30:00.000Z`. Hundreds of slots and rows are told at once, for which zoned dates
 * take eight times as long. `zone` is everywhere an IANA name such as `America/Toronto`: the franchise's, never the machine's.
 * @throws RangeError for no date, or a zone that does not exist
 */
const wallClock = (instant: Date, zone: string): string =>
  new Date(instant.getTime() + tzOffset(zone, instant) * 60_000).toISOString()

/** The hour from 1 to 12, the minutes, and which half of the day it is. */
function twelveHours(wall: string): { hours: number; minutes: string; isMorning: boolean } {
  const hours = Number(wall.slice(11, 13))
  return { hours: hours % 12 || 12, minutes: wall.slice(14, 16), isMorning: hours < 12 }
}

/** The heading under which a day's rows are grouped: `Tuesday, November 24, 2026` (FORMAT-04). */
export const formatLongDate = (instant: Date, zone: string): string =>
  format(new TZDate(instant.getTime(), zone), 'EEEE, MMMM d, yyyy')

/** Date and time as `2026-11-24 09:30 am` (FORMAT-04). */
export function formatDateTime(instant: Date, zone: string): string {
  const wall = wallClock(instant, zone)
  const { hours, minutes, isMorning } = twelveHours(wall)
  return `${wall.slice(0, 10)} ${String(hours).padStart(2, '0')}:${minutes} ${isMorning ? 'am' : 'pm'}`
}

/** The short US English date: `11/24/2026` (FORMAT-04). */
export function formatShortDate(instant: Date, zone: string): string {
  const [year, month, day] = localDay(instant, zone).split('-')
  return `${Number(month)}/${Number(day)}/${year}`
}

/** The time on a slot or an appointment: `9:30 AM`. */
export function formatTime(instant: Date, zone: string): string {
  const { hours, minutes, isMorning } = twelveHours(wallClock(instant, zone))
  return `${hours}:${minutes} ${isMorning ? 'AM' : 'PM'}`
}

/** The calendar day of an instant in the zone, `2026-11-24`: the key to group by. */
export const localDay = (instant: Date, zone: string): string => wallClock(instant, zone).slice(0, 10)

/** The time of day of an instant in the zone, `09:30`, of 24 hours: the key to order by. */
export const localTime = (instant: Date, zone: string): string => wallClock(instant, zone).slice(11, 16)

/** The first instant of a calendar day (yyyy-mm-dd) in the zone; where the clocks skip midnight, the instant after the gap. */
export function startOfDay(day: string, zone: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  const guess = midnight - tzOffset(zone, new Date(midnight)) * 60_000
  const corrected = midnight - tzOffset(zone, new Date(guess)) * 60_000
  const first = new Date(Math.min(guess, corrected))
  return localDay(first, zone) === day ? first : new Date(Math.max(guess, corrected))
}
