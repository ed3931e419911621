import type { CustomerMail, FixedMail } from '../tenant/write-mail.ts'
import { TEXTS } from './texts.ts'

interface Mailed {
  name: string
  email: string
  siteUrl: string
}

/** Returns the mail with the link that sets a new password. */
export const passwordResetMail = ({ name, email, token, siteUrl }: Mailed & { token: string }): FixedMail => ({
  kind: 'password_reset',
  title: TEXTS.passwordResetMail.title,
  intro: TEXTS.passwordResetMail.intro(name),
  action: {
    label: TEXTS.passwordResetMail.action,
    url: `${siteUrl}/auth/forgot-password?${new URLSearchParams({ resetReferrer: token, resetEmail: email })}`,
  },
  closing: TEXTS.passwordResetMail.closing,
})

/** Returns the welcome. */
export const welcomeMail = ({ name, email, siteUrl }: Mailed): CustomerMail<'welcome'> => ({
  kind: 'welcome',
  values: { customerName: name, email },
  action: { label: TEXTS.welcomeMail.action, url: `${siteUrl}/` },
})

/** Returns the mail to the email of an account that became part of another one. @param keptEmail what its person logs in with now */
export const mergedMail = ({
  name,
  keptEmail,
  siteUrl,
  supportEmail,
}: Record<'name' | 'keptEmail' | 'siteUrl' | 'supportEmail', string>): FixedMail => ({
  kind: 'accounts_merged',
  title: TEXTS.mergedMail.title,
  intro: TEXTS.mergedMail.intro(name, keptEmail),
  action: { label: TEXTS.mergedMail.action, url: `${siteUrl}/auth/login` },
  closing: TEXTS.mergedMail.closing(supportEmail),
})
