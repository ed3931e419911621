import { MIN_CARD_CENTS } from '../../../domain/payment/payment.ts'
import { statementDescriptor } from '../../../domain/payment/statement-descriptor.ts'
import { lockInvoice } from '../../invoice/lock-invoice.ts'
import { billableInvoice, remainingAmount } from '../../invoice/queries.ts'
import type { Context, SignedInContext } from '../../platform/context.ts'
import type { InvoiceRow } from '../../invoice/rows.ts'
import type { Database } from '../../platform/database/tenant-database.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { invalidField, Refusal } from '../../platform/refusal.ts'
import type { PresentPayment } from '../../ports/payment-gateway.ts'
import type { DirectColumns } from '../direct/send-direct.ts'
import { approvePayment, endPayment } from '../settle-payment.ts'
import { startPayment } from '../start-payment.ts'
import { chargeOfPayment } from '../store-charge.ts'
import { TEXTS } from '../texts.ts'

/** A payment at a reader or in Cash App, before or after the customer is asked. */
export interface PresentAttempt extends DirectColumns {
  payment_method: string
  reader_id: string | null
  account_id: number | null
  /** The provider's payment intent; null until it has answered. */
  provider_session_id: string | null
  provider_url: string | null
  /** The request to the provider. */
  request: PresentPayment
}

type Method = 'terminal' | 'cashApp'

const findPending = (db: Database, invoiceId: number, method: Method) =>
  db
    .selectFrom('payment')
    .where('invoice_id', '=', invoiceId)
    .where('payment_method', '=', method)
    .where('status', '=', 'PENDING')
    .select(['id', 'amount', 'payment_method', 'reader_id', 'account_id', 'provider_session_id', 'provider_url'])
    .select(['idempotency_key', 'direct_account', 'application_fee'])
    .executeTakeFirst()

function describe(
  { scope: { tenant } }: Context,
  invoice: InvoiceRow,
  payment: { id: number; amount: number; idempotency_key: string },
) {
  return {
    country: invoice.country_code,
    amount: payment.amount,
    currency: invoice.currency,
    description: TEXTS.charge(tenant.name, invoice.invoice_number),
    descriptor: statementDescriptor(tenant.name),
    metadata: { tenantId: String(tenant.id), paymentId: String(payment.id) },
    idempotencyKey: `present-${tenant.id}-${payment.idempotency_key}`,
  }
}

/** @throws Refusal 422 for cents below the provider's minimum */
export function requireLeastAmount(amount: number): void {
  if (amount < MIN_CARD_CENTS) throw invalidField('amount', TEXTS.belowMinimum)
}

/**
 * Starts a payment of the whole invoice by a customer who is present, or returns the one in flight, so that a repeated call asks once.
 * @throws Refusal 409 when the invoice is not OPEN (INVOICE-06), or is being paid at another reader, or the reader waits for another invoice; 422 below the provider's minimum amount
 */
export async function beginPresent(
  context: SignedInContext,
  { invoiceId, method, readerId }: { invoiceId: number; method: Method; readerId?: string },
): Promise<PresentAttempt> {
  const { actor: author } = context
  const now = context.clock.now()
  const begun = context.scope.db.transaction().execute(async db => {
    const invoice = await lockInvoice(db, context, invoiceId)
    const pendingPayment = await findPending(db, invoiceId, method)
    if (pendingPayment && pendingPayment.reader_id === (readerId ?? null))
      return { ...pendingPayment, request: describe(context, invoice, pendingPayment) }
    if (invoice.status !== 'OPEN' || (method === 'cashApp' && invoice.country_code !== 'US'))
      throw new Refusal(409, 'NOT_PAYABLE', TEXTS.notPayableThisWay)
    requireLeastAmount(remainingAmount(invoice))
    const idempotencyKey = crypto.randomUUID()
    await startPayment(db, invoice, { idempotencyKey, method, author, now, ...(readerId ? { readerId } : {}) })
    const started = await findPending(db, invoiceId, method)
    if (!started) throw new Error(`The payment of invoice ${invoiceId} was not recorded.`)
    return { ...started, request: describe(context, invoice, started) }
  })
  return await begun.catch((error: { constraint?: string }) => {
    // The provider would replace the other payment on the reader without a word.
    if (error.constraint === 'payment_reader_once') throw new Refusal(409, 'READER_BUSY', TEXTS.readerTaken)
    throw error
  })
}

/** Returns the invoice's pending payment at a reader or in Cash App, if any. @throws Refusal 404 for another franchise's invoice */
export async function pendingPresent(
  context: SignedInContext,
  invoiceId: number,
  method: Method,
): Promise<PresentAttempt | undefined> {
  const { db } = context.scope
  const invoice = await billableInvoice(db, context.actor, invoiceId)
  const pending = await findPending(db, invoiceId, method)
  return pending && { ...pending, request: describe(context, invoice, pending) }
}

/** Stores the provider's id of a payment. If it was withdrawn since, a job cancels it at the provider. */
export async function savePresent(
  { scope }: Context,
  paymentId: number,
  { paymentIntentId, label }: { paymentIntentId: string; label?: string },
): Promise<void> {
  await scope.db.transaction().execute(async db => {
    const { status } = await db
      .updateTable('payment')
      .set({ provider_session_id: paymentIntentId, provider_url: label ?? null })
      .where('id', '=', paymentId)
      .returning('status')
      .executeTakeFirstOrThrow()
    if (status === 'CANCELLED') await enqueue(db, 'withdraw-payment', { paymentId })
  })
}

/** Records the provider's status of a payment at a reader or in Cash App. */
export async function recordPresent(
  context: Pick<Context, 'scope' | 'clock' | 'services'>,
  reported: { paymentId: number; paymentIntentId: string; status: 'open' | 'succeeded' | 'failed' | 'cancelled' },
): Promise<void> {
  const { paymentId, paymentIntentId, status } = reported
  const { db } = context.scope
  const now = context.clock.now()
  if (status === 'succeeded') {
    await approvePayment(db, paymentId, { providerPaymentId: paymentIntentId, now })
    // The page shows the card at once. Without an answer now, a job asks again.
    await chargeOfPayment(context, paymentId).catch(() => undefined)
  } else if (status !== 'open')
    await endPayment(db, paymentId, { status: status === 'failed' ? 'DECLINED' : 'CANCELLED', now })
}
