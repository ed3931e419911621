import type { JobContext } from '../platform/jobs/job-context.ts'
import type { SecurityOccasion } from '../platform/jobs/tasks.ts'
import { type AccountUser, factsOf, findUser } from './mailed-user.ts'
import {
  confirmEmailMail,
  emailChangedMail,
  emailChangeMail,
  failedLoginsMail,
  mailAccount,
  newDeviceMail,
  passwordChangedMail,
} from './mails.ts'
import { makeToken } from './tokens.ts'

/** Mails a user that their password was changed, in case it was somebody else. */
export async function mailPasswordChanged(
  context: JobContext,
  { userId, ...when }: { userId: number } & SecurityOccasion,
): Promise<void> {
  const user = await findUser(context, userId)
  if (!user) return
  const mail = passwordChangedMail(user.name, await factsOf(context, userId, when), context.siteUrl)
  await mailAccount(context, user.email, `password-changed-${when.occasion}`, mail)
}

/** Mails a user that somebody logged in on a device that is new to the account. */
export async function mailNewDevice(
  context: JobContext,
  { userId, ...when }: { userId: number } & SecurityOccasion,
): Promise<void> {
  const user = await findUser(context, userId)
  if (!user) return
  const mail = newDeviceMail(user.name, await factsOf(context, userId, when), context.siteUrl)
  await mailAccount(context, user.email, `new-device-${when.occasion}`, mail)
}

/** Mails a user that somebody entered wrong passwords several times. */
export async function mailFailedLogins(
  context: JobContext,
  { userId, ...when }: { userId: number } & SecurityOccasion,
): Promise<void> {
  const user = await findUser(context, userId)
  if (!user) return
  const mail = failedLoginsMail(user.name, await factsOf(context, userId, when), context.siteUrl)
  await mailAccount(context, user.email, `failed-logins-${when.occasion}`, mail)
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
  const { siteUrl } = context
  const confirmMail = confirmEmailMail({ ...user, token: confirm.token, siteUrl })
  const stopMail = emailChangeMail(
    { ...user, newEmail: change.new_email, token: stop.token, siteUrl },
    await factsOf(context, user.id, when),
  )
  const mails = [
    mailAccount(context, change.new_email, `email-change-${confirm.hash.toString('hex').slice(0, 32)}`, confirmMail),
    mailAccount(context, user.email, `email-change-asked-${stop.hash.toString('hex').slice(0, 32)}`, stopMail),
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
  const facts = await factsOf(context, userId, when)
  const mail = emailChangedMail({ ...user, oldEmail, supportEmail }, facts)
  await mailAccount(context, oldEmail, `email-changed-${when.occasion}`, mail)
}
