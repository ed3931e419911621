import { passwordProblem } from '../../../domain/account/password.ts'
import type { Context } from '../../platform/context.ts'
import type { Database } from '../../platform/database/tenant-database.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { invalidField, Refusal } from '../../platform/refusal.ts'
import { noteLogin } from '../../session/note-login.ts'
import { openSession, type SignedIn } from '../../session/open-session.ts'
import { hashPassword } from '../../session/passwords.ts'
import { type LinkedOrder, linkedOrder } from './linked-order.ts'
import { TEXTS } from './texts.ts'

/**
 * Returns whether the link makes the guest of its order an account: only a mailed link, only while its mailbox is the guest's own, and never for staff or
 * vendors, who are invited.
 */
export async function offersAccount(db: Database, { order, kind, email }: LinkedOrder): Promise<boolean> {
  if (kind !== 'mail') return false
  const user = await db
    .selectFrom('app_user')
    .where('id', '=', order.user_id)
    .where('password_hash', 'is', null)
    .where('deactivated_at', 'is', null)
    .where('vendor_id', 'is', null)
    .where(eb =>
      eb.not(eb.exists(eb.selectFrom('user_role').whereRef('user_role.user_id', '=', 'app_user.id').select('role'))),
    )
    .select('email')
    .executeTakeFirst()
  return user?.email.toLowerCase() === email.trim().toLowerCase()
}

/**
 * POST auth/order-account: gives the guest of a mailed link a password, and signs them in. The account has what they booked as a guest.
 * @throws Refusal as linkedOrder; 422 for the password; 409 NO_ACCOUNT_HERE for a link that proves no mailbox, HAS_ACCOUNT when they have a password
 */
export async function createAccount(
  context: Context,
  { token, password }: { token: string; password: string },
): Promise<SignedIn> {
  const linked = await linkedOrder(context, token)
  const { order, kind, email } = linked
  if (kind !== 'mail') throw new Refusal(409, 'NO_ACCOUNT_HERE', TEXTS.noAccountHere)
  const problem = passwordProblem(password, email)
  if (problem) throw invalidField('password', problem)
  if (!(await offersAccount(context.scope.db, linked))) throw new Refusal(409, 'HAS_ACCOUNT', TEXTS.hasAccount)
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
