import type { Database } from '../platform/database/tenant-database.ts'
import { enqueue } from '../platform/jobs/enqueue.ts'

/**
 * Withdraws payments in flight for an invoice (links, a reader's payment, Cash App), because it is paid another way or voided; a job informs the provider. The
 * caller must hold the row lock of the invoice.
 */
export async function withdrawPending(db: Database, invoiceId: number, now: Date): Promise<void> {
  const payments = await db
    .updateTable('payment')
    .set({ status: 'CANCELLED', updated_at: now })
    .where('invoice_id', '=', invoiceId)
    .where('status', '=', 'PENDING')
    .returning(['id'])
    .execute()
  if (payments.length === 0) return
  await db.updateTable('invoice').set({ pending_payments: 0 }).where('id', '=', invoiceId).execute()
  for (const payment of payments) await enqueue(db, 'withdraw-payment', { paymentId: payment.id })
}
