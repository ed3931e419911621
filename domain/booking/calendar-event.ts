import { TEXTS } from './texts.ts'
/** A visit as a calendar shows it. */
export interface Appointment {
  tenant: { id: number; name: string; supportEmail: string }
  workOrderId: string | number
  /** Version of the visit: of two files with the same UID, a calendar keeps the one with the higher number. */
  version: number
  /** When the file was created. */
  writtenAt: Date
  start: Date
  minutes: number
  place: string
  services: readonly string[]
  vehicle: string
  isCancelled: boolean
}

/**
 * Returns an iCalendar file (RFC 5545) of one visit. The UID is the order's own, so that a moved or cancelled visit updates the existing entry
 * instead of adding another. Times are UTC; a calendar shows them in its own zone.
 */
export function writeCalendar(visit: Appointment): string {
  const { tenant, workOrderId, version, start, minutes } = visit
  const end = new Date(start.getTime() + minutes * 60_000)
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${text(tenant.name)}//Appointments//EN`,
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:appointment-${tenant.id}-${workOrderId}@vanbay`,
    `SEQUENCE:${version}`,
    `DTSTAMP:${instant(visit.writtenAt)}`,
    `DTSTART:${instant(start)}`,
    `DTEND:${instant(end)}`,
    `SUMMARY:${text(TEXTS.calendarSummary(tenant.name, visit.services))}`,
    // A calendar breaks its lines itself, and searches maps for the place.
    `LOCATION:${text(visit.place.replaceAll('\u00A0', ' '))}`,
    `DESCRIPTION:${text(`${visit.vehicle}\n${visit.services.join('\n')}`)}`,
    ...(tenant.supportEmail === ''
      ? []
      : [`ORGANIZER;CN="${parameter(tenant.name)}":mailto:${parameter(tenant.supportEmail)}`]),
    `STATUS:${visit.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
    .map(line => `${fold(line)}\r\n`)
    .join('')
}

/** `20260603T150000Z` */
const instant = (date: Date): string => date.toISOString().replaceAll(/[-:]|\.\d{3}/g, '')

/** A TEXT value (RFC 5545, 3.3.11). */
const text = (value: string): string =>
  value.replaceAll(/[\\;,]/g, character => `\\${character}`).replaceAll(/\r\n|\r|\n/g, '\\n')

/** Removes characters that a quoted parameter or an address cannot contain: quotes and control characters. */
const parameter = (value: string): string => value.replaceAll(/["\p{Cc}]/gu, '')

const LINE_OCTETS = 75
const octets = (value: string): number => new TextEncoder().encode(value).length

/** Breaks a line after at most 75 octets, never inside a character (RFC 5545, 3.1); the next line starts with a space. */
function fold(line: string): string {
  const lines = ['']
  let length = 0
  for (const character of line) {
    const size = octets(character)
    if (length + size > LINE_OCTETS) {
      lines.push(' ')
      length = 1
    }
    lines[lines.length - 1] += character
    length += size
  }
  return lines.join('\r\n')
}
