import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { bookingInput, CREATE_WORK_ORDER, oilChangeLines, TORONTO_ADDRESS } from '../testing/booking.ts'
import type { GraphqlResult, TestApp } from '../testing/test-app.ts'
import { createTestApp } from '../testing/test-app.ts'

let t: TestApp
let manager: string
beforeAll(async () => {
  t = await createTestApp()
  manager = await t.tokenOf(t.fixture.ca.host, t.fixture.ca.emails.manager)
})
afterAll(() => t.close())

const createWorkOrder = (overrides: Record<string, unknown>, token?: string): Promise<GraphqlResult> =>
  t.graphql(t.fixture.ca.host, CREATE_WORK_ORDER, bookingInput(t, overrides), token)

const orderOf = async (id: string): Promise<Record<string, unknown>> =>
  (await t.db.owner.query('select * from work_order where id = $1', [id])).rows[0]

const count = async (text: string, values: unknown[] = []): Promise<number> =>
  (await t.db.owner.query<{ n: number }>(`select count(*) n from ${text}`, values)).rows[0]?.n ?? 0

const HAMILTON = {
  ...TORONTO_ADDRESS,
  street: '71 Main St W',
  city: 'Hamilton',
  postalCode: 'L8P 4Y5',
  lat: 43.2557,
  lng: -79.8711,
}
const OTTAWA = {
  ...TORONTO_ADDRESS,
  street: '110 Laurier Ave W',
  city: 'Ottawa',
  postalCode: 'K1P 1J1',
  lat: 45.4208,
  lng: -75.69,
}

test('BOOKAPI-04 a guest books an available slot: the van is claimed, the order is complete and the answer has the van', async () => {
  const { ca, vehicleIds } = t.fixture
  const { data, error } = await createWorkOrder({ date: '2026-06-03T12:00:00Z', notes: 'Gate code 12' })
  expect(error).toBeUndefined()
  expect(data.createWorkOrder).toMatchObject({ outcome: 'CONFIRMED', vanId: String(ca.vanIds[0]) })
  const { workOrderId } = data.createWorkOrder
  expect(await orderOf(workOrderId)).toMatchObject({
    status: 'ASSIGNED',
    is_confirmed: true,
    franchise_id: ca.franchiseId,
    van_id: ca.vanIds[0],
    vehicle_id: vehicleIds.small,
    scheduled_at: new Date('2026-06-03T12:00:00Z'),
    unavailability_reason: null,
    currency: 'CAD',
    notes: 'Gate code 12',
  })
  const { rows } = await t.db.owner.query(
    'select price, discounted_price, tax from line_item where work_order_id = $1 order by position',
    [workOrderId],
  )
  // 13 % HST on each line: 1157, 195, 64.35 and 45.5 cents, halves away from zero.
  expect(rows).toEqual([
    { price: 8_900, discounted_price: 8_900, tax: 1_157 },
    { price: 1_500, discounted_price: 1_500, tax: 195 },
    { price: 495, discounted_price: 495, tax: 64 },
    { price: 350, discounted_price: 350, tax: 46 },
  ])
})

test('with every van taken, a slot shown as taken becomes a request and one shown as available is refused', async () => {
  const date = '2026-06-03T13:00:00Z'
  const first = await createWorkOrder({ date, isBooked: false })
  const second = await createWorkOrder({ date, isBooked: false })
  expect([first, second].map(answer => answer.data.createWorkOrder.vanId)).toEqual(t.fixture.ca.vanIds.map(String))
  const requested = await createWorkOrder({ date, isBooked: true })
  expect(requested.data.createWorkOrder).toMatchObject({ outcome: 'REQUESTED', vanId: null })
  expect(await orderOf(requested.data.createWorkOrder.workOrderId)).toMatchObject({
    status: 'ASSIGNED',
    is_confirmed: false,
    franchise_id: t.fixture.ca.franchiseId,
    unavailability_reason: 'NO_VAN_AVAILABLE',
  })
  const refused = await createWorkOrder({ date, isBooked: false })
  expect(refused).toMatchObject({ status: 409, data: null })
  expect(refused.error).toMatchObject({
    error: 'TIME_SLOT_UNAVAILABLE',
    message: 'The time selected is no longer available',
  })
})

