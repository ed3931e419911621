import { distanceMetres, type Place } from './distance.ts'
import type { PostalCode } from './postal-code.ts'

/** How far from its postal area's centre an address can lie, in metres. A Canadian area whose second character is 0 is rural and large. */
function reachOf({ code, kind }: PostalCode): number {
  if (kind === 'zip') return 40_000
  return code.charAt(1) === '0' ? 200_000 : 20_000
}

/**
 * The place that prices and routes reckon with: the claimed one where its postal code allows it, else the centre of the postal area. Coordinates come
 * from the browser, and the mileage charge (rule P2) must not follow from what somebody merely says.
 */
export const plausiblePlace = (postal: PostalCode, centre: Place, claimed: Place): Place =>
  distanceMetres(centre, claimed) <= reachOf(postal) ? claimed : centre
