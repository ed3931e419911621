import { sql } from 'kysely'
import { isEmail } from '../../domain/account/email.ts'
import { TEXTS } from '../../domain/account/texts.ts'
import type { Context } from '../platform/context.ts'
import { enqueue } from '../platform/jobs/enqueue.ts'
import { invalidField } from '../platform/refusal.ts'
import { recordSecurityEvent } from '../security/record-security-event.ts'

/** Whose mailbox gets the mail: an account that has this email, else one that had it before it became part of another one. */
const byEmail = (email: string) => sql<{ id: number }>`
  select id from app_user where lower(email) = ${email}
  union all select id from app_user where lower(merged_email) = ${email} and not exists (select from app_user where lower(email) = ${email})
  order by id desc limit 1`

/**
 * POST auth/forgot-password: mails a link that works once within the hour (rule T5). The answer is the same without an account.
 * @throws Refusal 422 when the text is not an email
 */
export async function requestPasswordReset(context: Context, email: string): Promise<void> {
  if (!isEmail(email)) throw invalidField('email', TEXTS.invalidEmail)
  // The job makes the token, so that the answer takes equally long with and without an account.
  await context.scope.db.transaction().execute(async db => {
    const [user] = (await byEmail(email.trim().toLowerCase()).execute(db)).rows
    await recordSecurityEvent(context, { kind: 'password_reset_requested', userId: user?.id ?? null }, db)
    await enqueue(db, 'mail-password-reset', { userId: user?.id ?? 0 })
  })
}
