import { formatLongDate, formatTime } from './dates.ts'

/** Formats an instant with its zone: `Monday, June 1, 2026, 10:00 AM EDT`. `zone` is an IANA name. */
export function formatMoment(instant: Date, zone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'short' }).formatToParts(instant)
  const name = parts.find(part => part.type === 'timeZoneName')?.value ?? zone
  return `${formatLongDate(instant, zone)}, ${formatTime(instant, zone)} ${name}`
}
