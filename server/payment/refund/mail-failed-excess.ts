import { formatMoney } from '../../../domain/format/money.ts'
import { formatPhone } from '../../../domain/format/phone.ts'
import type { JobContext } from '../../platform/jobs/job-context.ts'
import { type FixedMail, writeMail } from '../../tenant/write-mail.ts'
import { TEXTS } from '../texts.ts'

/** Emails the franchise's manager that money that was not owed could not be returned. */
export async function mailFailedExcess(
  context: JobContext,
  { failedRefundId }: { failedRefundId: number },
): Promise<void> {
  const { scope, services } = context
  const { tenant } = scope
  const failed = await scope.db
    .selectFrom('failed_refund as x')
    .leftJoin('franchise as f', 'f.id', 'x.franchise_id')
    .leftJoin('payment as p', 'p.id', 'x.payment_id')
    .leftJoin('invoice as i', 'i.id', 'p.invoice_id')
    .leftJoin('payout_payment as q', 'q.id', 'x.payout_payment_id')
    .leftJoin('payout_statement as s', 's.id', 'q.statement_id')
    .leftJoin('app_user as u', 'u.id', 's.user_id')
    .where('x.id', '=', failedRefundId)
    .where('x.settled_at', 'is', null)
    .select([
      'x.amount',
      'x.currency',
      'f.manager_email',
      'f.name as franchise',
      'i.bill_to',
      'i.invoice_number',
      'u.name',
    ])
    .executeTakeFirst()
  if (!failed) return
  const amount = formatMoney(failed.amount, failed.currency)
  const name = failed.bill_to?.name ?? failed.name ?? failed.franchise ?? tenant.name
  const invoice = failed.invoice_number === null ? null : String(failed.invoice_number)
  await services.mailer.send({
    to: failed.manager_email ?? tenant.supportEmail,
    ...(await writeMail(context, failedExcessMail({ name, amount, invoice }, context))),
    messageId: `excess-failed-${tenant.id}-${failedRefundId}`,
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
