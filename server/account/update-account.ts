import { randomUUID } from 'node:crypto'
import { INVALID_EMAIL, isEmail } from '../../domain/account/email.ts'
import { passwordProblem } from '../../domain/account/password.ts'
import { NAME_LENGTH } from '../../domain/format/length.ts'
import type { Context } from '../platform/context.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { enqueue } from '../platform/jobs/enqueue.ts'
import { type FieldError, invalidFields, Refusal, signInNeeded } from '../platform/refusal.ts'
import type { Actor } from '../platform/scope.ts'
import { hashPassword } from './passwords.ts'
import { type CurrentUser, currentUser } from './queries.ts'

export interface AccountChange {
  name?: string | null
  email?: string | null
  password?: string | null
}

/**
 * Changes what is given of the actor's name, email and password (ACCT-04). A new password ends the user's other sessions (rule T3); a new email is told to
 * the old one; either makes reset links that are still on their way worthless.
 * @throws Refusal 422 with a message per field; 400 for an email that can't be used (which says no more than that)
 */
export async function updateAccount(context: Context, change: AccountChange): Promise<CurrentUser> {
  const { scope, actor } = context
  if (!actor) throw signInNeeded()
  const name = change.name?.trim() ?? actor.name
  const email = change.email?.trim() ?? actor.email
  checkAccount({ name, email, password: change.password ?? null })
  const passwordHash = change.password == null ? undefined : await hashPassword(change.password)
  await scope.db.transaction().execute(async db => {
    await db
      .updateTable('app_user')
      .set({ name, email, ...(passwordHash === undefined ? {} : { password_hash: passwordHash }) })
      .where('id', '=', actor.userId)
      .execute()
      .catch(refuseTakenEmail)
    if (passwordHash !== undefined) await afterPassword(db, actor)
    if (email.toLowerCase() !== actor.email.toLowerCase()) {
      await db.deleteFrom('password_reset').where('user_id', '=', actor.userId).execute()
      await enqueue(db, 'mail-email-changed', { userId: actor.userId, oldEmail: actor.email, occasion: randomUUID() })
    }
  })
  return await currentUser(context)
}

function checkAccount({ name, email, password }: { name: string; email: string; password: string | null }): void {
  const problems: FieldError[] = []
  if (name === '' || name.length > NAME_LENGTH)
    problems.push({ field: 'name', message: 'Please enter a name of at most 255 characters' })
  if (!isEmail(email)) problems.push({ field: 'email', message: INVALID_EMAIL })
  const problem = password === null ? null : passwordProblem(password, email)
  if (problem) problems.push({ field: 'password', message: problem })
  if (problems.length > 0) throw invalidFields(problems)
}

async function afterPassword(db: Database, actor: Actor): Promise<void> {
  await db
    .deleteFrom('session')
    .where('user_id', '=', actor.userId)
    .where('token_hash', '<>', actor.tokenHash)
    .execute()
  await db.deleteFrom('password_reset').where('user_id', '=', actor.userId).execute()
  await enqueue(db, 'mail-password-changed', { userId: actor.userId, occasion: randomUUID() })
}

function refuseTakenEmail(error: unknown): never {
  if (!(error instanceof Error && 'constraint' in error && error.constraint === 'app_user_email')) throw error
  throw new Refusal(400, 'EMAIL_NOT_CHANGED', 'We could not change your email to this one. Please try another.')
}
