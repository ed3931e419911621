import { placeZone } from '../../domain/address/place-zone.ts'
import { visitZone } from '../../domain/address/visit-zone.ts'
import { formatTime, formatTimes } from '../../domain/format/dates.ts'
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

/**
 * Returns a time, with its zone's name if the visitor's clock differs: '9:30 AM Eastern Time', or '9:30–10:00 AM'.
 * @param until until when the van may arrive, ISO; null: it arrives at `instant`
 */
export function formatZonedTimes(instant: Date, until: string | null | undefined, zone: string): string {
  const name = zoneName(zone)
  const time = until == null ? formatTime(instant, zone) : formatTimes(instant, new Date(until), zone)
  return name === zoneName(visitorZone()) ? time : TEXTS.zonedTime(time, name)
}
