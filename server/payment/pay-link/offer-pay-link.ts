import { randomUUID } from 'node:crypto'
import { remainingAmount } from '../../invoice/queries.ts'
import type { Database } from '../../platform/database/tenant-database.ts'
import { startPayment } from '../start-payment.ts'
import type { InvoiceRow } from '../../platform/database/rows.ts'

/**
 * Returns the pending payment behind an invoice's link and creates it if needed. The caller must hold the row lock of the invoice.
 * @returns the payment's id; null when no balance is due
 */
export async function offerPayLink(
  db: Database,
  invoice: InvoiceRow,
  { authorName, now }: { authorName: string; now: Date },
): Promise<number | null> {
  if (!['OPEN', 'PENDING', 'PARTIALLY_PAID'].includes(invoice.status ?? '')) return null
  const known = await db
    .selectFrom('payment')
    .where('invoice_id', '=', invoice.id)
    .where('payment_method', '=', 'payLater')
    .where('status', '=', 'PENDING')
    .where('amount', '=', remainingAmount(invoice))
    .select('id')
    .executeTakeFirst()
  if (known) return known.id
  const author = { userId: null, name: authorName }
  return await startPayment(db, invoice, { idempotencyKey: randomUUID(), method: 'payLater', author, now })
}
