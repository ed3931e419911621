import type { JobContext } from '../platform/jobs/job-context.ts'
import type { JobPayloads } from '../platform/jobs/tasks.ts'
import { factsOf, findUser } from '../session/mailed-user.ts'
import { mailAccount } from '../session/mails.ts'
import { secondFactorMail } from './mails.ts'

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
