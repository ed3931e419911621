import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import type { GatewayEvent } from '../ports/payment-gateway.ts'
import { approvePayoutPayment } from '../payout/settle-payout.ts'
import { approvePayment, endPayment } from '../payment/settle-payment.ts'
import { settleRefund } from '../payment/refund/settle-refund.ts'

/**
 * Applies a webhook event of the provider, identified by the metadata that we sent. Repeated or reordered events change nothing more (rule W4). An expired
 * checkout changes nothing, because the link in the mail creates another; nor does a card that a checkout declined.
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

/** Returns the provider's id of the payment that an event confirms: at a checkout, a reader, in Cash App, or by a charge of a saved card. */
function paidBy(event: GatewayEvent): string | undefined {
  if (event.type === 'payment-succeeded') return event.paymentIntentId
  return event.type === 'checkout-completed' && event.checkout.paymentStatus === 'paid'
    ? event.checkout.paymentIntentId
    : undefined
}
