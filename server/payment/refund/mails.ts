import { type Currency, formatMoney } from '../../../domain/format/money.ts'
import { formatPhone } from '../../../domain/format/phone.ts'
import { type ChargeFacts, paidBy, refundReceiptRows } from '../../../domain/payment/receipt.ts'
import { mailedOrderLink } from '../../order-link/mailed-link.ts'
import type { JobContext } from '../../platform/jobs/job-context.ts'
import type { JobPayloads } from '../../platform/jobs/tasks.ts'
import { sendToCustomer } from '../../tenant/send-to-customer.ts'
import { type CustomerMail, type FixedMail, writeMail } from '../../tenant/write-mail.ts'
import { type Rows, type ShownInvoice, shownInvoice, valuesOf } from '../mails.ts'
import { aboutPayment, type PaidInvoice } from '../payment-with-invoice.ts'
import { TEXTS } from '../texts.ts'

const invoiceRows = ({ invoice, amount }: ShownInvoice) =>
  [
    [TEXTS.rows.invoice, invoice],
    [TEXTS.rows.amount, amount],
  ] as const

const CONFIRMATIONS = { ORIGINAL: 'refund', READER: 'refund', CASH: 'refund_cash', CREDIT: 'refund_credit' } as const

/** A refund that reached its customer; the amount in cents. */
interface MailedRefund {
  id: number
  amount: number
  way: keyof typeof CONFIRMATIONS
  origin: string
  provider_refund_id: string | null
}

/** Emails the confirmation of a refund. @param charge of a refund at the reader: the customer was there with the card, so the mail is the receipt */
export async function sendRefundMail(
  context: JobContext,
  payment: PaidInvoice,
  refund: MailedRefund,
  charge: ChargeFacts | null,
): Promise<void> {
  const isByHand = payment.provider_payment_id === null || refund.origin === 'BY_HAND'
  const mail = refundMail({
    ...shownInvoice(payment, refund.amount),
    manageUrl: await mailedOrderLink(context, { orderId: payment.work_order_id, to: payment.billTo.email }),
    kind: CONFIRMATIONS[refund.way],
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
      messageId: `refund-${context.scope.tenant.id}-${refund.id}`,
    },
    aboutPayment(payment),
  )
}

/** Returns the mail of a refund. @param shown `isOnCard`: it takes days to arrive; `more`: what card networks demand */
export const refundMail = (
  shown: ShownInvoice & {
    kind: 'refund' | 'refund_cash' | 'refund_credit'
    isOnCard: boolean
    more: Rows
    manageUrl: string | null
  },
): CustomerMail<'refund' | 'refund_cash' | 'refund_credit'> => ({
  kind: shown.kind,
  values: valuesOf(shown),
  ...(shown.isOnCard && { statement: TEXTS.refundMail.onCard }),
  rows: [[TEXTS.rows.invoice, shown.invoice], [TEXTS.rows.refunded, shown.amount], ...shown.more],
  ...(shown.manageUrl !== null && { action: { label: TEXTS.receiptMail.action, url: shown.manageUrl } }),
})

/** A refund that did not reach its customer; the amount in cents. */
interface FailedRefund {
  id: number
  amount: number
  manager_email: string | null
  /** Whether the customer got its confirmation. */
  had_counted: boolean
}

/** Emails a customer that their bank returned a refund. */
export async function sendReturnedRefundMail(
  context: JobContext,
  payment: PaidInvoice,
  refund: FailedRefund,
): Promise<void> {
  const sent = {
    to: payment.billTo.email,
    ...(await writeMail(context, returnedRefundMail(shownInvoice(payment, refund.amount)))),
    messageId: `refund-failed-${context.scope.tenant.id}-${refund.id}-customer`,
  }
  await sendToCustomer(context, sent, aboutPayment(payment))
}

/** Returns the mail to a customer whose bank returned a refund. */
export const returnedRefundMail = (shown: ShownInvoice): CustomerMail<'refund_returned'> => ({
  kind: 'refund_returned',
  values: valuesOf(shown),
  statement: TEXTS.failedRefundMail.stillOwed,
  rows: invoiceRows(shown),
})

/** Emails the franchise's manager that they must return the money another way. */
export async function sendFailedRefundMail(
  context: JobContext,
  payment: PaidInvoice,
  refund: FailedRefund,
): Promise<void> {
  const { scope, services, siteUrl } = context
  const { tenant } = scope
  const mail = failedRefundMail({
    ...shownInvoice(payment, refund.amount),
    phone: formatPhone(payment.billTo.phoneNumber),
    customerKnows: refund.had_counted,
    siteUrl,
  })
  await services.mailer.send({
    to: refund.manager_email ?? tenant.supportEmail,
    ...(await writeMail(context, mail)),
    messageId: `refund-failed-${tenant.id}-${refund.id}-manager`,
  })
}

