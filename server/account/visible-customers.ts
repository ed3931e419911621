import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '../platform/database/tenant-database.ts'
import type { Actor } from '../platform/scope.ts'

/**
 * Which customers staff see: sales all of the tenant's, other staff those that their franchises have served, will serve or are asked for, and those that
 * their franchises' sales made (ROLE-08, rules W12 and A7). A condition on `app_user` for one customer; lists read the same table in the order of its names
 * (`app.find_customers`). What it leaves out answers as if it did not exist.
 */
export const visibleCustomers = (actor: Actor): RawBuilder<SqlBool> => {
  if (!actor.isStaff) return sql`false`
  const isCustomer = sql`not exists (select from user_role staff where staff.user_id = app_user.id)`
  if (actor.roles.includes('sales')) return sql`(${isCustomer})`
  return sql`(${isCustomer} and exists (
    select from franchise_customer served where served.user_id = app_user.id and served.franchise_id = any(${actor.franchiseIds})))`
}

/** Customers see themselves; staff those that `visibleCustomers` says (ROLE-03). */
export async function seesCustomer(db: Database, actor: Actor, customerId: number): Promise<boolean> {
  if (actor.userId === customerId) return true
  if (!actor.isStaff) return false
  const customer = await db
    .selectFrom('app_user')
    .where('id', '=', customerId)
    .where(visibleCustomers(actor))
    .select('id')
    .executeTakeFirst()
  return customer !== undefined
}
