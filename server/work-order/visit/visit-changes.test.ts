import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { oilChangeLines, TORONTO_ADDRESS } from '../../testing/booking.ts'
import { complete, inspect } from '../../testing/orders.ts'
import { linkOfOrder } from '../../testing/operations/data/order-links.ts'
import { stopProblems } from '../../testing/schedule/stop-problems.ts'
import { bookVisit, laterCar } from '../../testing/schedule/visits.ts'
import { createTestApp, type GraphqlResult, type TestApp } from '../../testing/test-app.ts'

const MOVE = `mutation Move($id: ID!, $scheduledAt: DateTime!, $isBooked: Boolean, $vanId: ID, $onlyThisCar: Boolean, $agreedTotal: Int) {
  updateScheduledTime(id: $id, scheduledAt: $scheduledAt, isBooked: $isBooked, vanId: $vanId, onlyThisCar: $onlyThisCar, agreedTotal: $agreedTotal) { reason }
}`
const CANCEL = `mutation Cancel($id: ID!, $wholeVisit: Boolean) {
  cancelWorkOrder(workOrderId: $id, cancelReason: other, notes: "Rain", wholeVisit: $wholeVisit) { id visitCars { workOrderId } }
}`
const CANCEL_OWN = `mutation Cancel($id: ID!, $wholeVisit: Boolean) { cancelAppointment(id: $id, wholeVisit: $wholeVisit) { id } }`
const RESTORE = `mutation Restore($id: ID!, $scheduledAt: DateTime) { restoreWorkOrder(id: $id, scheduledAt: $scheduledAt) { id } }`
const CONFIRM = `mutation Confirm($id: ID!, $vanId: ID!) { confirmWorkOrder(id: $id, vanId: $vanId) { id } }`
const ASSIGN = `mutation Assign($id: ID!, $franchiseId: ID!, $vanId: ID!, $agreedTotal: Int) {
  assignWorkOrder(workOrderId: $id, assignedFranchise: $franchiseId, assignedVan: $vanId, agreedTotal: $agreedTotal) { id }
}`
const READDRESS = `mutation Place($id: ID!, $addressId: ID!, $mileageCharge: Int!) {
  updateWorkOrderAddress(id: $id, addressId: $addressId, mileageCharge: $mileageCharge) { id }
}`
const ADD = `mutation Add($workOrderId: ID!, $idempotencyKey: String!, $car: MoreCarInput!) {
  addVisitCar(workOrderId: $workOrderId, idempotencyKey: $idempotencyKey, car: $car) { id visitCars { workOrderId vehicle services total hasVisitFees } }
}`
const SERVICES = `mutation Services($id: ID!, $serviceIds: [ID!]!) { updateServices(id: $id, serviceIds: $serviceIds) { lineItems { name } } }`

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
afterEach(async () => {
  expect(await stopProblems(t.db.owner)).toEqual([])
  await t.close()
})

const DATE = '2026-06-03T15:00:00Z'
const LATER = '2026-06-04T15:00:00Z'
const ask = (query: string, variables: object, token = manager): Promise<GraphqlResult> =>
  t.graphql(host, query, variables, token)

async function done(query: string, variables: object, token = manager): Promise<GraphqlResult> {
  const answer = await ask(query, variables, token)
  if (answer.error) throw new Error(`${answer.error.error}: ${answer.error.message}`)
  return answer
}

interface Order {
  status: string
  at: string
  vanId: number | null
  stopId: number
  isLater: boolean
  names: string[]
}

async function orderOf(id: number | undefined): Promise<Order> {
  const { rows } = await t.db.owner.query<Order & { at: Date }>(
    `select w.status, w.scheduled_at as at, w.van_id as "vanId", w.stop_id as "stopId", w.is_later_car as "isLater",
       (select array_agg(l.name order by l.position) from line_item l where l.tenant_id = w.tenant_id and l.work_order_id = w.id) as names
     from work_order w where w.id = $1`,
    [id],
  )
  const [row] = rows
  if (!row) throw new Error('no such order')
  return { ...row, at: row.at.toISOString().replace('.000', '') }
}
const allOf = (ids: readonly number[]): Promise<Order[]> => Promise.all(ids.map(orderOf))
const mailJobs = async (task: string): Promise<object[]> =>
  (
    await t.db.owner.query<{ payload: object }>(
      `select payload::jsonb - 'tenantId' as payload from app.outbox where task = $1 order by id`,
      [task],
    )
  ).rows.map(({ payload }) => payload)
const forget = (): Promise<unknown> => t.db.owner.query('delete from app.outbox')

