import { formatMoney } from '../../../domain/format/money.ts'
import { formatPhone } from '../../../domain/format/phone.ts'
import type { JobContext } from '../../platform/jobs/job-context.ts'
import type { JobPayloads } from '../../platform/jobs/tasks.ts'
import { renderMail } from '../../providers/mail/layout.ts'
import { mailTenant } from '../../tenant/mail-tenant.ts'
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
  const texts = TEXTS.refundTaskMail[why]
  const amount = formatMoney(refund?.amount ?? payment.amount, payment.currency)
  const { name, phoneNumber } = payment.billTo
  const { html, text } = renderMail({
    tenant: mailTenant(scope.tenant, siteUrl),
    title: texts.title,
    intro: texts.intro(name, amount),
    rows: [
      [TEXTS.rows.invoice, String(payment.invoice_number)],
      [TEXTS.rows.customer, name],
      [TEXTS.rows.amount, amount],
    ],
    action: {
      label: TEXTS.refundTaskMail.action,
      url: `${siteUrl}/account/franchisee/invoices/${payment.invoice_number}`,
    },
    closing: texts.closing(name, formatPhone(phoneNumber)),
  })
  await services.mailer.send({
    to: franchise?.manager_email ?? scope.tenant.supportEmail,
    fromName: scope.tenant.name,
    replyTo: scope.tenant.supportEmail,
    subject: texts.subject(payment.invoice_number),
    html,
    text,
    messageId: ['refund-task', scope.tenant.id, paymentId, ...(refundId ? [refundId] : [])].join('-'),
  })
}
