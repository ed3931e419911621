import { seesOwnVansOnly } from '../franchise/policy.ts'
import { staffVans } from '../franchise/queries.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { notFoundForActor, Refusal } from '../platform/refusal.ts'
import type { Actor } from '../platform/scope.ts'
import { TEXTS } from './texts.ts'

/** A place with stock: a van, or without one the franchise's market. */
export interface Place {
  franchiseId: number
  vanId: number | null
}

/** Checks that staff may see the place: the market of their franchise, or a van that they see (ROLE-09). @throws Refusal 404 for any other place */
export async function requirePlace(db: Database, actor: Actor, { franchiseId, vanId }: Place): Promise<void> {
  const vans = await staffVans(db, actor, franchiseId)
  if (vanId !== null && !vans.some(({ id }) => id === vanId)) throw notFoundForActor('van')
}

/** Returns the place of a van that the actor sees. @throws Refusal 404 for any other van */
export async function requireVanOf(db: Database, actor: Actor, vanId: number): Promise<Place> {
  const van = await db.selectFrom('van').where('id', '=', vanId).select('franchise_id').executeTakeFirst()
  if (!van || !actor.franchiseIds.includes(van.franchise_id)) throw notFoundForActor('van')
  const place = { franchiseId: van.franchise_id, vanId }
  await requirePlace(db, actor, place)
  return place
}

/** In the market technicians may import invoices, but not restock or delete items (STOCK-06, STOCK-08). @throws Refusal 403 */
export function requireMarketRights(actor: Actor, vanId: number | null): void {
  if (vanId === null && seesOwnVansOnly(actor)) throw new Refusal(403, 'MANAGERS_ONLY', TEXTS.managersOnly)
}
