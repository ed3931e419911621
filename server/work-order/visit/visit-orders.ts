import { sql } from 'kysely'
import type { Database } from '../../platform/database/tenant-database.ts'
import type { WorkOrderRow } from '../rows.ts'

type InVisit = Pick<WorkOrderRow, 'id' | 'stop_id'>

/**
 * Locks all orders of an order's visit, in one order everywhere, so that two people who change two cars of it wait for each other. Call it before the order itself is
 * locked. If a car joins or leaves the visit meanwhile, two of them may still wait for each other. The database ends one, and
 * `retryDeadlock` runs it again.
 */
export async function lockVisitOrders(db: Database, id: number): Promise<void> {
  await sql`
    select w.id from work_order w
    where w.stop_id = (select o.stop_id from work_order o where o.id = ${id})
    order by w.id for update`.execute(db)
}

/** Locks the orders of a visit in the same order. */
export async function lockOrdersOfStop(db: Database, stopId: number): Promise<void> {
  await db.selectFrom('work_order').where('stop_id', '=', stopId).select('id').orderBy('id').forUpdate().execute()
}

/** Returns the orders of the other cars of an order's visit, in the order of the cars; none for a car that is alone. */
export async function sistersOf(db: Database, { id, stop_id: stopId }: InVisit): Promise<WorkOrderRow[]> {
  if (stopId === null) return []
  return await db
    .selectFrom('work_order')
    .where('stop_id', '=', stopId)
    .where('id', '!=', id)
    .selectAll()
    .orderBy('id')
    .execute()
}

/** The other orders of a visit that can still be changed. */
export const openOnes = (orders: readonly WorkOrderRow[]): WorkOrderRow[] =>
  orders.filter(({ status }) => status === 'ASSIGNED')

/** Returns the order of a visit that is its first one when the other leaves: an open one if there is any. Undefined when none stays. */
export const heirOf = (staying: readonly WorkOrderRow[]): WorkOrderRow | undefined => openOnes(staying)[0] ?? staying[0]

/** Returns the order that has the fees of the visit: `order` itself, or another of these. Undefined when it is not among them. */
export const leadOf = (order: WorkOrderRow, sisters: readonly WorkOrderRow[]): WorkOrderRow | undefined =>
  order.is_later_car ? sisters.find(sister => !sister.is_later_car) : order
