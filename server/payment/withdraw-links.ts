import type { Database } from '../platform/database/tenant-database.ts'
import { enqueue } from '../platform/jobs/enqueue.ts'

/** Withdraws payment links that are out, because the invoice is paid in another way; the provider is told by a job. The invoice's row must be locked. */
export async function withdrawLinks(db: Database, invoiceId: number, now: Date): Promise<void> {
  const links = await db
    .updateTable('payment')
    .set({ status: 'CANCELLED', updated_at: now })
    .where('invoice_id', '=', invoiceId)
    .where('status', '=', 'PENDING')
    .returning(['id'])
    .execute()
  if (links.length === 0) return
  await db.updateTable('invoice').set({ pending_payments: 0 }).where('id', '=', invoiceId).execute()
  for (const link of links) await enqueue(db, 'expire-checkout', { paymentId: link.id })
}
