import { refundProblem } from '../../../domain/payment/invoice-actions.ts'
import { type RefundWay, refundWays, returnableAmount } from '../../../domain/payment/refund-way.ts'
import { recordAuditEntry } from '../../audit/record-audit-entry.ts'
import { giveCredit } from '../../credit/return-reductions.ts'
import { lockInvoice } from '../../invoice/lock-invoice.ts'
import { billableInvoice, type PaymentRow, paymentsOf, returnableOf } from '../../invoice/queries.ts'
import { requireSameCall } from '../../own-action/require-same-call.ts'
import type { SignedInContext } from '../../platform/context.ts'
import type { InvoiceRow } from '../../invoice/rows.ts'
import type { Database } from '../../platform/database/tenant-database.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { invalidField, notFound, Refusal } from '../../platform/refusal.ts'
import { requireRefundWithin } from '../../role-limit/role-limits.ts'
import { recordSecurityEvent } from '../../security/record-security-event.ts'
import { canReverse } from '../direct/direct-entries.ts'
import { readersOf } from '../present/readers.ts'
import { chargeOfPayment } from '../store-charge.ts'
import { TEXTS } from '../texts.ts'
import { lookUpLate, showRefund } from './reader-refund.ts'
import { requireNotDisputed } from './require-not-disputed.ts'
import { sendRefund } from './send-refund.ts'
import { countRefund } from './settle-refund.ts'

/** How much to return, and how. */
interface Returned {
  idempotencyKey: string
  /** Cents. */
  amount: number
  /** The reader where the card of the payment is presented, for Interac. */
  readerId: string | null
  /** Instead of the card. */
  way: 'CASH' | 'CREDIT' | null
}

export interface RefundInput extends Returned {
  invoiceId: number
}

export interface ReturnInput extends Returned {
  paymentId: number
}

/**
 * Refunds part or all of an invoice's only payment (PAY-15): a manual payment is recorded as refunded; a card payment is refunded through the provider. When
 * the provider does not answer, the refund stays in flight and a job retries it. A repeated idempotency key refunds nothing more. Interac needs a reader, or
 * goes back in cash or as credit.
 * @throws Refusal 422 for more than remains of the payment (rule W8); 409 when the invoice has not exactly one payment, when a bank has its money, when Interac has no reader,
 * and when the reader is in use; 400 when the refund failed; 403 above the limits of the actor's role, and for their own invoice; 404 for another franchise's invoice
 */
export async function refundPayment(context: SignedInContext, input: RefundInput): Promise<void> {
  await giveBack(context, { ...input, paymentId: null })
}

/**
 * Returns part or all of one payment (PAY-15), whatever else was paid: what is left of it, also of an Interac payment that came too much.
 * @returns the invoice
 * @throws Refusal as `refundPayment`; 404 also for an unknown payment
 */
export async function returnPayment(context: SignedInContext, input: ReturnInput): Promise<number> {
  const payment = await context.scope.db
    .selectFrom('payment')
    .where('id', '=', input.paymentId)
    .select('invoice_id')
    .executeTakeFirst()
  if (!payment) throw notFound('payment')
  await giveBack(context, { ...input, invoiceId: payment.invoice_id })
  return payment.invoice_id
}

type RefundRequest = Returned & { invoiceId: number; paymentId: number | null }

async function giveBack(context: SignedInContext, request: RefundRequest): Promise<void> {
  const { db } = context.scope
  await prepare(context, request)
  const recorded = await db
    .transaction()
    .execute(trx => recordRefund(trx, context, request))
    .catch((error: { constraint?: string }) => {
      if (error.constraint === 'payment_reader_once' || error.constraint === 'refund_reader_once')
        throw new Refusal(409, 'READER_BUSY', TEXTS.readerTaken)
      throw error
    })
  if (recorded === null) return
  if (request.readerId !== null) return await showRefund(context, recorded)
  await sendRefund(context, { refundId: recorded, isRepeat: false }).catch((error: unknown) => {
    if (!(error instanceof Refusal) || error.error !== 'PROVIDER_UNAVAILABLE') throw error
  })
  const { status } = await db.selectFrom('refund').where('id', '=', recorded).select('status').executeTakeFirstOrThrow()
  requireNotFailed(status)
}

/**
 * Finds out what the transaction needs of the provider: how payments at readers were charged, and whether the reader is of this franchise.
 * @throws Refusal 404 for another franchise's invoice or reader; 503 when the provider cannot be reached
 */
async function prepare(context: SignedInContext, { invoiceId, readerId }: RefundRequest): Promise<void> {
  const invoice = await billableInvoice(context.scope.db, context.actor, invoiceId)
  const payments = await paymentsOf(context.scope.db, invoiceId)
  // Only Canadian readers take Interac.
  for (const payment of payments)
    if (invoice.country_code === 'CA' && payment.payment_method === 'terminal' && !payment.charge)
      await chargeOfPayment(context, payment.id)
  // A refund that was given up at a reader may have been made after all.
  for (const { refunds } of payments)
    for (const { id, way, status, provider_refund_id: providerRefundId } of refunds)
      if (way === 'READER' && status === 'FAILED' && providerRefundId === null) await lookUpLate(context, id)
  if (readerId === null) return
  const readers = invoice.franchise_id === null ? [] : await readersOf(context, invoice.franchise_id)
  if (!readers.some(reader => reader.readerId === readerId)) throw notFound('cardReader')
}

