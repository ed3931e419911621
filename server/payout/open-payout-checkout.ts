import { countryOf } from '../../domain/address/country.ts'
import { nextPayoutInvoice } from '../../domain/payout/invoice-status.ts'
import { openCheckout, openedPage } from '../payment/checkout.ts'
import type { Context } from '../platform/context.ts'
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
      'p.idempotency_key',
      'i.status as invoice_status',
    ])
    .select(['s.currency', 'd.start_date', 'd.end_date', 'u.email'])
    .executeTakeFirst()
  if (!payment) throw notFound('payment')
  const statementUrl = `${siteUrl}/account/franchisee/payout/${payment.statement_id}`
  const isPayable = nextPayoutInvoice(payment.invoice_status, 'payOnline') !== null
  if (payment.status !== 'PENDING' || !isPayable) return statementUrl
  const opened = await openCheckout(context, {
    accountId: payment.account_id,
    key: payment.idempotency_key,
    sessionId: payment.provider_session_id,
    url: payment.provider_url,
    request: {
      country: countryOf(payment.currency),
      amount: payment.amount,
      currency: payment.currency,
      description: TEXTS.charge(tenant.name, payment.start_date, payment.end_date),
      // The person who started the payment: a van without a driver has a statement too.
      customerEmail: payment.email ?? tenant.supportEmail,
      successUrl: statementUrl,
      cancelUrl: statementUrl,
      metadata: { tenantId: String(tenant.id), payoutPaymentId: String(payment.id) },
    },
  })
  if ('providerPaymentId' in opened) {
    await approvePayoutPayment(db, payment.id, { ...opened, now: clock.now() })
    return statementUrl
  }
  await db.updateTable('payout_payment').set(openedPage(opened)).where('id', '=', payment.id).execute()
  return opened.url
}