test('an address outside every service area goes to the nearest franchise within 150 km, and beyond that to none', async () => {
  const near = await createWorkOrder({ date: '2026-06-03T14:00:00Z', addressInput: HAMILTON })
  expect(near.data.createWorkOrder).toMatchObject({ outcome: 'OUTSIDE_SERVICE_AREA', vanId: null })
  const franchiseId = t.fixture.ca.franchiseId
  expect(await orderOf(near.data.createWorkOrder.workOrderId)).toMatchObject({
    is_confirmed: false,
    franchise_id: franchiseId,
    potential_franchise_id: franchiseId,
    unavailability_reason: 'OUTSIDE_SERVICE_AREA',
  })
  const far = await createWorkOrder({ date: '2026-06-03T14:00:00Z', addressInput: OTTAWA })
  expect(far.data.createWorkOrder).toMatchObject({ outcome: 'OUTSIDE_SERVICE_AREA', vanId: null })
  expect(await orderOf(far.data.createWorkOrder.workOrderId)).toMatchObject({
    franchise_id: null,
    potential_franchise_id: null,
    unavailability_reason: 'OUTSIDE_SERVICE_AREA',
  })
})

test('the same idempotency key books once and returns the same answer, also eight times concurrently', async () => {
  const input = bookingInput(t, { date: '2026-06-03T15:00:00Z' })
  const at = (variables: object): Promise<GraphqlResult> => t.graphql(t.fixture.ca.host, CREATE_WORK_ORDER, variables)
  const first = await at(input)
  expect((await at(input)).data).toEqual(first.data)
  const again = bookingInput(t, { date: '2026-06-03T16:00:00Z' })
  const answers = await Promise.all(Array.from({ length: 8 }, () => at(again)))
  expect(answers.map(answer => answer.error)).toEqual(Array(8).fill(undefined))
  expect(new Set(answers.map(answer => JSON.stringify(answer.data))).size).toBe(1)
  expect(
    await count('work_order where idempotency_key = any($1)', [[input.idempotencyKey, again.idempotencyKey]]),
  ).toBe(2)
})

test('the same idempotency key for another time books nothing and returns the earlier booking', async () => {
  const input = bookingInput(t, { date: '2026-06-12T15:00:00Z' })
  const at = (variables: object): Promise<GraphqlResult> => t.graphql(t.fixture.ca.host, CREATE_WORK_ORDER, variables)
  expect((await at(input)).error).toBeUndefined()
  expect((await at({ ...input, date: '2026-06-12T17:00:00Z' })).error).toMatchObject({
    statusCode: 400,
    error: 'ALREADY_BOOKED',
    message: expect.stringMatching(/^Your booking for Friday, June 12, 2026, 11:00 AM, was made before\./),
  })
  expect(await count('work_order where idempotency_key = $1', [input.idempotencyKey])).toBe(1)
})

test('when twelve guests book one slot concurrently, as many succeed as there are vans', async () => {
  const date = '2026-06-03T17:00:00Z'
  const answers = await Promise.all(Array.from({ length: 12 }, () => createWorkOrder({ date, isBooked: false })))
  const won = answers.filter(answer => !answer.error)
  expect(won.map(answer => Number(answer.data.createWorkOrder.vanId)).sort((a, b) => a - b)).toEqual(
    t.fixture.ca.vanIds,
  )
  const lost = answers.flatMap(answer => answer.error?.error ?? [])
  expect(lost).toEqual(Array(10).fill('TIME_SLOT_UNAVAILABLE'))
  expect(await count('work_order where scheduled_at = $1', [date])).toBe(2)
  // A refused booking leaves no rows, not even a customer.
  expect(
    await count(
      "app_user where name = 'Gwen Guest' and not exists (select from work_order w where w.user_id = app_user.id)",
    ),
  ).toBe(0)
})

