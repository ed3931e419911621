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
  const paid = paidBy(event)
  if (!paid) return
  const { tenantId, paymentId } = paid.metadata
  if (!tenantId || !paymentId) return
  const { providerPaymentId } = paid
  await approvePayment(databaseOf(Number(tenantId)), Number(paymentId), { providerPaymentId, now: clock.now() })
}

/** The payment that an event says was made: by the customer at a checkout, or by a charge of their saved card. */
function paidBy(event: GatewayEvent): { providerPaymentId: string; metadata: Readonly<Record<string, string>> } | null {
  if (event.type === 'payment-succeeded') return { ...event, providerPaymentId: event.paymentIntentId }
  if (event.type !== 'checkout-completed' || event.checkout.paymentStatus !== 'paid') return null
  const providerPaymentId = event.checkout.paymentIntentId
  return providerPaymentId ? { ...event, providerPaymentId } : null
}
