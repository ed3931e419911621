import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import type { TenantScope } from '../platform/scope.ts'
import type { Services } from '../platform/services.ts'
import type { CardChargeResult } from '../ports/payment-gateway.ts'
import { approvePayment } from './settle-payment.ts'

interface ChargeSender {
  scope: TenantScope
  clock: Clock
  services: Services
}

/**
 * Charges a recorded payment to a saved card and settles it with the answer. Repeated and concurrent calls move no more money.
 * @returns the bank's answer; null when the payment is already settled or withdrawn
 * @throws Refusal 503 when the provider does not answer
 */
export async function sendCharge(
  { scope, clock, services }: ChargeSender,
  { paymentId, paymentMethodId }: { paymentId: number; paymentMethodId: string },
): Promise<CardChargeResult | null> {
  const payment = await scope.db
    .selectFrom('payment as p')
    .innerJoin('invoice as i', 'i.id', 'p.invoice_id')
    .innerJoin('payment_customer as c', join =>
      join.onRef('c.user_id', '=', 'p.user_id').onRef('c.country_code', '=', 'i.country_code'),
    )
    .where('p.id', '=', paymentId)
    .where('p.status', '=', 'PENDING')
    .select(['p.amount', 'i.country_code', 'i.currency', 'c.provider_customer_id'])
    .executeTakeFirst()
  if (!payment) return null
  const result = await services.payments.chargeSavedCard({
    country: payment.country_code,
    customerId: payment.provider_customer_id,
    paymentMethodId,
    amount: payment.amount,
    currency: payment.currency,
    metadata: { tenantId: String(scope.tenant.id), paymentId: String(paymentId) },
    idempotencyKey: `card-on-file-${scope.tenant.id}-${paymentId}`,
  })
  const now = clock.now()
  if (result.status === 'succeeded')
    await approvePayment(scope.db, paymentId, { providerPaymentId: result.paymentIntentId, now })
  else await declineCharge(scope.db, paymentId, now)
  return result
}

/** A repeated decline changes nothing. */
async function declineCharge(db: Database, paymentId: number, now: Date): Promise<void> {
  await db.transaction().execute(async trx => {
    await trx
      .selectFrom('invoice')
      .where('id', '=', eb => eb.selectFrom('payment').where('payment.id', '=', paymentId).select('payment.invoice_id'))
      .select('id')
      .forUpdate()
      .executeTakeFirst()
    const declined = await trx
      .updateTable('payment')
      .set({ status: 'DECLINED', updated_at: now })
      .where('id', '=', paymentId)
      .where('status', '=', 'PENDING')
      .returning('invoice_id')
      .executeTakeFirst()
    if (!declined) return
    await trx
      .updateTable('invoice')
      .set(eb => ({ pending_payments: eb('pending_payments', '-', 1) }))
      .where('id', '=', declined.invoice_id)
      .execute()
  })
}
