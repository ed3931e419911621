import { formatMoney } from '../../domain/format/money.ts'
import { formatPhone } from '../../domain/format/phone.ts'
import { PAYMENT_METHOD_LABELS } from '../../domain/payment/payment.ts'
import type { JobContext } from '../platform/jobs/job-context.ts'
import { renderMail } from '../providers/mail/layout.ts'
import { mailTenant } from '../tenant/mail-tenant.ts'
import { payLink } from './pay-link/pay-link.ts'
import { paymentWithInvoice } from './payment-with-invoice.ts'

/** Emails the link of a pay-later payment (PAY-10), or a new one on request after the first expired. */
export async function mailPayLink(
  context: JobContext,
  { paymentId, renewedAt }: { paymentId: number; renewedAt?: string },
): Promise<void> {
  const payment = await paymentWithInvoice(context, paymentId)
  if (payment?.status !== 'PENDING') return
  const { scope, services, config, siteUrl, clock } = context
  const { tenant } = scope
  const amount = formatMoney(payment.amount, payment.currency)
  const url = payLink(config, siteUrl, { tenantId: tenant.id, paymentId: payment.id, now: clock.now() })
  const { html, text } = renderMail({
    tenant: mailTenant(tenant, siteUrl),
    title: `Invoice ${payment.invoice_number}`,
    intro: renewedAt
      ? `Hello ${payment.billTo.name}, here is your new payment link. You can pay online with your card.`
      : `Hello ${payment.billTo.name}, thank you for letting us service your ${payment.billTo.vehicle}. You can pay online with your card.`,
    rows: [
      ['Invoice', String(payment.invoice_number)],
      ['Amount', amount],
    ],
    action: { label: `Pay ${amount}`, url },
    closing: `Questions? Call ${formatPhone(tenant.supportPhone)} or write to ${tenant.supportEmail}.`,
  })
  await services.mailer.send({
    to: payment.billTo.email,
    fromName: tenant.name,
    replyTo: tenant.supportEmail,
    subject: `Invoice ${payment.invoice_number} from ${tenant.name}: ${amount}`,
    html,
    text,
    messageId: ['pay-link', tenant.id, payment.id, ...(renewedAt ? [Date.parse(renewedAt)] : [])].join('-'),
  })
}

/** Emails the receipt of a payment. */
export async function mailReceipt(context: JobContext, { paymentId }: { paymentId: number }): Promise<void> {
  const payment = await paymentWithInvoice(context, paymentId)
  if (payment?.status !== 'APPROVED') return
  const { scope, services, siteUrl } = context
  const { tenant } = scope
  const amount = formatMoney(payment.amount, payment.currency)
  const { html, text } = renderMail({
    tenant: mailTenant(tenant, siteUrl),
    title: 'Thank you for your payment',
    intro: `Hello ${payment.billTo.name}, we have received ${amount}.`,
    rows: [
      ['Invoice', String(payment.invoice_number)],
      ['Paid', amount],
      [
        'By',
        payment.payment_method === 'payLater'
          ? 'Card'
          : (PAYMENT_METHOD_LABELS[payment.payment_method] ?? payment.payment_method),
      ],
    ],
    ...(payment.work_order_id === null
      ? {}
      : { action: { label: 'See your appointment', url: `${siteUrl}/account/appointments/${payment.work_order_id}` } }),
    closing: `Questions? Call ${formatPhone(tenant.supportPhone)} or write to ${tenant.supportEmail}.`,
  })
  await services.mailer.send({
    to: payment.billTo.email,
    fromName: tenant.name,
    replyTo: tenant.supportEmail,
    subject: `Receipt for invoice ${payment.invoice_number}`,
    html,
    text,
    messageId: `receipt-${tenant.id}-${payment.id}`,
  })
}

/** Emails the confirmation of a refund. */
export async function mailRefund(context: JobContext, { refundId }: { refundId: number }): Promise<void> {
  const { scope, services, siteUrl } = context
  const { tenant } = scope
  const refund = await scope.db
    .selectFrom('refund')
    .where('id', '=', refundId)
    .where('status', '=', 'SUCCEEDED')
    .select(['payment_id', 'amount'])
    .executeTakeFirst()
  const payment = refund && (await paymentWithInvoice(context, refund.payment_id))
  if (!payment) return
  const amount = formatMoney(refund.amount, payment.currency)
  const isOnCard = payment.provider_payment_id !== null
  const { html, text } = renderMail({
    tenant: mailTenant(tenant, siteUrl),
    title: 'Your refund',
    intro:
      `Hello ${payment.billTo.name}, we have refunded ${amount}. ${isOnCard ? 'It goes back to your original payment method, usually in 5 to 10 days.' : ''}`.trim(),
    rows: [
      ['Invoice', String(payment.invoice_number)],
      ['Refunded', amount],
    ],
    closing: `Questions? Call ${formatPhone(tenant.supportPhone)} or write to ${tenant.supportEmail}.`,
  })
  await services.mailer.send({
    to: payment.billTo.email,
    fromName: tenant.name,
    replyTo: tenant.supportEmail,
    subject: `Refund for invoice ${payment.invoice_number}`,
    html,
    text,
    messageId: `refund-${tenant.id}-${refundId}`,
  })
}