const TRIP = 'Mobile Service Fee'

describe('moving', () => {
  test('moves all cars, whichever order is moved, with one mail', async () => {
    const { ids } = await bookVisit(t, { date: DATE }, customer)
    await forget()
    await done(MOVE, { id: ids[1], scheduledAt: LATER, isBooked: false })
    const orders = await allOf(ids)
    expect(orders.map(({ at }) => at)).toEqual([LATER, LATER, LATER])
    expect(new Set(orders.map(({ stopId }) => stopId)).size).toBe(1)
    expect(await mailJobs('mail-order-change')).toEqual([{ workOrderId: ids[1], change: 'rescheduled', version: 2 }])
  })

  test('one car out gives it a visit of its own with the trip fee, and the others keep theirs', async () => {
    const { ids } = await bookVisit(t, { date: DATE }, customer)
    await done(MOVE, { id: ids[2], scheduledAt: LATER, isBooked: false, onlyThisCar: true })
    const [first, second, third] = await allOf(ids)
    expect([first?.at, second?.at, third?.at]).toEqual([DATE, DATE, LATER])
    expect(third).toMatchObject({ isLater: false, names: ['Tire Rotation', TRIP] })
    expect(first?.names.filter(name => name === TRIP)).toHaveLength(1)
  })

  test('the first car out leaves the fees of the visit to the next one', async () => {
    const { ids } = await bookVisit(t, { date: DATE }, customer)
    await done(MOVE, { id: ids[0], scheduledAt: LATER, isBooked: false, onlyThisCar: true })
    const [first, second, third] = await allOf(ids)
    expect(first).toMatchObject({ at: LATER, isLater: false })
    expect(second).toMatchObject({ at: DATE, isLater: false })
    expect(second?.names).toContain(TRIP)
    expect(third).toMatchObject({ isLater: true, names: ['Tire Rotation'] })
  })

  test('a customer moves the whole visit, and is refused another hour that is taken', async () => {
    const { ids } = await bookVisit(t, { date: DATE }, customer)
    await bookVisit(t, { date: LATER })
    await bookVisit(t, { date: LATER })
    const taken = await ask(MOVE, { id: ids[0], scheduledAt: LATER, isBooked: false, onlyThisCar: true }, customer)
    expect(taken.error?.error).toBe('TIME_SLOT_UNAVAILABLE')
    await done(MOVE, { id: ids[0], scheduledAt: '2026-06-04T17:00:00Z', isBooked: false, onlyThisCar: true }, customer)
    // Only staff take one car out.
    expect(new Set((await allOf(ids)).map(({ at }) => at)).size).toBe(1)
  })

  test('two people who move two cars of a visit wait for each other', async () => {
    const { ids } = await bookVisit(t, { date: DATE }, customer)
    const answers = await Promise.all(
      ids.flatMap(id =>
        ['2026-06-04T15:00:00Z', '2026-06-05T15:00:00Z'].map(scheduledAt =>
          ask(MOVE, { id, scheduledAt, isBooked: false }),
        ),
      ),
    )
    for (const { status, error } of answers) expect({ status, error }).toEqual({ status: 200, error: undefined })
    expect(new Set((await allOf(ids)).map(({ at }) => at)).size).toBe(1)
  })
})

