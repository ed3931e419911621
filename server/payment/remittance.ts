import { remittanceFee } from '../../domain/payment/remittance.ts'
import type { InvoiceRow } from '../invoice/rows.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { vendorTermsOfInvoice } from '../vendor/dated-terms.ts'

/** Returns the vendor's share of an amount (cents), and whether the vendor remits on the subtotal (PAY-08, rule W6), by the terms of the invoice's day. */
export async function remittanceOf(
  db: Database,
  invoice: InvoiceRow,
  amount: number,
): Promise<{ fee: number; onSubTotal: boolean }> {
  const terms = await vendorTermsOfInvoice(db, invoice)
  if (terms === null) return { fee: 0, onSubTotal: false }
  const { remittanceBps, isRemittanceOnSubTotal: onSubTotal } = terms
  return { fee: remittanceFee({ remittanceBps, onSubTotal }, amount, invoice.discount_sub_total), onSubTotal }
}
