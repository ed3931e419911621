import type { Database } from '../platform/database/tenant-database.ts'
import { enqueue } from '../platform/jobs/enqueue.ts'

/**
 * Withdraws what is under way for an invoice (links, a reader's payment, Cash App), because it is paid in another way or voided; the provider is told by
 * a job. The invoice's row must be locked.
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
