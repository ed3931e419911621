import { placeZone } from '../../domain/address/place-zone.ts'
import { visitZone } from '../../domain/address/visit-zone.ts'
import { formatTime } from '../../domain/format/dates.ts'
import { zoneName } from '../../domain/format/zone-name.ts'
import { TEXTS } from './texts.ts'
import { visitorZone } from './visitor-zone.ts'

/** Returns the zone for an address: its franchise's, else that of the address. */
export const zoneAt = (
  franchise: { timeZone: string } | null | undefined,
  address: { postalCode: string; lng?: number } | null | undefined,
): string => franchise?.timeZone ?? (address && placeZone(address)) ?? visitorZone()

/** Returns the zone in which a customer reads the time of their order. */
export const zoneOfVisit = (order: {
  franchise: { timeZone: string } | null
  address: { postalCode: string; lng?: number }
  unavailabilityReason: string | null
}): string =>
  visitZone({
    franchiseZone: order.franchise?.timeZone,
    isOutside: order.unavailabilityReason === 'OUTSIDE_SERVICE_AREA',
    address: order.address,
  }) ?? visitorZone()

/** Returns a time, with its zone's name if the visitor's clock differs: '9:30 AM Eastern Time'. */
export function formatZonedTime(instant: Date, zone: string): string {
  const name = zoneName(zone)
  return name === zoneName(visitorZone()) ? formatTime(instant, zone) : TEXTS.zonedTime(formatTime(instant, zone), name)
}
