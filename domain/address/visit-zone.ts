import { placeZone } from './place-zone.ts'

interface Visit {
  /** The zone of the order's franchise, if it has one. */
  franchiseZone: string | undefined
  /** Whether the address is outside every service area. */
  isOutside: boolean
  /** `lng` in degrees east, if known. */
  address: { postalCode: string; lng?: number }
}

/**
 * Returns the IANA zone in which a customer reads the time of a visit: that of the franchise that serves it. Outside every service area it is the zone of
 * the address, because the franchise of such a request is only the nearest. Undefined when none is known.
 */
export const visitZone = ({ franchiseZone, isOutside, address }: Visit): string | undefined =>
  (isOutside ? placeZone(address) : undefined) ?? franchiseZone ?? placeZone(address)
