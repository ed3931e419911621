import type { ServingFranchise } from '../franchise/place.ts'
import { seesVan } from '../franchise/policy.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { notFound, Refusal } from '../platform/refusal.ts'
import { lockVisit } from '../schedule/stops.ts'
import type { OrderChange } from './change-order.ts'
import { requireVan } from './policy.ts'
import { TEXTS } from './texts.ts'

const HOUR_MS = 3_600_000

/** Where and when to serve an order. */
export interface Place {
  franchise: Pick<ServingFranchise, 'id' | 'timeZone'>
  vanId: number
  scheduledAt: Date
}

/** A van with its name, for an order's history. */
export interface NamedVan {
  id: number
  name: string
}

/**
 * Locks the routes that the order leaves and comes into with a van of the franchise, so that others who want the van's time wait instead of deadlocking over the exclusion
 * constraint.
 * @throws Refusal 404 for a van that is not of the franchise or, for a technician, not their own (ROLE-11); 409 TIME_SLOT_UNAVAILABLE when it has another order
 * then
 */
export async function lockFreeVan(
  { db, order, actor }: Pick<OrderChange, 'db' | 'order' | 'actor'>,
  { franchise, vanId, scheduledAt }: Place,
): Promise<NamedVan> {
  const van = await db
    .selectFrom('van')
    .where('id', '=', vanId)
    .where('franchise_id', '=', franchise.id)
    .where('active', '=', true)
    .select(['id', 'name'])
    // Retiring the van waits. Bookings do not wait here: the route decides.
    .forKeyShare()
    .executeTakeFirst()
  if (!van) throw notFound('van')
  await requireVan(db, actor, vanId)
  await lockVisit(db, order, [vanId], { startsAt: scheduledAt, timeZone: franchise.timeZone })
  const taken = await orderInTheWay(db, { vanId, orderId: order.id, scheduledAt })
  if (!taken) return van
  throw new Refusal(409, 'TIME_SLOT_UNAVAILABLE', TEXTS.vanTaken(van.name, taken.id))
}

/**
 * Locks the routes of a franchise's vans, and that which the order leaves. Returns a van that is available for the order: its own if possible, else the first. Null without one.
 * A technician's order stays in the technician's vans (ROLE-11).
 */
export async function lockAnyFreeVan(
  { db, order, actor }: Pick<OrderChange, 'db' | 'order' | 'actor'>,
  franchise: Pick<ServingFranchise, 'id' | 'timeZone'>,
  scheduledAt: Date,
): Promise<NamedVan | null> {
  const worksAsStaff = actor.isStaff && order.user_id !== actor.userId
  const vans = await db
    .selectFrom('van')
    .where('franchise_id', '=', franchise.id)
    .where('active', '=', true)
    .$if(worksAsStaff, query => query.where(seesVan(actor, 'van.id')))
    .select(['id', 'name'])
    .orderBy('id')
    .forKeyShare()
    .execute()
  await lockVisit(
    db,
    order,
    vans.map(({ id }) => id),
    { startsAt: scheduledAt, timeZone: franchise.timeZone },
  )
  const inOrder = [...vans.filter(({ id }) => id === order.van_id), ...vans.filter(({ id }) => id !== order.van_id)]
  for (const van of inOrder)
    if (!(await orderInTheWay(db, { vanId: van.id, orderId: order.id, scheduledAt }))) return van
  return null
}

/** Returns the name of the van that an order leaves, for its history: nothing when it keeps its van or had none. */
export async function vanLeft(
  { db, order }: Pick<OrderChange, 'db' | 'order'>,
  vanId: number | null,
): Promise<{ fromVan?: string }> {
  if (order.van_id === null || order.van_id === vanId) return {}
  const { name } = await db.selectFrom('van').where('id', '=', order.van_id).select('name').executeTakeFirstOrThrow()
  return { fromVan: name }
}

/** Matches another order of a van that overlaps. */
const orderInTheWay = (
  db: Database,
  { vanId, orderId, scheduledAt }: { vanId: number; orderId: number; scheduledAt: Date },
): Promise<{ id: number } | undefined> =>
  db
    .selectFrom('work_order')
    .where('van_id', '=', vanId)
    .where('id', '!=', orderId)
    .where('status', '!=', 'CANCELLED')
    .where('scheduled_at', '>', new Date(scheduledAt.getTime() - HOUR_MS))
    .where('scheduled_at', '<', new Date(scheduledAt.getTime() + HOUR_MS))
    .select('id')
    .executeTakeFirst()