describe('cancelling', () => {
  test('one car leaves the visit to the others', async () => {
    const { ids, vanId } = await bookVisit(t, { date: DATE }, customer)
    await forget()
    await done(CANCEL_OWN, { id: ids[2] }, customer)
    const [first, second, third] = await allOf(ids)
    expect([first?.status, second?.status, third?.status]).toEqual(['ASSIGNED', 'ASSIGNED', 'CANCELLED'])
    expect(first).toMatchObject({ vanId })
    expect(await mailJobs('mail-order-change')).toEqual([{ workOrderId: ids[2], change: 'cancelled', version: 2 }])
  })

  test('the first car moves the fees of the visit to another, which is recorded', async () => {
    const { ids } = await bookVisit(t, { date: DATE }, customer)
    await done(CANCEL, { id: ids[0] })
    expect(await orderOf(ids[1])).toMatchObject({ isLater: false })
    expect((await orderOf(ids[1])).names).toContain(TRIP)
    expect((await orderOf(ids[2])).names).toEqual(['Tire Rotation'])
    const { rows } = await t.db.owner.query(
      `select data from work_order_event where work_order_id = $1 and type = 'services_changed'`,
      [ids[1]],
    )
    expect(rows).toEqual([{ data: { services: TRIP } }])
  })

  test('the whole visit frees the van, with one mail about all cars', async () => {
    const email = `${randomUUID()}@example.com`
    const contactInput = { name: 'Mia Mail', email, phoneNumber: '4165550123' }
    const { ids } = await bookVisit(t, { date: DATE, contactInput }, customer)
    await forget()
    await done(CANCEL_OWN, { id: ids[1], wholeVisit: true }, customer)
    expect((await allOf(ids)).map(({ status }) => status)).toEqual(['CANCELLED', 'CANCELLED', 'CANCELLED'])
    expect(await mailJobs('mail-order-change')).toHaveLength(1)
    await t.jobs['mail-order-change'](t.fixture.ca.id, { workOrderId: ids[1] ?? 0, change: 'cancelled', version: 2 })
    const { rows } = await t.db.owner.query<{ text: string; calendar: string }>(
      `select m.text, convert_from(a.content, 'UTF8') as calendar from sandbox.mail m
       left join sandbox.mail_attachment a on a.mail_id = m.id where m.recipient = $1`,
      [email],
    )
    expect(rows).toHaveLength(1)
    for (const part of ['Car 1 of 3', 'Car 3 of 3']) expect(rows[0]?.text).toContain(part)
    expect(rows[0]?.calendar).toContain(`UID:appointment-${t.fixture.ca.id}-${ids[0]}@vanbay`)
    expect(rows[0]?.calendar).toContain('STATUS:CANCELLED')
    const again = await bookVisit(t, { date: DATE })
    expect(again.vanId).not.toBeNull()
  })

  test('a mail about one car leaves the visit in the calendar', async () => {
    const email = `${randomUUID()}@example.com`
    const contactInput = { name: 'Mia Mail', email, phoneNumber: '4165550123' }
    const { ids } = await bookVisit(t, { date: DATE, contactInput }, customer)
    await done(CANCEL_OWN, { id: ids[0] }, customer)
    await t.jobs['mail-order-change'](t.fixture.ca.id, { workOrderId: ids[0] ?? 0, change: 'cancelled', version: 2 })
    const { rows } = await t.db.owner.query<{ text: string; id: number | null }>(
      `select m.text, a.mail_id as id from sandbox.mail m left join sandbox.mail_attachment a on a.mail_id = m.id where m.recipient = $1`,
      [email],
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.id).toBeNull()
    expect(rows[0]?.text).not.toContain('Car 2')
  })

  test('a cancelled car comes back to its visit without the fees, or alone with them', async () => {
    const { ids } = await bookVisit(t, { date: DATE }, customer)
    await done(CANCEL, { id: ids[0] })
    await done(RESTORE, { id: ids[0] })
    const orders = await allOf(ids)
    expect(new Set(orders.map(({ stopId }) => stopId)).size).toBe(1)
    expect(orders[0]).toMatchObject({ isLater: true })
    expect(orders[0]?.names).not.toContain(TRIP)
    await done(CANCEL, { id: ids[2] })
    await done(RESTORE, { id: ids[2], scheduledAt: LATER })
    expect(await orderOf(ids[2])).toMatchObject({ at: LATER, isLater: false, names: ['Tire Rotation', TRIP] })
  })

  test('a whole visit comes back car by car', async () => {
    const { ids } = await bookVisit(t, { date: DATE }, customer)
    await done(CANCEL, { id: ids[0], wholeVisit: true })
    for (const id of ids.toReversed()) await done(RESTORE, { id })
    const orders = await allOf(ids)
    expect(new Set(orders.map(({ stopId }) => stopId)).size).toBe(1)
    expect(orders.flatMap(({ names }) => names).filter(name => name === TRIP)).toHaveLength(1)
  })
})

test('confirming one car of a requested visit confirms all, and assigning moves all, with one mail each', async () => {
  const { vanIds, franchiseId } = t.fixture.ca
  await t.db.owner.query('update van set active = false where id = $1', [vanIds[1]])
  await bookVisit(t, { date: DATE })
  const { ids } = await bookVisit(t, { date: DATE })
  await t.db.owner.query('update van set active = true where id = $1', [vanIds[1]])
  await forget()
  await done(CONFIRM, { id: ids[1], vanId: vanIds[1] })
  expect((await allOf(ids)).map(({ vanId }) => vanId)).toEqual([vanIds[1], vanIds[1], vanIds[1]])
  expect(await mailJobs('mail-booking')).toHaveLength(1)
  expect(await mailJobs('notify-staff')).toHaveLength(1)
  const busy = await ask(ASSIGN, { id: ids[0], franchiseId, vanId: vanIds[0] })
  expect(busy.error?.error).toBe('TIME_SLOT_UNAVAILABLE')
  await done(MOVE, { id: ids[0], scheduledAt: LATER, isBooked: false })
  await done(ASSIGN, { id: ids[2], franchiseId, vanId: vanIds[0] })
  expect((await allOf(ids)).map(({ vanId }) => vanId)).toEqual([vanIds[0], vanIds[0], vanIds[0]])
})

