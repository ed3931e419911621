import { formatMoney } from '../../../domain/format/money.ts'
import { formatPhone } from '../../../domain/format/phone.ts'
import type { JobContext } from '../../platform/jobs/job-context.ts'
import { renderMail } from '../../providers/mail/layout.ts'
import { mailTenant } from '../../tenant/mail-tenant.ts'
import { paymentWithInvoice } from '../payment-with-invoice.ts'

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
  const words = {
    customer: {
      email: customer.email,
      subject: `Your refund for invoice ${number} did not arrive`,
      intro: `Hello ${customer.name}, your bank returned our refund of ${amount}. We still owe you this money and will send it another way.`,
      closing: `Questions? Call ${formatPhone(tenant.supportPhone)} or write to ${tenant.supportEmail}.`,
      action: undefined,
    },
    manager: {
      email: refund.manager_email ?? tenant.supportEmail,
      subject: `Refund for invoice ${number} failed`,
      intro: `The refund of ${amount} to ${customer.name} failed. We still have the money. Please return it another way: refund again, or by hand.`,
      closing: `${customer.name} ${refund.had_counted ? 'got an email about this' : 'got no email about this refund'}. Call them at ${formatPhone(customer.phoneNumber)}.`,
      action: { label: 'Open the invoice', url: `${siteUrl}/account/franchisee/invoices/${number}` },
    },
  }[to]
  const { html, text } = renderMail({
    tenant: mailTenant(tenant, siteUrl),
    title: 'The refund did not arrive',
    intro: words.intro,
    rows: [
      ['Invoice', String(number)],
      ['Amount', amount],
    ],
    ...(words.action && { action: words.action }),
    closing: words.closing,
  })
  await services.mailer.send({
    to: words.email,
    fromName: tenant.name,
    replyTo: tenant.supportEmail,
    subject: words.subject,
    html,
    text,
    messageId: `refund-failed-${tenant.id}-${refundId}-${to}`,
  })
}
