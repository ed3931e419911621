import { actsEverywhere } from '../account/permissions.ts'
import type { StaffRole } from '../account/roles.ts'
import { TEXTS } from './texts.ts'

/** What a member of staff may do and where. */
export interface StaffAccess {
  roles: readonly StaffRole[]
  /** Not needed for owners and admins, who act in every franchise. */
  franchiseIds: readonly number[]
  /** The vans that they drive. */
  vanIds: readonly number[]
  /** Vendors assigned to this person. */
  vendorIds: readonly number[]
}

/** A problem under the field that it is about. */
export interface AccessProblem {
  field: keyof StaffAccess
  message: string
}

/** Returns what is missing or does not fit together; empty when the access is complete. */
export function accessProblems({
  roles,
  franchiseIds,
  vanIds,
  vendorIds,
}: Record<keyof StaffAccess, readonly unknown[]> & {
  roles: readonly string[]
}): AccessProblem[] {
  const problems: AccessProblem[] = []
  if (roles.length === 0) problems.push({ field: 'roles', message: TEXTS.noRole })
  if (roles.length > 0 && franchiseIds.length === 0 && !actsEverywhere(roles))
    problems.push({ field: 'franchiseIds', message: TEXTS.noFranchise })
  if (vanIds.length > 0 && !roles.includes('technician'))
    problems.push({ field: 'vanIds', message: TEXTS.vansWithoutTechnician })
  if (vendorIds.length > 0 && !roles.includes('sales'))
    problems.push({ field: 'vendorIds', message: TEXTS.vendorsWithoutSales })
  return problems
}
