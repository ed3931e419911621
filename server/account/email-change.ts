import type { Context, SignedInContext } from '../platform/context.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { enqueue } from '../platform/jobs/enqueue.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Actor } from '../platform/scope.ts'
import { recordSecurityEvent } from '../security/record-security-event.ts'
import { occasionOf } from '../session/security-occasion.ts'
import { hashToken } from '../session/tokens.ts'
import { type CurrentUser, currentUser } from './queries.ts'
import { TEXTS } from './texts.ts'

const HOUR_MS = 3_600_000
/** How long the links of a change are valid. */
const VALID_MS = 24 * HOUR_MS
/** Each request sends two mails, one of them to an address that may belong to anybody. */
const MAX_REQUESTS_PER_HOUR = 5

/**
 * Requests a change of the email: mails a confirmation link to the new address, and a link that stops the change to the old one. A new request
 * replaces an earlier one. Runs in the caller's transaction.
 * @throws Refusal 400 when the email can't be used; 429 for more than 5 requests within the hour
 */
export async function requestEmailChange(
  context: Context,
  { actor, newEmail }: { actor: Actor; newEmail: string },
  db: Database,
): Promise<void> {
  const now = context.clock.now()
  // Locks the user, so that of two parallel requests the second counts the first.
  await db.selectFrom('app_user').where('id', '=', actor.userId).select('id').forUpdate().execute()
  const { count } = await db
    .selectFrom('security_event')
    .where('user_id', '=', actor.userId)
    .where('happened_at', '>', new Date(now.getTime() - HOUR_MS))
    .where('kind', '=', 'email_change_requested')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count >= MAX_REQUESTS_PER_HOUR) throw new Refusal(429, 'TOO_MANY_REQUESTS', TEXTS.tooManyEmails)
  const taken = await db
    .selectFrom('app_user')
    .where(eb => eb(eb.fn('lower', ['email']), '=', newEmail.toLowerCase()))
    .select('id')
    .executeTakeFirst()
  if (taken) throw emailUnusable()
  await db.deleteFrom('email_change').where('user_id', '=', actor.userId).execute()
  const { id } = await db
    .insertInto('email_change')
    .values({ user_id: actor.userId, new_email: newEmail, expires_at: new Date(now.getTime() + VALID_MS) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordSecurityEvent(context, { kind: 'email_change_requested' }, db)
  await enqueue(db, 'mail-email-change', { emailChangeId: id, ...occasionOf(context) })
}

/** Mails new links for the actor's change; the old links no longer work. @throws Refusal 409 when no change is pending */
export async function resendEmailChange(context: SignedInContext): Promise<CurrentUser> {
  const { scope, actor, clock } = context
  await scope.db.transaction().execute(async db => {
    const waiting = await db
      .selectFrom('email_change')
      .where('user_id', '=', actor.userId)
      .where('expires_at', '>', clock.now())
      .select('new_email')
      .executeTakeFirst()
    if (!waiting) throw new Refusal(409, 'NO_EMAIL_CHANGE', TEXTS.noEmailChange)
    await requestEmailChange(context, { actor, newEmail: waiting.new_email }, db)
  })
  return await currentUser(context)
}

/** Cancels the actor's change. Does nothing without one. */
export async function cancelEmailChange(context: SignedInContext): Promise<CurrentUser> {
  const { scope, actor } = context
  await scope.db.deleteFrom('email_change').where('user_id', '=', actor.userId).execute()
  return await currentUser(context)
}

/**
 * POST auth/confirm-email: makes the new email the account's email. It needs no login, because the link may be opened on another device. Password
 * reset links that were sent to the old email stop working, and the old email gets a mail.
 * @throws Refusal 400 for a link that is unknown, used or older than 24 hours, and for an email that another account has by now
 */
export async function confirmEmail(context: Context, token: string): Promise<{ email: string }> {
  const { scope, clock } = context
  return await scope.db.transaction().execute(async db => {
    const tokenHash = hashToken(token)
    // Lock the account's row first, as in every change of an account, to avoid deadlocks.
    const user = await db
      .selectFrom('app_user')
      .where('id', 'in', eb => eb.selectFrom('email_change').where('token_hash', '=', tokenHash).select('user_id'))
      .select('email')
      .forUpdate()
      .executeTakeFirst()
    const change = await db
      .deleteFrom('email_change')
      .where('token_hash', '=', tokenHash)
      .where('expires_at', '>', clock.now())
      .returning(['user_id', 'new_email'])
      .executeTakeFirst()
    if (!user || !change) throw linkInvalid()
    await db
      .updateTable('app_user')
      .set({ email: change.new_email })
      .where('id', '=', change.user_id)
      .execute()
      .catch(refuseTakenEmail)
    await db.deleteFrom('password_reset').where('user_id', '=', change.user_id).execute()
    await recordSecurityEvent(context, { kind: 'email_changed', userId: change.user_id }, db)
    const mail = { userId: change.user_id, oldEmail: user.email, ...occasionOf(context) }
    await enqueue(db, 'mail-email-changed', mail)
    return { email: change.new_email }
  })
}

/** POST auth/stop-email-change: stops a change with the link that was mailed to the old email. @throws Refusal 400 for a link that no longer works */
export async function stopEmailChange({ scope, clock }: Context, token: string): Promise<void> {
  const change = await scope.db
    .deleteFrom('email_change')
    .where('stop_hash', '=', hashToken(token))
    .where('expires_at', '>', clock.now())
    .returning('id')
    .executeTakeFirst()
  if (!change) throw linkInvalid()
}

const linkInvalid = (): Refusal => new Refusal(400, 'EMAIL_LINK_INVALID', TEXTS.linkInvalid)

const emailUnusable = (): Refusal => new Refusal(400, 'EMAIL_NOT_CHANGED', TEXTS.emailUnusable)

function refuseTakenEmail(error: unknown): never {
  if (!(error instanceof Error && 'constraint' in error && error.constraint === 'app_user_email')) throw error
  throw emailUnusable()
}
