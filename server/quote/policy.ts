import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../platform/scope.ts'

/**
 * SQL: which rows of `quote` staff see. Managers see those of their franchises. Sales see those that they wrote, and those for customers of their own vendors.
 * Nobody works on a quote for themselves (DOOR-04).
 */
export const visibleQuotes = (actor: Actor): RawBuilder<SqlBool> => {
  const isOfFranchise = sql`quote.franchise_id = any(${actor.franchiseIds}::bigint[]) and quote.user_id is distinct from ${actor.userId}`
  if (actor.roles.includes('manager')) return sql`(${isOfFranchise})`
  if (!actor.roles.includes('sales')) return sql`false`
  return sql`(${isOfFranchise} and (quote.author_id = ${actor.userId}
    or exists (select from app_user customer join vendor_sales sold on sold.vendor_id = customer.vendor_id
      where customer.id = quote.user_id and sold.user_id = ${actor.userId})))`
}
