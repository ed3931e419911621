import { localDay } from './dates.ts'
import { LOCALE } from './locale.ts'

const DAY = new Intl.DateTimeFormat(LOCALE, {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
})

/** Formats a local day (yyyy-mm-dd): `Fri, Dec 25, 2026`. */
export const dayText = (day: string): string => DAY.format(new Date(`${day}T00:00:00Z`))

/** Formats the day of an instant in a zone, as the settings show days: `Fri, Dec 25, 2026`. */
export const dayOf = (instant: Date, zone: string): string => dayText(localDay(instant, zone))

/** Formats minutes after local midnight: `8:30 AM`. */
export function timeText(minute: number): string {
  const hour = Math.floor(minute / 60) % 24
  return `${hour % 12 || 12}:${String(minute % 60).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
}
