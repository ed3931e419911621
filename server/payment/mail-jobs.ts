import { type Currency, formatMoney } from '../../domain/format/money.ts'
import { PAYMENT_METHOD_LABELS } from '../../domain/payment/payment.ts'
import { paidBy, receiptRows, refundReceiptRows } from '../../domain/payment/receipt.ts'
import type { JobContext } from '../platform/jobs/job-context.ts'
import { sendToCustomer } from '../tenant/send-to-customer.ts'
import { type CustomerMail, writeMail } from '../tenant/write-mail.ts'
import { payLink } from './pay-link/pay-link.ts'
import { aboutPayment, paymentWithInvoice } from './payment-with-invoice.ts'
import { chargeOfPayment } from './store-charge.ts'
import { TEXTS } from './texts.ts'

/** An invoice as its mails show it, formatted. */
interface ShownInvoice {
  name: string
  invoice: string
  amount: string
}

type Rows = NonNullable<CustomerMail['rows']>

const valuesOf = ({ name, invoice, amount }: ShownInvoice) => ({
  customerName: name,
  invoiceNumber: invoice,
  amount,
})

/** Returns the mail with a payment link. */
export const payLinkMail = (
  shown: ShownInvoice & { vehicle: string; url: string; isRenewed: boolean },
): CustomerMail<'pay_link' | 'pay_link_renewed'> => ({
  kind: shown.isRenewed ? 'pay_link_renewed' : 'pay_link',
  values: { ...valuesOf(shown), vehicle: shown.vehicle },
  rows: [
    [TEXTS.rows.invoice, shown.invoice],
    [TEXTS.rows.amount, shown.amount],
  ],
  action: { label: TEXTS.payLinkMail.action(shown.amount), url: shown.url },
})

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

/** Returns the mail of a refund. @param shown `isOnCard`: it takes days to arrive; `more`: what card networks demand */
export const refundMail = (
  shown: ShownInvoice & { kind: 'refund' | 'refund_cash' | 'refund_credit'; isOnCard: boolean; more: Rows },
): CustomerMail<'refund' | 'refund_cash' | 'refund_credit'> => ({
  kind: shown.kind,
  values: valuesOf(shown),
  ...(shown.isOnCard && { statement: TEXTS.refundMail.onCard }),
  rows: [[TEXTS.rows.invoice, shown.invoice], [TEXTS.rows.refunded, shown.amount], ...shown.more],
})

/** Emails the link of a pay-later payment (PAY-10), or a new one on request after the first expired. */
export async function mailPayLink(
  context: JobContext,
  { paymentId, renewedAt }: { paymentId: number; renewedAt?: string },
): Promise<void> {
  const payment = await paymentWithInvoice(context, paymentId)
  if (payment?.status !== 'SENT' && payment?.status !== 'PENDING') return
  const { scope, config, siteUrl, clock } = context
  const { tenant } = scope
  const mail = payLinkMail({
    ...shownInvoice(payment, payment.amount),
    vehicle: payment.billTo.vehicle,
    url: payLink(config, siteUrl, { tenantId: tenant.id, paymentId: payment.id, now: clock.now() }),
    isRenewed: renewedAt !== undefined,
  })
  await sendToCustomer(
    context,
    {
      to: payment.link_email ?? payment.billTo.email,
      ...(await writeMail(context, mail)),
      messageId: ['pay-link', tenant.id, payment.id, ...(renewedAt ? [Date.parse(renewedAt)] : [])].join('-'),
    },
    aboutPayment(payment),
  )
}

type PaidInvoice = NonNullable<Awaited<ReturnType<typeof paymentWithInvoice>>>

/** @param cents the amount that the mail is about */
export const shownInvoice = (payment: PaidInvoice, cents: number): ShownInvoice => ({
  name: payment.billTo.name,
  invoice: String(payment.invoice_number),
  amount: formatMoney(cents, payment.currency),
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

/** Emails the receipt of a payment. */
export async function mailReceipt(context: JobContext, { paymentId }: { paymentId: number }): Promise<void> {
  const payment = await paymentWithInvoice(context, paymentId)
  if (payment?.status !== 'APPROVED') return
  const { scope, siteUrl } = context
  const charge = await chargeOfPayment(context, payment.id)
  const { moved_from_number: movedFrom, work_order_id: workOrderId } = payment
  const mail = receiptMail({
    ...shownInvoice(payment, payment.amount),
    by: charge ? paidBy(charge) : methodName(payment.payment_method),
    more: [...receiptRows(charge), ...roundingRows(payment)],
    movedFrom: movedFrom === null ? null : String(movedFrom),
    appointmentUrl: workOrderId === null ? null : `${siteUrl}/account/appointments/${workOrderId}`,
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

const REFUND_KINDS = { ORIGINAL: 'refund', READER: 'refund', CASH: 'refund_cash', CREDIT: 'refund_credit' } as const

/** Emails the confirmation of a refund. */
export async function mailRefund(context: JobContext, { refundId }: { refundId: number }): Promise<void> {
  const { scope } = context
  const refund = await scope.db
    .selectFrom('refund')
    .where('id', '=', refundId)
    .where('status', '=', 'SUCCEEDED')
    .select(['payment_id', 'amount', 'origin', 'way', 'provider_refund_id'])
    .executeTakeFirst()
  const payment = refund && (await paymentWithInvoice(context, refund.payment_id))
  if (!payment) return
  // The customer was there with the card: the mail is the receipt.
  const charge = refund.way === 'READER' ? await chargeOfPayment(context, payment.id) : null
  const isByHand = payment.provider_payment_id === null || refund.origin === 'BY_HAND'
  const mail = refundMail({
    ...shownInvoice(payment, refund.amount),
    kind: REFUND_KINDS[refund.way],
    isOnCard: refund.way === 'READER' || (refund.way === 'ORIGINAL' && !isByHand),
    more: [
      ...(charge ? [[TEXTS.rows.refundedTo, paidBy(charge)] as [string, string]] : []),
      ...refundReceiptRows(charge),
      ...(charge && refund.provider_refund_id !== null
        ? [[TEXTS.rows.reference, refund.provider_refund_id] as [string, string]]
        : []),
    ],
  })
  await sendToCustomer(
    context,
    {
      to: payment.billTo.email,
      ...(await writeMail(context, mail)),
      messageId: `refund-${scope.tenant.id}-${refundId}`,
    },
    aboutPayment(payment),
  )
}
