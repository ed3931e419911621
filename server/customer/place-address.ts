import type { Place } from '../../domain/address/distance.ts'
import { plausiblePlace } from '../../domain/address/plausible-place.ts'
import { coveringCodes, parsePostalCode } from '../../domain/address/postal-code.ts'
import { remembering } from '../platform/database/remember.ts'
import type { Database } from '../platform/database/tenant-database.ts'

const remembered = remembering<Place | undefined>()

/** The address with coordinates that its postal area allows: its own, or the area's centre. Of a postal code that nobody knows nothing is doubted. */
export async function placeAddress<Address extends Place & { postalCode: string }>(
  db: Database,
  address: Address,
): Promise<Address> {
  const postal = parsePostalCode(address.postalCode)
  const centre = postal && (await remembered(db, postal.code, () => centreOf(db, coveringCodes(postal))))
  if (!postal || !centre) return address
  const { lat, lng } = plausiblePlace(postal, centre, address)
  return { ...address, lat, lng }
}

const centreOf = (db: Database, codes: string[]): Promise<Place | undefined> =>
  db.selectFrom('postal_area').where('code', 'in', codes).select(['lat', 'lng']).executeTakeFirst()
