import type { JobContext } from '../platform/jobs/job-context.ts'
import type { JobPayloads, SecondFactorChange } from '../platform/jobs/tasks.ts'
import { findUser, mailAccount } from '../session/account-mail.ts'
import { factsOf } from '../session/security-mails.ts'
import { type Fact, newPassword } from '../session/security-texts.ts'
import type { FixedMail } from '../tenant/write-mail.ts'
import { TEXTS } from './texts.ts'

/** Mails users a change to their login, in case someone else made it. */
export async function mailSecondFactorChange(
  context: JobContext,
  { userId, change, ...when }: JobPayloads['mail-second-factor-change'],
): Promise<void> {
  const user = await findUser(context, userId)
  if (!user) return
  const mail = secondFactorMail(
    change,
    { name: user.name, siteUrl: context.siteUrl },
    await factsOf(context, userId, when),
  )
  await mailAccount(context, user.email, `second-factor-${when.occasion}`, mail)
}

/** Returns the mail about a change to two-step login. */
export function secondFactorMail(
  change: SecondFactorChange,
  { name, siteUrl }: { name: string; siteUrl: string },
  rows: readonly Fact[],
): FixedMail {
  const { title, intro } = TEXTS.mails[change]
  const action = newPassword(siteUrl)
  return { kind: 'second_factor_change', title, intro: intro(name), rows, action, closing: TEXTS.mailClosing }
}
