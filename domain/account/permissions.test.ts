import { describe, expect, test } from 'vitest'
import { MANAGER_RIGHTS, may, mayWithGrants, PERMISSIONS, rolesWith } from './permissions.ts'
import { roleChangeProblem, withIncludedRoles } from './role-changes.ts'
import type { StaffRole } from './roles.ts'

const OWNER: StaffRole[] = ['owner', 'manager']
const ADMIN: StaffRole[] = ['admin', 'manager']

describe('permissions', () => {
  test('an owner has every permission, and nobody has one that an owner does not have', () => {
    for (const permission of PERMISSIONS)
      expect({ permission, may: may(OWNER, permission) }).toEqual({ permission, may: true })
  })

  test('an admin has all but those on owners, limits, logins, payout terms, the export and closing', () => {
    expect(PERMISSIONS.filter(permission => !may(ADMIN, permission))).toEqual([
      'owners.change',
      'roleLimits.change',
      'loginRules.change',
      'payoutTerms.change',
      'data.export',
      'business.close',
    ])
  })

  test('technicians, sales and customers have none, and a tester only reads', () => {
    for (const roles of [[], ['technician'], ['sales']])
      expect(PERMISSIONS.filter(permission => may(roles, permission))).toEqual([])
    expect(PERMISSIONS.filter(permission => may(['tester'], permission))).toEqual(['settings.see'])
  })

  test('a manager changes the area, own prices and discount codes only where the franchise grants it', () => {
    expect(MANAGER_RIGHTS).toEqual(['serviceArea.change', 'ownPrices.change', 'discountCodes.change'])
    for (const right of MANAGER_RIGHTS) {
      expect(mayWithGrants(['manager'], right, [])).toBe(false)
      expect(
        mayWithGrants(
          ['manager'],
          right,
          MANAGER_RIGHTS.filter(other => other !== right),
        ),
      ).toBe(false)
      expect(mayWithGrants(['manager'], right, [right])).toBe(true)
      expect(mayWithGrants(['tester'], right, [right])).toBe(false)
      for (const roles of [OWNER, ADMIN]) expect(mayWithGrants(roles, right, [])).toBe(true)
    }
    expect(mayWithGrants(['manager'], 'hours.change', [])).toBe(true)
    expect(rolesWith('brand.change')).not.toContain('manager')
  })
})

describe('changes of roles', () => {
  const change = (
    actorRoles: StaffRole[],
    from: StaffRole[],
    to: StaffRole[],
    { otherOwners = 1, self = false } = {},
  ): string | null =>
    roleChangeProblem({
      actor: { id: 1, roles: actorRoles },
      person: { id: self ? 1 : 2, roles: from },
      roles: to,
      otherOwners,
    })

  test('the last owner stays, also for the operator’s command', () => {
    expect(change(OWNER, OWNER, ['manager'], { otherOwners: 0 })).toMatch('the only owner')
    const byOperator = { actor: null, person: { id: 2, roles: OWNER }, roles: [], otherOwners: 0 } as const
    expect(roleChangeProblem(byOperator)).toMatch('the only owner')
    expect(roleChangeProblem({ ...byOperator, otherOwners: 1 })).toBeNull()
    expect(change(OWNER, OWNER, ['manager'])).toBeNull()
  })

  test('nobody takes a role from themselves; adding one is allowed', () => {
    expect(change(OWNER, OWNER, ADMIN, { self: true })).toMatch('from yourself')
    expect(change(ADMIN, ADMIN, ['manager'], { self: true })).toMatch('from yourself')
    expect(change(OWNER, OWNER, [...OWNER, 'technician'], { self: true })).toBeNull()
  })

  test('only owners change owners and admins, admins change other staff, managers technicians', () => {
    expect(change(ADMIN, [], OWNER)).toMatch('Only owners')
    expect(change(ADMIN, ADMIN, ['manager'])).toMatch('Only owners')
    expect(change(ADMIN, ['tester'], ['manager'])).toBeNull()
    expect(change(['manager'], ['technician'], [])).toBeNull()
    expect(change(['manager'], ['technician'], ['manager'])).toMatch('Only owners')
    expect(change(['technician'], ['technician'], ['technician', 'sales'])).toMatch('Only owners')
    expect(change(OWNER, [], ADMIN)).toBeNull()
  })

  test('owners and admins are always managers too', () => {
    expect(withIncludedRoles(['owner'])).toEqual(['owner', 'manager'])
    expect(withIncludedRoles(['admin', 'manager'])).toEqual(['admin', 'manager'])
    expect(withIncludedRoles(['technician'])).toEqual(['technician'])
  })
})
