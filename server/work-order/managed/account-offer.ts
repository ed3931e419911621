import type { Context } from '../../platform/context.ts'
import type { Database } from '../../platform/database/tenant-database.ts'
import { Refusal } from '../../platform/refusal.ts'
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

/** Returns the order of a link that can make its guest an account. @throws Refusal 409 NO_ACCOUNT_HERE for a link that was not mailed, HAS_ACCOUNT */
export async function orderWithoutAccount(context: Context, token: string): Promise<LinkedOrder> {
  const linked = await linkedOrder(context, token)
  if (linked.kind !== 'mail') throw new Refusal(409, 'NO_ACCOUNT_HERE', TEXTS.noAccountHere)
  if (!(await offersAccount(context.scope.db, linked))) throw new Refusal(409, 'HAS_ACCOUNT', TEXTS.hasAccount)
  return linked
}