test('another address is for all cars, with one mileage charge', async () => {
  const { id, franchiseId, serviceIds } = t.fixture.ca
  await t.db.owner.query(`insert into service_area values ($1, $2, 'L9N')`, [id, franchiseId])
  const far = { ...TORONTO_ADDRESS, street: '4 Far Lane', postalCode: 'L9N 1A1', lat: 43.95, lng: -79.38 }
  const lineItems = [...oilChangeLines(t.fixture.ca), { id: serviceIds.mileage_charge, quantity: 1, value: 600 }]
  await bookVisit(t, { date: LATER, addressInput: far, lineItems, moreCars: [] }, customer)
  const { rows } = await t.db.owner.query<{ id: number }>(
    `select id::float8 as id from address where street = '4 Far Lane'`,
  )
  const { ids } = await bookVisit(t, { date: DATE }, customer)
  const addressId = rows[0]?.id
  expect((await ask(READDRESS, { id: ids[0], addressId, mileageCharge: 0 }, customer)).error?.error).toBe(
    'PRICE_CHANGED',
  )
  await done(READDRESS, { id: ids[0], addressId, mileageCharge: 600 }, customer)
  const names = (await allOf(ids)).map(order => order.names.includes('Mileage Charge'))
  expect(names).toEqual([true, false, false])
  const addresses = await t.db.owner.query('select distinct address_id from work_order where id = any($1)', [ids])
  expect(addresses.rowCount).toBe(1)
})

test('new services of a later car bring no trip fee, those of the first keep it', async () => {
  const { serviceIds } = t.fixture.ca
  const { ids } = await bookVisit(t, { date: DATE }, customer)
  const namesAfter = async (id: number | undefined): Promise<string[]> => {
    const { data } = await done(SERVICES, { id, serviceIds: [serviceIds.oil_change_premium_synthetic] })
    return data.updateServices.lineItems.map(({ name }: { name: string }) => name)
  }
  expect(await namesAfter(ids[2])).toEqual([
    'Premium Synthetic Oil Change',
    'Supplies and Shop Fee',
    'Environmental Handling Fee',
  ])
  expect(await namesAfter(ids[0])).toContain(TRIP)
})

describe('a car that is added', () => {
  const added = (
    workOrderId: number | undefined,
    token = customer,
    car: object = laterCar(t),
  ): Promise<GraphqlResult> => ask(ADD, { workOrderId, idempotencyKey: randomUUID(), car }, token)

  test('joins the visit without its fees, and the customer gets one mail', async () => {
    const { ids } = await bookVisit(t, { date: DATE, moreCars: [] }, customer)
    await forget()
    const { data } = await done(
      ADD,
      { workOrderId: ids[0], idempotencyKey: randomUUID(), car: laterCar(t, 'oil') },
      customer,
    )
    expect(data.addVisitCar.visitCars).toMatchObject([
      { workOrderId: String(ids[0]), hasVisitFees: true, total: 11_245 },
      { hasVisitFees: false, total: 9_745, services: ['Basic Oil Change'] },
    ])
    expect(await mailJobs('mail-booking')).toEqual([{ workOrderId: Number(data.addVisitCar.id) }])
  })

  test('is added once for a repeated call', async () => {
    const { ids } = await bookVisit(t, { date: DATE, moreCars: [] }, customer)
    const variables = { workOrderId: ids[0], idempotencyKey: randomUUID(), car: laterCar(t) }
    const [first, again] = [await done(ADD, variables, customer), await done(ADD, variables, customer)]
    expect(again.data.addVisitCar.id).toBe(first.data.addVisitCar.id)
  })

  test('needs its own price, a free place in the visit, and the cut-off', async () => {
    const { ids } = await bookVisit(t, { date: DATE }, customer)
    const wrong = laterCar(t, 'tires', {
      lineItems: [{ id: t.fixture.ca.serviceIds.tire_rotation, quantity: 1, value: 1 }],
    })
    expect((await added(ids[0], customer, wrong)).error?.error).toBe('PRICE_CHANGED')
    const other = await t.tokenOf(host, t.fixture.ca.emails.otherCustomer)
    expect((await added(ids[0], other)).error?.statusCode).toBe(404)
    for (const id of ids) expect((await added(id)).error).toBeUndefined()
    expect((await added(ids[0])).error?.statusCode).toBe(422)
    const { ids: own } = await bookVisit(t, { date: LATER, moreCars: [] }, customer)
    t.clock.set(new Date('2026-06-04T13:00:00Z'))
    expect((await added(own[0])).error).toMatchObject({ error: 'NOT_NOW' })
    expect((await added(own[0], manager)).error).toBeUndefined()
  })
})

