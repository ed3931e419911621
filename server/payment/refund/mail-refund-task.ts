import { formatMoney } from '../../../domain/format/money.ts'
import { formatPhone } from '../../../domain/format/phone.ts'
import type { JobContext } from '../../platform/jobs/job-context.ts'
import type { JobPayloads } from '../../platform/jobs/tasks.ts'
import { type FixedMail, writeMail } from '../../tenant/write-mail.ts'
import { paymentWithInvoice } from '../payment-with-invoice.ts'
import { TEXTS } from '../texts.ts'

/** Emails the franchise's manager about money that only a person can return, or get back. */
export async function mailRefundTask(
  context: JobContext,
  { paymentId, refundId, why }: JobPayloads['mail-refund-task'],
): Promise<void> {
  const { scope, services, siteUrl } = context
  const payment = await paymentWithInvoice(context, paymentId)
  if (!payment) return
  const [franchise, refund] = await Promise.all([
    scope.db.selectFrom('franchise').where('id', '=', payment.franchise_id).select('manager_email').executeTakeFirst(),
    scope.db
      .selectFrom('refund')
      .where('id', '=', refundId ?? 0)
      .select('amount')
      .executeTakeFirst(),
  ])
  const { name, phoneNumber } = payment.billTo
  const mail = refundTaskMail({
    why,
    name,
    phone: formatPhone(phoneNumber),
    invoice: String(payment.invoice_number),
    amount: formatMoney(refund?.amount ?? payment.amount, payment.currency),
    siteUrl,
  })
  await services.mailer.send({
    to: franchise?.manager_email ?? scope.tenant.supportEmail,
    ...(await writeMail(context, mail)),
    messageId: ['refund-task', scope.tenant.id, paymentId, ...(refundId ? [refundId] : [])].join('-'),
  })
}

const KINDS = { 'card needed': 'refund_in_person', 'returned twice': 'refund_twice' } as const

/** Returns the mail about money that only a person can return, or get back. */
export function refundTaskMail({
  why,
  name,
  phone,
  invoice,
  amount,
  siteUrl,
}: Record<'name' | 'phone' | 'invoice' | 'amount' | 'siteUrl', string> & {
  why: JobPayloads['mail-refund-task']['why']
}): FixedMail {
  const texts = TEXTS.refundTaskMail[why]
  return {
    kind: KINDS[why],
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
