import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import type { GatewayEvent, PaymentGateway } from '../ports/payment-gateway.ts'
import { approvePayoutPayment } from '../payout/settle-payout.ts'
import { approvePayment, endPayment } from '../payment/settle-payment.ts'
import { settleRefund } from '../payment/refund/settle-refund.ts'
import { type EventProblem, eventProblem } from './event-problem.ts'

export interface WebhookContext {
  databaseOf: (tenantId: number) => Database
  gateway: Pick<PaymentGateway, 'accountOf'>
  clock: Clock
  log: FastifyBaseLogger
}

/** What became of an event. */
export type EventOutcome = 'applied' | 'not used' | EventProblem

/**
 * Applies an event of the provider, identified by the metadata that we sent. Repeated or reordered events change nothing more (rule W4). An event that does
 * not fit our records counts nothing and raises an alarm in the log. An expired checkout changes nothing, because the link in the mail creates another; nor
 * does a card that a checkout declined.
 */
export async function applyWebhook(
  { databaseOf, gateway, clock, log }: WebhookContext,
  event: GatewayEvent,
): Promise<EventOutcome> {
  const now = clock.now()
  if (event.type === 'other' || event.type === 'checkout-expired') return 'not used'
  const { metadata } = event
  const tenantId = Number(metadata.tenantId)
  if (!Number.isSafeInteger(tenantId) || tenantId < 1) return 'unknown'
  const db = databaseOf(tenantId)
  if (event.type === 'refund-updated' && metadata.excess) {
    const details = { event: event.id, country: event.country, tenantId, excess: metadata.excess }
    if (event.status === 'failed') log.error(details, 'Money that was paid twice could not be returned to its card')
    return 'applied'
  }
  const problem = await eventProblem(db, event, gateway.accountOf(event.country))
  if (problem) {
    const details = { event: event.id, name: event.name, country: event.country, tenantId, problem }
    if (problem === 'unknown') log.warn(details, 'An event of the payment provider is about nothing of ours')
    else log.error(details, 'An event of the payment provider does not fit our records, so it was not counted')
    return problem
  }
  if (event.type === 'refund-updated' && metadata.refundId)
    await settleRefund(db, Number(metadata.refundId), { status: event.status, providerRefundId: event.refundId, now })
  const providerPaymentId = paidBy(event)
  if (providerPaymentId && metadata.payoutPaymentId)
    await approvePayoutPayment(db, Number(metadata.payoutPaymentId), { providerPaymentId, now })
  if (!metadata.paymentId) return 'applied'
  const paymentId = Number(metadata.paymentId)
  if (providerPaymentId) await approvePayment(db, paymentId, { providerPaymentId, now })
  else if (event.type === 'payment-failed') await endPayment(db, paymentId, { status: 'DECLINED', now })
  else if (event.type === 'payment-cancelled') await endPayment(db, paymentId, { status: 'CANCELLED', now })
  return 'applied'
}

/** Returns the provider's id of the payment that an event confirms: at a checkout, a reader, in Cash App, or by a charge of a saved card. */
function paidBy(event: GatewayEvent): string | undefined {
  if (event.type === 'payment-succeeded') return event.paymentIntentId
  return event.type === 'checkout-completed' && event.checkout.paymentStatus === 'paid'
    ? event.checkout.paymentIntentId
    : undefined
}
