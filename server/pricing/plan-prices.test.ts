import { afterAll, beforeAll, expect, test } from 'vitest'
import { FEE } from '../../domain/pricing/fees.ts'
import { bookingInput, CREATE_WORK_ORDER, oilChangeLines } from '../testing/booking.ts'
import { addService } from '../testing/offers.ts'
import { book, serviceAndBill } from '../testing/orders.ts'
import { addActiveSubscription, addPlan } from '../testing/subscriptions.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

let t: TestApp
let customer: string
let subscriptionId: number
let userVehicleId: number
beforeAll(async () => {
  t = await createTestApp()
  const { ca } = t.fixture
  customer = await t.tokenOf(ca.host, ca.emails.customer)
  await addService(t, { nameKey: FEE.mobileSubscription, type: 'ADD_ON', isFee: true, price: 900 })
  const { workOrderId } = await book(t, { date: '2026-06-03T15:00:00Z' }, customer)
  t.clock.set(new Date('2026-06-03T16:00:00Z'))
  await serviceAndBill(t, await t.tokenOf(ca.host, ca.emails.manager), workOrderId)
  const plan = await addPlan(t, 'MONTHLY')
  subscriptionId = await addActiveSubscription(t, { orderId: workOrderId, planId: plan.id, at: t.clock.now() })
  const { rows } = await t.db.owner.query<{ id: number }>(
    'select user_vehicle_id as id from subscription where id = $1',
    [subscriptionId],
  )
  userVehicleId = rows[0]?.id ?? 0
})
afterAll(() => t.close())

const stand = (status: string) =>
  t.db.owner.query('update subscription set status = $2 where id = $1', [subscriptionId, status])

/** A newer reading than the inspection's 84,000 km. */
const drive = (mileage: number) =>
  t.db.owner.query(
    `insert into mileage_reading (tenant_id, user_vehicle_id, mileage, unit, source, created_at) values ($1, $2, $3, 'km', 'typed', $4)`,
    [t.fixture.ca.id, userVehicleId, mileage, t.clock.now()],
  )

/** Returns list and own price by name key, as offered to the customer for that car. */
async function offered(): Promise<Record<string, [number, number]>> {
  const query = `query Offers($userVehicleId: ID) {
    servicePrices(countryCode: "CA", userVehicleId: $userVehicleId) { nameKey price discountedPrice }
    addOnPrices(countryCode: "CA", userVehicleId: $userVehicleId) { nameKey price discountedPrice }
  }`
  const { data } = await t.graphql(t.fixture.ca.host, query, { userVehicleId }, customer)
  const all = [...data.servicePrices, ...data.addOnPrices] as {
    nameKey: string
    price: number
    discountedPrice: number
  }[]
  return Object.fromEntries(all.map(({ nameKey, price, discountedPrice }) => [nameKey, [price, discountedPrice]]))
}

/** Returns the answer to a booking of an oil change at that price, with or without a plan's mobile fee. */
async function bookOilChange(hour: number, price: number, mobile: 'plan' | 'usual') {
  const lines = oilChangeLines(t.fixture.ca).map((line, index) => (index === 0 ? { ...line, value: price } : line))
  const { rows } = await t.db.owner.query<{ id: number }>(
    'select id from service where tenant_id = $1 and name_key = $2',
    [t.fixture.ca.id, FEE.mobileSubscription],
  )
  const lineItems = mobile === 'usual' ? lines : lines.with(1, { id: rows[0]?.id, quantity: 1, value: 900 })
  const input = bookingInput(t, { date: `2026-06-05T${hour}:00:00Z`, userVehicleId, lineItems })
  const { data, error } = await t.graphql(t.fixture.ca.host, CREATE_WORK_ORDER, input, customer)
  return error?.error ?? (Number(data.createWorkOrder.workOrderId) || null)
}

test('SUBS-09 a plan that is not active lowers no price, on the list or in a booking', async () => {
  await drive(184_000)
  for (const status of ['PENDING', 'RENEWAL_ERROR']) {
    await stand(status)
    expect((await offered()).oil_change_basic).toEqual([8_900, 8_900])
    expect(await bookOilChange(15, 0, 'plan')).toBe('PRICE_CHANGED')
  }
})

