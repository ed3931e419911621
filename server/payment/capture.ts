import { addInvoiceEvent, type EventAuthor } from '../invoice/add-invoice-event.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { enqueue } from '../platform/jobs/enqueue.ts'
import { settlePeriod } from '../plan/settle-period.ts'
import { withdrawPending } from './withdraw-pending.ts'

/** Returns the franchise of an invoice, which receives its payments. */
export const franchiseOf = (db: Database, invoiceId: number) =>
  db.selectFrom('invoice').where('id', '=', invoiceId).select('franchise_id')

/**
 * Counts an approved payment: the ledger's entry, the invoice's balance, the order's history, a plan's period and the receipt, in the caller's transaction.
 * The caller must hold the row lock of the invoice. A second capture of the same payment violates a unique key, so money is never counted twice. A payment of
 * 0 is only logged in the history.
 */
export async function capture(
  db: Database,
  payment: { id: number; invoice_id: number; amount: number },
  { author, now, method }: { author: EventAuthor; now: Date; method: string },
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
  await db
    .insertInto('payment_entry')
    .values({
      invoice_id: payment.invoice_id,
      payment_id: payment.id,
      franchise_id: franchiseOf(db, payment.invoice_id),
      kind: 'CAPTURE',
      amount: payment.amount,
      created_at: now,
    })
    .execute()
  const invoice = await db
    .updateTable('invoice')
    .set(eb => ({ approved_amount: eb('approved_amount', '+', payment.amount) }))
    .where('id', '=', payment.invoice_id)
    .returning(['id', 'work_order_id', 'subscription_id', 'invoice_number', 'status'])
    .executeTakeFirstOrThrow()
  await addInvoiceEvent(db, invoice, { type: 'paid', author, data: { amount: payment.amount, method }, now })
  const { id, subscription_id, status } = invoice
  if (status === 'PAID') await withdrawPending(db, id, now, payment.id)
  if (subscription_id !== null && status === 'PAID') {
    const { hasOwnMail } = await settlePeriod(db, { id, subscription_id }, now)
    if (hasOwnMail) return
  }
  await enqueue(db, 'mail-receipt', { paymentId: payment.id })
}
