import type { Context } from '../platform/context.ts'
import { invalidField, signInNeeded } from '../platform/refusal.ts'
import { isPassword } from './passwords.ts'

/** For so long after a login nobody has to give the password again. */
const RECENT_LOGIN_MS = 600_000

/**
 * Protects what a stolen session must not be enough for: the email, the password, second factors, exports.
 * Asks for the current password when the session is older than 10 minutes.
 * @throws Refusal 401 for nobody; 422 under `currentPassword` when it is needed and is missing or wrong
 */
export async function requireRecentLogin(
  { scope, actor, clock }: Context,
  currentPassword: string | null | undefined,
): Promise<void> {
  if (!actor) throw signInNeeded()
  const session = await scope.db
    .selectFrom('session')
    .innerJoin('app_user', 'app_user.id', 'session.user_id')
    .where('token_hash', '=', actor.tokenHash)
    .select(['session.created_at', 'app_user.password_hash'])
    .executeTakeFirst()
  if (!session) throw signInNeeded()
  if (clock.now().getTime() - session.created_at.getTime() < RECENT_LOGIN_MS) return
  if (!currentPassword) throw invalidField('currentPassword', 'Please enter your current password.')
  if (!(await isPassword(currentPassword, session.password_hash)))
    throw invalidField('currentPassword', 'Your current password is incorrect.')
}
