import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { oilChangeLines, TORONTO_ADDRESS } from '../testing/booking.ts'
import { addCode, balanceOf, codeReference, giveCredit } from '../testing/money.ts'
import { bookCars, bookVisit, laterCar } from '../testing/schedule/visits.ts'
import { stopProblems } from '../testing/schedule/stop-problems.ts'
import { createTestApp, type GraphqlResult, type TestApp } from '../testing/test-app.ts'

let t: TestApp
let host: string
let customer: string
let manager: string
beforeEach(async () => {
  t = await createTestApp()
  host = t.fixture.ca.host
  customer = await t.tokenOf(host, t.fixture.ca.emails.customer)
  manager = await t.tokenOf(host, t.fixture.ca.emails.manager)
})
afterEach(() => t.close())

const DATE = '2026-06-03T15:00:00Z'
/** 33.4 km from the base: four kilometres (rounded up) beyond the free distance, $6.00. */
const FAR = { ...TORONTO_ADDRESS, street: '4 Far Lane', postalCode: 'L9N 1A1', lat: 43.95, lng: -79.38 }

interface Order {
  id: number
  status: string
  van_id: number | null
  stop_id: number
  is_later_car: boolean
  is_confirmed: boolean
  names: string[]
  total: number
}

async function ordersOf(ids: readonly number[]): Promise<Order[]> {
  const { rows } = await t.db.owner.query<Order>(
    `select w.id, w.status, w.van_id, w.stop_id, w.is_later_car, w.is_confirmed, array_agg(l.name order by l.position) as names,
       sum(l.discounted_price)::float8 as total
     from work_order w join line_item l on l.tenant_id = w.tenant_id and l.work_order_id = w.id where w.id = any($1) group by w.tenant_id, w.id order by w.id`,
    [ids],
  )
  return rows
}

const OIL = ['Basic Oil Change', 'Supplies and Shop Fee', 'Environmental Handling Fee']

