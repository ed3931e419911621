import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '../platform/database/tenant-database.ts'
import { notFoundForActor } from '../platform/refusal.ts'
import type { Actor } from '../platform/scope.ts'

/**
 * Condition on `app_user` for the customers that staff see: sales see all customers; other staff see customers with an order at their franchises, past or
 * open, and customers that their franchises' sales created (ROLE-08, rules W12 and A7). Nobody sees an account that became part of another one. Lists use
 * `app.find_customers` with the same rule.
 */
export const visibleCustomers = (actor: Actor): RawBuilder<SqlBool> => {
  if (!actor.isStaff) return sql`false`
  const isCustomer = sql`app_user.merged_into_id is null and not exists (select from user_role staff where staff.user_id = app_user.id)`
  if (actor.roles.includes('sales')) return sql`(${isCustomer})`
  return sql`(${isCustomer} and exists (
    select from franchise_customer served where served.user_id = app_user.id and served.franchise_id = any(${actor.franchiseIds})))`
}

/** Checks whether the actor sees a customer: customers see themselves, staff see `visibleCustomers` (ROLE-03). */
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

/** @throws Refusal 404 for a customer the actor may not see; always without an actor */
export async function requireCustomer(db: Database, actor: Actor | null, customerId: number): Promise<void> {
  if (!actor || !(await seesCustomer(db, actor, customerId))) throw notFoundForActor('customer')
}