/** Returns the payment to return: the named one, or the only one of a paid invoice. @throws Refusal 409 */
async function paymentToReturn(db: Database, invoice: InvoiceRow, paymentId: number | null): Promise<PaymentRow> {
  const payments = await paymentsOf(db, invoice.id)
  if (paymentId !== null) {
    const named = payments.find(({ id }) => id === paymentId)
    if (!named || returnable(named) === 0) throw new Refusal(409, 'NOT_REFUNDABLE', TEXTS.nothingToReturn)
    return named
  }
  const [payment, ...others] = payments.filter(({ status, amount: paid }) => status === 'APPROVED' && paid > 0)
  if (!payment || others.length > 0 || !['PAID', 'PARTIALLY_REFUNDED'].includes(invoice.status))
    throw new Refusal(409, 'NOT_REFUNDABLE', TEXTS.notRefundable)
  return payment
}

/** @throws Refusal 409 when a payment cannot be returned this way */
function requireWay(payment: PaymentRow, { readerId, way }: Returned): RefundWay {
  const requestedWay = way ?? (readerId === null ? 'ORIGINAL' : 'READER')
  const ways = refundWays(payment.charge)
  if (ways.includes(requestedWay) && (requestedWay === 'READER') === (readerId !== null)) return requestedWay
  if (ways.includes('READER')) throw new Refusal(409, 'CARD_NEEDED', TEXTS.cardNeeded)
  throw new Refusal(409, 'NOT_AT_READER', TEXTS.notAtReader)
}

/** @returns the refund to send to the provider or to a reader, or null */
async function recordRefund(db: Database, context: SignedInContext, request: RefundRequest): Promise<number | null> {
  const { idempotencyKey, invoiceId, amount } = request
  const { actor: author } = context
  const now = context.clock.now()
  const invoice = await lockInvoice(db, context, invoiceId)
  if (await wasSent(db, author.userId, request)) return null
  const payment = await paymentToReturn(db, invoice, request.paymentId)
  await requireNotDisputed(db, payment.id)
  const way = requireWay(payment, request)
  const problem = refundProblem(amount, returnable(payment))
  if (problem) throw invalidField('amount', problem)
  await requireRefundWithin(db, author, { amount, currency: invoice.currency, now })
  const isByHand = payment.provider_payment_id === null || way === 'CASH' || way === 'CREDIT'
  const refund = await db
    .insertInto('refund')
    .values({
      idempotency_key: idempotencyKey,
      payment_id: payment.id,
      amount,
      status: isByHand ? 'SUCCEEDED' : 'PENDING',
      way,
      reader_id: request.readerId,
      reverses_transfer: !isByHand && (await canReverse(db, payment.id, amount)),
      author_id: author.userId,
      created_at: now,
    })
    .returning(['id', 'payment_id', 'amount', 'way'])
    .executeTakeFirstOrThrow()
  await noteRefund(db, context, { invoice, refundId: refund.id, amount, refunded: payment.refunded_amount })
  if (way === 'CREDIT')
    await giveCredit(
      db,
      { userId: invoice.user_id, amount, key: `refund ${refund.id}` },
      { authorId: author.userId, now },
    )
  if (isByHand) {
    await countRefund(db, { refund, invoice, author }, now)
    return null
  }
  if (way === 'ORIGINAL') await enqueue(db, 'send-refund', { refundId: refund.id })
  return refund.id
}

/** Returns how many cents of a payment staff can return. */
const returnable = (payment: PaymentRow): number => returnableAmount(returnableOf(payment))

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

/** Checks for an idempotent replay of a refund. @throws Refusal 409 when the key was used by another author, or for another payment or amount (DOOR-28); 400 when the refund failed */
async function wasSent(
  db: Database,
  authorId: number,
  { idempotencyKey, invoiceId, paymentId, amount }: RefundRequest,
): Promise<boolean> {
  const earlierRefund = await db
    .selectFrom('refund as r')
    .innerJoin('payment as p', 'p.id', 'r.payment_id')
    .where('r.idempotency_key', '=', idempotencyKey)
    .select(['p.invoice_id', 'r.payment_id', 'r.author_id', 'r.amount', 'r.status'])
    .executeTakeFirst()
  if (!earlierRefund) return false
  const repeated = { invoice_id: invoiceId, author_id: authorId, amount }
  requireSameCall(
    earlierRefund,
    { ...repeated, payment_id: paymentId ?? earlierRefund.payment_id },
    TEXTS.refundKeyReused,
  )
  requireNotFailed(earlierRefund.status)
  return true
}

/** The bank may have rejected a refund before the provider's answer was read. @throws Refusal 400 */
function requireNotFailed(status: string): void {
  if (status === 'FAILED') throw new Refusal(400, 'REFUND_FAILED', TEXTS.refundFailed)
}
