import { formatMoney } from '../../domain/format/money.ts'
import type { JobContext } from '../platform/jobs/job-context.ts'
import { type FixedMail, writeMail } from '../tenant/write-mail.ts'
import { TEXTS } from './texts.ts'

/** Emails the business and the managers of the country that the bank returned a transfer: the next ones may fail too, until somebody corrects the bank account. */
export async function mailFailedTransfer(
  context: JobContext,
  { providerPayoutId: id }: { providerPayoutId: number },
): Promise<void> {
  const { scope, services, siteUrl } = context
  const { db, tenant } = scope
  const transfer = await db
    .selectFrom('provider_payout')
    .where('id', '=', id)
    .where('failed_at', 'is not', null)
    .select(['amount', 'currency', 'country_code', 'failure_reason'])
    .executeTakeFirst()
  if (!transfer) return
  const franchises = await db
    .selectFrom('franchise')
    .where('country_code', '=', transfer.country_code)
    .select('manager_email')
    .execute()
  const content = await writeMail(
    context,
    failedTransferMail({
      amount: formatMoney(transfer.amount, transfer.currency),
      reason: transfer.failure_reason,
      path: `/${id}`,
      siteUrl,
    }),
  )
  for (const to of new Set([tenant.supportEmail, ...franchises.map(each => each.manager_email)]))
    await services.mailer.send({
      to,
      ...content,
      messageId: `transfer-failed-${tenant.id}-${id}-${to}`,
    })
}

/** Returns the mail about a transfer that the bank returned. @param shown `path`: of the transfer, below the page of all */
export function failedTransferMail({
  amount,
  reason,
  path,
  siteUrl,
}: {
  amount: string
  reason: string | null
  path: string
  siteUrl: string
}): FixedMail {
  const { failedTransferMail: MAIL } = TEXTS
  return {
    kind: 'transfer_failed',
    subject: MAIL.subject(amount),
    title: MAIL.title,
    intro: MAIL.intro(amount),
    rows: reason ? [[MAIL.reason, reason]] : [],
    action: { label: MAIL.action, url: `${siteUrl}/account/franchisee/reconciliation${path}` },
    closing: MAIL.closing,
  }
}
