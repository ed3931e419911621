import type { JobContext } from '../platform/jobs/job-context.ts'
import { type MailContent, renderMail } from '../providers/mail/layout.ts'
import { mailTenant } from '../tenant/mail-tenant.ts'
import { makeToken } from './tokens.ts'

const VALID_MS = 3_600_000

export interface AccountUser {
  id: number
  name: string
  email: string
}

export const findUser = ({ scope }: JobContext, userId: number): Promise<AccountUser | undefined> =>
  scope.db.selectFrom('app_user').where('id', '=', userId).select(['id', 'name', 'email']).executeTakeFirst()

/** Sends a mail about an account in the tenant's brand. The title is its subject. `key` names the occasion, so that a repeated job is the same mail. */
export async function mailAccount(
  { scope: { tenant }, services, siteUrl }: JobContext,
  to: string,
  key: string,
  content: Omit<MailContent, 'tenant'>,
): Promise<void> {
  await services.mailer.send({
    to,
    fromName: tenant.name,
    replyTo: tenant.supportEmail,
    subject: content.title,
    ...renderMail({ tenant: mailTenant(tenant, siteUrl), ...content }),
    messageId: `${key}-${tenant.id}`,
  })
}

/** Mails a link to set a new password: it works once, for an hour (rule T5). Nobody of that id means nothing to do. */
export async function mailPasswordReset(context: JobContext, { userId }: { userId: number }): Promise<void> {
  const user = await findUser(context, userId)
  if (!user) return
  const { token, hash } = makeToken()
  await context.scope.db
    .insertInto('password_reset')
    .values({ token_hash: hash, user_id: user.id, expires_at: new Date(context.clock.now().getTime() + VALID_MS) })
    .execute()
  const query = new URLSearchParams({ resetReferrer: token, resetEmail: user.email })
  await mailAccount(context, user.email, `password-reset-${hash.toString('hex').slice(0, 32)}`, {
    title: 'Set a new password',
    intro: `Hello ${user.name}, you or somebody else asked for a new password for this email. The link works once, within the hour.`,
    action: { label: 'Set a new password', url: `${context.siteUrl}/auth/forgot-password?${query}` },
    closing: 'If it was not you, leave it: your password stays as it is.',
  })
}

/** Welcomes whoever has signed up. */
export async function mailWelcome(context: JobContext, { userId }: { userId: number }): Promise<void> {
  const user = await findUser(context, userId)
  if (!user) return
  const { siteUrl, scope } = context
  await mailAccount(context, user.email, `welcome-${user.id}`, {
    title: `Welcome to ${scope.tenant.name}`,
    intro: `Hello ${user.name}, your account is ready. Your next booking takes a minute: your addresses and cars will be here already.`,
    action: { label: 'Book a service', url: `${siteUrl}/` },
    closing: `You log in with ${user.email}.`,
  })
}

/** Tells a user that their password was changed, in case it was not they who did it. */
export async function mailPasswordChanged(
  context: JobContext,
  { userId, occasion }: { userId: number; occasion: string },
): Promise<void> {
  const user = await findUser(context, userId)
  if (!user) return
  await mailAccount(context, user.email, `password-changed-${occasion}`, {
    title: 'Your password was changed',
    intro: `Hello ${user.name}, the password of your account was changed, and your other devices were signed out.`,
    action: { label: 'It was not me: set a new password', url: `${context.siteUrl}/auth/forgot-password` },
    closing: 'If it was you, there is nothing to do.',
  })
}

/** Tells the email that an account had until now that it has another one. */
export async function mailEmailChanged(
  context: JobContext,
  { userId, oldEmail, occasion }: { userId: number; oldEmail: string; occasion: string },
): Promise<void> {
  const user = await findUser(context, userId)
  if (!user) return
  const { supportEmail } = context.scope.tenant
  await mailAccount(context, oldEmail, `email-changed-${occasion}`, {
    title: 'Your email was changed',
    intro: `Hello ${user.name}, your account now has another email. This one no longer logs in.`,
    rows: [
      ['Until now', oldEmail],
      ['From now on', user.email],
    ],
    closing: `If it was not you, write to ${supportEmail} at once.`,
  })
}
