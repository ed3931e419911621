import { formatLongDate, formatTime, formatTimes } from './dates.ts'
import { REGIONAL } from './locale.ts'
import { TEXTS } from './texts.ts'
import { zoneName } from './zone-name.ts'

/**
 * Formats a visit's time with its zone: `Monday, June 1, 2026 at 10:00 AM Eastern Time`, or where the van may arrive later
 * `Monday, June 1, 2026, arrives 10:00–10:30 AM Eastern Time`.
 * @param zone an IANA name
 * @param until until when the van may arrive; null or missing: it arrives at the start
 */
export const formatVisit = (instant: Date, zone: string, until: Date | null = null): string =>
  until === null
    ? TEXTS.visit(formatLongDate(instant, zone), formatTime(instant, zone), zoneName(zone))
    : TEXTS.arrival(formatLongDate(instant, zone), formatTimes(instant, until, zone), zoneName(zone))

/** Formats an instant with its zone: `Monday, June 1, 2026, 10:00 AM EDT`. `zone` is an IANA name. */
export function formatMoment(instant: Date, zone: string): string {
  const parts = new Intl.DateTimeFormat(REGIONAL.CA, { timeZone: zone, timeZoneName: 'short' }).formatToParts(instant)
  const name = parts.find(part => part.type === 'timeZoneName')?.value ?? zone
  return `${formatLongDate(instant, zone)}, ${formatTime(instant, zone)} ${name}`
}
