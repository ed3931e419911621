import { type Currency, formatMoney } from '../../domain/format/money.ts'
import { formatPhone } from '../../domain/format/phone.ts'
import { PAYMENT_METHOD_LABELS } from '../../domain/payment/payment.ts'
import { paidBy, receiptRows, refundReceiptRows } from '../../domain/payment/receipt.ts'
import type { JobContext } from '../platform/jobs/job-context.ts'
import { renderMail } from '../providers/mail/layout.ts'
import { mailTenant } from '../tenant/mail-tenant.ts'
import { sendToCustomer } from '../tenant/send-to-customer.ts'
import { payLink } from './pay-link/pay-link.ts'
import { aboutPayment, paymentWithInvoice } from './payment-with-invoice.ts'
import { chargeOfPayment } from './store-charge.ts'
import { TEXTS } from './texts.ts'

/** Emails the link of a pay-later payment (PAY-10), or a new one on request after the first expired. */
export async function mailPayLink(
  context: JobContext,
  { paymentId, renewedAt }: { paymentId: number; renewedAt?: string },
): Promise<void> {
  const payment = await paymentWithInvoice(context, paymentId)
  if (payment?.status !== 'SENT' && payment?.status !== 'PENDING') return
  const { scope, config, siteUrl, clock } = context
  const { tenant } = scope
  const amount = formatMoney(payment.amount, payment.currency)
  const url = payLink(config, siteUrl, { tenantId: tenant.id, paymentId: payment.id, now: clock.now() })
  const { html, text } = renderMail({
    tenant: mailTenant(tenant, siteUrl),
    title: TEXTS.payLinkMail.title(payment.invoice_number),
    intro: renewedAt
      ? TEXTS.payLinkMail.introRenewed(payment.billTo.name)
      : TEXTS.payLinkMail.intro(payment.billTo.name, payment.billTo.vehicle),
    rows: [
      [TEXTS.rows.invoice, String(payment.invoice_number)],
      [TEXTS.rows.amount, amount],
    ],
    action: { label: TEXTS.payLinkMail.action(amount), url },
    closing: TEXTS.questions(formatPhone(tenant.supportPhone), tenant.supportEmail),
  })
  await sendToCustomer(
    context,
    {
      to: payment.link_email ?? payment.billTo.email,
      fromName: tenant.name,
      replyTo: tenant.supportEmail,
      subject: TEXTS.payLinkMail.subject(payment.invoice_number, tenant.name, amount),
      html,
      text,
      messageId: ['pay-link', tenant.id, payment.id, ...(renewedAt ? [Date.parse(renewedAt)] : [])].join('-'),
    },
    aboutPayment(payment),
  )
}

/** Returns the name of a payment method. A payment link was paid by card. */
const methodName = (method: string): string =>
  method === 'payLater' ? TEXTS.rows.card : (PAYMENT_METHOD_LABELS[method] ?? method)

/** The rounding of cash to five cents, and what was taken. */
function roundingRows(payment: {
  cash_rounding: number
  paid_amount: number | null
  currency: Currency
}): [string, string][] {
  const { cash_rounding: rounding, paid_amount: due, currency } = payment
  if (rounding === 0) return []
  return [
    [TEXTS.rows.cashRounding, formatMoney(rounding, currency)],
    [TEXTS.rows.cashTaken, formatMoney((due ?? 0) + rounding, currency)],
  ]
}

/** Emails the receipt of a payment. */
export async function mailReceipt(context: JobContext, { paymentId }: { paymentId: number }): Promise<void> {
  const payment = await paymentWithInvoice(context, paymentId)
  if (payment?.status !== 'APPROVED') return
  const { scope, siteUrl } = context
  const { tenant } = scope
  const charge = await chargeOfPayment(context, payment.id)
  const movedFrom = payment.moved_from_number
  const amount = formatMoney(payment.amount, payment.currency)
  const { html, text } = renderMail({
    tenant: mailTenant(tenant, siteUrl),
    title: movedFrom === null ? TEXTS.receiptMail.title : TEXTS.receiptMail.movedTitle,
    intro:
      movedFrom === null
        ? TEXTS.receiptMail.intro(payment.billTo.name, amount)
        : TEXTS.receiptMail.moved(payment.billTo.name, amount, movedFrom, payment.invoice_number),
    rows: [
      [TEXTS.rows.invoice, String(payment.invoice_number)],
      [TEXTS.rows.paid, amount],
      [TEXTS.rows.by, charge ? paidBy(charge) : methodName(payment.payment_method)],
      ...receiptRows(charge),
      ...roundingRows(payment),
    ],
    ...(payment.work_order_id === null
      ? {}
      : {
          action: { label: TEXTS.receiptMail.action, url: `${siteUrl}/account/appointments/${payment.work_order_id}` },
        }),
    closing: TEXTS.questions(formatPhone(tenant.supportPhone), tenant.supportEmail),
  })
  await sendToCustomer(
    context,
    {
      to: payment.billTo.email,
      fromName: tenant.name,
      replyTo: tenant.supportEmail,
      subject: TEXTS.receiptMail.subject(payment.invoice_number),
      html,
      text,
      messageId: `receipt-${tenant.id}-${payment.id}`,
    },
    aboutPayment(payment),
  )
}

/** Emails the confirmation of a refund. */
export async function mailRefund(context: JobContext, { refundId }: { refundId: number }): Promise<void> {
  const { scope, siteUrl } = context
  const { tenant } = scope
  const refund = await scope.db
    .selectFrom('refund')
    .where('id', '=', refundId)
    .where('status', '=', 'SUCCEEDED')
    .select(['payment_id', 'amount', 'origin', 'way', 'provider_refund_id'])
    .executeTakeFirst()
  const payment = refund && (await paymentWithInvoice(context, refund.payment_id))
  if (!payment) return
  const amount = formatMoney(refund.amount, payment.currency)
  // The customer was there with the card: the mail is the receipt.
  const charge = refund.way === 'READER' ? await chargeOfPayment(context, payment.id) : null
  const texts = TEXTS.refundMail
  const introOf = {
    ORIGINAL: payment.provider_payment_id === null || refund.origin === 'BY_HAND' ? texts.intro : texts.introOnCard,
    READER: texts.introOnCard,
    CASH: texts.inCash,
    CREDIT: texts.asCredit,
  }
  const { html, text } = renderMail({
    tenant: mailTenant(tenant, siteUrl),
    title: TEXTS.refundMail.title,
    intro: introOf[refund.way](payment.billTo.name, amount),
    rows: [
      [TEXTS.rows.invoice, String(payment.invoice_number)],
      [TEXTS.rows.refunded, amount],
      ...(charge ? [[TEXTS.rows.refundedTo, paidBy(charge)] as [string, string]] : []),
      ...refundReceiptRows(charge),
      ...(charge && refund.provider_refund_id !== null
        ? [[TEXTS.rows.reference, refund.provider_refund_id] as [string, string]]
        : []),
    ],
    closing: TEXTS.questions(formatPhone(tenant.supportPhone), tenant.supportEmail),
  })
  await sendToCustomer(
    context,
    {
      to: payment.billTo.email,
      fromName: tenant.name,
      replyTo: tenant.supportEmail,
      subject: TEXTS.refundMail.subject(payment.invoice_number),
      html,
      text,
      messageId: `refund-${tenant.id}-${refundId}`,
    },
    aboutPayment(payment),
  )
}
