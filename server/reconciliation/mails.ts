import { type Currency, formatMoney } from '../../domain/format/money.ts'
import type { JobContext } from '../platform/jobs/job-context.ts'
import { type FixedMail, writeMail } from '../tenant/write-mail.ts'
import { TEXTS } from './texts.ts'

/** A transfer that the bank returned; the amount in cents. */
interface FailedTransfer {
  id: number
  amount: number
  currency: Currency
  failure_reason: string | null
}

/** Emails every address that the bank returned a transfer. */
export async function sendFailedTransferMail(
  context: JobContext,
  { id, amount, currency, failure_reason: reason }: FailedTransfer,
  addresses: Iterable<string>,
): Promise<void> {
  const { scope, services, siteUrl } = context
  const content = await writeMail(
    context,
    failedTransferMail({ amount: formatMoney(amount, currency), reason, path: `/${id}`, siteUrl }),
  )
  for (const to of addresses)
    await services.mailer.send({
      to,
      ...content,
      messageId: `transfer-failed-${scope.tenant.id}-${id}-${to}`,
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
