import type { SecondFactorChange } from '../platform/jobs/tasks.ts'
import { type Fact, newPassword } from '../session/mails.ts'
import type { FixedMail } from '../tenant/write-mail.ts'
import { TEXTS } from './texts.ts'

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
