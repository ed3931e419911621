import { gatewayOf } from '../../payment-account/gateway-of.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/tenant-database.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { TenantScope } from '../../platform/scope.ts'
import type { Services } from '../../platform/services.ts'
import type { PaymentGateway, RefundResult } from '../../ports/payment-gateway.ts'
import { APPEARS_WITHIN_MS, MAX_SEND_AGE_MS } from '../send-charge.ts'
import { TEXTS } from '../texts.ts'
import { settleRefund } from './settle-refund.ts'

interface RefundSender {
  scope: TenantScope
  clock: Clock
  services: Services
}

/**
 * Sends a recorded refund to the provider and settles it with the answer. Repeated and concurrent calls move no more money.
 * @param isRepeat whether an earlier call may have reached the provider: the refund is looked up first
 * @throws Refusal 503 when the provider does not answer; 400 when less remains there, and then the refund has failed
 */
export async function sendRefund(
  { scope, clock, services }: RefundSender,
  { refundId, isRepeat }: { refundId: number; isRepeat: boolean },
): Promise<void> {
  const refund = await scope.db
    .selectFrom('refund as r')
    .innerJoin('payment as p', 'p.id', 'r.payment_id')
    .innerJoin('invoice as i', 'i.id', 'p.invoice_id')
    .leftJoin('payment as source', 'source.id', 'p.source_payment_id')
    .where('r.id', '=', refundId)
    .where('r.status', '=', 'PENDING')
    .select(['r.amount', 'r.idempotency_key', 'r.created_at', 'r.reverses_transfer', 'p.account_id', 'i.country_code'])
    .select(eb => eb.fn.coalesce('p.provider_payment_id', 'source.provider_payment_id').as('provider_payment_id'))
    .executeTakeFirst()
  if (!refund || refund.provider_payment_id === null) return
  const now = clock.now()
  const failed = { status: 'failed', providerRefundId: null, now } as const
  try {
    const payments = await gatewayOf({ scope, services }, refund.account_id)
    const request = {
      country: refund.country_code,
      paymentIntentId: refund.provider_payment_id,
      amount: refund.amount,
      metadata: { tenantId: String(scope.tenant.id), refundId: String(refundId) },
      idempotencyKey: `refund-${scope.tenant.id}-${refund.idempotency_key}`,
    }
    const sent = { recordedAt: refund.created_at, now, isRepeat }
    const reversing = { ...request, reversesTransfer: true, idempotencyKey: `${request.idempotencyKey}-direct` }
    let result = await refundOnce(payments, refund.reverses_transfer ? reversing : request, sent)
    if (refund.reverses_transfer && result.status === 'rejected' && TOO_LITTLE.has(result.code)) {
      await skipTransferReversal(scope.db, refundId)
      result = await refundOnce(payments, request, sent)
    }
    if (result.status === 'rejected') await settleRefund(scope.db, refundId, { ...failed, isUnattended: isRepeat })
    else await settleRefund(scope.db, refundId, { status: result.status, providerRefundId: result.refundId, now })
  } catch (error) {
    if (error instanceof Refusal && error.error === 'REFUND_REFUSED') await settleRefund(scope.db, refundId, failed)
    throw error
  }
}

/** The provider's codes when the franchise's account has too little to return its part. */
const TOO_LITTLE = new Set(['balance_insufficient', 'insufficient_funds'])

/** The customer does not wait for the franchise's money: the tenant returns all of it, and the statement takes the franchise's part back. */
async function skipTransferReversal(db: Database, refundId: number): Promise<void> {
  await db
    .updateTable('refund')
    .set({ reverses_transfer: false })
    .where('id', '=', refundId)
    .where('status', '=', 'PENDING')
    .execute()
}

/** Repeats a refund whose answer was lost. */
export const sendRefundAgain = (sender: RefundSender, { refundId }: { refundId: number }): Promise<void> =>
  sendRefund(sender, { refundId, isRepeat: true })

/** Makes a recorded refund that may have been made before, as `chargeOnce` does a charge. @throws Refusal 503 while the outcome is open */
export async function refundOnce(
  payments: PaymentGateway,
  refund: Parameters<PaymentGateway['refund']>[0],
  { recordedAt, now, isRepeat }: { recordedAt: Date; now: Date; isRepeat: boolean },
): Promise<Exclude<RefundResult, { status: 'unknown' }>> {
  const age = now.getTime() - recordedAt.getTime()
  const found = isRepeat ? await payments.findRefund(refund) : null
  if (found) return found
  if (age > MAX_SEND_AGE_MS) return { status: 'rejected', code: 'not_sent' }
  const result = await payments.refund(refund)
  if (result.status !== 'unknown') return result
  const providerRefund = await payments.findRefund(refund)
  if (providerRefund) return providerRefund
  if (age > APPEARS_WITHIN_MS) return { status: 'rejected', code: 'provider_fault' }
  throw new Refusal(503, 'PROVIDER_UNAVAILABLE', TEXTS.refundUnknown)
}