test('SUBS-04 SUBS-09 an active one makes due services free, by the mileage since the last time, but not services that are already booked', async () => {
  await t.db.owner.query(`delete from mileage_reading where user_vehicle_id = $1`, [userVehicleId])
  await stand('ACTIVE')
  await drive(91_999)
  // The oil was changed at 84,000 km; the rest was never done.
  expect(await offered()).toMatchObject({
    oil_change_basic: [8_900, 8_900],
    tire_rotation: [5_900, 0],
    cabin_air_filter_replacement: [4_900, 0],
  })
  expect(await bookOilChange(15, 0, 'plan')).toBe('PRICE_CHANGED')
  t.clock.set(new Date('2026-06-03T17:00:00Z'))
  await drive(92_000)
  expect((await offered()).oil_change_basic).toEqual([8_900, 0])
  expect(await bookOilChange(15, 8_900, 'plan')).toBe('PRICE_CHANGED')
  expect(await bookOilChange(15, 0, 'usual')).toBe('PRICE_CHANGED')
  const workOrderId = await bookOilChange(15, 0, 'plan')
  const { rows } = await t.db.owner.query<{ price: number; discounted_price: number }>(
    'select price::int, discounted_price::int from line_item where work_order_id = $1 order by position',
    [workOrderId],
  )
  expect(rows.map(({ price, discounted_price }) => [price, discounted_price])).toEqual([
    [0, 0],
    [900, 900],
    [495, 495],
    [350, 350],
  ])
  expect((await offered()).oil_change_basic).toEqual([8_900, 8_900])
  expect(await bookOilChange(17, 0, 'plan')).toBe('PRICE_CHANGED')
  expect(await bookOilChange(17, 8_900, 'plan')).toEqual(expect.any(Number))
})

test('a plan makes free what its own version covers', async () => {
  const cover = (coverage: string) =>
    t.db.owner.query(
      `update subscription_type set coverage = $2 where id = (select subscription_type_id from subscription where id = $1)`,
      [subscriptionId, coverage],
    )
  const { rows } = await t.db.owner.query<{ coverage: object }>(
    'select t.coverage from subscription_type t join subscription s on s.subscription_type_id = t.id where s.id = $1',
    [subscriptionId],
  )
  await cover('[{"key": "tire_rotation", "every": "year", "times": 1}]')
  expect(await offered()).toMatchObject({
    tire_rotation: [5_900, 0],
    cabin_air_filter_replacement: [4_900, 4_900],
  })
  await cover('[{"key": "cabin_air_filter_replacement", "every": "months", "months": 6}]')
  expect(await offered()).toMatchObject({
    tire_rotation: [5_900, 5_900],
    cabin_air_filter_replacement: [4_900, 0],
  })
  await cover(JSON.stringify(rows[0]?.coverage))
})

test('a free service of an order stays free when staff change the order', async () => {
  const { ca } = t.fixture
  const { rows } = await t.db.owner.query<{ id: number }>(
    'select w.id from work_order w join line_item l on l.work_order_id = w.id where w.user_vehicle_id = $1 and l.position = 0 and l.price = 0',
    [userVehicleId],
  )
  const { data } = await t.graphql(
    ca.host,
    'query Content($id: ID!) { workOrderContent(id: $id) { lines { serviceId price } } }',
    { id: rows[0]?.id },
    await t.tokenOf(ca.host, ca.emails.manager),
  )
  expect(data.workOrderContent.lines[0]).toEqual({ serviceId: String(ca.serviceIds.oil_change_basic), price: 0 })
})

test('another customer’s car does not change prices', async () => {
  const other = await t.tokenOf(t.fixture.ca.host, t.fixture.ca.emails.otherCustomer)
  const input = bookingInput(t, { userVehicleId })
  expect((await t.graphql(t.fixture.ca.host, CREATE_WORK_ORDER, input, other)).status).toBe(404)
})
