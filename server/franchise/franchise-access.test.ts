import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type GraphqlResult, type TestApp } from '../testing/test-app.ts'

let t: TestApp
let host: string
beforeAll(async () => {
  t = await createTestApp()
  host = t.fixture.ca.host
})
afterAll(() => t.close())

const VANS = 'query Vans($franchiseId: ID!) { franchiseVans(franchiseId: $franchiseId) { name } }'
const CUSTOMERS =
  'query Customers($franchiseId: ID, $search: String) { customers(franchiseId: $franchiseId, search: $search) { name email } }'

async function as(
  role: keyof TestApp['fixture']['ca']['emails'],
  query: string,
  variables: object = {},
): Promise<GraphqlResult> {
  return await t.graphql(host, query, variables, await t.tokenOf(host, t.fixture.ca.emails[role]))
}

test('ROLE-09 managers, testers and sales get all vans of the franchise, a technician only their own', async () => {
  const { franchiseId } = t.fixture.ca
  for (const role of ['manager', 'tester', 'sales'] as const)
    expect((await as(role, VANS, { franchiseId })).data.franchiseVans).toEqual([{ name: 'Van 1' }, { name: 'Van 2' }])
  expect((await as('technician', VANS, { franchiseId })).data.franchiseVans).toEqual([{ name: 'Van 1' }])
})

test('SCHED-07 managers, testers and sales get a franchise’s vans, technicians only their own', async () => {
  const { franchiseId, userIds } = t.fixture.ca
  const query = 'query Vans($technicianId: ID!) { technicianVans(technicianId: $technicianId) { id name } }'
  const { technician: technicianId, manager } = userIds
  for (const role of ['manager', 'tester', 'sales'] as const)
    expect((await as(role, VANS, { franchiseId })).data.franchiseVans).toHaveLength(2)
  expect((await as('technician', query, { technicianId })).data.technicianVans).toMatchObject([{ name: 'Van 1' }])
  expect((await as('manager', query, { technicianId })).data.technicianVans).toMatchObject([{ name: 'Van 1' }])
  expect((await as('technician', query, { technicianId: manager })).status).toBe(404)
  expect((await as('customer', query, { technicianId })).status).toBe(404)
})

test('a van that is no longer in use is not offered', async () => {
  const { franchiseId, vanIds } = t.fixture.ca
  await t.db.owner.query('update van set active = false where id = $1', [vanIds[1]])
  expect((await as('manager', VANS, { franchiseId })).data.franchiseVans).toEqual([{ name: 'Van 1' }])
  await t.db.owner.query('update van set active = true where id = $1', [vanIds[1]])
})

test('staff see only the franchises they belong to', async () => {
  const { franchiseId, otherFranchiseId } = t.fixture.ca
  const query = '{ franchises { id name type address { countryCode } featureList } }'
  for (const role of ['manager', 'technician', 'tester', 'sales'] as const) {
    const { data } = await as(role, query)
    expect(data.franchises).toEqual([
      { id: String(franchiseId), name: 'Toronto', type: 1, address: { countryCode: 'CA' }, featureList: ['inventory'] },
    ])
    expect((await as(role, VANS, { franchiseId: otherFranchiseId })).status).toBe(404)
  }
})

test('ROLE-08 sales see all customers, other staff only those of their franchises', async () => {
  const { otherFranchiseId, userIds } = t.fixture.ca
  await t.db.owner.query('update app_user set home_franchise_id = $1 where id = $2', [
    otherFranchiseId,
    userIds.otherCustomer,
  ])
  const emailsFor = async (
    role: 'manager' | 'technician' | 'tester' | 'sales',
    variables: object = {},
  ): Promise<string[]> =>
    (await as(role, CUSTOMERS, variables)).data.customers.map((customer: { email: string }) => customer.email)
  expect(await emailsFor('sales')).toEqual(['customer@ca.test', 'othercustomer@ca.test'])
  expect(await emailsFor('sales', { franchiseId: otherFranchiseId })).toEqual(['othercustomer@ca.test'])
  for (const role of ['manager', 'technician', 'tester'] as const) {
    expect(await emailsFor(role)).toEqual(['customer@ca.test'])
    expect((await as(role, CUSTOMERS, { franchiseId: otherFranchiseId })).status).toBe(404)
    const addresses = await as(role, 'query A($userId: ID) { addresses(userId: $userId) { id } }', {
      userId: userIds.otherCustomer,
    })
    expect(addresses.status).toBe(404)
  }
  expect(await emailsFor('sales', { search: 'OTHERCUST' })).toEqual(['othercustomer@ca.test'])
  expect(await emailsFor('sales', { search: '%' })).toEqual([])
})
