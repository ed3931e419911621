import { refundProblem } from '../../../domain/payment/invoice-actions.ts'
import { recordAuditEntry } from '../../audit/record-audit-entry.ts'
import { lockInvoice } from '../../invoice/lock-invoice.ts'
import { paymentsOf } from '../../invoice/queries.ts'
import type { SignedInContext } from '../../platform/context.ts'
import type { Database } from '../../platform/database/tenant-database.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { invalidField, Refusal } from '../../platform/refusal.ts'
import { requireRefundWithin } from '../../role-limit/role-limits.ts'
import { recordSecurityEvent } from '../../security/record-security-event.ts'
import { sendRefund } from './send-refund.ts'
import { countRefund } from './settle-refund.ts'
import { TEXTS } from '../texts.ts'
import type { InvoiceRow } from '../../platform/database/rows.ts'

export interface RefundInput {
  idempotencyKey: string
  invoiceId: number
  /** Cents. */
  amount: number
}

/**
 * Refunds part or all of an invoice's only payment (PAY-15): a manual payment is recorded as refunded; a card payment is refunded through the provider. When
 * the provider does not answer, the refund stays in flight and a job retries it. A repeated idempotency key refunds nothing more.
 * @throws Refusal 422 for more than remains of the payment (rule W8); 409 when the invoice has not exactly one payment;
 * 400 when the refund failed; 403 above the limits of the actor's role, and for their own invoice; 404 for another franchise's invoice
 */
export async function refundPayment(context: SignedInContext, input: RefundInput): Promise<void> {
  const { db } = context.scope
  const toSend = await db.transaction().execute(trx => recordRefund(trx, context, input))
  if (toSend === null) return
  await sendRefund(context, { refundId: toSend, isRepeat: false }).catch((error: unknown) => {
    if (!(error instanceof Refusal) || error.error !== 'PROVIDER_UNAVAILABLE') throw error
  })
  const { status } = await db.selectFrom('refund').where('id', '=', toSend).select('status').executeTakeFirstOrThrow()
  requireNotFailed(status)
}

/** @returns the refund to send to the provider, or null */
async function recordRefund(
  db: Database,
  context: SignedInContext,
  { idempotencyKey, invoiceId, amount }: RefundInput,
): Promise<number | null> {
  const { actor: author } = context
  const now = context.clock.now()
  const invoice = await lockInvoice(db, context, invoiceId)
  if (await wasSent(db, invoiceId, idempotencyKey)) return null
  const [payment, ...others] = (await paymentsOf(db, invoiceId)).filter(
    ({ status, amount: paid }) => status === 'APPROVED' && paid > 0,
  )
  if (!payment || others.length > 0 || !['PAID', 'PARTIALLY_REFUNDED'].includes(invoice.status))
    throw new Refusal(409, 'NOT_REFUNDABLE', TEXTS.notRefundable)
  const left = payment.amount - payment.refunded_amount - (payment.pending_refund_amount ?? 0)
  const problem = refundProblem(amount, left)
  if (problem) throw invalidField('amount', problem)
  await requireRefundWithin(db, author, { amount, currency: invoice.currency, now })
  const isByHand = payment.provider_payment_id === null
  const refund = await db
    .insertInto('refund')
    .values({
      idempotency_key: idempotencyKey,
      payment_id: payment.id,
      amount,
      status: isByHand ? 'SUCCEEDED' : 'PENDING',
      author_id: author.userId,
      created_at: now,
    })
    .returning(['id', 'payment_id', 'amount'])
    .executeTakeFirstOrThrow()
  await noteRefund(db, context, { invoice, refundId: refund.id, amount, refunded: payment.refunded_amount })
  if (isByHand) {
    await countRefund(db, { refund, invoice, author }, now)
    return null
  }
  await enqueue(db, 'send-refund', { refundId: refund.id })
  return refund.id
}

/** @param refunded cents refunded before */
async function noteRefund(
  db: Database,
  context: SignedInContext,
  { invoice, refundId, amount, refunded }: { invoice: InvoiceRow; refundId: number; amount: number; refunded: number },
): Promise<void> {
  const { id: invoiceId, franchise_id: franchiseId, user_id: userId } = invoice
  await recordAuditEntry(db, context, {
    action: 'refund',
    subject: 'invoice',
    subjectId: invoiceId,
    franchiseId,
    from: { refundedAmount: refunded },
    to: { refundedAmount: refunded + amount, refundId },
  })
  await recordSecurityEvent(context, { kind: 'refund', userId, details: { invoiceId, refundId, amount } }, db)
}

/** Checks for an idempotent replay of a refund. @throws Refusal 409 when the key was used for another invoice; 400 when the refund failed */
async function wasSent(db: Database, invoiceId: number, idempotencyKey: string): Promise<boolean> {
  const known = await db
    .selectFrom('refund as r')
    .innerJoin('payment as p', 'p.id', 'r.payment_id')
    .where('r.idempotency_key', '=', idempotencyKey)
    .select(['p.invoice_id', 'r.status'])
    .executeTakeFirst()
  if (known && known.invoice_id !== invoiceId) throw new Refusal(409, 'KEY_REUSED', TEXTS.refundKeyReused)
  if (known) requireNotFailed(known.status)
  return known !== undefined
}

/** The bank may have rejected a refund before the provider's answer was read. @throws Refusal 400 */
function requireNotFailed(status: string): void {
  if (status === 'FAILED') throw new Refusal(400, 'REFUND_FAILED', TEXTS.refundFailed)
}
