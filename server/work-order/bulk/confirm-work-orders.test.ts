import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { book } from '../../testing/orders.ts'
import { createTestApp, type GraphqlResult, TEST_NOW, type TestApp } from '../../testing/test-app.ts'

const CONFIRM = `mutation Confirm($orders: [SeenOrder!]!) {
  confirmWorkOrders(orders: $orders) { id vanName problem }
}`
const LIST = `query List($franchiseId: ID!, $status: WorkOrderList!, $sort: OrderSort) {
  franchiseeWorkOrders(franchiseId: $franchiseId, status: $status, sort: $sort, pageNumber: 1) { workOrders { workOrder { id } } }
}`

let t: TestApp
const tokens: Record<string, string> = {}
beforeAll(async () => {
  t = await createTestApp()
  const { host, emails } = t.fixture.ca
  for (const [role, email] of Object.entries(emails)) tokens[role] = await t.tokenOf(host, email)
})
beforeEach(() => t.clock.set(TEST_NOW))
afterAll(() => t.close())

const run = (query: string, variables: object, role = 'manager'): Promise<GraphqlResult> =>
  t.graphql(t.fixture.ca.host, query, variables, tokens[role])

/** An order that waits for a van; the franchise has two. */
async function request(date: string, name = 'Gwen Guest'): Promise<number> {
  const email = `${name.replaceAll(' ', '.').toLowerCase()}@example.com`
  const { workOrderId: id } = await book(t, {
    date,
    isBooked: true,
    contactInput: { name, email, phoneNumber: '4165550188' },
  })
  await t.db.owner.query(
    'update work_order set is_confirmed = false, confirmed_at = null, van_id = null where id = $1',
    [id],
  )
  return id
}

test('each order goes into its suggested van, or says why it does not; the others stay confirmed', async () => {
  const at = '2026-06-03T15:00:00.000Z'
  const ids = [await request(at), await request(at, 'Hal Guest'), await request(at, 'Ida Guest')]
  const orders = ids.map(id => ({ id, version: 1 }))
  const { data, error } = await run(CONFIRM, { orders: [...orders, { id: 999_999 }] })
  expect(error).toBeUndefined()
  const [first, second, third, unknown] = data.confirmWorkOrders
  expect(new Set([first.vanName, second.vanName])).toEqual(new Set(['Van 1', 'Van 2']))
  expect(third).toEqual({
    id: String(ids[2]),
    vanName: null,
    problem: 'No van is free at this time. Move the order to another time.',
  })
  expect(unknown).toEqual({ id: '999999', vanName: null, problem: 'The work order was not found.' })
  const { rows } = await t.db.owner.query('select is_confirmed from work_order where id = any ($1) order by id', [ids])
  expect(rows.map(row => row.is_confirmed)).toEqual([true, true, false])
  // Each customer gets the mail of a confirmation.
  const mails = await t.db.owner.query(`select payload from app.outbox where task = 'mail-booking'`)
  expect(mails.rows.map(row => row.payload.workOrderId)).toEqual(expect.arrayContaining(ids.slice(0, 2)))
  const again = await run(CONFIRM, { orders: orders.slice(0, 1) })
  expect(again.data.confirmWorkOrders[0].problem).toContain('confirmed by manager Toronto')
})

test('technicians confirm into their own vans only, and nobody orders of another franchise', async () => {
  const at = '2026-06-04T15:00:00.000Z'
  const ids = [await request(at), await request(at, 'Hal Guest')]
  const orders = ids.map(id => ({ id }))
  const { data } = await run(CONFIRM, { orders }, 'technician')
  expect(data.confirmWorkOrders).toMatchObject([{ vanName: 'Van 1' }, { vanName: null }])
  const other = await t.graphql(
    t.fixture.us.host,
    CONFIRM,
    { orders },
    await t.tokenOf(t.fixture.us.host, t.fixture.us.emails.manager),
  )
  expect(other.data.confirmWorkOrders.map((one: { problem: string }) => one.problem)).toEqual([
    'The work order was not found.',
    'The work order was not found.',
  ])
})

test('none, and more than 50 orders, are refused', async () => {
  for (const orders of [[], Array.from({ length: 51 }, (_, id) => ({ id: id + 1 }))])
    expect((await run(CONFIRM, { orders })).error).toMatchObject({ statusCode: 422, fields: [{ field: 'orders' }] })
})

test('a list is sorted by time, by the last booking or by the contact, and past ones by time only', async () => {
  const ids = [
    await request('2026-06-09T15:00:00.000Z', 'Zoe Guest'),
    await request('2026-06-11T15:00:00.000Z', 'adam Guest'),
    await request('2026-06-10T15:00:00.000Z', 'Bob Guest'),
  ]
  const order = async (sort: string | null): Promise<number[]> => {
    const variables = { franchiseId: t.fixture.ca.franchiseId, status: 'requested', sort }
    const { data, error } = await run(LIST, variables)
    if (error) throw new Error(error.message)
    const listed = data.franchiseeWorkOrders.workOrders.map((one: { workOrder: { id: string } }) =>
      Number(one.workOrder.id),
    )
    return listed.filter((id: number) => ids.includes(id)).map((id: number) => ids.indexOf(id))
  }
  expect(await order(null)).toEqual([0, 2, 1])
  expect(await order('latest')).toEqual([1, 2, 0])
  expect(await order('newest')).toEqual([2, 1, 0])
  expect(await order('customer')).toEqual([1, 2, 0])
  const past = { franchiseId: t.fixture.ca.franchiseId, status: 'past', sort: 'customer' }
  expect((await run(LIST, past)).error).toBeUndefined()
})
