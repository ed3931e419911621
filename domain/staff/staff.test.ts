import { expect, test } from 'vitest'
import { accessProblems } from './access.ts'
import { invitationState } from './invitation.ts'
import { roleNames } from './role-names.ts'

const NOTHING = { franchiseIds: [], vanIds: [], vendorIds: [] }
const fieldsOf = (access: Parameters<typeof accessProblems>[0]): string[] =>
  accessProblems(access).map(one => one.field)

test('every role needs a franchise, except owner and admin, who work in all', () => {
  for (const role of ['manager', 'technician', 'tester', 'sales'])
    expect(fieldsOf({ ...NOTHING, roles: [role] })).toEqual(['franchiseIds'])
  for (const role of ['owner', 'admin']) expect(fieldsOf({ ...NOTHING, roles: [role] })).toEqual([])
  expect(fieldsOf({ ...NOTHING, roles: [] })).toEqual(['roles'])
})

test('vans need the role technician, and vendors the role sales', () => {
  const access = { roles: ['manager'], franchiseIds: [1], vanIds: [2], vendorIds: [3] }
  expect(fieldsOf(access)).toEqual(['vanIds', 'vendorIds'])
  expect(fieldsOf({ ...access, roles: ['technician', 'sales'] })).toEqual([])
})

test('an accepted or revoked invitation stays so after it expired', () => {
  const now = new Date('2026-06-08T12:00:00Z')
  const at = new Date('2026-06-02T12:00:00Z')
  const past = { acceptedAt: null, revokedAt: null, expiresAt: now }
  expect(invitationState(past, now)).toBe('expired')
  expect(invitationState({ ...past, expiresAt: new Date(now.getTime() + 1) }, now)).toBe('open')
  expect(invitationState({ ...past, revokedAt: at }, now)).toBe('revoked')
  expect(invitationState({ ...past, acceptedAt: at }, now)).toBe('used')
})

test('the role manager is not named beside owner or admin, which contain it', () => {
  expect(roleNames(['admin', 'manager', 'sales'])).toEqual(['Admin', 'Sales'])
  expect(roleNames(['manager', 'technician'])).toEqual(['Manager', 'Technician'])
})
