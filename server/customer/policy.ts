import type { Database } from '../platform/database/tenant-database.ts'
import type { Actor } from '../platform/scope.ts'

/** Customers see themselves; sales see all customers; other staff see the customers of their franchises (ROLE-03, ROLE-08, rule W12). */
export async function seesCustomer(db: Database, actor: Actor, customerId: number): Promise<boolean> {
  if (actor.userId === customerId) return true
  if (!actor.isStaff) return false
  const customer = await db
    .selectFrom('app_user')
    .where('id', '=', customerId)
    .where(eb =>
      eb.not(eb.exists(eb.selectFrom('user_role').whereRef('user_role.user_id', '=', 'app_user.id').select('role'))),
    )
    .select('home_franchise_id')
    .executeTakeFirst()
  if (!customer) return false
  if (actor.roles.includes('sales')) return true
  return customer.home_franchise_id !== null && actor.franchiseIds.includes(customer.home_franchise_id)
}
