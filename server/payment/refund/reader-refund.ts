import { billableInvoice } from '../../invoice/queries.ts'
import { gatewayOf } from '../../payment-account/gateway-of.ts'
import type { Context, SignedInContext } from '../../platform/context.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import type { PaymentGateway } from '../../ports/payment-gateway.ts'
import { TEXTS } from '../texts.ts'
import { settleRefund } from './settle-refund.ts'

type Sender = Pick<Context, 'scope' | 'services' | 'clock'>

/** After this a refund that its reader does not show, and that did not happen, is over: the reader was lost. */
const LOST_AFTER_MS = 10 * 60_000

/** A refund that waits for the card at a reader. */
interface Waiting {
  id: number
  created_at: Date
  payments: PaymentGateway
  request: Parameters<PaymentGateway['refundOnReader']>[0]
}

async function findAtReader(
  context: Sender,
  refundId: number,
  status: 'PENDING' | 'FAILED' = 'PENDING',
): Promise<Waiting | undefined> {
  const { db, tenant } = context.scope
  const refund = await db
    .selectFrom('refund as r')
    .innerJoin('payment as p', 'p.id', 'r.payment_id')
    .innerJoin('invoice as i', 'i.id', 'p.invoice_id')
    .leftJoin('payment as source', 'source.id', 'p.source_payment_id')
    .where('r.id', '=', refundId)
    .where('r.status', '=', status)
    .select(['r.id', 'r.amount', 'r.reader_id', 'r.idempotency_key', 'r.created_at', 'r.reverses_transfer'])
    .select(['p.account_id', 'i.country_code'])
    .select(eb => eb.fn.coalesce('p.provider_payment_id', 'source.provider_payment_id').as('provider_payment_id'))
    .executeTakeFirst()
  if (!refund || refund.reader_id === null || refund.provider_payment_id === null) return undefined
  return {
    id: refund.id,
    created_at: refund.created_at,
    payments: await gatewayOf(context, refund.account_id),
    request: {
      country: refund.country_code,
      readerId: refund.reader_id,
      paymentIntentId: refund.provider_payment_id,
      amount: refund.amount,
      reversesTransfer: refund.reverses_transfer,
      metadata: { tenantId: String(tenant.id), refundId: String(refund.id) },
      idempotencyKey: `refund-${tenant.id}-${refund.idempotency_key}`,
    },
  }
}

/**
 * Shows a recorded refund on its reader. Without an answer the reader may still show it, so the refund stays open until it is found or cancelled.
 * @throws Refusal 409 when the reader cannot take it now, 400 when less is left at the provider: then the refund has failed
 */
export async function showRefund(context: Sender, refundId: number): Promise<void> {
  const waiting = await findAtReader(context, refundId)
  if (!waiting) return
  try {
    await waiting.payments.refundOnReader(waiting.request)
  } catch (error) {
    if (error instanceof Refusal && ['PROVIDER_UNAVAILABLE', 'READER_SILENT'].includes(error.error)) return
    const failure = error instanceof Refusal && error.statusCode === 409 ? 'reader' : 'refused'
    await settleRefund(context.scope.db, refundId, {
      status: 'failed',
      providerRefundId: null,
      failure,
      now: context.clock.now(),
    })
    throw error
  }
}

/**
 * Asks the provider what became of a refund at a reader, and records it. A refund that is over already stays as it is.
 * @throws Refusal 503 when the provider cannot be reached
 */
export async function checkReaderRefund(context: Sender, refundId: number): Promise<void> {
  const waiting = await findAtReader(context, refundId)
  if (!waiting) return
  const { db } = context.scope
  const state = await waiting.payments.readerRefund(waiting.request)
  const now = context.clock.now()
  if (state.status === 'refunded')
    await settleRefund(db, refundId, { status: state.refundStatus, providerRefundId: state.refundId, now })
  else if (state.status === 'ended')
    await settleRefund(db, refundId, { status: 'failed', providerRefundId: null, failure: state.failure, now })
  else if (!state.isShown && now.getTime() - waiting.created_at.getTime() > LOST_AFTER_MS)
    await settleRefund(db, refundId, { status: 'failed', providerRefundId: null, failure: 'reader', now })
}

/** Counts a refund that was given up at a reader, if the provider made it after all. @throws Refusal 503 when the provider cannot be reached */
export async function lookUpLate(context: Sender, refundId: number): Promise<void> {
  const failed = await findAtReader(context, refundId, 'FAILED')
  const found = failed && (await failed.payments.findRefund(failed.request))
  if (!found || found.status === 'failed') return
  await settleRefund(context.scope.db, refundId, {
    status: found.status,
    providerRefundId: found.refundId,
    now: context.clock.now(),
  })
}

/** Asks the provider about the refunds of an invoice that wait at a reader. */
export async function checkReaderRefunds(context: Sender, invoiceId: number): Promise<void> {
  const waiting = await context.scope.db
    .selectFrom('refund as r')
    .innerJoin('payment as p', 'p.id', 'r.payment_id')
    .where('p.invoice_id', '=', invoiceId)
    .where('r.status', '=', 'PENDING')
    .where('r.way', '=', 'READER')
    .select('r.id')
    .execute()
  for (const { id } of waiting) await checkReaderRefund(context, id)
}

/**
 * Takes a refund off its reader. If the card was presented in this moment, the refund counts. One that is over stays as it is.
 * @returns the invoice
 * @throws Refusal 404 for another franchise's; 409 for a refund elsewhere, and while the reader processes the card; 503 when the provider cannot be reached
 */
export async function cancelReaderRefund(context: SignedInContext, refundId: number): Promise<number> {
  const { db } = context.scope
  const refund = await db
    .selectFrom('refund as r')
    .innerJoin('payment as p', 'p.id', 'r.payment_id')
    .where('r.id', '=', refundId)
    .select(['p.invoice_id', 'r.status', 'r.way'])
    .executeTakeFirst()
  if (!refund) throw notFound('refund')
  await billableInvoice(db, context.actor, refund.invoice_id)
  if (refund.way === 'READER' && refund.status !== 'PENDING') return refund.invoice_id
  const waiting = refund.way === 'READER' ? await findAtReader(context, refundId) : undefined
  if (!waiting) throw new Refusal(409, 'NOTHING_TO_CANCEL', TEXTS.refundNotAtReader)
  const { payments } = waiting
  await payments.clearReaderRefund(waiting.request)
  const state = await payments.readerRefund(waiting.request)
  if (state.status !== 'open') await checkReaderRefund(context, refundId)
  else if (state.isShown) throw new Refusal(409, 'READER_BUSY', TEXTS.cardBeingRead)
  else
    await settleRefund(db, refundId, {
      status: 'failed',
      providerRefundId: null,
      failure: 'cancelled',
      now: context.clock.now(),
    })
  return refund.invoice_id
}
