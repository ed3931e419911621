import { addInvoiceEvent, type EventAuthor } from '../../invoice/add-invoice-event.ts'
import type { Database } from '../../platform/database/tenant-database.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import type { RefundStatus } from '../../ports/payment-gateway.ts'
import { franchiseOf } from '../capture.ts'
import type { InvoiceRow } from '../../platform/database/rows.ts'

interface KnownRefund {
  refund: { id: number; payment_id: number; amount: number }
  invoice: Pick<InvoiceRow, 'id' | 'work_order_id' | 'invoice_number'>
}

/**
 * Counts a refund: the ledger's entry, both balances, the order's history and the customer's mail, in the caller's transaction, which has the row lock of the
 * invoice. A second time violates a unique key, and more than the payment violates a check.
 */
export async function countRefund(
  db: Database,
  { author, ...known }: KnownRefund & { author: EventAuthor },
  now: Date,
): Promise<void> {
  await addEntry(db, known, 'REFUND', now)
  await addInvoiceEvent(db, known.invoice, { type: 'refunded', author, data: { amount: known.refund.amount }, now })
  await enqueue(db, 'mail-refund', { refundId: known.refund.id })
}

/** Reverses a refund that had counted and emails the customer that it will not arrive. */
async function reverseRefund(db: Database, known: KnownRefund, now: Date): Promise<void> {
  await addEntry(db, known, 'REFUND_REVERSAL', now)
  await enqueue(db, 'mail-refund-failed', { refundId: known.refund.id, to: 'customer' })
}

/** Adds a ledger entry and updates the balances of payment and invoice. */
async function addEntry(
  db: Database,
  { refund, invoice }: KnownRefund,
  kind: 'REFUND' | 'REFUND_REVERSAL',
  now: Date,
): Promise<void> {
  const { id: refund_id, payment_id } = refund
  const returned = kind === 'REFUND' ? refund.amount : -refund.amount
  await db
    .insertInto('payment_entry')
    .values({
      invoice_id: invoice.id,
      payment_id,
      franchise_id: franchiseOf(db, invoice.id),
      kind,
      refund_id,
      amount: -returned,
      created_at: now,
    })
    .execute()
  await db
    .updateTable('payment')
    .set(eb => ({ refunded_amount: eb('refunded_amount', '+', returned), updated_at: now }))
    .where('id', '=', payment_id)
    .execute()
  await db
    .updateTable('invoice')
    .set(eb => ({ refunded_amount: eb('refunded_amount', '+', returned) }))
    .where('id', '=', invoice.id)
    .execute()
}

/**
 * Records the provider's status of a refund. Repeated or reordered webhooks count once (rule W4). A bank may return a refund days after it succeeded; a failed
 * refund stays failed.
 */
export async function settleRefund(
  db: Database,
  refundId: number,
  answer: { status: RefundStatus; providerRefundId: string | null; now: Date; isUnattended?: boolean },
): Promise<void> {
  if (answer.status === 'pending') {
    await db
      .updateTable('refund')
      .set({ provider_refund_id: answer.providerRefundId })
      .where('id', '=', refundId)
      .where('provider_refund_id', 'is', null)
      .execute()
    return
  }
  const status = answer.status === 'succeeded' ? 'SUCCEEDED' : 'FAILED'
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
      .select(['r.id', 'r.payment_id', 'r.amount', 'r.status', 'r.provider_refund_id'])
      .select(['r.author_id as userId', 'u.name'])
      .executeTakeFirst()
    if (!invoice || !refund || refund.status === status || refund.status === 'FAILED') return
    await trx
      .updateTable('refund')
      .set({ status, provider_refund_id: answer.providerRefundId ?? refund.provider_refund_id })
      .where('id', '=', refundId)
      .execute()
    if (status === 'SUCCEEDED') {
      await countRefund(trx, { refund, invoice, author: refund }, answer.now)
      return
    }
    if (refund.status === 'SUCCEEDED') await reverseRefund(trx, { refund, invoice }, answer.now)
    // A bank returns a refund long after the request, and nobody waits for the answer of a job, so staff are emailed. They see a
    // refusal of their own call, and a refund of more than is left may have been made elsewhere: no mail asks them to repeat it.
    if (answer.providerRefundId !== null || answer.isUnattended)
      await enqueue(trx, 'mail-refund-failed', { refundId, to: 'manager' })
    const data = { amount: refund.amount }
    await addInvoiceEvent(trx, invoice, { type: 'refund_failed', author: null, data, now: answer.now })
  })
}
