import { sql } from 'kysely'
import type { CountryCode } from '../../domain/address/country.ts'
import type { BilledTax } from '../../domain/invoice/billed-taxes.ts'
import { type Seller, withNumbers } from '../../domain/invoice/seller.ts'
import type { InvoiceWording } from '../../domain/message/invoice-wording.ts'
import { runPrepared } from '../platform/database/prepared.ts'
import type { Database } from '../platform/database/tenant-database.ts'

/**
 * Returns who sells for a franchise: its own legal entity, else the tenant's, else the tenant by its name, with the tax registrations in force.
 * @param franchiseId null: the tenant
 */
export async function sellerOf(db: Database, franchiseId: number | null, now: Date): Promise<Seller> {
  const query = sql<Seller>`
    select coalesce(e.legal_name, t.name) as name, coalesce(e.street, '') as street, coalesce(e.city, '') as city,
      coalesce(e.province_code, '') as "provinceCode", coalesce(e.postal_code, '') as "postalCode",
      coalesce(e.is_small_supplier, false) as "isSmallSupplier",
      coalesce((select jsonb_agg(jsonb_build_object('jurisdiction', r.jurisdiction, 'number', r.registration_number) order by r.jurisdiction)
        from (select distinct on (jurisdiction) jurisdiction, registration_number from tax_registration
          where legal_entity_id = e.id and valid_from <= ${now}::date order by jurisdiction, valid_from desc) r), '[]') as registrations
    from tenant t
    left join lateral (select * from legal_entity l where l.franchise_id = ${franchiseId} or l.franchise_id is null
      order by l.franchise_id nulls last limit 1) e on true
    where t.id = app.current_tenant()`
  const [seller] = await runPrepared(db, 'seller', query)
  if (!seller) throw new Error('the tenant is missing')
  return seller
}

/** Returns what the tenant writes on its invoices, as it is now. */
const wordingOf = async (db: Database): Promise<Partial<InvoiceWording>> =>
  (await runPrepared(db, 'invoice wording', db.selectFrom('invoice_wording').select(['note', 'terms'])))[0] ?? {}

/** Returns the seller, the taxes with their registration numbers and the tenant's wording, as columns of an invoice. */
export async function sellerColumns(
  db: Database,
  billed: {
    franchiseId: number | null
    countryCode: CountryCode
    provinceCode: string
    taxes: readonly BilledTax[]
    now: Date
  },
): Promise<{ seller: string; taxes: string; wording: string }> {
  const seller = await sellerOf(db, billed.franchiseId, billed.now)
  return {
    seller: JSON.stringify(seller),
    taxes: JSON.stringify(withNumbers(billed.taxes, seller, billed)),
    wording: JSON.stringify(await wordingOf(db)),
  }
}
