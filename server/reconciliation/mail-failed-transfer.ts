import { formatMoney } from '../../domain/format/money.ts'
import type { JobContext } from '../platform/jobs/job-context.ts'
import { renderMail } from '../providers/mail/layout.ts'
import { mailTenant } from '../tenant/mail-tenant.ts'
import { TEXTS } from './texts.ts'

/** Emails the business and the managers of the country that the bank returned a transfer: the next ones may fail too, until somebody corrects the bank account. */
export async function mailFailedTransfer(
  { scope, services, siteUrl }: JobContext,
  { providerPayoutId: id }: { providerPayoutId: number },
): Promise<void> {
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
  const texts = TEXTS.failedTransferMail
  const amount = formatMoney(transfer.amount, transfer.currency)
  const content = renderMail({
    tenant: mailTenant(tenant, siteUrl),
    title: texts.title,
    intro: texts.intro(amount),
    rows: transfer.failure_reason ? [[texts.reason, transfer.failure_reason]] : [],
    action: { label: texts.action, url: `${siteUrl}/account/franchisee/reconciliation/${id}` },
    closing: texts.closing,
  })
  for (const to of new Set([tenant.supportEmail, ...franchises.map(each => each.manager_email)]))
    await services.mailer.send({
      to,
      fromName: tenant.name,
      replyTo: tenant.supportEmail,
      subject: texts.subject(amount),
      ...content,
      messageId: `transfer-failed-${tenant.id}-${id}-${to}`,
    })
}
