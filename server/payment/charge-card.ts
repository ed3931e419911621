import { staffDeclineMessage } from '../../domain/payment/card-decline.ts'
import { requireCardOnFile } from '../card/cards-on-file.ts'
import { lockInvoice } from '../invoice/lock-invoice.ts'
import { billableInvoice, remainingAmount } from '../invoice/queries.ts'
import type { SignedInContext } from '../platform/context.ts'
import type { InvoiceRow } from '../invoice/rows.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { enqueue } from '../platform/jobs/enqueue.ts'
import type { JobContext } from '../platform/jobs/job-context.ts'
import { Refusal } from '../platform/refusal.ts'
import type { CardChargeResult } from '../ports/payment-gateway.ts'
import { requireLeastAmount } from './present/present-payment.ts'
import { paymentOfKey } from './record-payment.ts'
import { sendCharge } from './send-charge.ts'
import { startPayment } from './start-payment.ts'
import { TEXTS } from './texts.ts'
import { withdrawPending } from './withdraw-pending.ts'

export interface CardOnFileInput {
  idempotencyKey: string
  invoiceId: number
  paymentMethodId: string
}

/**
 * Charges the balance due to a customer's saved card, without the customer present. When the provider does not answer, the charge stays in flight and a job
 * retries it. A repeated idempotency key charges nothing more.
 * @throws Refusal 404 for a card of another customer, or another franchise's invoice; 409 when the invoice takes no payment or a card is being charged;
 * 400 when the card was declined, with the bank's reason
 */
export async function chargeCardOnFile(context: SignedInContext, input: CardOnFileInput): Promise<void> {
  const invoice = await billableInvoice(context.scope.db, context.actor, input.invoiceId)
  await requireCardOnFile(context, invoice, input.paymentMethodId)
  const outcome = await chargeOnFile(context, input, db => lockInvoice(db, context, input.invoiceId))
  if (outcome?.status === 'requires_action') throw new Refusal(400, 'AUTHENTICATION_REQUIRED', TEXTS.needsCustomer)
  if (outcome?.status === 'declined') throw new Refusal(400, 'CARD_DECLINED', staffDeclineMessage(outcome.declineCode))
  if (outcome?.status === 'rejected') throw new Refusal(400, 'CHARGE_REJECTED', TEXTS.chargeRejected)
}

/**
 * Records and makes the charge of an invoice's balance to a saved card of its customer.
 * @param lock locks the invoice for this actor
 * @returns the bank's answer; null while it is open, and for a repeated key
 */
export async function chargeOnFile(
  context: SignedInContext,
  input: CardOnFileInput,
  lock: (db: Database) => Promise<InvoiceRow>,
): Promise<CardChargeResult | null> {
  const paymentId = await context.scope.db.transaction().execute(async db => {
    const invoice = await lock(db)
    return await recordCharge(db, context, invoice, input)
  })
  if (paymentId === null) return null
  const { paymentMethodId } = input
  return await sendCharge(context, { paymentId, paymentMethodId, isRepeat: false }).catch((error: unknown) => {
    if (!(error instanceof Refusal) || error.error !== 'PROVIDER_UNAVAILABLE') throw error
    return null
  })
}

/** Retries a charge without an answer. The result is shown with the invoice's payments. */
export async function chargeCardAgain(
  context: JobContext,
  charge: { paymentId: number; paymentMethodId: string },
): Promise<void> {
  await sendCharge(context, { ...charge, isRepeat: true })
}

/** @returns the payment to send to the provider; null when this key was used before */
async function recordCharge(
  db: Database,
  context: SignedInContext,
  invoice: InvoiceRow,
  { idempotencyKey, paymentMethodId }: CardOnFileInput,
): Promise<number | null> {
  const { actor: author } = context
  const now = context.clock.now()
  const earlierPayment = await paymentOfKey(db, invoice, { idempotencyKey, authorId: author.userId, method: 'card' })
  if (earlierPayment !== null) {
    await requireNotDeclined(db, earlierPayment)
    return null
  }
  if (!['OPEN', 'PENDING', 'PARTIALLY_PAID'].includes(invoice.status ?? ''))
    throw new Refusal(409, 'NOT_PAYABLE', TEXTS.notPayable)
  await requireNotCharging(db, invoice.id)
  requireLeastAmount(remainingAmount(invoice))
  await withdrawPending(db, invoice.id, now)
  const paymentId = await startPayment(db, invoice, { idempotencyKey, method: 'card', author, now })
  await enqueue(db, 'charge-card', { paymentId, paymentMethodId })
  return paymentId
}

/** A replayed charge returns its first result. @throws Refusal 400 */
async function requireNotDeclined(db: Database, paymentId: number): Promise<void> {
  const { status } = await db
    .selectFrom('payment')
    .where('id', '=', paymentId)
    .select('status')
    .executeTakeFirstOrThrow()
  if (status === 'DECLINED') throw new Refusal(400, 'CARD_DECLINED', staffDeclineMessage(''))
}

/** @throws Refusal 409 CHARGE_UNDER_WAY while a saved card is being charged for an invoice */
export async function requireNotCharging(db: Database, invoiceId: number): Promise<void> {
  const charge = await db
    .selectFrom('payment')
    .where('invoice_id', '=', invoiceId)
    .where('payment_method', '=', 'card')
    .where('status', '=', 'PENDING')
    .select('id')
    .executeTakeFirst()
  if (charge) throw new Refusal(409, 'CHARGE_UNDER_WAY', TEXTS.chargeUnderWay)
}
