import type { JobContext } from '../platform/jobs/job-context.ts'
import { findUser, mailAccount } from '../session/account-mail.ts'
import { makeToken } from '../session/tokens.ts'

const VALID_MS = 3_600_000

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
    intro: `Hello ${user.name}, we got a request to reset your password. This link works once and expires in one hour.`,
    action: { label: 'Set a new password', url: `${context.siteUrl}/auth/forgot-password?${query}` },
    closing: 'If this wasn’t you, ignore this email. Your password won’t change.',
  })
}

/** Welcomes whoever has signed up. */
export async function mailWelcome(context: JobContext, { userId }: { userId: number }): Promise<void> {
  const user = await findUser(context, userId)
  if (!user) return
  const { siteUrl, scope } = context
  await mailAccount(context, user.email, `welcome-${user.id}`, {
    title: `Welcome to ${scope.tenant.name}`,
    intro: `Hello ${user.name}, your account is ready. Your next booking takes a minute, because we save your addresses and cars.`,
    action: { label: 'Book a service', url: `${siteUrl}/` },
    closing: `You log in with ${user.email}.`,
  })
}
