import { formatMoney } from '../../domain/format/money.ts'
import { formatPhone } from '../../domain/format/phone.ts'
import { staffDeclineMessage } from '../../domain/payment/card-decline.ts'
import type { JobContext } from '../platform/jobs/job-context.ts'
import { renderMail } from '../providers/mail/layout.ts'
import { mailTenant } from '../tenant/mail-tenant.ts'
import { paymentWithInvoice } from './payment-with-invoice.ts'
import { TEXTS } from './texts.ts'

/** Emails the franchise's manager that a saved card was not charged after all: nobody waits for the answer of a job. */
export async function mailFailedCharge(
  context: JobContext,
  { paymentId, code }: { paymentId: number; code: string },
): Promise<void> {
  const { scope, services, siteUrl } = context
  const payment = await paymentWithInvoice(context, paymentId)
  if (payment?.status !== 'DECLINED') return
  const franchise = await scope.db
    .selectFrom('franchise')
    .where('id', '=', payment.franchise_id)
    .select('manager_email')
    .executeTakeFirst()
  const texts = TEXTS.failedChargeMail
  const amount = formatMoney(payment.amount, payment.currency)
  const { name, phoneNumber } = payment.billTo
  const { html, text } = renderMail({
    tenant: mailTenant(scope.tenant, siteUrl),
    title: texts.title,
    intro: texts.intro(name, amount),
    rows: [
      [TEXTS.rows.invoice, String(payment.invoice_number)],
      [TEXTS.rows.amount, amount],
      [texts.reason, staffDeclineMessage(code)],
    ],
    action: { label: texts.action, url: `${siteUrl}/account/franchisee/invoices/${payment.invoice_number}` },
    closing: texts.closing(name, formatPhone(phoneNumber)),
  })
  await services.mailer.send({
    to: franchise?.manager_email ?? scope.tenant.supportEmail,
    fromName: scope.tenant.name,
    replyTo: scope.tenant.supportEmail,
    subject: texts.subject(payment.invoice_number),
    html,
    text,
    messageId: `charge-failed-${scope.tenant.id}-${paymentId}`,
  })
}
