import type { JobContext } from '../platform/jobs/job-context.ts'
import type { JobPayloads } from '../platform/jobs/tasks.ts'
import { findUser, mailAccount } from '../session/account-mail.ts'
import { factsOf, newPassword } from '../session/security-mails.ts'
import { TEXTS } from './texts.ts'

/** Mails users a change to their login, in case someone else made it. */
export async function mailSecondFactorChange(
  context: JobContext,
  { userId, change, ...when }: JobPayloads['mail-second-factor-change'],
): Promise<void> {
  const user = await findUser(context, userId)
  if (!user) return
  const { title, intro } = TEXTS.mails[change]
  await mailAccount(context, user.email, `second-factor-${when.occasion}`, {
    title,
    intro: intro(user.name),
    rows: await factsOf(context, userId, when),
    action: newPassword(context.siteUrl),
    closing: TEXTS.mailClosing,
  })
}
