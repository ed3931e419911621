import type { Database } from '../platform/database/tenant-database.ts'
import { enqueue } from '../platform/jobs/enqueue.ts'
import { withdrawAll } from './payment-state.ts'

/**
 * Withdraws the links of an invoice and its payments in flight (a reader's payment, Cash App), because it is paid another way or voided; a job informs the
 * provider. The caller must hold the row lock of the invoice.
 */
export async function withdrawPending(db: Database, invoiceId: number, now: Date, except?: number): Promise<void> {
  const withdrawn = await withdrawAll(db, invoiceId, { now, ...(except === undefined ? {} : { except }) })
  for (const paymentId of withdrawn) await enqueue(db, 'withdraw-payment', { paymentId })
}
