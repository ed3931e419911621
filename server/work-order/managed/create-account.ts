import { passwordProblem } from '../../../domain/account/password.ts'
import type { Context } from '../../platform/context.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { invalidField, Refusal } from '../../platform/refusal.ts'
import { noteLogin } from '../../session/note-login.ts'
import { openSession, type SignedIn } from '../../session/open-session.ts'
import { hashPassword } from '../../session/passwords.ts'
import { requireAccountCode } from './account-code.ts'
import { orderWithoutAccount } from './account-offer.ts'
import { TEXTS } from './texts.ts'

/**
 * POST auth/order-account: gives the guest of a mailed link a password by the code that was mailed now, and signs them in. The account has what they booked as a
 * guest.
 * @throws Refusal as orderWithoutAccount and requireAccountCode; 422 for the password
 */
export async function createAccount(
  context: Context,
  { token, code, password }: { token: string; code: string; password: string },
): Promise<SignedIn> {
  const linked = await orderWithoutAccount(context, token)
  const { order, email } = linked
  const problem = passwordProblem(password, email)
  if (problem) throw invalidField('password', problem)
  await requireAccountCode(context, linked, code)
  const passwordHash = await hashPassword(password)
  const { clock, userAgent } = context
  return await context.scope.db.transaction().execute(async db => {
    // Of two requests at the same time one sets the password.
    const user = await db
      .updateTable('app_user')
      .set({ password_hash: passwordHash })
      .where('id', '=', order.user_id)
      .where('password_hash', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!user) throw new Refusal(409, 'HAS_ACCOUNT', TEXTS.hasAccount)
    await db.updateTable('password_reset').set({ used_at: clock.now() }).where('user_id', '=', user.id).execute()
    await enqueue(db, 'mail-welcome', { userId: user.id })
    await noteLogin(context, user.id, db)
    return await openSession(db, user.id, { ...(userAgent !== undefined && { userAgent }), now: clock.now() })
  })
}
