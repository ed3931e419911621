import { formatMoney } from '../../../domain/format/money.ts'
import { formatPhone } from '../../../domain/format/phone.ts'
import type { JobContext } from '../../platform/jobs/job-context.ts'
import { renderMail } from '../../providers/mail/layout.ts'
import { mailTenant } from '../../tenant/mail-tenant.ts'
import { sendToCustomer } from '../../tenant/send-to-customer.ts'
import { aboutPayment, paymentWithInvoice } from '../payment-with-invoice.ts'
import { TEXTS } from '../texts.ts'

/**
 * Emails that a refund did not reach its customer: to the franchise's manager, who must return the money another way, and to the customer if the refund had
 * counted and they expect it.
 */
export async function mailFailedRefund(
  context: JobContext,
  { refundId, to }: { refundId: number; to: 'customer' | 'manager' },
): Promise<void> {
  const { scope, services, siteUrl } = context
  const { tenant } = scope
  const refund = await scope.db
    .selectFrom('refund as r')
    .innerJoin('payment as p', 'p.id', 'r.payment_id')
    .leftJoin('franchise as f', 'f.id', 'p.franchise_id')
    .where('r.id', '=', refundId)
    .where('r.status', '=', 'FAILED')
    .select(['r.payment_id', 'r.amount', 'f.manager_email'])
    .select(eb =>
      eb
        .exists(
          eb
            .selectFrom('payment_entry as e')
            .whereRef('e.refund_id', '=', 'r.id')
            .where('e.kind', '=', 'REFUND')
            .select('e.id'),
        )
        .as('had_counted'),
    )
    .executeTakeFirst()
  const payment = refund && (await paymentWithInvoice(context, refund.payment_id))
  if (!payment) return
  const amount = formatMoney(refund.amount, payment.currency)
  const number = payment.invoice_number
  const customer = payment.billTo
  const toManager = TEXTS.failedRefundMail.manager
  const phone = formatPhone(customer.phoneNumber)
  const mail = {
    customer: {
      email: customer.email,
      subject: TEXTS.failedRefundMail.customer.subject(number),
      intro: TEXTS.failedRefundMail.customer.intro(customer.name, amount),
      closing: TEXTS.questions(formatPhone(tenant.supportPhone), tenant.supportEmail),
      action: undefined,
    },
    manager: {
      email: refund.manager_email ?? tenant.supportEmail,
      subject: toManager.subject(number),
      intro: toManager.intro(customer.name, amount),
      closing: refund.had_counted
        ? toManager.customerKnows(customer.name, phone)
        : toManager.customerDoesNotKnow(customer.name, phone),
      action: { label: toManager.action, url: `${siteUrl}/account/franchisee/invoices/${number}` },
    },
  }[to]
  const { html, text } = renderMail({
    tenant: mailTenant(tenant, siteUrl),
    title: TEXTS.failedRefundMail.title,
    intro: mail.intro,
    rows: [
      [TEXTS.rows.invoice, String(number)],
      [TEXTS.rows.amount, amount],
    ],
    ...(mail.action && { action: mail.action }),
    closing: mail.closing,
  })
  const sent = {
    to: mail.email,
    fromName: tenant.name,
    replyTo: tenant.supportEmail,
    subject: mail.subject,
    html,
    text,
    messageId: `refund-failed-${tenant.id}-${refundId}-${to}`,
  }
  if (to === 'customer') await sendToCustomer(context, sent, aboutPayment(payment))
  else await services.mailer.send(sent)
}
