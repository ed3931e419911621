import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { seesVan } from '../franchise/policy.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { notFoundForActor, ownRecord } from '../platform/refusal.ts'
import type { Actor } from '../platform/scope.ts'

/** SQL: whether staff see an order's van. An order without a van is a request, which all staff of the franchise see. */
export const ofVisibleVan = (actor: Actor): RawBuilder<SqlBool> =>
  sql`(work_order.van_id is null or ${seesVan(actor, 'work_order.van_id')})`

/**
 * SQL: which orders staff see: those of their franchises; technicians only those of their own vans and requests (ROLE-09, ROLE-10). Every list, page and
 * change uses this condition on `work_order`; other orders answer as if they did not exist.
 */
export const visibleOrders = (actor: Actor): RawBuilder<SqlBool> =>
  actor.isStaff ? sql`(work_order.franchise_id = any(${actor.franchiseIds}) and ${ofVisibleVan(actor)})` : sql`false`

/** Staff cannot work on an order of which they are the customer. @throws Refusal 403 */
export function requireOthersOrder(actor: Actor, order: { user_id: number }): void {
  if (order.user_id === actor.userId) throw ownRecord('appointment')
}

/** Checks whether the actor reads an order as staff and not as its customer. Staff notes are returned only then. */
export const readsAsStaff = (actor: Actor | null, order: { user_id: number }): actor is Actor =>
  actor !== null && actor.isStaff && actor.userId !== order.user_id

/** Checks whether staff act as staff on an order: on their own they are a customer like any other. */
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

/** Checks whether a technician drives that van (ROLE-11). */
export async function drivesVan(db: Database, actor: Actor, vanId: number): Promise<boolean> {
  const row = await db
    .selectFrom('van_technician')
    .where('van_id', '=', vanId)
    .where('user_id', '=', actor.userId)
    .select('van_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Technicians work in their own vans, other staff in every van of their franchises. @throws Refusal 404 for a van that the actor may not use (ROLE-11) */
export async function requireVan(db: Database, actor: Actor, vanId: number): Promise<void> {
  const van = await db
    .selectFrom('van')
    .where('id', '=', vanId)
    .where(seesVan(actor, 'van.id'))
    .select('id')
    .executeTakeFirst()
  if (!van) throw notFoundForActor('van')
}
