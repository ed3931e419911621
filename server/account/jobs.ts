import type { JobContext } from '../platform/jobs/job-context.ts'
import { findUser } from '../session/mailed-user.ts'
import { mailAccount } from '../session/mails.ts'
import { makeToken } from '../session/tokens.ts'
import { mergedMail, passwordResetMail, welcomeMail } from './mails.ts'

const VALID_MS = 3_600_000

const isDeactivated = async ({ scope }: JobContext, userId: number): Promise<boolean> =>
  (await scope.db
    .selectFrom('app_user')
    .where('id', '=', userId)
    .where('deactivated_at', 'is not', null)
    .select('id')
    .executeTakeFirst()) !== undefined

/**
 * Mails a link to set a new password. It works once, for an hour (rule T5). Does nothing for an unknown user, and for staff who are deactivated. An account that
 * became part of another one has no password: its mail says where to log in.
 */
export async function mailPasswordReset(context: JobContext, { userId }: { userId: number }): Promise<void> {
  const user = await findUser(context, userId)
  if (!user || (await isDeactivated(context, userId))) return
  if (await mailMerged(context, userId, context.clock.now().toISOString())) return
  const { token, hash } = makeToken()
  await context.scope.db
    .insertInto('password_reset')
    .values({ token_hash: hash, user_id: user.id, expires_at: new Date(context.clock.now().getTime() + VALID_MS) })
    .execute()
  const mail = passwordResetMail({ ...user, token, siteUrl: context.siteUrl })
  await mailAccount(context, user.email, `password-reset-${hash.toString('hex').slice(0, 32)}`, mail)
}

/** Mails a welcome to a new customer. */
export async function mailWelcome(context: JobContext, { userId }: { userId: number }): Promise<void> {
  const user = await findUser(context, userId)
  if (!user) return
  await mailAccount(context, user.email, `welcome-${user.id}`, welcomeMail({ ...user, siteUrl: context.siteUrl }))
}

/** Mails the former email of an account that became part of another one. */
export async function mailCustomersMerged(
  context: JobContext,
  { userId, occasion }: { userId: number; occasion: string },
): Promise<void> {
  await mailMerged(context, userId, occasion)
}

/** Returns false, and mails nothing, for an account that is its own. */
async function mailMerged(context: JobContext, userId: number, occasion: string): Promise<boolean> {
  const { scope, siteUrl } = context
  const merged = await scope.db
    .selectFrom('app_user as u')
    .innerJoin('app_user as k', 'k.id', 'u.merged_into_id')
    .where('u.id', '=', userId)
    .select(['u.name', 'u.merged_email as email', 'k.email as keptEmail'])
    .executeTakeFirst()
  if (!merged) return false
  // An erasure removes the email.
  if (merged.email !== null) {
    const mail = mergedMail({ ...merged, siteUrl, supportEmail: scope.tenant.supportEmail })
    await mailAccount(context, merged.email, `accounts-merged-${userId}-${Date.parse(occasion)}`, mail)
  }
  return true
}
