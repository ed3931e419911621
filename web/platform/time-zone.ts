import { placeZone } from '../../domain/address/place-zone.ts'
import { formatTime } from '../../domain/format/dates.ts'
import { zoneName } from '../../domain/format/zone-name.ts'

/** The visitor's own IANA zone. */
export const visitorZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** The zone of something at an address: its franchise's, or without one that of the address itself. */
export const zoneAt = (
  franchise: { timeZone: string } | null | undefined,
  address: { postalCode: string; lng?: number } | null | undefined,
): string => franchise?.timeZone ?? (address && placeZone(address)) ?? visitorZone()

/** A time with its zone's name, where the visitor's own clock shows another: '9:30 AM Eastern Time'. */
export function formatZonedTime(instant: Date, zone: string): string {
  const name = zoneName(zone)
  return name === zoneName(visitorZone()) ? formatTime(instant, zone) : `${formatTime(instant, zone)} ${name}`
}
