import { statementDescriptor } from '../../domain/payment/statement-descriptor.ts'
import { countryOf } from '../../domain/address/country.ts'
import { gatewayOf } from '../payment-account/gateway-of.ts'
import type { Context } from '../platform/context.ts'
import { reuseCheckout } from '../payment/pay-link/reuse-checkout.ts'
import { notFound } from '../platform/refusal.ts'
import { approvePayoutPayment } from './settle-payout.ts'
import { TEXTS } from './texts.ts'

/**
 * Opens the provider's page for a payout invoice's payment.
 * @returns where to send the browser: the checkout, or the statement's page, which shows the payment's result
 */
export async function openPayoutCheckout(context: Context, paymentId: number, siteUrl: string): Promise<string> {
  const { scope, clock } = context
  const { db, tenant } = scope
  const payment = await db
    .selectFrom('payout_payment as p')
    .innerJoin('payout_invoice as i', 'i.statement_id', 'p.statement_id')
    .innerJoin('payout_statement as s', 's.id', 'p.statement_id')
    .innerJoin('payout_period as d', 'd.id', 's.period_id')
    .leftJoin('app_user as u', 'u.id', 'p.author_id')
    .where('p.id', '=', paymentId)
    .select([
      'p.id',
      'p.statement_id',
      'p.amount',
      'p.account_id',
      'p.status',
      'p.provider_session_id',
      'p.provider_url',
      'i.status as invoice_status',
    ])
    .select(['s.currency', 'd.start_date', 'd.end_date', 'u.email'])
    .executeTakeFirst()
  if (!payment) throw notFound('payment')
  const statementUrl = `${siteUrl}/account/franchisee/payout/${payment.statement_id}`
  if (payment.status !== 'PENDING' || payment.invoice_status !== 'OPEN') return statementUrl
  const country = countryOf(payment.currency)
  const payments = await gatewayOf(context, payment.account_id)
  const earlier = await reuseCheckout(payments, country, payment)
  if (earlier && 'url' in earlier) return earlier.url
  if (earlier) {
    await approvePayoutPayment(db, payment.id, { ...earlier, now: clock.now() })
    return statementUrl
  }
  const session = await payments.createCheckout({
    country,
    amount: payment.amount,
    currency: payment.currency,
    descriptor: statementDescriptor(tenant.name),
    description: TEXTS.charge(tenant.name, payment.start_date, payment.end_date),
    // The person who started the payment: a van without a driver has a statement too.
    customerEmail: payment.email ?? tenant.supportEmail,
    successUrl: statementUrl,
    cancelUrl: statementUrl,
    metadata: { tenantId: String(tenant.id), payoutPaymentId: String(payment.id) },
    idempotencyKey: `payout-${tenant.id}-${payment.id}-${payment.provider_session_id ?? 'first'}`,
  })
  await db
    .updateTable('payout_payment')
    .set({ provider_session_id: session.sessionId, provider_url: session.url })
    .where('id', '=', payment.id)
    .execute()
  return session.url
}
