import type { CountryCode } from '../../domain/address/country.ts'
import { distanceMetres, type Place } from '../../domain/address/distance.ts'
import { coveringCodes, parsePostalCode } from '../../domain/address/postal-code.ts'
import type { Database } from '../platform/database/tenant-database.ts'

/** Metres around its base that a new franchise serves. */
const SERVED_METRES = 25_000

/** Returns the postal codes around a base that a new franchise serves, and the base's own. */
export async function codesAround(
  db: Database,
  base: Place & { postalCode: string; countryCode: CountryCode },
): Promise<string[]> {
  const areas = await db
    .selectFrom('postal_area')
    .where('country_code', '=', base.countryCode)
    .where('lat', '>', base.lat - 1)
    .where('lat', '<', base.lat + 1)
    .select(['code', 'lat', 'lng'])
    .orderBy('code')
    .execute()
  const own = parsePostalCode(base.postalCode)
  const ownCodes = own ? coveringCodes(own) : []
  const near = areas.filter(area => distanceMetres(base, area) <= SERVED_METRES).map(({ code }) => code)
  // A Canadian code is in the area of its first three characters.
  const shortest = ownCodes.toSorted((a, b) => a.length - b.length)[0]
  return [...new Set(shortest === undefined ? near : [...near, shortest])]
}
