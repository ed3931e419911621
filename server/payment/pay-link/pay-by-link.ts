import { findOrCreatePaymentCustomer } from '../../card/payment-customer.ts'
import type { Context } from '../../platform/context.ts'
import { openCheckout, openedPage } from '../checkout.ts'
import { approvePayment } from '../settle-payment.ts'
import { TEXTS } from '../texts.ts'
import { beginLink } from './begin-link.ts'
import { linkState, outcomeUrl } from './link-state.ts'

/**
 * Begins the payment of a link, after its payer pressed: from now on it holds the invoice.
 * @returns where to send the browser: the provider's page, or the page that says it is paid, waiting or withdrawn
 * @throws Refusal 404 for an unknown payment; 503 when the provider cannot be reached
 */
export async function payByLink(context: Context, paymentId: number, siteUrl: string): Promise<string> {
  const { scope, clock } = context
  const { db, tenant } = scope
  const link = await linkState(context, paymentId)
  if (link.state !== 'payable') return outcomeUrl(siteUrl, link.state)
  if (!(await beginLink(db, paymentId, clock.now()))) return outcomeUrl(siteUrl, 'waiting')
  const payment = await db
    .selectFrom('payment as p')
    .innerJoin('invoice as i', 'i.id', 'p.invoice_id')
    .where('p.id', '=', paymentId)
    .select(['p.amount', 'p.account_id', 'p.provider_session_id', 'p.provider_url', 'p.link_email', 'p.saves_card'])
    .select(['p.id', 'p.direct_account', 'p.application_fee'])
    .select(['p.idempotency_key', 'p.user_id', 'i.country_code', 'i.currency', 'i.bill_to'])
    .executeTakeFirstOrThrow()
  const country = payment.country_code
  const saver = payment.saves_card
    ? await findOrCreatePaymentCustomer(context, { userId: payment.user_id }, country)
    : undefined
  const opened = await openCheckout(context, {
    accountId: payment.account_id,
    key: payment.idempotency_key,
    sessionId: payment.provider_session_id,
    url: payment.provider_url,
    payment,
    request: {
      country,
      amount: payment.amount,
      currency: payment.currency,
      description: TEXTS.charge(tenant.name, link.invoiceNumber),
      customerEmail: payment.link_email ?? payment.bill_to.email,
      // The provider saves the card only for a customer of its own, and only the present account's cards are charged later.
      ...(saver?.accountId === payment.account_id ? { saveFor: saver.customerId } : {}),
      successUrl: outcomeUrl(siteUrl, 'paid'),
      cancelUrl: outcomeUrl(siteUrl, 'cancelled'),
      metadata: { tenantId: String(tenant.id), paymentId: String(paymentId) },
    },
  })
  if ('providerPaymentId' in opened) {
    await approvePayment(db, paymentId, { ...opened, now: clock.now() })
    return outcomeUrl(siteUrl, 'paid')
  }
  await db.updateTable('payment').set(openedPage(opened)).where('id', '=', paymentId).execute()
  return opened.url
}
