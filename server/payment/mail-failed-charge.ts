import { formatMoney } from '../../domain/format/money.ts'
import { formatPhone } from '../../domain/format/phone.ts'
import { staffDeclineMessage } from '../../domain/payment/card-decline.ts'
import type { JobContext } from '../platform/jobs/job-context.ts'
import { type FixedMail, writeMail } from '../tenant/write-mail.ts'
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
  const { name, phoneNumber } = payment.billTo
  const mail = failedChargeMail({
    name,
    phone: formatPhone(phoneNumber),
    invoice: String(payment.invoice_number),
    amount: formatMoney(payment.amount, payment.currency),
    code,
    siteUrl,
  })
  await services.mailer.send({
    to: franchise?.manager_email ?? scope.tenant.supportEmail,
    ...(await writeMail(context, mail)),
    messageId: `charge-failed-${scope.tenant.id}-${paymentId}`,
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