test('each car is inspected, completed and billed alone; the rest of the visit can move', async () => {
  const { ids } = await bookVisit(t, { date: DATE }, customer)
  t.clock.set(new Date('2026-06-03T15:30:00Z'))
  await inspect(t, manager, ids[0] ?? 0)
  const { billedAmount } = await complete(t, manager, ids[0] ?? 0)
  expect(billedAmount).toBe(Math.round(11_245 * 1.13))
  expect((await ask(READDRESS, { id: ids[1], addressId: 1, mileageCharge: 0 })).error).toBeDefined()
  await done(MOVE, { id: ids[1], scheduledAt: LATER, isBooked: false })
  const [first, second, third] = await allOf(ids)
  expect([first?.at, second?.at, third?.at]).toEqual([DATE, LATER, LATER])
  expect(second?.stopId).toBe(third?.stopId)
  // Somebody drives there again.
  expect(second?.names).toContain(TRIP)
  expect(third?.names).not.toContain(TRIP)
})

test('the sums of payouts and royalty are those of the orders, whether they are one visit or three', async () => {
  const { ids } = await bookVisit(t, { date: DATE }, customer)
  const singles: number[] = []
  for (const [index, { id }] of [{ id: ids[0] }, { id: ids[1] }, { id: ids[2] }].entries()) {
    t.clock.set(new Date('2026-06-03T15:30:00Z'))
    await inspect(t, manager, id ?? 0)
    singles[index] = (await complete(t, manager, id ?? 0)).billedAmount
  }
  const { rows } = await t.db.owner.query<{ sum: number; count: number }>(
    `select sum(billed_amount)::float8 as sum, count(*)::int as count from invoice where work_order_id = any($1)`,
    [ids],
  )
  expect(rows[0]).toEqual({ sum: singles.reduce((a, b) => a + b, 0), count: 3 })
})

test('a link manages its car, and leads to the others of the same contact', async () => {
  const { ids } = await bookVisit(t, { date: DATE })
  const query = `query One($link: String!) { linkedOrder(link: $link) { id visitCars { workOrderId link } } }`
  const link = await linkOfOrder(t, ids[1] ?? 0, 'mail')
  const { data } = await t.graphql(host, query, { link })
  expect(data.linkedOrder.visitCars.map((car: { workOrderId: string }) => Number(car.workOrderId))).toEqual(ids)
  const other = await t.graphql(host, query, { link: data.linkedOrder.visitCars[2].link })
  expect(other.data.linkedOrder.id).toBe(String(ids[2]))
  const cancel =
    'mutation Cancel($link: String!, $wholeVisit: Boolean) { cancelLinkedOrder(link: $link, wholeVisit: $wholeVisit) { id } }'
  expect((await t.graphql(host, cancel, { link, wholeVisit: true })).error).toBeUndefined()
  expect((await allOf(ids)).map(({ status }) => status)).toEqual(['CANCELLED', 'CANCELLED', 'CANCELLED'])
})

test('the reminder of a visit is one mail', async () => {
  const { ids } = await bookVisit(t, { date: DATE }, customer)
  t.clock.set(new Date('2026-06-02T15:30:00Z'))
  await forget()
  await t.recurring['remind-appointments']()
  expect(await mailJobs('mail-reminder')).toEqual([{ workOrderId: ids[0], scheduledAt: '2026-06-03T15:00:00.000Z' }])
})

test('the day shows a visit as one job, with its cars', async () => {
  const { ids } = await bookVisit(t, { date: DATE })
  const { franchiseId } = t.fixture.ca
  const { data } = await done(
    `query Day($franchiseId: ID!, $day: String!) { dayBoard(franchiseId: $franchiseId, day: $day) { orders { id visitCars { workOrderId } } } }`,
    { franchiseId, day: '2026-06-03' },
  )
  expect(data.dayBoard.orders).toEqual([
    { id: String(ids[0]), visitCars: ids.map(id => ({ workOrderId: String(id) })) },
  ])
})
