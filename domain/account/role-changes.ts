import { may, type Permission } from './permissions.ts'
import type { StaffRole } from './roles.ts'
import { TEXTS } from './texts.ts'

export interface RoleChange {
  /** Who makes the change; null for the operator, who may make every change that leaves an owner. */
  actor: { id: number; roles: readonly StaffRole[] } | null
  person: { id: number; roles: readonly StaffRole[] }
  /** The roles after the change; none when the person leaves. */
  roles: readonly StaffRole[]
  /** Active owners besides the person. */
  otherOwners: number
}

function permissionFor(role: StaffRole): Permission {
  if (role === 'owner' || role === 'admin') return 'owners.change'
  return role === 'technician' ? 'technicians.change' : 'staff.change'
}

/** Returns the roles with those that they include: owners and admins are always managers too. */
export const withIncludedRoles = (roles: readonly StaffRole[]): StaffRole[] => [
  ...new Set<StaffRole>(roles.includes('owner') || roles.includes('admin') ? [...roles, 'manager'] : roles),
]

/**
 * Returns why a person's roles may not change like this, as a sentence; null when they may. The last owner stays, nobody takes a role from
 * themselves, and only owners change owners and admins.
 */
export function roleChangeProblem({ actor, person, roles, otherOwners }: RoleChange): string | null {
  const lost = person.roles.filter(role => !roles.includes(role))
  if (lost.includes('owner') && otherOwners === 0) return TEXTS.roles.lastOwner
  if (!actor) return null
  if (actor.id === person.id && lost.length > 0) return TEXTS.roles.oneself
  // Somebody who is owner or admin is an owner's business as a whole, also in their other roles.
  const touched = new Set<StaffRole>([...person.roles, ...roles])
  return [...touched].every(role => may(actor.roles, permissionFor(role))) ? null : TEXTS.roles.notPermitted
}
