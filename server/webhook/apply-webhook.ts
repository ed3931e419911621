import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import type { GatewayEvent } from '../ports/payment-gateway.ts'
import { approvePayoutPayment } from '../payout/settle-payout.ts'
import { approvePayment, endPayment } from '../payment/settle-payment.ts'
import { settleRefund } from '../payment/refund/settle-refund.ts'

/**
 * Applies what the provider told us. What it is about stands in the metadata that we gave; everything here comes to the same however often and in
 * whatever order it is told (rule W4). An expired checkout changes nothing: the link in the mail makes another; nor does a card that a checkout declined.
 */
export async function applyWebhook(
  databaseOf: (tenantId: number) => Database,
  clock: Clock,
  event: GatewayEvent,
): Promise<void> {
  const now = clock.now()
  const metadata = 'metadata' in event ? event.metadata : {}
  if (!metadata.tenantId) return
  const db = databaseOf(Number(metadata.tenantId))
  if (event.type === 'refund-updated' && metadata.refundId)
    await settleRefund(db, Number(metadata.refundId), { status: event.status, providerRefundId: event.refundId, now })
  const providerPaymentId = paidBy(event)
  if (providerPaymentId && metadata.payoutPaymentId)
    await approvePayoutPayment(db, Number(metadata.payoutPaymentId), { providerPaymentId, now })
  if (!metadata.paymentId) return
  const paymentId = Number(metadata.paymentId)
  if (providerPaymentId) await approvePayment(db, paymentId, { providerPaymentId, now })
  else if (event.type === 'payment-failed') await endPayment(db, paymentId, { status: 'DECLINED', now })
}

/** The provider's payment that an event says was made: at a checkout, a reader, in Cash App, or by a charge of a saved card. */
function paidBy(event: GatewayEvent): string | undefined {
  if (event.type === 'payment-succeeded') return event.paymentIntentId
  return event.type === 'checkout-completed' && event.checkout.paymentStatus === 'paid'
    ? event.checkout.paymentIntentId
    : undefined
}
