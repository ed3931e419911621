import { findOrCreatePaymentCustomer } from '../../card/payment-customer.ts'
import { beginLink } from './begin-link.ts'
import { statementDescriptor } from '../../../domain/payment/statement-descriptor.ts'
import { gatewayOf } from '../../payment-account/gateway-of.ts'
import type { Context } from '../../platform/context.ts'
import { notFound } from '../../platform/refusal.ts'
import { reuseCheckout } from './reuse-checkout.ts'
import { approvePayment } from '../settle-payment.ts'
import { TEXTS } from '../texts.ts'

/**
 * Opens the provider's page for a pay-later payment.
 * @returns where to send the browser: the checkout, or the page that says it is paid or withdrawn
 */
export async function openCheckout(context: Context, paymentId: number, siteUrl: string): Promise<string> {
  const { scope, clock } = context
  const { db, tenant } = scope
  const payment = await db
    .selectFrom('payment as p')
    .innerJoin('invoice as i', 'i.id', 'p.invoice_id')
    .where('p.id', '=', paymentId)
    .select([
      'p.id',
      'p.amount',
      'p.account_id',
      'p.status',
      'p.provider_session_id',
      'p.provider_url',
      'p.link_email',
      'p.saves_card',
      'p.user_id',
      'i.invoice_number',
      'i.country_code',
      'i.currency',
      'i.bill_to',
    ])
    .executeTakeFirst()
  if (!payment) throw notFound('payment')
  if (payment.status === 'APPROVED') return `${siteUrl}/paid`
  if (payment.status === 'SENT' && !(await beginLink(db, paymentId, clock.now())))
    return `${siteUrl}/paid?outcome=waiting`
  if (payment.status !== 'SENT' && payment.status !== 'PENDING') return `${siteUrl}/paid?outcome=cancelled`
  const country = payment.country_code
  const payments = await gatewayOf(context, payment.account_id)
  const earlier = await reuseCheckout(payments, country, payment)
  if (earlier && 'url' in earlier) return earlier.url
  if (earlier) {
    await approvePayment(db, payment.id, { ...earlier, now: clock.now() })
    return `${siteUrl}/paid`
  }
  const saver = payment.saves_card
    ? await findOrCreatePaymentCustomer(context, { userId: payment.user_id }, country)
    : undefined
  const session = await payments.createCheckout({
    country,
    amount: payment.amount,
    currency: payment.currency,
    description: TEXTS.charge(tenant.name, payment.invoice_number),
    descriptor: statementDescriptor(tenant.name),
    customerEmail: payment.link_email ?? payment.bill_to.email,
    // The provider saves the card only for a customer of its own, and only the present account's cards are charged later.
    ...(saver?.accountId === payment.account_id ? { saveFor: saver.customerId } : {}),
    successUrl: `${siteUrl}/paid`,
    cancelUrl: `${siteUrl}/paid?outcome=cancelled`,
    metadata: { tenantId: String(tenant.id), paymentId: String(payment.id) },
    // One checkout for each expired one: two browsers that open the link concurrently share it.
    idempotencyKey: `pay-link-${tenant.id}-${payment.id}-${payment.provider_session_id ?? 'first'}${payment.saves_card ? '-save' : ''}`,
  })
  await db
    .updateTable('payment')
    .set({ provider_session_id: session.sessionId, provider_url: session.url })
    .where('id', '=', payment.id)
    .execute()
  return session.url
}
