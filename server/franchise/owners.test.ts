import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '../platform/scope.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { requireMay } from './policy.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const FRANCHISES = 'query Franchises { currentUser { franchiseIds roles } franchises { id } }'

/** Gives a person of the Canadian tenant exactly these roles. */
async function setRoles(userId: number, roles: readonly string[]): Promise<void> {
  await t.db.owner.query(
    `with gone as (delete from user_role where tenant_id = $1 and user_id = $2 and role <> all ($3))
     insert into user_role select $1, $2, r from unnest($3::text[]) r on conflict do nothing`,
    [t.fixture.ca.id, userId, roles],
  )
}

test('an owner and an admin act in every franchise of their tenant, members only in their own', async () => {
  const { ca } = t.fixture
  const ask = async (): Promise<string[]> => {
    const { data } = await t.graphql(ca.host, FRANCHISES, {}, await t.tokenOf(ca.host, ca.emails.manager))
    expect(data.currentUser.franchiseIds).toEqual((data.franchises as { id: string }[]).map(({ id }) => id).toSorted())
    return data.currentUser.franchiseIds
  }
  const all = [ca.franchiseId, ca.otherFranchiseId].map(String)
  expect(await ask()).toEqual([String(ca.franchiseId)])
  for (const role of ['owner', 'admin']) {
    await setRoles(ca.userIds.tester, ['owner', 'manager', 'tester'])
    await setRoles(ca.userIds.manager, ['manager', role])
    expect(await ask()).toEqual(all)
  }
  await setRoles(ca.userIds.manager, ['manager'])
  expect(await ask()).toEqual([String(ca.franchiseId)])
})

test('logging in answers an owner with all franchises', async () => {
  const { ca } = t.fixture
  await setRoles(ca.userIds.manager, ['manager', 'owner'])
  const { body } = await t.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { host: ca.host },
    payload: { email: ca.emails.manager, password: 'correct horse' },
  })
  expect(JSON.parse(body)).toMatchObject({
    roles: ['manager', 'owner'],
    franchiseIds: [ca.franchiseId, ca.otherFranchiseId],
  })
  await setRoles(ca.userIds.tester, ['tester', 'manager', 'owner'])
  await setRoles(ca.userIds.manager, ['manager'])
})

test('the database refuses an owner or admin who is not a manager', async () => {
  const { ca } = t.fixture
  for (const role of ['owner', 'admin'])
    await expect(setRoles(ca.userIds.technician, ['technician', role])).rejects.toThrow('without being a manager')
  await setRoles(ca.userIds.technician, ['technician', 'manager', 'admin'])
  await expect(setRoles(ca.userIds.technician, ['technician', 'admin'])).rejects.toThrow('without being a manager')
  await setRoles(ca.userIds.technician, ['technician'])
})

test('the last owner stays, also when two owners leave at once', async () => {
  const { ca } = t.fixture
  const both = [ca.userIds.manager, ca.userIds.tester]
  for (const id of both) await setRoles(id, ['manager', 'owner'])
  const left = await Promise.allSettled(both.map(id => setRoles(id, ['manager'])))
  expect(left.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const { rows } = await t.db.owner.query(`select from user_role where tenant_id = $1 and role = 'owner'`, [ca.id])
  expect(rows).toHaveLength(1)
})

test('a manager changes the area of their franchise only where it is granted, and never that of another', async () => {
  const { ca } = t.fixture
  const db = t.db.databases.of(ca.id)
  const manager: Actor = {
    userId: ca.userIds.manager,
    name: 'Maria',
    email: ca.emails.manager,
    roles: ['manager'],
    isStaff: true,
    franchiseIds: [ca.franchiseId],
    vendorId: null,
    tokenHash: Buffer.alloc(0),
  }
  const admin: Actor = { ...manager, roles: ['admin', 'manager'] }
  const change = (actor: Actor, id = ca.franchiseId): Promise<void> => requireMay(db, actor, 'serviceArea.change', id)
  await expect(change(manager)).rejects.toMatchObject({ statusCode: 403, error: 'NOT_GRANTED' })
  await expect(change(admin)).resolves.toBeUndefined()
  await t.db.owner.query(`update franchise set manager_rights = '{serviceArea.change}' where id = any ($1)`, [
    [ca.franchiseId, ca.otherFranchiseId],
  ])
  await expect(change(manager)).resolves.toBeUndefined()
  await expect(change(manager, ca.otherFranchiseId)).rejects.toMatchObject({ statusCode: 404 })
})