describe('a visit for several cars', () => {
  test('is one stop with an order for each car, and one trip fee and mileage charge', async () => {
    const { id, franchiseId } = t.fixture.ca
    await t.db.owner.query(`insert into service_area values ($1, $2, 'L9N')`, [id, franchiseId])
    const lineItems = [
      ...oilChangeLines(t.fixture.ca),
      { id: t.fixture.ca.serviceIds.mileage_charge, quantity: 1, value: 600 },
    ]
    const { ids, vanId } = await bookVisit(t, { date: DATE, addressInput: FAR, lineItems })
    const orders = await ordersOf(ids)
    expect(orders.map(({ names }) => names)).toEqual([
      [
        'Basic Oil Change',
        'Mobile Service Fee',
        'Supplies and Shop Fee',
        'Environmental Handling Fee',
        'Mileage Charge',
      ],
      OIL,
      ['Tire Rotation'],
    ])
    expect(orders.map(({ is_later_car }) => is_later_car)).toEqual([false, true, true])
    expect(new Set(orders.map(({ stop_id }) => stop_id)).size).toBe(1)
    for (const order of orders) expect(order).toMatchObject({ van_id: vanId, is_confirmed: true, status: 'ASSIGNED' })
    const { rows } = await t.db.owner.query('select minutes from stop')
    // In the hourly rule a visit has an hour, however many cars it is for.
    expect(rows).toEqual([{ minutes: 60 }])
    expect(await stopProblems(t.db.owner)).toEqual([])
  })

  test('is confirmed by one mail that names all cars, and one notification', async () => {
    const email = `${randomUUID()}@example.com`
    const { ids } = await bookVisit(t, {
      date: DATE,
      contactInput: { name: 'Mia Mail', email, phoneNumber: '4165550123' },
    })
    const { rows: jobs } = await t.db.owner.query(`select payload from app.outbox where task = 'mail-booking'`)
    expect(jobs.map(({ payload }) => payload.workOrderId)).toEqual([ids[0]])
    await t.jobs['mail-booking'](t.fixture.ca.id, { workOrderId: ids[0] ?? 0 })
    const { rows } = await t.db.owner.query<{ text: string; calendar: string }>(
      `select m.text, convert_from(a.content, 'UTF8') as calendar from sandbox.mail m
       left join sandbox.mail_attachment a on a.mail_id = m.id where m.recipient = $1`,
      [email],
    )
    expect(rows).toHaveLength(1)
    const [mail] = rows
    for (const part of ['Car 1 of 3', 'Car 2 of 3', 'Car 3 of 3', 'Tire Rotation', '$268.90 + HST $34.96 = $303.86'])
      expect(mail?.text).toContain(part)
    expect(mail?.calendar.match(/BEGIN:VEVENT/g)).toHaveLength(1)
    expect(mail?.calendar).toContain(`UID:appointment-${t.fixture.ca.id}-${ids[0]}@vanbay`)
  })

  test('is answered again to a repeated call, with the orders of all cars', async () => {
    const input = {
      date: DATE,
      idempotencyKey: randomUUID(),
      contactInput: { name: 'Gwen Guest', email: 'gwen@example.com', phoneNumber: '4165550123' },
    }
    const first = await bookCars(t, input)
    const again = await bookCars(t, input)
    expect(again.data.createWorkOrder).toEqual({ ...first.data.createWorkOrder, manageLink: null })
    expect(again.data.createWorkOrder.moreWorkOrderIds).toHaveLength(2)
    expect((await t.db.owner.query('select from work_order')).rowCount).toBe(3)
  })

  test('has prices of its own for a later car, which the server checks', async () => {
    const dear = laterCar(t, 'tires', {
      lineItems: [{ id: t.fixture.ca.serviceIds.tire_rotation, quantity: 1, value: 1 }],
    })
    const withTrip = laterCar(t, 'tires', {
      lineItems: [
        { id: t.fixture.ca.serviceIds.tire_rotation, quantity: 1, value: 5_900 },
        { id: t.fixture.ca.serviceIds.mobile_service_fee, quantity: 1, value: 1_500 },
      ],
    })
    const twoServices = laterCar(t, 'tires', {
      lineItems: [
        { id: t.fixture.ca.serviceIds.tire_rotation, quantity: 1, value: 5_900 },
        { id: t.fixture.ca.serviceIds.oil_change_basic, quantity: 1, value: 8_900 },
      ],
    })
    const errorOf = async (moreCars: object[]): Promise<string | undefined> =>
      (await bookCars(t, { date: DATE, moreCars })).error?.error
    expect(await errorOf([dear])).toBe('PRICE_CHANGED')
    expect(await errorOf([withTrip])).toBe('PRICE_CHANGED')
    // 'Only 1 service can be selected' counts for each car.
    expect((await bookCars(t, { date: DATE, moreCars: [twoServices] })).error?.statusCode).toBe(422)
    expect(
      (await bookCars(t, { date: DATE, moreCars: Array.from({ length: 6 }, () => laterCar(t)) })).error?.statusCode,
    ).toBe(422)
    expect((await t.db.owner.query('select from work_order')).rowCount).toBe(0)
  })

  test('takes only cars of its customer, each once', async () => {
    const save = 'mutation Save($vehicleId: ID!) { saveUserVehicle(vehicleId: $vehicleId) { id } }'
    const own = (await t.graphql(host, save, { vehicleId: t.fixture.vehicleIds.small }, customer)).data.saveUserVehicle
      .id
    const other = await t.tokenOf(host, t.fixture.ca.emails.otherCustomer)
    const theirs = (await t.graphql(host, save, { vehicleId: t.fixture.vehicleIds.small }, other)).data.saveUserVehicle
      .id
    const ask = (userVehicleId: string, first: object = {}): Promise<GraphqlResult> =>
      bookCars(t, { date: DATE, ...first, moreCars: [laterCar(t, 'tires', { userVehicleId })] }, customer)
    expect((await ask(theirs)).error?.statusCode).toBe(404)
    expect((await ask(own, { userVehicleId: own })).error?.statusCode).toBe(422)
    expect((await ask(own)).error).toBeUndefined()
  })

  test('gives the discount code and the credit to the first car, once', async () => {
    await giveCredit(t, t.fixture.ca.userIds.customer, 1_000)
    const discountCodeId = codeReference(t, await addCode(t, 'TEN', { type: 'PERCENT', amount: 1_000 }))
    const { ids } = await bookVisit(
      t,
      { date: DATE, discountCodeId, discountAmount: 890, promoCreditAmount: 1_000 },
      customer,
    )
    const orders = await ordersOf(ids)
    expect(orders.map(({ total }) => total)).toEqual([11_245 - 890 - 1_000, 9_745, 5_900])
    expect((await t.db.owner.query('select from discount_code_use')).rowCount).toBe(1)
    expect(await balanceOf(t, t.fixture.ca.userIds.customer)).toBe(0)
  })

  test('counts as one open booking of a guest', async () => {
    const { rows } = await t.db.owner.query<{ count: number }>(
      `select count(*)::int as count from work_order where author_id is null and not is_later_car`,
    )
    expect(rows[0]?.count).toBe(0)
    await bookVisit(t, { date: DATE })
    expect((await t.db.owner.query('select from work_order where not is_later_car')).rowCount).toBe(1)
  })

  test('is a request as a whole when no van is free', async () => {
    await t.db.owner.query('update van set active = false where id = $1', [t.fixture.ca.vanIds[1]])
    await bookVisit(t, { date: DATE })
    const { ids, vanId } = await bookVisit(t, { date: DATE })
    expect(vanId).toBeNull()
    for (const order of await ordersOf(ids)) expect(order).toMatchObject({ van_id: null, is_confirmed: false })
    expect(await stopProblems(t.db.owner)).toEqual([])
  })

  test('saves two cars that are alike as two, and finds both again for a guest who comes back', async () => {
    const contactInput = { name: 'Gwen Guest', email: 'gwen@example.com', phoneNumber: '4165550123' }
    const moreCars = [laterCar(t), laterCar(t)]
    const cars = async (): Promise<number> =>
      (await t.db.owner.query('select distinct user_vehicle_id from work_order')).rowCount ?? 0
    await bookVisit(t, { date: DATE, contactInput, moreCars })
    expect(await cars()).toBe(3)
    await bookVisit(t, { date: '2026-06-04T15:00:00Z', contactInput, moreCars })
    expect(await cars()).toBe(3)
  })

  test('when many want one hour for three cars each, one gets it whole and the others nothing', async () => {
    await t.db.owner.query('update van set active = false where id = $1', [t.fixture.ca.vanIds[1]])
    const answers = await Promise.all(
      Array.from({ length: 16 }, () => bookCars(t, { date: DATE, isBooked: false }, undefined)),
    )
    const outcomes = answers.map(({ data, error }) => data?.createWorkOrder?.outcome ?? error?.error)
    expect(outcomes.filter(outcome => outcome === 'CONFIRMED')).toHaveLength(1)
    expect(outcomes.filter(outcome => outcome === 'TIME_SLOT_UNAVAILABLE')).toHaveLength(15)
    const { rows } = await t.db.owner.query(`
      select (select count(*) from work_order) as orders, (select count(*) from stop) as stops, (select count(*) from user_vehicle u
        join app_user a on a.tenant_id = u.tenant_id and a.id = u.user_id where a.email like 'guest-%') as cars`)
    expect(rows).toEqual([{ orders: 3, stops: 1, cars: 3 }])
    expect(await stopProblems(t.db.owner)).toEqual([])
  })
})

test('staff book several cars for a customer, whose default discount counts for each', async () => {
  const { userIds } = t.fixture.ca
  await t.db.owner.query(
    `update app_user set default_discount_type = 'PERCENT', default_discount_amount = 1000 where id = $1`,
    [userIds.customer],
  )
  const { ids } = await bookVisit(
    t,
    {
      date: DATE,
      customerId: userIds.customer,
      discountAmount: 890,
      moreCars: [laterCar(t, 'oil', { discountAmount: 890 }), laterCar(t, 'tires', { discountAmount: 590 })],
    },
    manager,
  )
  expect((await ordersOf(ids)).map(({ total }) => total)).toEqual([11_245 - 890, 9_745 - 890, 5_900 - 590])
})

test('a booking of one car has one order', async () => {
  const answer = await bookCars(t, { date: DATE, moreCars: [] })
  expect(answer.data.createWorkOrder.moreWorkOrderIds).toEqual([])
  const { rows } = await t.db.owner.query('select is_later_car, left_stop_id from work_order')
  expect(rows).toEqual([{ is_later_car: false, left_stop_id: null }])
})
