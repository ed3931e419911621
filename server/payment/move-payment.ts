import { randomUUID } from 'node:crypto'
import { movableAmount, movedFee, moveProblem } from '../../domain/payment/move-payment.ts'
import { returnableAmount } from '../../domain/payment/refund-way.ts'
import { recordAuditEntry } from '../audit/record-audit-entry.ts'
import { addInvoiceEvent } from '../invoice/add-invoice-event.ts'
import { lockInvoice } from '../invoice/lock-invoice.ts'
import { newInvoiceOf } from '../invoice/new-invoice.ts'
import { type PaymentRow, paymentsOf, remainingAmount, returnableOf } from '../invoice/queries.ts'
import { requireSameCall } from '../own-action/require-same-call.ts'
import type { SignedInContext } from '../platform/context.ts'
import type { InvoiceRow } from '../invoice/rows.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { enqueue } from '../platform/jobs/enqueue.ts'
import { invalidField, notFound, Refusal } from '../platform/refusal.ts'
import { requireNotCharging } from './charge-card.ts'
import { enter } from './ledger.ts'
import { requireNotDisputed } from './refund/require-not-disputed.ts'
import { remittanceOf } from './remittance.ts'
import { TEXTS } from './texts.ts'
import { withdrawPending } from './withdraw-pending.ts'

export interface MoveInput {
  idempotencyKey: string
  paymentId: number
  /** Cents. */
  amount: number
}

/** A move whose invoices are locked. */
interface Move extends MoveInput {
  payment: PaymentRow
  from: InvoiceRow
  to: InvoiceRow
  now: Date
}

/**
 * Moves money of a credited invoice's payment to the new invoice of its order, instead of a refund and another charge: an entry out of the one and an entry into the
 * other, which add up to 0. Nothing moves at the provider, so a later refund of it goes through the payment that took it. What is not moved stays returnable. A repeated
 * idempotency key moves nothing more.
 * @returns the credited invoice
 * @throws Refusal 404 for another franchise's; 403 for the manager's own invoice; 409 when the invoice was not credited, the order has no new invoice with a balance, a
 * card is being charged for it, or a bank has the money; 422 for more than is left of the payment or due on the new invoice
 */
export async function movePayment(context: SignedInContext, input: MoveInput): Promise<number> {
  const { scope, clock } = context
  const payment = await scope.db
    .selectFrom('payment')
    .where('id', '=', input.paymentId)
    .select('invoice_id')
    .executeTakeFirst()
  if (!payment) throw notFound('payment')
  await scope.db.transaction().execute(async db => {
    // The older invoice first, always.
    const from = await lockInvoice(db, context, payment.invoice_id)
    if (await wasMoved(db, context.actor.userId, input)) return
    const to = await newInvoiceOf(db, from)
    if (!to) throw new Refusal(409, 'NO_NEW_INVOICE', TEXTS.noNewInvoice)
    const locked = await lockInvoice(db, context, to.id)
    await move(db, context, { ...input, from, to: locked, payment: await paymentOf(db, input), now: clock.now() })
  })
  return payment.invoice_id
}

async function paymentOf(db: Database, { paymentId }: MoveInput): Promise<PaymentRow> {
  const { invoice_id } = await db
    .selectFrom('payment')
    .where('id', '=', paymentId)
    .select('invoice_id')
    .executeTakeFirstOrThrow()
  const payment = (await paymentsOf(db, invoice_id)).find(({ id }) => id === paymentId)
  if (!payment) throw notFound('payment')
  return payment
}

/** Checks for a repeated call. @throws Refusal 409 when the key was used by another author, or for another payment or amount (DOOR-28) */
async function wasMoved(
  db: Database,
  authorId: number,
  { idempotencyKey, paymentId, amount }: MoveInput,
): Promise<boolean> {
  const earlierMove = await db
    .selectFrom('payment_move')
    .where('idempotency_key', '=', idempotencyKey)
    .select(['from_payment_id', 'author_id', 'amount'])
    .executeTakeFirst()
  if (!earlierMove) return false
  requireSameCall(earlierMove, { from_payment_id: paymentId, author_id: authorId, amount }, TEXTS.moveKeyReused)
  return true
}

async function requireMovable(db: Database, { payment, to, amount }: Move): Promise<void> {
  if (returnableAmount(returnableOf(payment)) === 0) throw new Refusal(409, 'NOT_MOVABLE', TEXTS.nothingToMove)
  if (!['OPEN', 'PENDING', 'PARTIALLY_PAID'].includes(to.status ?? ''))
    throw new Refusal(409, 'NO_NEW_INVOICE', TEXTS.noNewInvoice)
  await requireNotCharging(db, to.id)
  await requireNotDisputed(db, payment.id)
  const balance = remainingAmount(to)
  const problem = moveProblem(amount, movableAmount(returnableAmount(returnableOf(payment)), balance))
  if (problem) throw invalidField('amount', problem)
  // As for a payment by hand: the vendor's share of such an invoice is for the whole of it.
  if (amount !== balance && (await remittanceOf(db, to, amount)).onSubTotal)
    throw invalidField('amount', TEXTS.payInFull)
}

async function move(db: Database, context: SignedInContext, moving: Move): Promise<void> {
  const { actor: author } = context
  const { payment, from, to, amount, now } = moving
  await requireMovable(db, moving)
  await withdrawPending(db, to.id, now)
  const toPaymentId = await addMovedPayment(db, moving, author)
  const { id: moveId } = await db
    .insertInto('payment_move')
    .values({
      idempotency_key: moving.idempotencyKey,
      from_payment_id: payment.id,
      to_payment_id: toPaymentId,
      amount,
      author_id: author.userId,
      author_name: author.name,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await enter(db, { kind: 'MOVED_OUT', invoiceId: from.id, paymentId: payment.id, moveId, amount: -amount, now })
  await enter(db, { kind: 'MOVED_IN', invoiceId: to.id, paymentId: toPaymentId, moveId, amount, now })
  const data = { amount, newInvoiceNumber: to.invoice_number }
  await addInvoiceEvent(db, from, { type: 'payment_moved', author, data, now })
  await recordAuditEntry(db, context, {
    action: 'payment_moved',
    subject: 'invoice',
    subjectId: from.id,
    franchiseId: from.franchise_id,
    from: { movedAmount: from.moved_amount },
    to: { movedAmount: from.moved_amount + amount, newInvoiceId: to.id },
  })
  await enqueue(db, 'mail-receipt', { paymentId: toPaymentId })
}

/** Adds the payment that holds the moved money: of the same kind, with the same account, and with the share of the vendor in it. */
async function addMovedPayment(
  db: Database,
  { payment, to, amount, now }: Move,
  author: { userId: number; name: string },
): Promise<number> {
  const { id } = await db
    .insertInto('payment')
    .values({
      idempotency_key: randomUUID(),
      invoice_id: to.id,
      franchise_id: to.franchise_id,
      user_id: to.user_id,
      author_id: author.userId,
      author_name: author.name,
      amount,
      remittance_fee: movedFee(amount, { amount: payment.amount, remittanceFee: payment.remittance_fee }),
      payment_method: payment.payment_method,
      status: 'APPROVED',
      cheque_number: payment.cheque_number,
      account_id: payment.account_id,
      source_payment_id: payment.source_payment_id ?? payment.id,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
