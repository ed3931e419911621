import { passwordProblem } from '../../domain/account/password.ts'
import { isStaff } from '../../domain/account/roles.ts'
import type { Context } from '../platform/context.ts'
import { enqueue } from '../platform/jobs/enqueue.ts'
import { invalidField, Refusal } from '../platform/refusal.ts'
import { admit } from '../second-factor/admit.ts'
import { recordSecurityEvent } from '../security/record-security-event.ts'
import type { SignedIn } from '../session/open-session.ts'
import { hashPassword } from '../session/passwords.ts'
import { occasionOf } from '../session/security-occasion.ts'
import { hashToken } from '../session/tokens.ts'
import { newPasswordProblem } from './new-password.ts'
import { TEXTS } from './texts.ts'

/**
 * POST auth/reset-password (AUTH-18): sets the password, ends all sessions and other links, and signs the user in.
 * The rules for staff are checked only with a valid link, so that nobody else learns that an account is one of staff; a refused password does not
 * use up the link.
 * @throws Refusal 422 for the password; 400 for a link that is unknown, used, expired or for another email; 400 when a second step is needed, after
 * the password was set
 */
export async function resetPassword(
  context: Context,
  input: { email: string; password: string; passwordResetToken: string },
): Promise<SignedIn> {
  const problem = passwordProblem(input.password, input.email)
  if (problem) throw invalidField('password', problem)
  const now = context.clock.now()
  const passwordHash = await hashPassword(input.password)
  const userId = await context.scope.db.transaction().execute(async db => {
    const reset = await db
      .updateTable('password_reset')
      .from('app_user')
      .set({ used_at: now })
      .whereRef('app_user.id', '=', 'password_reset.user_id')
      .where('password_reset.token_hash', '=', hashToken(input.passwordResetToken))
      .where('password_reset.used_at', 'is', null)
      .where('password_reset.expires_at', '>', now)
      .where('app_user.deactivated_at', 'is', null)
      .where(eb => eb(eb.fn('lower', ['app_user.email']), '=', input.email.trim().toLowerCase()))
      .returning(['password_reset.user_id', 'app_user.name'])
      .executeTakeFirst()
    if (!reset) throw new Refusal(400, 'RESET_LINK_INVALID', TEXTS.linkInvalid)
    const roles = await db.selectFrom('user_role').where('user_id', '=', reset.user_id).select('role').execute()
    const staffProblem = await newPasswordProblem(input.password, {
      email: input.email,
      names: [reset.name, context.scope.tenant.name],
      isStaff: isStaff(roles.map(row => row.role)),
    })
    if (staffProblem) throw invalidField('password', staffProblem)
    await db.updateTable('app_user').set({ password_hash: passwordHash }).where('id', '=', reset.user_id).execute()
    await db.updateTable('password_reset').set({ used_at: now }).where('user_id', '=', reset.user_id).execute()
    await db.deleteFrom('session').where('user_id', '=', reset.user_id).execute()
    await db.deleteFrom('email_change').where('user_id', '=', reset.user_id).execute()
    await recordSecurityEvent(context, { kind: 'password_reset', userId: reset.user_id }, db)
    await enqueue(db, 'mail-password-changed', { userId: reset.user_id, ...occasionOf(context) })
    return reset.user_id
  })
  return await admit(context, userId)
}
