import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

/** Long enough for a busy machine. */
const WAIT = { timeout: 15_000, interval: 20 }

let t: TestApp
beforeAll(async () => {
  // With settings of its own it is a new one, which remembers no refusal of an earlier test file.
  t = await createTestApp({ LOG_LEVEL: 'fatal' })
})
afterAll(() => t.close())

interface Denied {
  actor_id: number
  operation: string
  status: number
}

const denied = async (): Promise<Denied[]> => {
  const { rows } = await t.db.owner.query<Denied>(
    `select actor_id, details->>'operation' as operation, (details->>'statusCode')::int as status from security_event
     where kind = 'access_denied' order by id`,
  )
  return rows
}

const VANS =
  'query Vans($franchiseId: ID!) { a: franchiseVans(franchiseId: $franchiseId) { id } franchiseVans(franchiseId: $franchiseId) { id } }'

test('DOOR-13 a refusal that depends on the user is recorded, once a minute for each operation', async () => {
  const { ca } = t.fixture
  const [customer, manager] = [
    await t.tokenOf(ca.host, ca.emails.customer),
    await t.tokenOf(ca.host, ca.emails.manager),
  ]
  const staffOnly = { franchiseId: ca.franchiseId }
  const asCustomer = { actor_id: ca.userIds.customer, status: 404 }
  for (let round = 0; round < 3; round++) {
    expect((await t.graphql(ca.host, VANS, staffOnly, customer)).status).toBe(404)
    // An alias is ignored; here it is the name of the other operation.
    await vi.waitFor(
      async () => expect(await denied()).toContainEqual({ ...asCustomer, operation: 'franchiseVans' }),
      WAIT,
    )
  }
  expect((await denied()).filter(({ operation }) => operation === 'franchiseVans')).toHaveLength(1)
  t.clock.set(new Date(t.clock.now().getTime() + 61_000))
  await t.graphql(ca.host, VANS, staffOnly, customer)
  await vi.waitFor(
    async () => expect((await denied()).filter(({ operation }) => operation === 'franchiseVans')).toHaveLength(2),
    WAIT,
  )
  const before = (await denied()).length
  await t.graphql(ca.host, VANS, { franchiseId: ca.otherFranchiseId }, manager)
  await vi.waitFor(
    async () =>
      expect((await denied()).slice(before)).toContainEqual({
        actor_id: ca.userIds.manager,
        status: 404,
        operation: 'franchiseVans',
      }),
    WAIT,
  )
})

test('DOOR-13 a refused REST route is recorded by its pattern; anonymous requests and merely missing records are not', async () => {
  const { ca } = t.fixture
  const token = await t.tokenOf(ca.host, ca.emails.otherCustomer)
  const before = (await denied()).length
  const url = '/api/account/franchisee/invoices/123456?tenantId=1'
  expect((await t.app.inject({ url, headers: { host: ca.host } })).statusCode).toBe(401)
  expect((await t.graphql(ca.host, 'mutation { deleteContact(id: 999999) { id } }', {}, token)).status).toBe(404)
  expect((await t.app.inject({ url, headers: { host: ca.host, authorization: `Bearer ${token}` } })).statusCode).toBe(
    404,
  )
  const found = { actor_id: ca.userIds.otherCustomer, operation: '/api/account/franchisee/invoices/:id', status: 404 }
  await vi.waitFor(async () => expect((await denied()).slice(before)).toEqual([found]), WAIT)
})
