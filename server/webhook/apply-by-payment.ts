import { applyDispute } from '../dispute/apply-dispute.ts'
import { applyFraudWarning } from '../dispute/apply-fraud-warning.ts'
import { recordProviderRefund } from '../payment/refund/record-provider-refund.ts'
import type { GatewayEvent } from '../ports/payment-gateway.ts'
import { findPaid } from './find-paid.ts'
import type { EventOutcome, WebhookContext } from './webhook-context.ts'

type EventByPayment = Extract<GatewayEvent, { type: 'dispute-changed' | 'fraud-warning' | 'refund-updated' }>

/**
 * Applies an event that has none of our metadata, and is about the payment whose intent it names: disputes, warnings of fraud, and refunds made in the provider's
 * dashboard. A payment that has not counted yet is unknown: the sweep tries the event again.
 */
export async function applyByPayment(
  { databaseOf, account, clock, log }: WebhookContext,
  event: EventByPayment,
): Promise<EventOutcome> {
  const now = clock.now()
  const details = { event: event.id, name: event.name, country: event.country }
  if (event.isLive !== account.isLive) {
    log.error(details, 'An event of the payment provider is of another mode, so it was not counted')
    return 'other mode'
  }
  const intentId = event.type === 'dispute-changed' ? event.dispute.paymentIntentId : event.paymentIntentId
  const paid = await findPaid(databaseOf, { account, intentId })
  if (!paid) {
    log.warn(details, 'An event of the payment provider is about nothing of ours')
    return 'unknown'
  }
  const { db, tenantId, ...payment } = paid
  if (event.type === 'fraud-warning') await applyFraudWarning(db, payment, event)
  else if (event.type === 'refund-updated') {
    const isEntered = await recordProviderRefund(db, {
      paymentId: payment.paymentId,
      providerRefundId: event.refundId,
      amount: event.amount,
      status: event.status,
      reversesTransfer: event.reversesTransfer,
      now,
    })
    if (isEntered) return 'applied'
    log.error({ ...details, tenantId }, 'A refund at the payment provider is more than what is left here')
    return 'other amount'
  } else {
    if (event.dispute.disputed.currency !== payment.currency) {
      log.error({ ...details, tenantId }, 'A dispute is in another currency than its payment, so it was not counted')
      return 'other amount'
    }
    await applyDispute(db, payment, { dispute: event.dispute, at: event.at, now })
  }
  return 'applied'
}
