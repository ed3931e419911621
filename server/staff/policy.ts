import { actsEverywhere } from '../../domain/account/permissions.ts'
import { roleChangeProblem, withIncludedRoles } from '../../domain/account/role-changes.ts'
import { STAFF_ROLES, type StaffRole } from '../../domain/account/roles.ts'
import { accessProblems, type StaffAccess } from '../../domain/staff/access.ts'
import { isWithin } from '../../domain/staff/effective-rights.ts'
import { requireFranchise, requireVans } from '../franchise/policy.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { denial, invalidFields, notFound, Refusal } from '../platform/refusal.ts'
import type { Actor } from '../platform/scope.ts'
import { TEXTS } from './texts.ts'

/** What a member of staff may do, as a client sends it. */
export interface AccessInput {
  roles: readonly string[]
  franchiseIds: readonly number[]
  vanIds: readonly number[]
  vendorIds: readonly number[]
}

const sorted = <Value extends string | number>(values: readonly Value[]): Value[] =>
  [...new Set(values)].toSorted((one, other) => (one < other ? -1 : 1))

/** Returns the access in a fixed order, without repeated values, and with the roles that its roles include. */
export function normalAccess({ roles, franchiseIds, vanIds, vendorIds }: AccessInput): StaffAccess {
  const staffRoles = STAFF_ROLES.filter(role => roles.includes(role))
  return {
    roles: sorted(withIncludedRoles(staffRoles)),
    franchiseIds: sorted(franchiseIds),
    vanIds: sorted(vanIds),
    vendorIds: sorted(vendorIds),
  }
}

/** @throws Refusal 422 per field when the access is not complete; 404 for a franchise, van or vendor that is not the actor's */
export async function requireAccess(db: Database, actor: Actor, access: StaffAccess): Promise<void> {
  const problems = accessProblems(access)
  if (problems.length > 0) throw invalidFields(problems)
  for (const franchiseId of access.franchiseIds) requireFranchise(actor, franchiseId)
  // Owners and admins act in every franchise, so they may drive any van.
  await requireVans(db, actsEverywhere(access.roles) ? actor.franchiseIds : access.franchiseIds, access.vanIds)
  if (access.vendorIds.length === 0) return
  const vendors = await db.selectFrom('vendor').where('id', 'in', access.vendorIds).select('id').execute()
  if (vendors.length < access.vendorIds.length) throw notFound('record')
}

/** A staff member that the actor wants to change. */
interface Person {
  id: number
  roles: readonly StaffRole[]
  franchiseIds: readonly number[]
}

/**
 * Returns why the actor may not change this person, as a sentence; null when they may. Owners change everybody, admins all but owners and admins, managers the
 * technicians who work in their own franchises only.
 */
export function manageProblem(actor: Actor, { id, roles, franchiseIds }: Person): string | null {
  const problem = roleChangeProblem({
    actor: { id: actor.userId, roles: actor.roles },
    person: { id, roles },
    roles,
    otherOwners: 1,
  })
  return problem ?? (isWithin(actor, franchiseIds) ? null : TEXTS.worksElsewhere)
}

/** @throws Refusal 403 ROLES_NOT_THEIRS */
export function requireManage(actor: Actor, person: Person): void {
  const problem = manageProblem(actor, person)
  if (problem !== null) throw denial(new Refusal(403, 'ROLES_NOT_THEIRS', problem))
}

/** Checks that the actor may give somebody who is not staff yet these roles. @throws Refusal 403 */
export function requireMayGive(
  actor: { userId: number; roles: readonly StaffRole[] },
  roles: readonly StaffRole[],
): void {
  const problem = roleChangeProblem({
    actor: { id: actor.userId, roles: actor.roles },
    person: { id: 0, roles: [] },
    roles,
    otherOwners: 1,
  })
  if (problem) throw denial(new Refusal(403, 'ROLES_NOT_THEIRS', problem))
}
