import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import type { GatewayEvent } from '../providers/payment-gateway/port.ts'
import { approvePayment } from './settle-payment.ts'

/**
 * Applies what the provider told us. What it is about stands in the metadata that we gave; everything here comes to the same however often and in
 * whatever order it is told (rule W4). An expired checkout changes nothing: the link in the mail makes another.
 */
export async function applyWebhook(
  databaseOf: (tenantId: number) => Database,
  clock: Clock,
  event: GatewayEvent,
): Promise<void> {
  if (event.type !== 'checkout-completed' || event.checkout.paymentStatus !== 'paid') return
  const { tenantId, paymentId } = event.metadata
  const providerPaymentId = event.checkout.paymentIntentId
  if (!tenantId || !paymentId || !providerPaymentId) return
  await approvePayment(databaseOf(Number(tenantId)), Number(paymentId), { providerPaymentId, now: clock.now() })
}
