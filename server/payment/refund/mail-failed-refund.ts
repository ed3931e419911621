import { formatPhone } from '../../../domain/format/phone.ts'
import type { JobContext } from '../../platform/jobs/job-context.ts'
import { sendToCustomer } from '../../tenant/send-to-customer.ts'
import { type CustomerMail, type FixedMail, writeMail } from '../../tenant/write-mail.ts'
import { shownInvoice } from '../mail-jobs.ts'
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
  const shown = shownInvoice(payment, refund.amount)
  if (to === 'customer') {
    const sent = {
      to: payment.billTo.email,
      ...(await writeMail(context, returnedRefundMail(shown))),
      messageId: `refund-failed-${tenant.id}-${refundId}-${to}`,
    }
    await sendToCustomer(context, sent, aboutPayment(payment))
    return
  }
  const mail = failedRefundMail({
    ...shown,
    phone: formatPhone(payment.billTo.phoneNumber),
    customerKnows: refund.had_counted === true,
    siteUrl,
  })
  await services.mailer.send({
    to: refund.manager_email ?? tenant.supportEmail,
    ...(await writeMail(context, mail)),
    messageId: `refund-failed-${tenant.id}-${refundId}-${to}`,
  })
}

interface Shown {
  name: string
  invoice: string
  amount: string
}

const rowsOf = ({ invoice, amount }: Shown) =>
  [
    [TEXTS.rows.invoice, invoice],
    [TEXTS.rows.amount, amount],
  ] as const

/** Returns the mail to a customer whose bank returned a refund. */
export const returnedRefundMail = (shown: Shown): CustomerMail<'refund_returned'> => ({
  kind: 'refund_returned',
  values: { customerName: shown.name, invoiceNumber: shown.invoice, amount: shown.amount },
  statement: TEXTS.failedRefundMail.stillOwed,
  rows: rowsOf(shown),
})

/** Returns the mail to the manager who must return the money another way. */
export function failedRefundMail(shown: Shown & { phone: string; customerKnows: boolean; siteUrl: string }): FixedMail {
  const { title, manager: texts } = TEXTS.failedRefundMail
  return {
    kind: 'refund_failed',
    subject: texts.subject(shown.invoice),
    title,
    intro: texts.intro(shown.name, shown.amount),
    rows: rowsOf(shown),
    action: { label: texts.action, url: `${shown.siteUrl}/account/franchisee/invoices/${shown.invoice}` },
    closing: (shown.customerKnows ? texts.customerKnows : texts.customerDoesNotKnow)(shown.name, shown.phone),
  }
}
