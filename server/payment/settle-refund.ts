import { addInvoiceEvent, type EventAuthor } from '../invoice/add-invoice-event.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { enqueue } from '../platform/jobs/enqueue.ts'
import type { RefundStatus } from '../providers/payment-gateway/port.ts'
import type { InvoiceRow } from '../work-order/batches.ts'

interface CountedRefund {
  refund: { id: number; payment_id: number; amount: number }
  invoice: Pick<InvoiceRow, 'id' | 'work_order_id' | 'invoice_number'>
  author: EventAuthor
}

/**
 * Counts a refund: the ledger's entry, both balances, the order's history and the customer's mail, in the caller's transaction, which holds the invoice's
 * lock. A second time breaks a unique key, and more than was paid breaks a check.
 */
export async function countRefund(db: Database, { refund, invoice, author }: CountedRefund, now: Date): Promise<void> {
  const { id: refund_id, payment_id, amount } = refund
  await db
    .insertInto('payment_entry')
    .values({ invoice_id: invoice.id, payment_id, kind: 'REFUND', refund_id, amount: -amount, created_at: now })
    .execute()
  await db
    .updateTable('payment')
    .set(eb => ({ refunded_amount: eb('refunded_amount', '+', amount), updated_at: now }))
    .where('id', '=', payment_id)
    .execute()
  await db
    .updateTable('invoice')
    .set(eb => ({ refunded_amount: eb('refunded_amount', '+', amount) }))
    .where('id', '=', invoice.id)
    .execute()
  await addInvoiceEvent(db, invoice, { type: 'refunded', author, data: { amount }, now })
  await enqueue(db, 'mail-refund', { refundId: refund_id })
}

/** The provider's word on a refund: it counts once, however often and in whatever order it is told (rule W4). */
export async function settleRefund(
  db: Database,
  refundId: number,
  told: { status: RefundStatus; providerRefundId: string | null; now: Date },
): Promise<void> {
  if (told.status === 'pending') return
  const hasCome = told.status === 'succeeded'
  await db.transaction().execute(async trx => {
    const invoice = await trx
      .selectFrom('invoice as i')
      .where('i.id', '=', eb =>
        eb
          .selectFrom('refund as r')
          .innerJoin('payment as p', 'p.id', 'r.payment_id')
          .where('r.id', '=', refundId)
          .select('p.invoice_id'),
      )
      .select(['i.id', 'i.work_order_id', 'i.invoice_number'])
      .forUpdate()
      .executeTakeFirst()
    const refund = await trx
      .selectFrom('refund as r')
      .innerJoin('app_user as u', 'u.id', 'r.author_id')
      .where('r.id', '=', refundId)
      .select(['r.id', 'r.payment_id', 'r.amount', 'r.status', 'r.author_id as userId', 'u.name'])
      .executeTakeFirst()
    if (!invoice || refund?.status !== 'PENDING') return
    await trx
      .updateTable('refund')
      .set({ status: hasCome ? 'SUCCEEDED' : 'FAILED', provider_refund_id: told.providerRefundId })
      .where('id', '=', refundId)
      .execute()
    const { amount } = refund
    if (hasCome) await countRefund(trx, { refund, invoice, author: refund }, told.now)
    else await addInvoiceEvent(trx, invoice, { type: 'refund_failed', author: null, data: { amount }, now: told.now })
  })
}
