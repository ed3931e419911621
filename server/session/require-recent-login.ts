import type { SignedInContext } from '../platform/context.ts'
import { invalidField, Refusal, signInNeeded } from '../platform/refusal.ts'
import { noteFailedLogin } from './note-login.ts'
import { isPassword } from './passwords.ts'
import { TEXTS } from './texts.ts'

/** The password is not needed again for this long after a login. */
const RECENT_LOGIN_MS = 600_000
/** Limit of guesses, in case the session is stolen. Its owner can log in again instead. */
const MAX_WRONG = 5
const WRONG_WITHIN_MS = 900_000

/**
 * Protects actions for which a stolen session must not be enough (RECENT_LOGIN_OPERATIONS). Requires the current password when the session is older than 10
 * minutes.
 * @param typed the password as an argument of the operation; without it, the one that came beside the operation counts
 * @throws Refusal 422 under `currentPassword` when it is required and missing or wrong; 429 after 5 wrong ones in 15 minutes
 */
export async function requireRecentLogin(context: SignedInContext, typed: string | null | undefined): Promise<void> {
  const currentPassword = typed ?? context.currentPassword
  const { scope, actor, clock } = context
  const session = await scope.db
    .selectFrom('session')
    .innerJoin('app_user', 'app_user.id', 'session.user_id')
    .where('token_hash', '=', actor.tokenHash)
    .select(['session.created_at', 'app_user.password_hash'])
    .executeTakeFirst()
  if (!session) throw signInNeeded()
  if (clock.now().getTime() - session.created_at.getTime() < RECENT_LOGIN_MS) return
  if (!currentPassword) throw invalidField('currentPassword', TEXTS.currentPasswordMissing)
  const { wrong } = await scope.db
    .selectFrom('security_event')
    .where('user_id', '=', actor.userId)
    .where('actor_id', '=', actor.userId)
    .where('kind', '=', 'login_failed')
    .where('happened_at', '>', new Date(clock.now().getTime() - WRONG_WITHIN_MS))
    .select(eb => eb.fn.countAll<number>().as('wrong'))
    .executeTakeFirstOrThrow()
  if (wrong >= MAX_WRONG) throw new Refusal(429, 'TOO_MANY_REQUESTS', TEXTS.tooManyWrongPasswords)
  if (await isPassword(currentPassword, session.password_hash)) return
  await noteFailedLogin(context, actor.userId)
  throw invalidField('currentPassword', TEXTS.currentPasswordWrong)
}
