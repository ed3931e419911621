import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { TORONTO_ADDRESS } from '../testing/booking.ts'
import { balanceOf, giveCredit } from '../testing/money.ts'
import { book } from '../testing/orders.ts'
import { createTestApp, type GraphqlResult, TEST_NOW, type TestApp } from '../testing/test-app.ts'

const MOVE = `mutation Move($id: ID!, $scheduledAt: DateTime!, $isBooked: Boolean) {
  updateScheduledTime(id: $id, scheduledAt: $scheduledAt, isBooked: $isBooked) { reason workOrder { id scheduledAt isConfirmed } }
}`
const CANCEL = `mutation Cancel($id: ID!) { cancelAppointment(id: $id) { id status cancelReason } }`
const READDRESS = `mutation Address($id: ID!, $addressId: ID!, $mileageCharge: Int!) {
  updateWorkOrderAddress(id: $id, addressId: $addressId, mileageCharge: $mileageCharge) {
    address { street } lineItems { name price discountedPrice tax }
  }
}`
const SAVE = `mutation Save($street: String!, $city: String!, $postalCode: String!, $province: String!, $provinceCode: String!, $country: String!, $countryCode: String!, $lat: Float!, $lng: Float!) {
  createAddress(street: $street, city: $city, postalCode: $postalCode, province: $province, provinceCode: $provinceCode, country: $country, countryCode: $countryCode, lat: $lat, lng: $lng) { id }
}`

let t: TestApp
let customer: string
let otherCustomer: string
let manager: string
beforeAll(async () => {
  t = await createTestApp()
  const { host, emails, id, franchiseId } = t.fixture.ca
  await t.db.owner.query(`insert into service_area values ($1, $2, 'L9N')`, [id, franchiseId])
  customer = await t.tokenOf(host, emails.customer)
  otherCustomer = await t.tokenOf(host, emails.otherCustomer)
  manager = await t.tokenOf(host, emails.manager)
})
beforeEach(() => t.clock.set(TEST_NOW))
afterAll(() => t.close())

const run = (query: string, variables: object, token = customer): Promise<GraphqlResult> =>
  t.graphql(t.fixture.ca.host, query, variables, token)
const order = async (id: number): Promise<Record<string, unknown>> =>
  (await t.db.owner.query('select * from work_order where id = $1', [id])).rows[0]

/** Saves another address of the customer. @returns its id */
async function save(place: Partial<typeof TORONTO_ADDRESS>): Promise<string> {
  const { data, error } = await run(SAVE, { ...TORONTO_ADDRESS, ...place })
  if (error) throw new Error(error.message)
  return data.createAddress.id
}
/** 33.4 km from the base: four kilometres (rounded up) beyond the free distance, $6.00. */
const FAR = { street: '4 Far Lane', postalCode: 'L9N 1A1', lat: 43.95, lng: -79.38 }

test('ROLE-06 customers reschedule and cancel up to three hours ahead, and change the address until midnight of the day', async () => {
  const addressId = await save({ street: '12 King St W' })
  const at = async (hour: string): Promise<number> =>
    (await book(t, { date: `2026-06-03T${hour}:00:00Z` }, customer)).workOrderId
  // Noon in Toronto, where the day ends at 04:00 UTC.
  const [moved, cancelled, late] = [await at('16'), await at('16'), await at('17')]
  const address = { addressId, mileageCharge: 0 }
  t.clock.set(new Date('2026-06-03T13:00:00Z'))
  const inTime = await run(MOVE, { id: moved, scheduledAt: '2026-06-03T18:00:00Z', isBooked: false })
  expect(inTime.data.updateScheduledTime).toEqual({
    reason: null,
    workOrder: { id: String(moved), scheduledAt: '2026-06-03T18:00:00.000Z', isConfirmed: true },
  })
  expect((await run(CANCEL, { id: cancelled })).data.cancelAppointment).toMatchObject({
    status: 'CANCELLED',
    cancelReason: 'customer_cancelled',
  })
  t.clock.set(new Date('2026-06-03T14:00:00.001Z'))
  const before = await order(late)
  const tooLate = [await run(MOVE, { id: late, scheduledAt: '2026-06-03T19:00:00Z' }), await run(CANCEL, { id: late })]
  for (const { status, error } of tooLate) {
    expect({ status, error: error?.error }).toEqual({ status: 409, error: 'NOT_NOW' })
    expect(error?.message).toMatch(/up to 3 hours before it starts/)
  }
  expect(await order(late)).toEqual(before)
  t.clock.set(new Date('2026-06-04T03:59:59Z'))
  expect((await run(READDRESS, { id: late, ...address })).data.updateWorkOrderAddress.address).toEqual({
    street: '12 King St W',
  })
  t.clock.set(new Date('2026-06-04T04:00:00Z'))
  expect((await run(READDRESS, { id: late, ...address })).error).toMatchObject({ statusCode: 409, error: 'NOT_NOW' })
})

