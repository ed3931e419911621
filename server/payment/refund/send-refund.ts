import type { Clock } from '../../platform/clock.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { TenantScope } from '../../platform/scope.ts'
import type { Services } from '../../platform/services.ts'
import { settleRefund } from './settle-refund.ts'

interface RefundSender {
  scope: TenantScope
  clock: Clock
  services: Services
}

/**
 * Sends a recorded refund to the provider and settles it with the answer. Repeated and concurrent calls move no more money.
 * @throws Refusal 503 when the provider does not answer; 400 when less remains there, and then the refund has failed
 */
export async function sendRefund(
  { scope, clock, services }: RefundSender,
  { refundId }: { refundId: number },
): Promise<void> {
  const refund = await scope.db
    .selectFrom('refund as r')
    .innerJoin('payment as p', 'p.id', 'r.payment_id')
    .innerJoin('invoice as i', 'i.id', 'p.invoice_id')
    .where('r.id', '=', refundId)
    .where('r.status', '=', 'PENDING')
    .select(['r.amount', 'p.provider_payment_id', 'i.country_code'])
    .executeTakeFirst()
  if (!refund || refund.provider_payment_id === null) return
  try {
    const { refundId: providerRefundId, status } = await services.payments.refund({
      country: refund.country_code,
      paymentIntentId: refund.provider_payment_id,
      amount: refund.amount,
      metadata: { tenantId: String(scope.tenant.id), refundId: String(refundId) },
      idempotencyKey: `refund-${scope.tenant.id}-${refundId}`,
    })
    await settleRefund(scope.db, refundId, { status, providerRefundId, now: clock.now() })
  } catch (error) {
    if (error instanceof Refusal && error.error === 'REFUND_REFUSED')
      await settleRefund(scope.db, refundId, { status: 'failed', providerRefundId: null, now: clock.now() })
    throw error
  }
}