test('SCHED-04 customers book from two hours ahead, staff from 30 days back', async () => {
  const { serviceIds } = t.fixture.ca
  const at = async (date: string, token?: string): Promise<string> => {
    const priority = { id: serviceIds.priority_service_fee, quantity: 1, value: 2_000 }
    const isPast = new Date(date) < t.clock.now()
    const lineItems = [...oilChangeLines(t.fixture.ca), ...(isPast ? [] : [priority])]
    const { data, error } = await createWorkOrder({ date, lineItems }, token)
    return error?.error ?? data.createWorkOrder.outcome
  }
  // It is 14:00 UTC on June 1.
  expect(await at('2026-06-01T15:00:00Z')).toBe('TIME_SLOT_UNAVAILABLE')
  expect(await at('2026-06-01T16:00:00Z')).toBe('CONFIRMED')
  expect(await at('2026-05-29T15:00:00Z')).toBe('TIME_SLOT_UNAVAILABLE')
  expect(await at('2026-06-01T14:00:00Z', manager)).toBe('CONFIRMED')
  expect(await at('2026-05-02T14:00:00Z', manager)).toBe('CONFIRMED')
  expect(await at('2026-05-02T13:00:00Z', manager)).toBe('TIME_SLOT_UNAVAILABLE')
})

test('a price without the priority fee counts for a minute after its hours begin', async () => {
  const date = '2026-06-02T14:00:00Z'
  const begins = Date.parse(date) - 24 * 3_600_000
  const before = t.clock.now()
  try {
    t.clock.set(new Date(begins + 61_000))
    expect((await createWorkOrder({ date })).error?.error).toBe('PRICE_CHANGED')
    t.clock.set(new Date(begins + 30_000))
    expect((await createWorkOrder({ date })).data.createWorkOrder.outcome).toBe('CONFIRMED')
  } finally {
    t.clock.set(before)
  }
})

test('outside opening hours customers cannot book, and staff bookings become requests with a reason', async () => {
  const sunday = '2026-06-07T15:00:00Z'
  for (const date of [sunday, '2026-06-03T11:00:00Z', '2026-06-03T22:00:00Z', '2026-06-03T18:30:00Z'])
    expect((await createWorkOrder({ date })).error?.error).toBe('TIME_SLOT_UNAVAILABLE')
  const booked = await createWorkOrder({ date: sunday }, manager)
  expect(booked.data.createWorkOrder).toMatchObject({ outcome: 'REQUESTED', vanId: null })
  expect(await orderOf(booked.data.createWorkOrder.workOrderId)).toMatchObject({
    unavailability_reason: 'OUTSIDE_OPENING_HOURS',
  })
  const past = await createWorkOrder({ date: '2026-05-31T15:00:00Z' }, manager)
  expect(await orderOf(past.data.createWorkOrder.workOrderId)).toMatchObject({ unavailability_reason: 'PAST_DATE' })
})

test('staff book into a van of the franchise that is available; customers cannot choose a van', async () => {
  const { ca } = t.fixture
  const date = '2026-06-03T19:00:00Z'
  const chosen = { date, vanId: ca.vanIds[1] }
  expect((await createWorkOrder(chosen, manager)).data.createWorkOrder).toMatchObject({
    outcome: 'CONFIRMED',
    vanId: String(ca.vanIds[1]),
  })
  expect((await createWorkOrder(chosen, manager)).error?.error).toBe('TIME_SLOT_UNAVAILABLE')
  expect((await createWorkOrder({ date, vanId: ca.otherVanId }, manager)).error?.fields).toMatchObject([
    { field: 'vanId' },
  ])
  expect((await createWorkOrder({ date, vanId: ca.vanIds[0] })).error?.fields).toMatchObject([{ field: 'vanId' }])
})

test('the customer is emailed the status of the booking', async () => {
  await t.startJobs()
  const mailTo = async (email: string): Promise<string[]> =>
    (
      await t.db.owner.query<{ subject: string }>('select subject from sandbox.mail where recipient like $1', [
        `%${email}%`,
      ])
    ).rows.map(row => row.subject)
  const expectMail = async (overrides: Record<string, unknown>, subject: RegExp, token?: string): Promise<void> => {
    const email = `${randomUUID()}@example.com`
    await createWorkOrder({ ...overrides, contactInput: { name: 'Mia Mail', email, phoneNumber: '4165550123' } }, token)
    await vi.waitFor(async () => expect(await mailTo(email)).toEqual([expect.stringMatching(subject)]), {
      timeout: 10_000,
    })
  }
  await expectMail({ date: '2026-06-03T20:00:00Z' }, /^Service Confirmed: .*June 3/)
  await expectMail({ date: '2026-06-07T16:00:00Z' }, /^Service Requested/, manager)
  await expectMail({ date: '2026-06-03T20:00:00Z', addressInput: OTTAWA }, /^Outside Service Area/)
})
