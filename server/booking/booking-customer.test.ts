import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookingInput, CREATE_WORK_ORDER, TORONTO_ADDRESS } from '../testing/booking.ts'
import { book } from '../testing/orders.ts'
import { createTestApp, type GraphqlResult, type TestApp } from '../testing/test-app.ts'

let t: TestApp
let host: string
let manager: string
let customer: string
let otherCustomer: string
beforeAll(async () => {
  t = await createTestApp()
  const { emails } = t.fixture.ca
  host = t.fixture.ca.host
  manager = await t.tokenOf(host, emails.manager)
  customer = await t.tokenOf(host, emails.customer)
  otherCustomer = await t.tokenOf(host, emails.otherCustomer)
})
afterAll(() => t.close())

const createWorkOrder = (overrides: Record<string, unknown>, token?: string): Promise<GraphqlResult> =>
  t.graphql(host, CREATE_WORK_ORDER, bookingInput(t, overrides), token)

/** Returns the ids of an order's customer, address and vehicle. */
async function recordsOf(
  workOrderId: number,
): Promise<{ user_id: number; address_id: number; user_vehicle_id: number; author_id: number | null }> {
  const { rows } = await t.db.owner.query(
    'select user_id, address_id, user_vehicle_id, author_id from work_order where id = $1',
    [workOrderId],
  )
  return rows[0]
}

test('ROLE-04 customers book with their own saved address and vehicle; those of others answer as if they did not exist', async () => {
  const { userIds } = t.fixture.ca
  const first = await recordsOf((await book(t, { date: '2026-06-03T12:00:00Z' }, customer)).workOrderId)
  expect(first.user_id).toBe(userIds.customer)
  const own = { addressInput: { ...TORONTO_ADDRESS, id: first.address_id }, userVehicleId: first.user_vehicle_id }
  const second = await recordsOf((await book(t, { ...own, date: '2026-06-03T13:00:00Z' }, customer)).workOrderId)
  expect(second).toEqual(first)
  const foreign = [
    own,
    { addressInput: own.addressInput },
    { userVehicleId: own.userVehicleId },
    { customerId: userIds.customer },
  ]
  for (const overrides of foreign)
    for (const token of [otherCustomer, undefined]) {
      const { status, error } = await createWorkOrder({ ...overrides, date: '2026-06-03T14:00:00Z' }, token)
      expect({ overrides, status, error: error?.error }).toEqual({ overrides, status: 404, error: 'NOT_FOUND' })
    }
  const { rows } = await t.db.owner.query("select id from work_order where scheduled_at = '2026-06-03T14:00:00Z'")
  expect(rows).toEqual([])
})

test('DOOR-19 a guest’s email does not open what the guest saved: right and wrong ids of address and cars are refused alike', async () => {
  const contactInput = { name: 'Gwen Guest', email: 'gwen@saved.example', phoneNumber: '4165550124' }
  const saved = await recordsOf((await book(t, { contactInput, date: '2026-06-10T12:00:00Z' })).workOrderId)
  const { vehicleId, lineItems } = bookingInput(t)
  const answers = (addressId: number, carId: number): Promise<GraphqlResult[]> =>
    Promise.all(
      [
        { addressInput: { ...TORONTO_ADDRESS, id: addressId } },
        { userVehicleId: carId },
        { moreCars: [{ vehicleId, lineItems, userVehicleId: carId }] },
      ].map(named => createWorkOrder({ contactInput, date: '2026-06-10T14:00:00Z', ...named })),
    )
  const right = await answers(saved.address_id, saved.user_vehicle_id)
  expect(right.map(({ status }) => status)).toEqual([404, 404, 404])
  expect(await answers(999_999, 999_999)).toEqual(right)
  expect((await createWorkOrder({ contactInput, date: '2026-06-10T14:00:00Z' })).status).toBe(200)
})

test('a deleted address cannot be used', async () => {
  const { address_id } = await recordsOf((await book(t, { date: '2026-06-03T15:00:00Z' }, customer)).workOrderId)
  await t.db.owner.query('update address set deleted_at = now() where id = $1', [address_id])
  expect((await createWorkOrder({ addressInput: { ...TORONTO_ADDRESS, id: address_id } }, customer)).status).toBe(404)
})

test('staff book only for customers of their franchise', async () => {
  const { ca, us } = t.fixture
  const { workOrderId } = await book(t, { customerId: ca.userIds.customer, date: '2026-06-04T12:00:00Z' }, manager)
  expect(await recordsOf(workOrderId)).toMatchObject({ user_id: ca.userIds.customer, author_id: ca.userIds.manager })
  await t.db.owner.query('update app_user set home_franchise_id = $1 where id = $2', [
    ca.otherFranchiseId,
    ca.userIds.otherCustomer,
  ])
  for (const customerId of [ca.userIds.otherCustomer, us.userIds.customer, ca.userIds.tester])
    expect((await createWorkOrder({ customerId, date: '2026-06-04T13:00:00Z' }, manager)).status).toBe(404)
  const sales = await t.tokenOf(host, ca.emails.sales)
  const bySales = await book(t, { customerId: ca.userIds.otherCustomer, date: '2026-06-04T13:00:00Z' }, sales)
  expect((await recordsOf(bySales.workOrderId)).user_id).toBe(ca.userIds.otherCustomer)
})

test('knowing the email of an account is not enough to book with it', async () => {
  const { emails } = t.fixture.ca
  for (const email of [emails.customer, emails.customer.toUpperCase(), emails.manager])
    for (const password of [null, 'some password']) {
      const contactInput = { name: 'Mallory', email, phoneNumber: '4165550123' }
      const { status, error } = await createWorkOrder({ contactInput, password })
      expect({ email, status, error: error?.error }).toEqual({ email, status: 400, error: 'USER_ALREADY_EXISTS' })
    }
})

test('a guest who books again is the same customer, and their booking cannot be turned into an account', async () => {
  const contactInput = { name: 'Gwen Guest', email: `${randomUUID()}@example.com`, phoneNumber: '4165550123' }
  const first = await book(t, { contactInput, date: '2026-06-04T15:00:00Z' })
  const second = await book(t, { contactInput, date: '2026-06-04T16:00:00Z' })
  const [one, two] = [await recordsOf(first.workOrderId), await recordsOf(second.workOrderId)]
  expect(two.user_id).toBe(one.user_id)
  const taken = await createWorkOrder({ contactInput, password: 'guessed it', date: '2026-06-04T17:00:00Z' })
  expect(taken.error?.error).toBe('USER_ALREADY_EXISTS')
  const login = await t.post(host, '/auth/login', { email: contactInput.email, password: 'guessed it' })
  expect(login.status).toBe(400)
})

test('a booking with a password creates the account once, also under concurrent bookings', async () => {
  const contactInput = { name: 'Nina New', email: `${randomUUID()}@example.com`, phoneNumber: '4165550123' }
  const dates = ['2026-06-05T12:00:00Z', '2026-06-05T13:00:00Z', '2026-06-05T14:00:00Z', '2026-06-05T15:00:00Z']
  const answers = await Promise.all(
    dates.map(date => createWorkOrder({ contactInput, password: 'my own secret', date })),
  )
  expect(answers.filter(answer => !answer.error)).toHaveLength(1)
  expect(answers.flatMap(answer => answer.error?.error ?? [])).toEqual(Array(3).fill('USER_ALREADY_EXISTS'))
  const login = await t.post(host, '/auth/login', { email: contactInput.email, password: 'my own secret' })
  expect(login.body).toMatchObject({ name: 'Nina New', roles: [] })
})
