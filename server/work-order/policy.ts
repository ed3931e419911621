import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { seesVan } from '../franchise/policy.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { notTheirs, ownRecord } from '../platform/refusal.ts'
import type { Actor } from '../platform/scope.ts'

/** Whether an order's van is one that staff see; an order without a van is a request, which all staff of the franchise see. */
export const ofVisibleVan = (actor: Actor): RawBuilder<SqlBool> =>
  sql`(work_order.van_id is null or ${seesVan(actor, 'work_order.van_id')})`

/**
 * Which orders staff see: those of their franchises, technicians of them those of their own vans and the requests (ROLE-09, ROLE-10). A condition on
 * `work_order` that every list, page and change of orders uses; what it leaves out answers as if it did not exist.
 */
export const visibleOrders = (actor: Actor): RawBuilder<SqlBool> =>
  actor.isStaff ? sql`(work_order.franchise_id = any(${actor.franchiseIds}) and ${ofVisibleVan(actor)})` : sql`false`

/** Nobody works as staff on an order of which they are the customer. @throws Refusal 403 */
export function requireOthersOrder(actor: Actor, order: { user_id: number }): void {
  if (order.user_id === actor.userId) throw ownRecord('appointment')
}

/** Whether somebody reads an order as staff, and not as its customer. Only to them do staff's own notes answer. */
export const readsAsStaff = (actor: Actor | null, order: { user_id: number }): actor is Actor =>
  actor !== null && actor.isStaff && actor.userId !== order.user_id

/** Whether staff ask for an order as staff: for their own they are a customer like any other. */
export async function worksOnOrder(db: Database, actor: Actor, id: number): Promise<boolean> {
  if (!actor.isStaff) return false
  const own = await db
    .selectFrom('work_order')
    .where('id', '=', id)
    .where('user_id', '=', actor.userId)
    .select('id')
    .executeTakeFirst()
  return own === undefined
}

/** Whether a technician drives that van (ROLE-11). */
export async function drivesVan(db: Database, actor: Actor, vanId: number): Promise<boolean> {
  const row = await db
    .selectFrom('van_technician')
    .where('van_id', '=', vanId)
    .where('user_id', '=', actor.userId)
    .select('van_id')
    .executeTakeFirst()
  return row !== undefined
}

/** A technician works in their own vans; others in every van of their franchises. @throws Refusal 404 for a van that is not theirs (ROLE-11) */
export async function requireVan(db: Database, actor: Actor, vanId: number): Promise<void> {
  const van = await db
    .selectFrom('van')
    .where('id', '=', vanId)
    .where(seesVan(actor, 'van.id'))
    .select('id')
    .executeTakeFirst()
  if (!van) throw notTheirs('The van')
}
