import { distanceMetres } from '../../domain/address/distance.ts'
import { coveringCodes, type PostalCode } from '../../domain/address/postal-code.ts'
import { allFranchises } from '../franchise/place.ts'
import type { Database } from '../platform/database/tenant-database.ts'

/**
 * Returns the franchise that answers people at a postal code: the nearest open one of the country, at any distance. Null for a code
 * that no map knows, or a country without franchises.
 */
export async function nearestFranchiseId(db: Database, postal: PostalCode): Promise<number | null> {
  const area = await db
    .selectFrom('postal_area')
    .where('code', '=', coveringCodes(postal).at(-1) ?? '')
    .select(['lat', 'lng'])
    .executeTakeFirst()
  if (!area) return null
  const [nearest] = (await allFranchises(db))
    .filter(franchise => franchise.countryCode === postal.countryCode && !franchise.isArchived)
    .map(franchise => ({ id: franchise.id, metres: distanceMetres(franchise, area) }))
    .sort((a, b) => a.metres - b.metres)
  return nearest?.id ?? null
}
