import { notFound, Refusal } from '../platform/refusal.ts'
import type { OrderChange } from './change-order.ts'
import { requireVan } from './policy.ts'

const HOUR_MS = 3_600_000

/** Where and when an order is to be served. */
export interface Place {
  franchiseId: number | null
  vanId: number
  scheduledAt: Date
}

/**
 * Locks a van of the franchise for the order, so that two who want it at once wait for each other instead of deadlocking over the exclusion constraint.
 * @throws Refusal 404 for a van that is not of the franchise or, for a technician, not theirs (ROLE-11); 409 TIME_SLOT_UNAVAILABLE when it has another order then
 */
export async function lockFreeVan(
  { db, order, actor }: OrderChange,
  { franchiseId, vanId, scheduledAt }: Place,
): Promise<{ id: number; name: string }> {
  const van = await db
    .selectFrom('van')
    .where('id', '=', vanId)
    .where('franchise_id', '=', franchiseId)
    .where('active', '=', true)
    .select(['id', 'name'])
    .forUpdate()
    .executeTakeFirst()
  if (!van) throw notFound('The van')
  await requireVan(db, actor, vanId)
  const taken = await db
    .selectFrom('work_order')
    .where('van_id', '=', vanId)
    .where('id', '!=', order.id)
    .where('status', '!=', 'CANCELLED')
    .where('scheduled_at', '>', new Date(scheduledAt.getTime() - HOUR_MS))
    .where('scheduled_at', '<', new Date(scheduledAt.getTime() + HOUR_MS))
    .select('id')
    .executeTakeFirst()
  if (!taken) return van
  throw new Refusal(
    409,
    'TIME_SLOT_UNAVAILABLE',
    `${van.name} already has order ${taken.id} at this time. Choose another van or another time.`,
  )
}
