import * as roles from '../../domain/account/roles.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { notFound } from '../platform/refusal.ts'
import type { Actor } from '../platform/scope.ts'

/** Staff act only on franchises they belong to (ROLE-10). @throws Refusal 404 for any other */
export function requireFranchise(actor: Actor, franchiseId: number | null): asserts franchiseId is number {
  if (franchiseId === null || !actor.franchiseIds.includes(franchiseId)) throw notFound('The franchise')
}

/** @throws Refusal 404 unless all vans are of these franchises */
export async function requireVans(
  db: Database,
  franchiseIds: readonly number[],
  vanIds: readonly number[],
): Promise<void> {
  if (vanIds.length === 0) return
  const vans = await db.selectFrom('van').where('id', 'in', vanIds).select('franchise_id').execute()
  if (vans.length < new Set(vanIds).size || vans.some(van => !franchiseIds.includes(van.franchise_id)))
    throw notFound('The van')
}

/** Whether this person sees a technician's vans only (ROLE-09). */
export const seesOwnVansOnly = (actor: Actor): boolean => roles.seesOwnVansOnly(actor.roles)
