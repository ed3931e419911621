import { isEmail } from '../../domain/account/email.ts'
import { nameProblem } from '../../domain/account/name.ts'
import { TEXTS } from '../../domain/account/texts.ts'
import { nameAuthor } from '../audit/name-author.ts'
import type { Context, SignedInContext } from '../platform/context.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { enqueue } from '../platform/jobs/enqueue.ts'
import { type FieldError, invalidFields } from '../platform/refusal.ts'
import type { Actor } from '../platform/scope.ts'
import { recordSecurityEvent } from '../security/record-security-event.ts'
import { hashPassword } from '../session/passwords.ts'
import { requireRecentLogin } from '../session/require-recent-login.ts'
import { occasionOf } from '../session/security-occasion.ts'
import { requestEmailChange } from './email-change.ts'
import { newPasswordProblem } from './new-password.ts'
import { type CurrentUser, currentUser } from './queries.ts'

export interface AccountChange {
  name?: string | null
  email?: string | null
  password?: string | null
  /** Needed for a new email or password when the login is older than 10 minutes. */
  currentPassword?: string | null
}

/**
 * Changes the given ones of the actor's name, email and password (ACCT-04). A new password ends the user's other sessions (rule T3) and cancels
 * earlier reset links and email changes. A new email takes effect when the link that is mailed to it is opened.
 * @throws Refusal 422 with a message per field, also under `currentPassword` when it is required and missing or wrong; 400 for an email that can't
 * be used, without the reason; 429 for too many email changes within the hour
 */
export async function updateAccount(context: SignedInContext, change: AccountChange): Promise<CurrentUser> {
  const { scope, actor } = context
  const name = change.name?.trim() ?? actor.name
  const email = change.email?.trim() ?? actor.email
  const password = change.password ?? null
  const isNewEmail = email.toLowerCase() !== actor.email.toLowerCase()
  await checkAccount(actor, scope.tenant.name, { name: change.name == null ? null : name, email, password })
  if (isNewEmail || password !== null) await requireRecentLogin(context, change.currentPassword)
  const passwordHash = password === null ? undefined : await hashPassword(password)
  await scope.db.transaction().execute(async db => {
    // The names of staff are audited as settings.
    if (actor.isStaff) await nameAuthor(db, context)
    await db
      .updateTable('app_user')
      // If only the case differs, it is the same address and needs no link.
      .set({
        name,
        ...(isNewEmail ? {} : { email }),
        ...(passwordHash === undefined ? {} : { password_hash: passwordHash }),
      })
      .where('id', '=', actor.userId)
      .execute()
    if (passwordHash !== undefined) await afterPassword(context, actor, db)
    if (isNewEmail) await requestEmailChange(context, { actor, newEmail: email }, db)
  })
  return await currentUser(context)
}

async function checkAccount(
  actor: Actor,
  businessName: string,
  { name, email, password }: { name: string | null; email: string; password: string | null },
): Promise<void> {
  const problems: FieldError[] = []
  // An unchanged name that is older than the rule does not block other changes.
  const wrongName = name === null || name === actor.name ? null : nameProblem(name)
  if (wrongName) problems.push({ field: 'name', message: wrongName })
  if (!isEmail(email)) problems.push({ field: 'email', message: TEXTS.invalidEmail })
  const wrongPassword =
    password === null
      ? null
      : await newPasswordProblem(password, { email, names: [actor.name, businessName], isStaff: actor.isStaff })
  if (wrongPassword) problems.push({ field: 'password', message: wrongPassword })
  if (problems.length > 0) throw invalidFields(problems)
}

async function afterPassword(context: Context, actor: Actor, db: Database): Promise<void> {
  await db
    .deleteFrom('session')
    .where('user_id', '=', actor.userId)
    .where('token_hash', '<>', actor.tokenHash)
    .execute()
  await db.deleteFrom('password_reset').where('user_id', '=', actor.userId).execute()
  // Somebody with the stolen password may have requested it.
  await db.deleteFrom('email_change').where('user_id', '=', actor.userId).execute()
  await recordSecurityEvent(context, { kind: 'password_changed' }, db)
  await enqueue(db, 'mail-password-changed', { userId: actor.userId, ...occasionOf(context) })
}
