import { localDay } from '../../domain/format/dates.ts'
import { type DatedVendorTerms, type VendorTerms, vendorTermsOn } from '../../domain/vendor/terms.ts'
import type { Database } from '../platform/database/tenant-database.ts'

/** Returns the terms of vendors, by date. @param vendorIds only of these */
export async function datedVendorTerms(
  db: Database,
  vendorIds?: readonly number[],
): Promise<Map<number, DatedVendorTerms[]>> {
  if (vendorIds?.length === 0) return new Map()
  const rows = await db
    .selectFrom('vendor_terms')
    .$if(vendorIds !== undefined, query => query.where('vendor_id', 'in', [...(vendorIds ?? [])]))
    .select([
      'vendor_id as vendorId',
      'from_day as fromDay',
      'remittance_bps as remittanceBps',
      'is_remittance_on_sub_total as isRemittanceOnSubTotal',
      'is_national_fleet as isNationalFleet',
    ])
    .execute()
  return Map.groupBy(rows, row => row.vendorId)
}

interface Billed {
  vendor_id: number | null
  franchise_id: number | null
  created_at: Date
}

/** Returns what the vendor of an invoice keeps of it, by the local day on which it was billed; null without a vendor. */
export async function vendorTermsOfInvoice(
  db: Database,
  { vendor_id: vendorId, franchise_id: franchiseId, created_at: billedAt }: Billed,
): Promise<VendorTerms | null> {
  if (vendorId === null) return null
  const terms = (await datedVendorTerms(db, [vendorId])).get(vendorId) ?? []
  const franchise = await db
    .selectFrom('franchise')
    .where('id', '=', franchiseId)
    .select('time_zone')
    .executeTakeFirst()
  return vendorTermsOn(terms, localDay(billedAt, franchise?.time_zone ?? 'UTC'))
}
