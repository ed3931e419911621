import type { StaffRole } from '../../../domain/account/roles.ts'
import { withIncludedRoles } from '../../../domain/account/role-changes.ts'
import { randomName } from '../data/people.ts'
import type { Random } from '../random.ts'
import type { RowLoader } from '../load/row-loader.ts'
import type { DemoTenant } from '../data/tenants.ts'
import type { WrittenTenant } from './write-tenant.ts'

export interface NewVan {
  tenantId: number
  franchiseId: number
  name: string
  technician: { name: string; email: string }
}

export interface StaffWriter {
  /** The owner, managers, testers, the sales person, and the vans with a technician each. */
  addStaff: (tenant: DemoTenant, written: WrittenTenant) => void
  addVan: (van: NewVan) => void
}

/** Adds people who work for a tenant; all have the demo password. */
export function staffWriter(
  loader: RowLoader,
  random: Random,
  { passwordHash, now }: { passwordHash: string; now: Date },
): StaffWriter {
  const addUser = loader.table('app_user', ['tenant_id', 'id', 'name', 'email', 'password_hash', 'created_at'])
  const addRole = loader.table('user_role', ['tenant_id', 'user_id', 'role'])
  const addMember = loader.table('franchise_member', ['tenant_id', 'franchise_id', 'user_id'])
  const addSales = loader.table('vendor_sales', ['tenant_id', 'vendor_id', 'user_id'])
  const addVanRow = loader.table('van', ['tenant_id', 'id', 'franchise_id', 'name'])
  const addTechnician = loader.table('van_technician', ['tenant_id', 'van_id', 'user_id'])
  const since = new Date(now.getTime() - 600 * 86_400_000)

  function addPerson(
    tenantId: number,
    role: StaffRole,
    person: { name: string; email: string },
    franchiseIds: readonly number[],
  ): number {
    const id = loader.nextId('app_user')
    addUser({ tenant_id: tenantId, id, ...person, password_hash: passwordHash, created_at: since })
    for (const each of withIncludedRoles([role])) addRole({ tenant_id: tenantId, user_id: id, role: each })
    for (const franchiseId of franchiseIds) addMember({ tenant_id: tenantId, franchise_id: franchiseId, user_id: id })
    return id
  }

  function addVan({ tenantId, franchiseId, name, technician }: NewVan): void {
    const userId = addPerson(tenantId, 'technician', technician, [franchiseId])
    const id = loader.nextId('van')
    addVanRow({ tenant_id: tenantId, id, franchise_id: franchiseId, name })
    addTechnician({ tenant_id: tenantId, van_id: id, user_id: userId })
  }

  return {
    addVan,
    addStaff({ id: tenantId, mailHost, ownerName, salesName, managerName }, { franchises, fleetIds }) {
      const salesId = addPerson(
        tenantId,
        'sales',
        { name: salesName, email: `sales@${mailHost}` },
        franchises.map(franchise => franchise.id),
      )
      for (const vendorId of fleetIds) addSales({ tenant_id: tenantId, vendor_id: vendorId, user_id: salesId })
      const [first] = franchises
      if (first) {
        // A new technician without a van.
        const newcomer = { name: 'Robin Newcomer', email: `newtech.${first.key}@${mailHost}` }
        addPerson(tenantId, 'technician', newcomer, [first.id])
      }
      const region = { name: managerName, email: `manager@${mailHost}` }
      addPerson(
        tenantId,
        'manager',
        region,
        franchises.map(franchise => franchise.id),
      )
      addPerson(tenantId, 'owner', { name: ownerName, email: `owner@${mailHost}` }, [])
      for (const { id: franchiseId, key, name, vans } of franchises) {
        for (const role of ['manager', 'tester'] as const)
          addPerson(tenantId, role, { name: randomName(random), email: `${role}.${key}@${mailHost}` }, [franchiseId])
        for (let number = 1; number <= vans; number++) {
          addVan({
            tenantId,
            franchiseId,
            name: `${name} Van ${number}`,
            technician: { name: randomName(random), email: `tech${number}.${key}@${mailHost}` },
          })
        }
      }
    },
  }
}
