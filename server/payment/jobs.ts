import { sql } from 'kysely'
import { PAYMENT_METHOD_LABELS } from '../../domain/payment/payment.ts'
import { formatMoney } from '../../domain/format/money.ts'
import { formatPhone } from '../../domain/format/phone.ts'
import type { JobContext } from '../platform/jobs/job-context.ts'
import { renderMail } from '../providers/mail/layout.ts'
import type { BillTo } from '../invoice/make-invoice.ts'
import { mailTenant } from '../tenant/mail-tenant.ts'
import { payLink } from './pay-link.ts'
import { approvePayment } from './settle-payment.ts'

async function paymentWithInvoice({ scope }: JobContext, paymentId: number) {
  const row = await scope.db
    .selectFrom('payment as p')
    .innerJoin('invoice as i', 'i.id', 'p.invoice_id')
    .where('p.id', '=', paymentId)
    .select(['p.id', 'p.amount', 'p.status', 'p.payment_method', 'p.provider_session_id', 'p.provider_payment_id'])
    .select(['i.invoice_number', 'i.currency', 'i.country_code', 'i.bill_to', 'i.work_order_id'])
    .executeTakeFirst()
  if (!row) return undefined
  return {
    ...row,
    country: row.country_code === 'CA' ? ('CA' as const) : ('US' as const),
    currency: row.currency === 'CAD' ? ('CAD' as const) : ('USD' as const),
    billTo: row.bill_to as unknown as BillTo,
  }
}

/** Mails the link of a pay-later payment (PAY-10). */
export async function mailPayLink(context: JobContext, { paymentId }: { paymentId: number }): Promise<void> {
  const payment = await paymentWithInvoice(context, paymentId)
  if (payment?.status !== 'PENDING') return
  const { scope, services, config, siteUrl } = context
  const { tenant } = scope
  const amount = formatMoney(payment.amount, payment.currency)
  const { html, text } = renderMail({
    tenant: mailTenant(tenant, siteUrl),
    title: `Invoice ${payment.invoice_number}`,
    intro: `Hello ${payment.billTo.name}, thank you for having your ${payment.billTo.vehicle} serviced by us. You can pay online with your card.`,
    rows: [
      ['Invoice', String(payment.invoice_number)],
      ['Amount', amount],
    ],
    action: { label: `Pay ${amount}`, url: payLink(config, siteUrl, tenant.id, payment.id) },
    closing: `Questions? Call ${formatPhone(tenant.supportPhone)} or write to ${tenant.supportEmail}.`,
  })
  await services.mailer.send({
    to: payment.billTo.email,
    fromName: tenant.name,
    replyTo: tenant.supportEmail,
    subject: `Invoice ${payment.invoice_number} from ${tenant.name}: ${amount}`,
    html,
    text,
    messageId: `pay-link-${tenant.id}-${payment.id}`,
  })
}

/** Mails the receipt of a payment that was made. */
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

/** Closes the provider's page of a link that was withdrawn. If it was paid in that very moment, the payment is settled like any other. */
export async function expireCheckout(context: JobContext, { paymentId }: { paymentId: number }): Promise<void> {
  const payment = await paymentWithInvoice(context, paymentId)
  if (!payment?.provider_session_id || payment.status === 'APPROVED') return
  const state = await context.services.payments.expireCheckout({
    country: payment.country,
    sessionId: payment.provider_session_id,
  })
  if (state.paymentStatus === 'paid' && state.paymentIntentId) {
    await approvePayment(context.scope.db, payment.id, {
      providerPaymentId: state.paymentIntentId,
      now: context.clock.now(),
    })
  }
}

/** Gives back money that came for an invoice which was paid or voided otherwise meanwhile. */
export async function refundExcess(context: JobContext, { paymentId }: { paymentId: number }): Promise<void> {
  const payment = await paymentWithInvoice(context, paymentId)
  if (!payment?.provider_payment_id || payment.status !== 'CANCELLED') return
  await context.services.payments.refund({
    country: payment.country,
    paymentIntentId: payment.provider_payment_id,
    amount: payment.amount,
    idempotencyKey: `refund-excess-${context.scope.tenant.id}-${payment.id}`,
  })
  if (payment.work_order_id === null) return
  const told = await context.scope.db
    .selectFrom('work_order_event')
    .where('work_order_id', '=', payment.work_order_id)
    .where('type', '=', 'refunded_excess')
    .where(sql<boolean>`(data->>'paymentId')::bigint = ${payment.id}`)
    .select('id')
    .executeTakeFirst()
  if (told) return
  await context.scope.db
    .insertInto('work_order_event')
    .values({
      work_order_id: payment.work_order_id,
      type: 'refunded_excess',
      author_name: 'Card payment',
      data: JSON.stringify({ amount: payment.amount, invoiceNumber: payment.invoice_number, paymentId: payment.id }),
      created_at: context.clock.now(),
    })
    .execute()
}
