import type { CountryCode } from '../../domain/address/country.ts'
import { type Currency, formatMoney } from '../../domain/format/money.ts'
import { formatPhone } from '../../domain/format/phone.ts'
import { staffDeclineMessage } from '../../domain/payment/card-decline.ts'
import { PAYMENT_METHOD_LABELS } from '../../domain/payment/payment.ts'
import { type ChargeFacts, paidBy, receiptRows } from '../../domain/payment/receipt.ts'
import { mailedOrderLink } from '../order-link/mailed-link.ts'
import type { JobContext } from '../platform/jobs/job-context.ts'
import type { JobPayloads } from '../platform/jobs/tasks.ts'
import { sendToCustomer } from '../tenant/send-to-customer.ts'
import { type CustomerMail, type FixedMail, writeMail } from '../tenant/write-mail.ts'
import { payLink } from './pay-link/pay-link.ts'
import { aboutPayment, type PaidInvoice } from './payment-with-invoice.ts'
import { TEXTS } from './texts.ts'

/** An invoice as its mails show it, formatted. */
export interface ShownInvoice {
  name: string
  invoice: string
  amount: string
}

/** Rows of a mail's table. */
export type Rows = NonNullable<CustomerMail['rows']>

/** @param cents the amount that the mail is about */
export const shownInvoice = (payment: PaidInvoice, cents: number): ShownInvoice => ({
  name: payment.billTo.name,
  invoice: String(payment.invoice_number),
  amount: formatMoney(cents, payment.currency),
})

/** Returns the placeholders that every mail about an invoice has. */
export const valuesOf = ({ name, invoice, amount }: ShownInvoice) => ({
  customerName: name,
  invoiceNumber: invoice,
  amount,
})

/** Emails the link of a pay-later payment. @param renewedAt when the customer asked for a new link after the first expired */
export async function sendPayLinkMail(context: JobContext, payment: PaidInvoice, renewedAt?: string): Promise<void> {
  const { scope, config, siteUrl, clock } = context
  const { tenant } = scope
  const to = payment.link_email ?? payment.billTo.email
  const mail = payLinkMail({
    ...shownInvoice(payment, payment.amount),
    vehicle: payment.billTo.vehicle,
    url: payLink(config, siteUrl, { tenantId: tenant.id, paymentId: payment.id, now: clock.now() }),
    isRenewed: renewedAt !== undefined,
    manageUrl: await mailedOrderLink(context, { orderId: payment.work_order_id, to }),
  })
  await sendToCustomer(
    context,
    {
      to,
      ...(await writeMail(context, mail)),
      messageId: ['pay-link', tenant.id, payment.id, ...(renewedAt ? [Date.parse(renewedAt)] : [])].join('-'),
    },
    aboutPayment(payment),
  )
}

/** Returns the mail with a payment link. */
export const payLinkMail = (
  shown: ShownInvoice & { vehicle: string; url: string; isRenewed: boolean; manageUrl: string | null },
): CustomerMail<'pay_link' | 'pay_link_renewed'> => ({
  kind: shown.isRenewed ? 'pay_link_renewed' : 'pay_link',
  values: { ...valuesOf(shown), vehicle: shown.vehicle },
  highlight: shown.amount,
  rows: [
    [TEXTS.rows.invoice, shown.invoice],
    [TEXTS.rows.amount, shown.amount],
  ],
  action: { label: TEXTS.payLinkMail.action(shown.amount), url: shown.url },
  ...(shown.manageUrl !== null && { links: [{ label: TEXTS.payLinkMail.appointment, url: shown.manageUrl }] }),
})

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