test('WRONG-15 a repeated cancellation gets the same answer, also within three hours of the appointment', async () => {
  const { workOrderId: id } = await book(t, { date: '2026-06-05T16:00:00Z' }, customer)
  const first = await run(CANCEL, { id })
  expect(first.data.cancelAppointment).toMatchObject({ status: 'CANCELLED', cancelReason: 'customer_cancelled' })
  const written = async (): Promise<unknown> => [
    await order(id),
    (await t.db.owner.query('select * from work_order_event where work_order_id = $1 order by id', [id])).rows,
    (await t.db.owner.query(`select payload from app.outbox where (payload ->> 'workOrderId')::bigint = $1`, [id]))
      .rows,
  ]
  const before = await written()
  t.clock.set(new Date('2026-06-05T15:00:00Z'))
  const again = await run(CANCEL, { id })
  expect(again.error).toBeUndefined()
  expect(again.data).toEqual(first.data)
  expect(await written()).toEqual(before)
  expect((await run(CANCEL, { id }, otherCustomer)).error?.statusCode).toBe(404)
})

test('customers cannot change another customer’s appointment, or use another customer’s address', async () => {
  const { workOrderId: id } = await book(t, { date: '2026-06-04T13:00:00Z' }, customer)
  const other = await book(t, { date: '2026-06-04T14:00:00Z' }, otherCustomer)
  const { address_id: foreign } = await order(other.workOrderId)
  const before = await order(id)
  for (const [query, rest] of [
    [MOVE, { scheduledAt: '2026-06-04T16:00:00Z' }],
    [CANCEL, {}],
    [READDRESS, { addressId: foreign, mileageCharge: 0 }],
  ] as const)
    expect((await run(query, { id, ...rest }, otherCustomer)).status).toBe(404)
  expect((await run(READDRESS, { id, addressId: foreign, mileageCharge: 0 })).status).toBe(404)
  expect(await order(id)).toEqual(before)
})

test('a new time keeps the van if available, else takes another; without one it becomes a request, only with consent', async () => {
  const vans = t.fixture.ca.vanIds
  const first = await book(t, { date: '2026-06-05T13:00:00Z' }, customer)
  const [one, two] = [
    await book(t, { date: '2026-06-05T15:00:00Z' }),
    await book(t, { date: '2026-06-05T16:00:00Z', vanId: vans[0], isBooked: null }, manager),
  ]
  expect(one.vanId).toBe(first.vanId)
  const to = async (scheduledAt: string, isBooked: boolean | null = null): Promise<GraphqlResult> =>
    await run(MOVE, { id: first.workOrderId, scheduledAt, isBooked })
  await to('2026-06-05T15:00:00Z')
  expect(await order(first.workOrderId)).toMatchObject({ van_id: vans[1], is_confirmed: true })
  expect(two.vanId).toBe(vans[0])
  // At four both vans are taken once another order is booked.
  await book(t, { date: '2026-06-05T16:00:00Z' })
  expect((await to('2026-06-05T16:00:00Z', false)).error?.error).toBe('TIME_SLOT_UNAVAILABLE')
  expect((await to('2026-06-05T16:00:00Z', true)).data.updateScheduledTime).toMatchObject({
    reason: 'NO_VAN_AVAILABLE',
    workOrder: { isConfirmed: false },
  })
  expect(await order(first.workOrderId)).toMatchObject({ van_id: null, is_confirmed: false, confirmed_at: null })
  // A night, a Sunday, a half hour, and less than two hours ahead are not slots.
  for (const never of ['2026-06-05T03:00:00Z', '2026-06-07T15:00:00Z', '2026-06-05T17:30:00Z', '2026-06-01T15:00:00Z'])
    expect((await to(never)).error?.error).toBe('TIME_SLOT_UNAVAILABLE')
  const { rows } = await t.db.owner.query(
    `select count(*)::int from work_order_event where work_order_id = $1 and type = 'rescheduled'`,
    [first.workOrderId],
  )
  expect(rows).toEqual([{ count: 2 }])
})

test("when two customers move to a van's last available hour concurrently, one gets it", async () => {
  const movers = [
    await book(t, { date: '2026-06-08T13:00:00Z' }, customer),
    await book(t, { date: '2026-06-08T14:00:00Z' }, customer),
  ]
  await book(t, { date: '2026-06-08T18:00:00Z' })
  const answers = await Promise.all(
    movers.map(({ workOrderId: id }) => run(MOVE, { id, scheduledAt: '2026-06-08T18:00:00Z', isBooked: false })),
  )
  const outcomes = answers.map(({ data, error }) => error?.error ?? data.updateScheduledTime.reason)
  expect(new Set(outcomes)).toEqual(new Set(['TIME_SLOT_UNAVAILABLE', null]))
})

