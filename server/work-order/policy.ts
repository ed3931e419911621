import type { Database } from '../platform/database/tenant-database.ts'
import { notFound, signInNeeded } from '../platform/refusal.ts'
import type { Actor } from '../platform/scope.ts'
import { seesOwnVansOnly } from '../franchise/policy.ts'

export interface OrderOwnership {
  franchise_id: number | null
  van_id: number | null
  user_id: number
}

/** The actor, who must be staff of the order's franchise (ROLE-10). @throws Refusal 404 otherwise, as if the order did not exist */
export function requireStaffOf(
  actor: Actor | null,
  order: OrderOwnership | undefined,
): asserts order is OrderOwnership {
  if (!actor) throw signInNeeded()
  const mine = order && actor.isStaff && order.franchise_id !== null && actor.franchiseIds.includes(order.franchise_id)
  if (!mine) throw notFound('The work order')
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
  if (seesOwnVansOnly(actor) && !(await drivesVan(db, actor, vanId))) throw notFound('The van')
}
