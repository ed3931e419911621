import { isHardDecline } from '../../domain/payment/card-decline.ts'
import { statementDescriptor } from '../../domain/payment/statement-descriptor.ts'
import { chargeOnce } from '../payment/send-charge.ts'
import { approvePayment } from '../payment/settle-payment.ts'
import { gatewayOf } from '../payment-account/gateway-of.ts'
import type { JobContext } from '../platform/jobs/job-context.ts'
import { recordFailedCharge } from './record-failed-charge.ts'
import { savedCardOf } from './saved-card.ts'
import { startRenewal } from './start-renewal.ts'

/**
 * Renews a subscription whose payment is due (rule S1): bills the period, charges the saved card, and records the provider's answer. Repeated and parallel runs bill
 * and charge a period once: the charge is recorded first, and repeated with the same key.
 * @throws Refusal 503 when the provider cannot be reached; the job is then retried after growing pauses
 */
export async function renewSubscription(
  context: JobContext,
  { subscriptionId }: { subscriptionId: number },
): Promise<void> {
  const { scope, clock } = context
  const { db, tenant } = scope
  const card = await savedCardOf(context, subscriptionId)
  const charge = await startRenewal(db, subscriptionId, card, clock.now())
  if (!charge) return
  const { paymentId, accountId, recordedAt, isRepeat, idempotencyKey, ...money } = charge
  const now = clock.now()
  const result = await chargeOnce(
    await gatewayOf(context, accountId),
    {
      ...money,
      descriptor: statementDescriptor(tenant.name),
      usage: 'recurring',
      metadata: { tenantId: String(tenant.id), paymentId: String(paymentId) },
      idempotencyKey: `charge-${tenant.id}-${idempotencyKey}`,
    },
    { recordedAt, now, isRepeat },
  )
  if (result.status === 'succeeded')
    return await approvePayment(db, paymentId, { providerPaymentId: result.paymentIntentId, now })
  const isFinal = result.status === 'rejected' || isHardDecline(result.declineCode, result.adviceCode)
  await recordFailedCharge(db, { subscriptionId, paymentId, isFinal }, now)
}
