import { formatMoment } from '../../domain/format/moment.ts'
import type { JobContext } from '../platform/jobs/job-context.ts'
import type { SecurityOccasion } from '../platform/jobs/tasks.ts'
import { type AccountUser, findUser, mailAccount } from './account-mail.ts'
import { makeToken } from './tokens.ts'
import { zoneOfUser } from './user-zone.ts'

export type Fact = readonly [label: string, value: string]

/** When and on which device, as far as the job says; the time is the user's own. */
export async function factsOf(
  { scope }: JobContext,
  userId: number,
  { at, device }: SecurityOccasion,
): Promise<Fact[]> {
  if (at === undefined) return []
  return [
    ['When', formatMoment(new Date(at), await zoneOfUser(scope.db, userId))],
    ...(device ? [['Device', device] as const] : []),
  ]
}

/** The button of a mail about something that somebody else may have done. */
export const newPassword = (siteUrl: string) =>
  ({ label: 'It wasn’t me: set a new password', url: `${siteUrl}/auth/forgot-password` }) as const

/** Mails a user that their password was changed, in case it was not them. */
export async function mailPasswordChanged(
  context: JobContext,
  { userId, ...when }: { userId: number } & SecurityOccasion,
): Promise<void> {
  const user = await findUser(context, userId)
  if (!user) return
  await mailAccount(context, user.email, `password-changed-${when.occasion}`, {
    title: 'Your password was changed',
    intro: `Hello ${user.name}, the password of your account was changed. Your other devices were signed out.`,
    rows: await factsOf(context, userId, when),
    action: newPassword(context.siteUrl),
    closing: 'If it was you, you don’t need to do anything.',
  })
}

/** Mails a user that somebody logged in on a device that they have not used before. */
export async function mailNewDevice(
  context: JobContext,
  { userId, ...when }: { userId: number } & SecurityOccasion,
): Promise<void> {
  const user = await findUser(context, userId)
  if (!user) return
  await mailAccount(context, user.email, `new-device-${when.occasion}`, {
    title: 'New login to your account',
    intro: `Hello ${user.name}, somebody logged in to your account on a device or network that we haven’t seen before.`,
    rows: await factsOf(context, userId, when),
    action: newPassword(context.siteUrl),
    closing: 'If it was you, you don’t need to do anything. A new password signs out every device.',
  })
}

/** Mails a user that somebody keeps trying wrong passwords. */
export async function mailFailedLogins(
  context: JobContext,
  { userId, ...when }: { userId: number } & SecurityOccasion,
): Promise<void> {
  const user = await findUser(context, userId)
  if (!user) return
  await mailAccount(context, user.email, `failed-logins-${when.occasion}`, {
    title: 'Failed logins to your account',
    intro: `Hello ${user.name}, somebody entered a wrong password for your account several times.`,
    rows: await factsOf(context, userId, when),
    action: { label: 'Set a new password', url: `${context.siteUrl}/auth/forgot-password` },
    closing:
      'If you forgot your password, set a new one. If it wasn’t you, your account is still safe: use a password that you use nowhere else.',
  })
}

/**
 * Mails the links of a change of the email: to the new address the one that confirms it, to the old one the one that stops it. The tokens are made
 * here, so that nowhere but in the mails they can be read. Done again, it sends new links and the former no longer work.
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
      title: 'Confirm your new email',
      intro: `Hello ${user.name}, confirm that this is your email. Until then you log in with ${user.email}. The link works once, within 24 hours.`,
      // What follows the # stays in the browser: no server and no log sees it.
      action: { label: 'Confirm this email', url: `${page}#confirm=${confirm.token}` },
      closing: 'If you didn’t ask for this, ignore this email.',
    }),
    mailAccount(context, user.email, `email-change-asked-${stop.hash.toString('hex').slice(0, 32)}`, {
      title: 'Your email is about to change',
      intro: `Hello ${user.name}, somebody asked to change the email of your account.`,
      rows: [['Now', user.email], ['New', change.new_email], ...(await factsOf(context, user.id, when))],
      action: { label: 'It wasn’t me: stop the change', url: `${page}#stop=${stop.token}` },
      closing: 'If it was you, you don’t need to do anything.',
    }),
  ]
  await Promise.all(mails)
}

/** Mails the email that an account had until now that it has another one. */
export async function mailEmailChanged(
  context: JobContext,
  { userId, oldEmail, ...when }: { userId: number; oldEmail: string } & SecurityOccasion,
): Promise<void> {
  const user = await findUser(context, userId)
  if (!user) return
  const { supportEmail } = context.scope.tenant
  await mailAccount(context, oldEmail, `email-changed-${when.occasion}`, {
    title: 'Your email was changed',
    intro: `Hello ${user.name}, your account now has another email. You can no longer log in with this one.`,
    rows: [['Before', oldEmail], ['Now', user.email], ...(await factsOf(context, userId, when))],
    closing: `If it wasn’t you, write to ${supportEmail} at once.`,
  })
}
