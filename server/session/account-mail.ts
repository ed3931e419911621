import type { JobContext } from '../platform/jobs/job-context.ts'
import { type MailContent, renderMail } from '../providers/mail/layout.ts'
import { mailTenant } from '../tenant/mail-tenant.ts'

export interface AccountUser {
  id: number
  name: string
  email: string
}

/** Returns the account that a mail is about; undefined for an unknown id. */
export const findUser = ({ scope }: JobContext, userId: number): Promise<AccountUser | undefined> =>
  scope.db.selectFrom('app_user').where('id', '=', userId).select(['id', 'name', 'email']).executeTakeFirst()

/** Sends a mail about an account in the tenant's brand. The title is its subject. `key` identifies the event, so that a repeated job sends the same mail. */
export async function mailAccount(
  { scope: { tenant }, services, siteUrl }: JobContext,
  to: string,
  key: string,
  content: Omit<MailContent, 'tenant'>,
): Promise<void> {
  await services.mailer.send({
    to,
    fromName: tenant.name,
    replyTo: tenant.supportEmail,
    subject: content.title,
    ...renderMail({ tenant: mailTenant(tenant, siteUrl), ...content }),
    messageId: `${key}-${tenant.id}`,
  })
}
