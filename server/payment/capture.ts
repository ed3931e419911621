import { addInvoiceEvent, type EventAuthor } from '../invoice/add-invoice-event.ts'
import { settlePeriod } from '../plan/settle-period.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { enqueue } from '../platform/jobs/enqueue.ts'
import { enter } from './ledger.ts'
import { withdrawPending } from './withdraw-pending.ts'

/**
 * Counts an approved payment: the ledger's entry, the invoice's balance, the order's history, a plan's period and the receipt, in the caller's transaction.
 * The caller must hold the row lock of the invoice. A second capture of the same payment violates a unique key, so money is never counted twice. A payment of
 * 0 is only logged in the history.
 */
export async function capture(
  db: Database,
  payment: { id: number; invoice_id: number; amount: number },
  {
    author,
    now,
    method,
    cashRounding = 0,
  }: {
    author: EventAuthor
    now: Date
    method: string
    /** Cents of cash taken above the amount, by the rule of the domain. */
    cashRounding?: number
  },
): Promise<void> {
  if (payment.amount === 0) {
    const { work_order_id, invoice_number } = await db
      .selectFrom('invoice')
      .where('id', '=', payment.invoice_id)
      .select(['work_order_id', 'invoice_number'])
      .executeTakeFirstOrThrow()
    return await addInvoiceEvent(
      db,
      { work_order_id, invoice_number },
      { type: 'paid', author, data: { amount: 0, method }, now },
    )
  }
  const { invoice_id: invoiceId, id: paymentId, amount } = payment
  const invoice = await enter(db, { kind: 'CAPTURE', invoiceId, paymentId, amount, cashRounding, now })
  await addInvoiceEvent(db, invoice, { type: 'paid', author, data: { amount, method }, now })
  const { id, subscription_id, status } = invoice
  if (status === 'PAID') await withdrawPending(db, id, now, paymentId)
  if (subscription_id !== null && status === 'PAID') {
    const { hasOwnMail } = await settlePeriod(db, { id, subscription_id }, now)
    if (hasOwnMail) return
  }
  await enqueue(db, 'mail-receipt', { paymentId })
}
