import type { JobContext } from '../platform/jobs/job-context.ts'
import { type CustomerMail, type FixedMail, writeMail } from '../tenant/write-mail.ts'
import { TEXTS } from './texts.ts'

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

export type Fact = readonly [label: string, value: string]

/** Returns the button of a mail about an action that somebody else may have done. */
export const newPassword = (siteUrl: string) =>
  ({ label: TEXTS.notMe, url: `${siteUrl}/auth/forgot-password` }) as const

/** Returns the mail about a changed password. */
export const passwordChangedMail = (name: string, rows: readonly Fact[], siteUrl: string): FixedMail => ({
  kind: 'password_changed',
  title: TEXTS.passwordChangedMail.title,
  intro: TEXTS.passwordChangedMail.intro(name),
  rows,
  action: newPassword(siteUrl),
  closing: TEXTS.passwordChangedMail.closing,
})

/** Returns the mail about a login on a device that is new to the account. */
export const newDeviceMail = (name: string, rows: readonly Fact[], siteUrl: string): FixedMail => ({
  kind: 'new_device',
  title: TEXTS.newDeviceMail.title,
  intro: TEXTS.newDeviceMail.intro(name),
  rows,
  action: newPassword(siteUrl),
  closing: TEXTS.newDeviceMail.closing,
})

/** Returns the mail about wrong passwords. */
export const failedLoginsMail = (name: string, rows: readonly Fact[], siteUrl: string): FixedMail => ({
  kind: 'failed_logins',
  title: TEXTS.failedLoginsMail.title,
  intro: TEXTS.failedLoginsMail.intro(name),
  rows,
  action: { label: TEXTS.failedLoginsMail.action, url: `${siteUrl}/auth/forgot-password` },
  closing: TEXTS.failedLoginsMail.closing,
})

interface Link {
  name: string
  /** The email of the account until the change counts. */
  email: string
  token: string
  siteUrl: string
}

/** Returns the mail that confirms a new email. The part after # stays in the browser: no server and no log sees it. */
export const confirmEmailMail = ({ name, email, token, siteUrl }: Link): FixedMail => ({
  kind: 'confirm_email',
  title: TEXTS.confirmEmailMail.title,
  intro: TEXTS.confirmEmailMail.intro(name, email),
  action: { label: TEXTS.confirmEmailMail.action, url: `${siteUrl}/auth/confirm-email#confirm=${token}` },
  closing: TEXTS.confirmEmailMail.closing,
})

/** Returns the mail that can stop the change of an email. */
export const emailChangeMail = (
  { name, email, newEmail, token, siteUrl }: Link & { newEmail: string },
  facts: readonly Fact[],
): FixedMail => ({
  kind: 'email_change',
  title: TEXTS.emailChangeMail.title,
  intro: TEXTS.emailChangeMail.intro(name),
  rows: [[TEXTS.emailChangeMail.now, email], [TEXTS.emailChangeMail.new, newEmail], ...facts],
  action: { label: TEXTS.emailChangeMail.action, url: `${siteUrl}/auth/confirm-email#stop=${token}` },
  closing: TEXTS.emailChangeMail.closing,
})

/** Returns the mail to the email that an account had before. */
export const emailChangedMail = (
  { name, email, oldEmail, supportEmail }: { name: string; email: string; oldEmail: string; supportEmail: string },
  facts: readonly Fact[],
): FixedMail => ({
  kind: 'email_changed',
  title: TEXTS.emailChangedMail.title,
  intro: TEXTS.emailChangedMail.intro(name),
  rows: [[TEXTS.emailChangedMail.before, oldEmail], [TEXTS.emailChangedMail.now, email], ...facts],
  closing: TEXTS.emailChangedMail.closing(supportEmail),
})

interface OwnersChange {
  name: string
  /** Who made the change. */
  by: string
  what: Record<'title' | 'sentence', string>
  siteUrl: string
}

/** Returns the mail to an owner about a change that every owner has to know of. */
export const ownersMail = ({ name, by, what, siteUrl }: OwnersChange, facts: readonly Fact[]): FixedMail => ({
  kind: 'owners_notice',
  title: what.title,
  intro: TEXTS.ownersMail.intro(name, what.sentence),
  rows: [[TEXTS.ownersMail.by, by], ...facts],
  action: { label: TEXTS.ownersMail.action, url: `${siteUrl}/account/franchisee/settings` },
  closing: TEXTS.ownersMail.closing,
})
