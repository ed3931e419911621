import * as roles from '../../domain/account/roles.ts'
import { notFound } from '../platform/refusal.ts'
import type { Actor } from '../platform/scope.ts'

/** Staff act only on franchises they belong to (ROLE-10). @throws Refusal 404 for any other */
export function requireFranchise(actor: Actor, franchiseId: number | null): asserts franchiseId is number {
  if (franchiseId === null || !actor.franchiseIds.includes(franchiseId)) throw notFound('The franchise')
}

/** Whether this person sees a technician's vans only (ROLE-09). */
export const seesOwnVansOnly = (actor: Actor): boolean => roles.seesOwnVansOnly(actor.roles)
