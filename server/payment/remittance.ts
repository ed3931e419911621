import { remittanceFee } from '../../domain/payment/remittance.ts'
import type { InvoiceRow } from '../platform/database/rows.ts'
import type { Database } from '../platform/database/tenant-database.ts'

/** Returns the vendor's share of an amount (cents), and whether the vendor remits on the subtotal (PAY-08, rule W6). */
export async function remittanceOf(
  db: Database,
  invoice: InvoiceRow,
  amount: number,
): Promise<{ fee: number; onSubTotal: boolean }> {
  if (invoice.vendor_id === null) return { fee: 0, onSubTotal: false }
  const vendor = await db
    .selectFrom('vendor')
    .where('id', '=', invoice.vendor_id)
    .select(['remittance_bps as remittanceBps', 'is_remittance_on_sub_total as onSubTotal'])
    .executeTakeFirstOrThrow()
  return { fee: remittanceFee(vendor, amount, invoice.discount_sub_total), onSubTotal: vendor.onSubTotal }
}
