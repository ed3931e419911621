import type { StaffRole } from '../../../domain/account/roles.ts'
import type { SignedInContext } from '../../platform/context.ts'
import { NO_IMPACT } from '../../settings/impact.ts'
import {
  bringBackStaff,
  deactivateStaff,
  previewDeactivateStaff,
  previewStaffAccess,
  updateStaffAccess,
} from '../../staff/change-person.ts'
import { type PersonPage, personPage } from '../../staff/person.ts'
import { onlyRow, type Planner, requireAsLeft } from './plan.ts'

const accessOf = ({ id, name, roles, franchiseIds, vanIds, vendorIds }: PersonPage) => ({
  id,
  name,
  roles,
  franchiseIds,
  vanIds,
  vendorIds,
})

/** Puts back the name of a person, or whether they are deactivated. */
export const person: Planner = async (context: SignedInContext, entry) => {
  const row = onlyRow(entry)
  const id = Number(row.key.id)
  const now = await personPage(context, id)
  const { name, deactivated_at: deactivatedAt } = row.from as { name?: string; deactivated_at?: string | null }
  if (name !== undefined) {
    requireAsLeft({ name: now.name }, row)
    const before = { ...accessOf(now), name }
    return { seen: now.stamp, impact: NO_IMPACT, save: stamps => updateStaffAccess(context, { ...before, ...stamps }) }
  }
  const wasActive = deactivatedAt === null
  requireAsLeft({ isActive: now.deactivatedAt === null }, { ...row, to: { isActive: !wasActive } })
  return {
    seen: now.stamp,
    impact: wasActive ? NO_IMPACT : await previewDeactivateStaff(context, id),
    save: stamps =>
      wasActive ? bringBackStaff(context, { id, seen: stamps.seen }) : deactivateStaff(context, { id, ...stamps }),
  }
}

const LISTS = {
  user_role: { column: 'role', list: 'roles' },
  franchise_member: { column: 'franchise_id', list: 'franchiseIds' },
  vendor_sales: { column: 'vendor_id', list: 'vendorIds' },
} as const

/** Puts back a role, a franchise or a vendor of a person. */
export const access: Planner = async (context, entry) => {
  const { column, list } = LISTS[entry.subject as keyof typeof LISTS]
  const now = await personPage(context, Number(onlyRow(entry).key.user_id))
  const values = new Set<number | StaffRole>(now[list])
  for (const row of entry.changes) {
    const value = row.key[column] as number | StaffRole
    requireAsLeft(values.has(value) ? {} : null, row)
    if (row.from === null) values.delete(value)
    else values.add(value)
  }
  const before = { ...accessOf(now), [list]: [...values] }
  return {
    seen: now.stamp,
    impact: await previewStaffAccess(context, before),
    save: stamps => updateStaffAccess(context, { ...before, ...stamps }),
  }
}
