import type { JobContext } from '../platform/jobs/job-context.ts'
import { type CustomerMail, type FixedMail, writeMail } from '../tenant/write-mail.ts'

export interface AccountUser {
  id: number
  name: string
  email: string
}

/** Returns the account that a mail is about; undefined for an unknown id. */
export const findUser = ({ scope }: JobContext, userId: number): Promise<AccountUser | undefined> =>
  scope.db.selectFrom('app_user').where('id', '=', userId).select(['id', 'name', 'email']).executeTakeFirst()

/** Sends a mail about an account in the tenant's brand. `key` identifies the event, so that a repeated job sends the same mail. */
export async function mailAccount(
  context: JobContext,
  to: string,
  key: string,
  mail: CustomerMail | FixedMail,
): Promise<void> {
  const { scope, services } = context
  await services.mailer.send({
    to,
    ...(await writeMail(context, mail)),
    messageId: `${key}-${scope.tenant.id}`,
  })
}
