import { formatMoment } from '../../domain/format/moment.ts'
import type { JobContext } from '../platform/jobs/job-context.ts'
import type { SecurityOccasion } from '../platform/jobs/tasks.ts'
import { type AccountUser, findUser, mailAccount } from './account-mail.ts'
import { TEXTS } from './texts.ts'
import { makeToken } from './tokens.ts'
import { zoneOfUser } from './user-zone.ts'

export type Fact = readonly [label: string, value: string]

/** Returns the time, in the user's zone, and the device of an event, as far as the job knows them. */
export async function factsOf(
  { scope }: JobContext,
  userId: number,
  { at, device }: SecurityOccasion,
): Promise<Fact[]> {
  if (at === undefined) return []
  return [
    [TEXTS.when, formatMoment(new Date(at), await zoneOfUser(scope.db, userId))],
    ...(device ? [[TEXTS.device, device] as const] : []),
  ]
}

/** Returns the button of a mail about an action that somebody else may have done. */
export const newPassword = (siteUrl: string) =>
  ({ label: TEXTS.notMe, url: `${siteUrl}/auth/forgot-password` }) as const

/** Mails a user that their password was changed, in case it was somebody else. */
export async function mailPasswordChanged(
  context: JobContext,
  { userId, ...when }: { userId: number } & SecurityOccasion,
): Promise<void> {
  const user = await findUser(context, userId)
  if (!user) return
  await mailAccount(context, user.email, `password-changed-${when.occasion}`, {
    title: TEXTS.passwordChangedMail.title,
    intro: TEXTS.passwordChangedMail.intro(user.name),
    rows: await factsOf(context, userId, when),
    action: newPassword(context.siteUrl),
    closing: TEXTS.passwordChangedMail.closing,
  })
}

/** Mails a user that somebody logged in on a device that is new to the account. */
export async function mailNewDevice(
  context: JobContext,
  { userId, ...when }: { userId: number } & SecurityOccasion,
): Promise<void> {
  const user = await findUser(context, userId)
  if (!user) return
  await mailAccount(context, user.email, `new-device-${when.occasion}`, {
    title: TEXTS.newDeviceMail.title,
    intro: TEXTS.newDeviceMail.intro(user.name),
    rows: await factsOf(context, userId, when),
    action: newPassword(context.siteUrl),
    closing: TEXTS.newDeviceMail.closing,
  })
}

/** Mails a user that somebody entered wrong passwords several times. */
export async function mailFailedLogins(
  context: JobContext,
  { userId, ...when }: { userId: number } & SecurityOccasion,
): Promise<void> {
  const user = await findUser(context, userId)
  if (!user) return
  await mailAccount(context, user.email, `failed-logins-${when.occasion}`, {
    title: TEXTS.failedLoginsMail.title,
    intro: TEXTS.failedLoginsMail.intro(user.name),
    rows: await factsOf(context, userId, when),
    action: { label: TEXTS.failedLoginsMail.action, url: `${context.siteUrl}/auth/forgot-password` },
    closing: TEXTS.failedLoginsMail.closing,
  })
}

/**
 * Mails the links of an email change: the confirmation to the new address, the link that stops it to the old one. The tokens are made here, so that
 * they exist only in the mails. A repeat sends new links, and the old ones no longer work.
 */
export async function mailEmailChange(
  context: JobContext,
  { emailChangeId, ...when }: { emailChangeId: number } & SecurityOccasion,
): Promise<void> {
  const { db } = context.scope
  const [confirm, stop] = [makeToken(), makeToken()]
  const change = await db
    .updateTable('email_change')
    .set({ token_hash: confirm.hash, stop_hash: stop.hash })
    .where('id', '=', emailChangeId)
    .where('expires_at', '>', context.clock.now())
    .returning(['user_id', 'new_email'])
    .executeTakeFirst()
  const user: AccountUser | undefined = change && (await findUser(context, change.user_id))
  if (!change || !user) return
  const page = `${context.siteUrl}/auth/confirm-email`
  const mails = [
    mailAccount(context, change.new_email, `email-change-${confirm.hash.toString('hex').slice(0, 32)}`, {
      title: TEXTS.confirmEmailMail.title,
      intro: TEXTS.confirmEmailMail.intro(user.name, user.email),
      // The part after # stays in the browser: no server and no log sees it.
      action: { label: TEXTS.confirmEmailMail.action, url: `${page}#confirm=${confirm.token}` },
      closing: TEXTS.confirmEmailMail.closing,
    }),
    mailAccount(context, user.email, `email-change-asked-${stop.hash.toString('hex').slice(0, 32)}`, {
      title: TEXTS.emailChangeMail.title,
      intro: TEXTS.emailChangeMail.intro(user.name),
      rows: [
        [TEXTS.emailChangeMail.now, user.email],
        [TEXTS.emailChangeMail.new, change.new_email],
        ...(await factsOf(context, user.id, when)),
      ],
      action: { label: TEXTS.emailChangeMail.action, url: `${page}#stop=${stop.token}` },
      closing: TEXTS.emailChangeMail.closing,
    }),
  ]
  await Promise.all(mails)
}

/** Mails the old email of an account that it was replaced. */
export async function mailEmailChanged(
  context: JobContext,
  { userId, oldEmail, ...when }: { userId: number; oldEmail: string } & SecurityOccasion,
): Promise<void> {
  const user = await findUser(context, userId)
  if (!user) return
  const { supportEmail } = context.scope.tenant
  await mailAccount(context, oldEmail, `email-changed-${when.occasion}`, {
    title: TEXTS.emailChangedMail.title,
    intro: TEXTS.emailChangedMail.intro(user.name),
    rows: [
      [TEXTS.emailChangedMail.before, oldEmail],
      [TEXTS.emailChangedMail.now, user.email],
      ...(await factsOf(context, userId, when)),
    ],
    closing: TEXTS.emailChangedMail.closing(supportEmail),
  })
}