/** Returns the mail to the manager who must return the money another way. */
export function failedRefundMail(
  shown: ShownInvoice & { phone: string; customerKnows: boolean; siteUrl: string },
): FixedMail {
  const { title, manager: texts } = TEXTS.failedRefundMail
  return {
    kind: 'refund_failed',
    subject: texts.subject(shown.invoice),
    title,
    intro: texts.intro(shown.name, shown.amount),
    rows: invoiceRows(shown),
    action: { label: texts.action, url: `${shown.siteUrl}/account/franchisee/invoices/${shown.invoice}` },
    closing: (shown.customerKnows ? texts.customerKnows : texts.customerDoesNotKnow)(shown.name, shown.phone),
  }
}

type RefundTask = JobPayloads['mail-refund-task']

/** Emails the franchise's manager about money that only a person can return, or get back. @param task `amount`: in cents; by default the payment's */
export async function sendRefundTaskMail(
  context: JobContext,
  payment: PaidInvoice,
  task: Pick<RefundTask, 'why' | 'refundId'> & { amount: number | undefined; managerEmail: string | undefined },
): Promise<void> {
  const { scope, services, siteUrl } = context
  const { why, refundId, amount, managerEmail } = task
  const mail = refundTaskMail({
    why,
    ...shownInvoice(payment, amount ?? payment.amount),
    phone: formatPhone(payment.billTo.phoneNumber),
    siteUrl,
  })
  await services.mailer.send({
    to: managerEmail ?? scope.tenant.supportEmail,
    ...(await writeMail(context, mail)),
    messageId: ['refund-task', scope.tenant.id, payment.id, ...(refundId ? [refundId] : [])].join('-'),
  })
}

const TASKS = { 'card needed': 'refund_in_person', 'returned twice': 'refund_twice' } as const

/** Returns the mail about money that only a person can return, or get back. */
export function refundTaskMail({
  why,
  name,
  phone,
  invoice,
  amount,
  siteUrl,
}: ShownInvoice & { phone: string; siteUrl: string; why: RefundTask['why'] }): FixedMail {
  const texts = TEXTS.refundTaskMail[why]
  return {
    kind: TASKS[why],
    subject: texts.subject(invoice),
    title: texts.title,
    intro: texts.intro(name, amount),
    rows: [
      [TEXTS.rows.invoice, invoice],
      [TEXTS.rows.customer, name],
      [TEXTS.rows.amount, amount],
    ],
    action: { label: TEXTS.refundTaskMail.action, url: `${siteUrl}/account/franchisee/invoices/${invoice}` },
    closing: texts.closing(name, phone),
  }
}

/** Money that was not owed and could not be returned; the amount in cents. */
interface FailedExcess {
  id: number
  amount: number
  currency: Currency
  /** Of the customer, or of the person of a payout. */
  name: string
  invoice_number: number | null
  manager_email: string | null
}

/** Emails the franchise's manager that money that was not owed could not be returned. */
export async function sendFailedExcessMail(context: JobContext, failed: FailedExcess): Promise<void> {
  const { scope, services } = context
  const { tenant } = scope
  const amount = formatMoney(failed.amount, failed.currency)
  const invoice = failed.invoice_number === null ? null : String(failed.invoice_number)
  await services.mailer.send({
    to: failed.manager_email ?? tenant.supportEmail,
    ...(await writeMail(context, failedExcessMail({ name: failed.name, amount, invoice }, context))),
    messageId: `excess-failed-${tenant.id}-${failed.id}`,
  })
}

/** Returns the mail about money that could not be returned. */
export function failedExcessMail(
  { name, amount, invoice }: { name: string; amount: string; invoice: string | null },
  { scope: { tenant }, siteUrl }: Pick<JobContext, 'scope' | 'siteUrl'>,
): FixedMail {
  const texts = TEXTS.failedExcessMail
  return {
    kind: 'excess_failed',
    subject: texts.subject(amount),
    title: texts.title,
    intro: texts.intro(name, amount),
    rows: [...(invoice === null ? [] : [[TEXTS.rows.invoice, invoice] as const]), [TEXTS.rows.amount, amount] as const],
    action: { label: texts.action, url: `${siteUrl}/account/franchisee/disputes` },
    closing: TEXTS.questions(formatPhone(tenant.supportPhone), tenant.supportEmail),
  }
}