/** Emails the receipt of a payment. @param charge null: not by card */
export async function sendReceiptMail(
  context: JobContext,
  payment: PaidInvoice,
  charge: ChargeFacts | null,
): Promise<void> {
  const { scope, siteUrl } = context
  const { moved_from_number: movedFrom, work_order_id: workOrderId } = payment
  const manageUrl = await mailedOrderLink(context, { orderId: workOrderId, to: payment.billTo.email })
  const mail = receiptMail({
    ...shownInvoice(payment, payment.amount),
    by: charge ? paidBy(charge) : methodName(payment.payment_method),
    more: [...receiptRows(charge), ...roundingRows(payment)],
    movedFrom: movedFrom === null ? null : String(movedFrom),
    appointmentUrl: workOrderId === null ? null : (manageUrl ?? `${siteUrl}/account/appointments/${workOrderId}`),
  })
  await sendToCustomer(
    context,
    {
      to: payment.billTo.email,
      ...(await writeMail(context, mail)),
      messageId: `receipt-${scope.tenant.id}-${payment.id}`,
    },
    aboutPayment(payment),
  )
}

/** Returns the mail of a received payment. @param shown `by`: the means of payment; `more`: what card networks demand */
export const receiptMail = (
  shown: ShownInvoice & { by: string; more: Rows; movedFrom: string | null; appointmentUrl: string | null },
): CustomerMail<'receipt' | 'payment_moved'> => {
  const facts = {
    rows: [
      [TEXTS.rows.invoice, shown.invoice],
      [TEXTS.rows.paid, shown.amount],
      [TEXTS.rows.by, shown.by],
      ...shown.more,
    ],
    ...(shown.appointmentUrl !== null && { action: { label: TEXTS.receiptMail.action, url: shown.appointmentUrl } }),
  } satisfies Pick<CustomerMail, 'rows' | 'action'>
  if (shown.movedFrom === null) return { kind: 'receipt', values: valuesOf(shown), ...facts }
  const values = { ...valuesOf(shown), earlierInvoice: shown.movedFrom }
  return { kind: 'payment_moved', values, statement: TEXTS.receiptMail.nothingMore, ...facts }
}

/** Emails the franchise's manager that a saved card was not charged after all. @param code the provider's reason */
export async function sendFailedChargeMail(
  context: JobContext,
  payment: PaidInvoice,
  { code, managerEmail }: { code: string; managerEmail: string | undefined },
): Promise<void> {
  const { scope, services, siteUrl } = context
  const mail = failedChargeMail({
    ...shownInvoice(payment, payment.amount),
    phone: formatPhone(payment.billTo.phoneNumber),
    code,
    siteUrl,
  })
  await services.mailer.send({
    to: managerEmail ?? scope.tenant.supportEmail,
    ...(await writeMail(context, mail)),
    messageId: `charge-failed-${scope.tenant.id}-${payment.id}`,
  })
}

/** Returns the mail about a saved card that was not charged. @param shown `code`: the provider's reason */
export function failedChargeMail(
  shown: Record<'name' | 'phone' | 'invoice' | 'amount' | 'code' | 'siteUrl', string>,
): FixedMail {
  const { name, phone, invoice, amount, code, siteUrl } = shown
  const texts = TEXTS.failedChargeMail
  return {
    kind: 'charge_failed',
    subject: texts.subject(invoice),
    title: texts.title,
    intro: texts.intro(name, amount),
    rows: [
      [TEXTS.rows.invoice, invoice],
      [TEXTS.rows.amount, amount],
      [texts.reason, staffDeclineMessage(code)],
    ],
    action: { label: texts.action, url: `${siteUrl}/account/franchisee/invoices/${invoice}` },
    closing: texts.closing(name, phone),
  }
}

/** Emails every address that card payments stopped, because the provider refuses our key. */
export async function sendRefusedAccountMail(
  context: JobContext,
  { account, country, at }: JobPayloads['mail-refused-account'],
  addresses: Iterable<string>,
): Promise<void> {
  const { scope, services } = context
  const content = await writeMail(context, refusedAccountMail(country))
  for (const to of addresses)
    await services.mailer.send({
      to,
      ...content,
      messageId: `refused-account-${scope.tenant.id}-${account}-${Date.parse(at)}-${to}`,
    })
}

/** Returns the mail about card payments that stopped. */
export const refusedAccountMail = (country: CountryCode): FixedMail => ({
  kind: 'cards_refused',
  ...TEXTS.refusedAccountMail,
  closing: TEXTS.refusedAccountMail.closing[country],
})
