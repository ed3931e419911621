import type { CountryCode } from '../../domain/address/country.ts'
import { type TaxRate, taxesAt } from '../../domain/pricing/taxes.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import type { ServingFranchise } from './place.ts'

/** Checks whether the tenant itself charges no tax; a franchise may have a legal entity of its own. */
async function isSmallSupplier(db: Database): Promise<boolean> {
  const entity = await db
    .selectFrom('legal_entity')
    .where('franchise_id', 'is', null)
    .select('is_small_supplier')
    .executeTakeFirst()
  return entity?.is_small_supplier ?? false
}

/**
 * Returns the taxes that are charged at a service address (rule P3): none by a seller that is a small supplier.
 * @param franchise null or undefined when nobody serves the address
 */
export async function chargedTaxes(
  db: Database,
  place: { countryCode: CountryCode; provinceCode: string },
  franchise: Pick<ServingFranchise, 'localTax' | 'isSmallSupplier'> | null | undefined,
): Promise<TaxRate[]> {
  if (franchise?.isSmallSupplier ?? (await isSmallSupplier(db))) return []
  return taxesAt(place.countryCode, place.provinceCode, franchise?.localTax ?? null)
}
