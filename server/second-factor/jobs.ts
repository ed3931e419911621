import { findUser, mailAccount } from '../session/account-mail.ts'
import { factsOf, newPassword } from '../session/security-mails.ts'
import type { JobContext } from '../platform/jobs/job-context.ts'
import type { JobPayloads, SecondFactorChange } from '../platform/jobs/tasks.ts'

const TEXTS: Record<SecondFactorChange, { title: string; what: string }> = {
  totp_added: {
    title: 'Authenticator app added',
    what: 'an authenticator app was added to your account. Logging in now needs a code from it.',
  },
  totp_removed: { title: 'Authenticator app removed', what: 'the authenticator app was removed from your account.' },
  passkey_added: {
    title: 'Passkey added',
    what: 'a passkey was added to your account. You can log in with it from now on.',
  },
  passkey_removed: { title: 'Passkey removed', what: 'a passkey was removed from your account.' },
  recovery_code_used: {
    title: 'Recovery code used',
    what: 'a recovery code was used to log in to your account. Each code works once.',
  },
  recovery_codes_replaced: {
    title: 'New recovery codes',
    what: 'new recovery codes were made for your account. The old ones no longer work.',
  },
  reset: {
    title: 'Two-step login reset',
    what: 'your two-step login was reset and you were signed out everywhere. Log in with your password and set it up again.',
  },
}

/** Mails users a change to their login, in case someone else made it. */
export async function mailSecondFactorChange(
  context: JobContext,
  { userId, change, ...when }: JobPayloads['mail-second-factor-change'],
): Promise<void> {
  const user = await findUser(context, userId)
  if (!user) return
  const { title, what } = TEXTS[change]
  await mailAccount(context, user.email, `second-factor-${when.occasion}`, {
    title,
    intro: `Hello ${user.name}, ${what}`,
    rows: await factsOf(context, userId, when),
    action: newPassword(context.siteUrl),
    closing: 'If it was you, you don’t need to do anything.',
  })
}
