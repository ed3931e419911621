import { sql } from 'kysely'
import { refundMayBecome } from '../../../domain/payment/refund-lifecycle.ts'
import type { RefundWay } from '../../../domain/payment/refund-way.ts'
import { addInvoiceEvent, type EventAuthor } from '../../invoice/add-invoice-event.ts'
import type { InvoiceRow } from '../../invoice/rows.ts'
import type { Database } from '../../platform/database/tenant-database.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import type { ReaderRefundFailure, RefundStatus } from '../../ports/payment-gateway.ts'
import { addReturnedExcess, enter } from '../ledger.ts'
import { noteFailedRefund } from './note-failed-refund.ts'

/** Why a refund at a reader failed. `reader`: it was off, busy or lost. `refused`: by the provider. */
type ReaderFailure = ReaderRefundFailure | 'reader' | 'refused'

interface StoredRefund {
  refund: { id: number; payment_id: number; amount: number; way: RefundWay }
  invoice: Pick<InvoiceRow, 'id' | 'work_order_id' | 'invoice_number'>
}

/**
 * Counts a refund: the ledger's entry, both balances, the order's history and the customer's mail, in the caller's transaction, which has the row lock of the
 * invoice. A second time violates a unique key, and more than the payment violates a check.
 */
export async function countRefund(
  db: Database,
  { author, ...storedRefund }: StoredRefund & { author: EventAuthor },
  now: Date,
): Promise<void> {
  await addEntry(db, storedRefund, 'REFUND', now)
  const { amount, way } = storedRefund.refund
  const data = way === 'ORIGINAL' ? { amount } : { amount, way }
  await addInvoiceEvent(db, storedRefund.invoice, { type: 'refunded', author, data, now })
  await enqueue(db, 'mail-refund', { refundId: storedRefund.refund.id })
}

/** Reverses a refund that had counted and emails the customer that it will not arrive. */
async function reverseRefund(db: Database, storedRefund: StoredRefund, now: Date): Promise<void> {
  await addEntry(db, storedRefund, 'REFUND_REVERSAL', now)
  await enqueue(db, 'mail-refund-failed', { refundId: storedRefund.refund.id, to: 'customer' })
}

/**
 * Adds a ledger entry and updates the balances of payment and invoice. Money that came too much was never counted, so it is not counted when it goes back.
 */
async function addEntry(
  db: Database,
  { refund, invoice }: StoredRefund,
  kind: 'REFUND' | 'REFUND_REVERSAL',
  now: Date,
): Promise<void> {
  const { id: refundId, payment_id: paymentId } = refund
  const amount = kind === 'REFUND' ? -refund.amount : refund.amount
  const { status } = await db
    .selectFrom('payment')
    .where('id', '=', paymentId)
    .select('status')
    .executeTakeFirstOrThrow()
  if (status === 'APPROVED') await enter(db, { kind, invoiceId: invoice.id, paymentId, refundId, amount, now })
  else await addReturnedExcess(db, paymentId, { change: -amount, now })
}

/**
 * Records the provider's status of a refund. Repeated or reordered webhooks count once (rule W4). A bank may return a refund days after it succeeded; a failed
 * refund stays failed. Staff get a task for money that the bank returned.
 */
export async function settleRefund(
  db: Database,
  refundId: number,
  answer: {
    status: RefundStatus
    providerRefundId: string | null
    now: Date
    isUnattended?: boolean
    /** Why it failed at a reader. */
    failure?: ReaderFailure
  },
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
      .leftJoin('app_user as u', 'u.id', 'r.author_id')
      .where('r.id', '=', refundId)
      .select(['r.id', 'r.payment_id', 'r.amount', 'r.status', 'r.provider_refund_id', 'r.way'])
      .select(['r.author_id', 'u.name'])
      .executeTakeFirst()
    if (!invoice || !refund) return
    const isLate = refund.status === 'FAILED' && status === 'SUCCEEDED' && (await isFoundLate(trx, refund))
    if (!isLate && !refundMayBecome(refund.status, status)) return
    await trx
      .updateTable('refund')
      .set({
        status,
        provider_refund_id: answer.providerRefundId ?? refund.provider_refund_id,
        failure: answer.failure ?? null,
      })
      .where('id', '=', refundId)
      .execute()
    if (status === 'SUCCEEDED') {
      const author = refund.author_id === null ? null : { userId: refund.author_id, name: refund.name ?? '' }
      await countRefund(trx, { refund, invoice, author }, answer.now)
      return
    }
    if (refund.status === 'SUCCEEDED') await reverseRefund(trx, { refund, invoice }, answer.now)
    // A bank returns a refund long after the request, and nobody waits for the answer of a job, so staff are emailed. They see a
    // refusal of their own call, and a refund of more than is left may have been made elsewhere: no mail asks them to repeat it.
    if (answer.providerRefundId !== null || answer.isUnattended)
      await enqueue(trx, 'mail-refund-failed', { refundId, to: 'manager' })
    if (answer.providerRefundId !== null) await noteFailedRefund(trx, { refundId }, answer.now)
    const data = { amount: refund.amount }
    await addInvoiceEvent(trx, invoice, { type: 'refund_failed', author: null, data, now: answer.now })
  })
}

/**
 * A refund at a reader that was given up can still turn up, because a lost reader says nothing. It counts if that much is left of the payment; otherwise the
 * money went back twice, and the manager gets a mail.
 */
async function isFoundLate(
  db: Database,
  refund: { id: number; payment_id: number; amount: number; way: RefundWay; provider_refund_id: string | null },
): Promise<boolean> {
  if (refund.way !== 'READER' || refund.provider_refund_id !== null) return false
  const { left } = await db
    .selectFrom('payment as p')
    .where('p.id', '=', refund.payment_id)
    .select(eb => [
      sql<string>`p.amount - p.refunded_amount - p.moved_amount - coalesce((${eb
        .selectFrom('refund as r')
        .where('r.payment_id', '=', refund.payment_id)
        .where('r.status', '=', 'PENDING')
        .select(pending => pending.fn.sum('r.amount').as('sum'))}), 0)`.as('left'),
    ])
    .executeTakeFirstOrThrow()
  if (Number(left) >= refund.amount) return true
  await enqueue(db, 'mail-refund-task', { paymentId: refund.payment_id, refundId: refund.id, why: 'returned twice' })
  return false
}
