import { mailTenant } from '../tenant/mail-tenant.ts'
import type { JobContext } from '../platform/jobs/job-context.ts'
import { renderMail } from '../providers/mail/layout.ts'
import { makeToken } from './tokens.ts'

const VALID_MS = 3_600_000

/** Mails a link to set a new password: it works once, for an hour (rule T5). Nobody of that id means nothing to do. */
export async function mailPasswordReset(
  { scope, services, clock, siteUrl }: JobContext,
  { userId }: { userId: number },
): Promise<void> {
  const { db, tenant } = scope
  const user = await db
    .selectFrom('app_user')
    .where('id', '=', userId)
    .select(['id', 'name', 'email'])
    .executeTakeFirst()
  if (!user) return
  const { token, hash } = makeToken()
  await db
    .insertInto('password_reset')
    .values({ token_hash: hash, user_id: user.id, expires_at: new Date(clock.now().getTime() + VALID_MS) })
    .execute()
  const query = new URLSearchParams({ resetReferrer: token, resetEmail: user.email })
  const { html, text } = renderMail({
    tenant: mailTenant(tenant, siteUrl),
    title: 'Set a new password',
    intro: `Hello ${user.name}, you or somebody else asked for a new password for this email. The link works once, within the hour.`,
    action: { label: 'Set a new password', url: `${siteUrl}/auth/forgot-password?${query}` },
    closing: 'If it was not you, leave it: your password stays as it is.',
  })
  await services.mailer.send({
    to: user.email,
    fromName: tenant.name,
    replyTo: tenant.supportEmail,
    subject: 'Set a new password',
    html,
    text,
    messageId: `password-reset-${tenant.id}-${hash.toString('hex').slice(0, 32)}`,
  })
}