test('a new address brings its own mileage charge, checked against the one shown, and returns unused credit', async () => {
  const { userIds } = t.fixture.ca
  const far = await save(FAR)
  const near = await save({ street: '14 King St W' })
  const { workOrderId: id } = await book(t, { date: '2026-06-09T13:00:00Z' }, customer)
  expect((await run(READDRESS, { id, addressId: far, mileageCharge: 0 })).error?.error).toBe('PRICE_CHANGED')
  const moved = await run(READDRESS, { id, addressId: far, mileageCharge: 600 })
  // 13 % HST on $6.00.
  const charge = { name: 'Mileage Charge', price: 600, discountedPrice: 600, tax: 78 }
  expect(moved.data.updateWorkOrderAddress.lineItems).toHaveLength(5)
  expect(moved.data.updateWorkOrderAddress.lineItems).toContainEqual(charge)
  // Paid in full by credit, then moved back: the credit used for the mileage charge is returned.
  await giveCredit(t, userIds.customer, 11_845)
  await t.db.owner.query('update line_item set discounted_price = 0, taxes = $2, tax = 0 where work_order_id = $1', [
    id,
    '[]',
  ])
  await t.db.owner.query('update work_order set credit_applied = 11845 where id = $1', [id])
  const back = await run(READDRESS, { id, addressId: near, mileageCharge: 0 })
  expect(back.data.updateWorkOrderAddress.lineItems).toHaveLength(4)
  expect(await order(id)).toMatchObject({ credit_applied: 11_245 })
  expect(await balanceOf(t, userIds.customer)).toBe(11_845 + 600)
})

test('staff move an order to another address of its customer, at the mileage charge shown', async () => {
  const far = await save(FAR)
  const { workOrderId: id } = await book(t, { date: '2026-06-12T13:00:00Z' }, customer)
  const outcome = await run(READDRESS, { id, addressId: far, mileageCharge: 0 }, manager)
  expect(outcome.error?.error).toBe('PRICE_CHANGED')
  const moved = await run(READDRESS, { id, addressId: far, mileageCharge: 600 }, manager)
  expect(moved.data.updateWorkOrderAddress.lineItems).toHaveLength(5)
  // Only to an address of the order's own customer.
  const { data } = await run(SAVE, { ...TORONTO_ADDRESS, ...FAR }, otherCustomer)
  const foreign = await run(READDRESS, { id, addressId: data.createAddress.id, mileageCharge: 600 }, manager)
  expect(foreign.status).toBe(404)
})

test('the new address must be served by the order’s branch', async () => {
  const { workOrderId: id } = await book(t, { date: '2026-06-10T13:00:00Z' }, customer)
  const { rows } = await t.db.owner.query<{ id: number }>(
    `insert into address (tenant_id, user_id, street, city, postal_code, province, province_code, country, country_code, lat, lng)
     values ($1, $2, '110 Laurier Ave W', 'Ottawa', 'K1P1J1', 'Ontario', 'ON', 'Canada', 'CA', 45.42, -75.69) returning id`,
    [t.fixture.ca.id, t.fixture.ca.userIds.customer],
  )
  const refused = await run(READDRESS, { id, addressId: rows[0]?.id, mileageCharge: 0 })
  expect(refused.error).toMatchObject({ statusCode: 422, message: 'This address is not in service' })
})

test('staff move orders of their franchises, also into the past; technicians only in their own vans', async () => {
  const { host, emails } = t.fixture.ca
  const { workOrderId: id, vanId } = await book(t, { date: '2026-06-11T13:00:00Z' }, customer)
  const past = await run(MOVE, { id, scheduledAt: '2026-05-20T13:00:00Z' }, manager)
  expect(past.data.updateScheduledTime).toMatchObject({ reason: null, workOrder: { isConfirmed: true } })
  const night = await run(MOVE, { id, scheduledAt: '2026-06-11T03:00:00Z' }, manager)
  expect(night.data.updateScheduledTime).toMatchObject({
    reason: 'OUTSIDE_OPENING_HOURS',
    workOrder: { isConfirmed: false },
  })
  const technician = await t.tokenOf(host, emails.technician)
  const own = await run(MOVE, { id, scheduledAt: '2026-06-11T14:00:00Z' }, technician)
  expect(own.data.updateScheduledTime.workOrder.isConfirmed).toBe(true)
  expect(vanId).toBe(t.fixture.ca.vanIds[0])
  expect(await order(id)).toMatchObject({ van_id: t.fixture.ca.vanIds[0] })
})
