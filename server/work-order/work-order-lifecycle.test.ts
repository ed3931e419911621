import { afterAll, beforeAll, expect, test } from 'vitest'
import { TORONTO_ADDRESS } from '../testing/booking.ts'
import { book, COMPLETE, CONFIRM, FINISHED_INSPECTION, inspect, SAVE_INSPECTION } from '../testing/orders.ts'
import { createTestApp, type GraphqlResult, TEST_NOW, type TestApp } from '../testing/test-app.ts'

const LIST = `query List($franchiseId: ID!, $status: WorkOrderList!, $vanId: ID, $filter: String, $pageNumber: Int!) {
  franchiseeWorkOrders(franchiseId: $franchiseId, status: $status, vanId: $vanId, filter: $filter, pageNumber: $pageNumber) {
    total workOrders { reason workOrder { id status isConfirmed scheduledAt } }
  }
}`

let t: TestApp
let host: string
let manager: string
let technician: string
beforeAll(async () => {
  t = await createTestApp()
  host = t.fixture.ca.host
  manager = await t.tokenOf(host, t.fixture.ca.emails.manager)
  technician = await t.tokenOf(host, t.fixture.ca.emails.technician)
})
afterAll(() => t.close())

const run = (query: string, variables: object, token = manager): Promise<GraphqlResult> =>
  t.graphql(host, query, variables, token)

async function listed(status: string, overrides: Record<string, unknown> = {}, token = manager): Promise<number[]> {
  const { data, error } = await run(
    LIST,
    { franchiseId: t.fixture.ca.franchiseId, status, pageNumber: 1, ...overrides },
    token,
  )
  if (error) throw new Error(error.message)
  return data.franchiseeWorkOrders.workOrders.map((entry: { workOrder: { id: string } }) => Number(entry.workOrder.id))
}

/** Requests an order at a time when both vans are available. */
async function requestAt(date: string): Promise<number> {
  const sunday = await book(t, { date: '2026-06-07T15:00:00Z' }, manager)
  await t.db.owner.query('update work_order set scheduled_at = $1 where id = $2', [date, sunday.workOrderId])
  return sunday.workOrderId
}

test('WOLIST-03 an order is requested, then upcoming, then past, and in one list at a time', async () => {
  t.clock.set(TEST_NOW)
  const id = await requestAt('2026-06-03T12:00:00Z')
  const listsOf = async (): Promise<string[]> => {
    const found: string[] = []
    for (const status of ['requested', 'upcoming', 'past']) if ((await listed(status)).includes(id)) found.push(status)
    return found
  }
  expect(await listsOf()).toEqual(['requested'])
  expect((await run(CONFIRM, { id, vanId: t.fixture.ca.vanIds[0] })).error).toBeUndefined()
  expect(await listsOf()).toEqual(['upcoming'])
  t.clock.set(new Date('2026-06-03T14:00:00Z'))
  await inspect(t, manager, id)
  expect(await listsOf()).toEqual(['upcoming'])
  const { data } = await run(COMPLETE, { workOrderId: id, poNumber: 'PO 7' })
  expect(data.completeWorkOrder).toMatchObject({ status: 'COMPLETE', poNumber: 'PO 7', invoice: { status: 'OPEN' } })
  expect(await listsOf()).toEqual(['past'])
  // A repeated call returns the first result.
  expect((await run(COMPLETE, { workOrderId: id })).data.completeWorkOrder).toEqual(data.completeWorkOrder)
})

test('WOFLOW-01 an order is ASSIGNED, then COMPLETE, or CANCELLED, with flags for confirmed and inspected; its customer sees CONFIRMED', async () => {
  t.clock.set(TEST_NOW)
  const state = async (id: number): Promise<unknown> => {
    const { data } = await run('query S($id: ID!) { workOrder(id: $id) { status isConfirmed isInspected } }', { id })
    return data.workOrder
  }
  const id = await requestAt('2026-06-04T21:00:00Z')
  expect(await state(id)).toEqual({ status: 'ASSIGNED', isConfirmed: false, isInspected: false })
  await run(CONFIRM, { id, vanId: t.fixture.ca.vanIds[0] })
  expect(await state(id)).toEqual({ status: 'ASSIGNED', isConfirmed: true, isInspected: false })
  t.clock.set(new Date('2026-06-04T22:00:00Z'))
  await inspect(t, manager, id)
  expect(await state(id)).toEqual({ status: 'ASSIGNED', isConfirmed: true, isInspected: true })
  await run(COMPLETE, { workOrderId: id })
  expect(await state(id)).toEqual({ status: 'COMPLETE', isConfirmed: true, isInspected: true })
  t.clock.set(TEST_NOW)
  const customer = await t.tokenOf(host, t.fixture.ca.emails.customer)
  const other = await book(t, { date: '2026-06-04T20:00:00Z' }, customer)
  const own = 'query Own($id: ID!) { customerWorkOrder(id: $id) { status } }'
  const seen = await run(own, { id: other.workOrderId }, customer)
  expect(seen.data.customerWorkOrder.status).toBe('CONFIRMED')
  const cancel =
    'mutation C($id: ID!) { cancelWorkOrder(workOrderId: $id, cancelReason: customer_cancelled) { status } }'
  await run(cancel, { id: other.workOrderId })
  expect(await state(other.workOrderId)).toEqual({ status: 'CANCELLED', isConfirmed: true, isInspected: false })
})

test('an order is confirmed once, into an available van of its franchise', async () => {
  t.clock.set(TEST_NOW)
  const { ca, us } = t.fixture
  const date = '2026-06-03T13:00:00Z'
  await book(t, { date })
  const id = await requestAt(date)
  const taken = await run(CONFIRM, { id, vanId: ca.vanIds[0] })
  expect(taken.error).toMatchObject({ statusCode: 409, error: 'TIME_SLOT_UNAVAILABLE' })
  for (const vanId of [ca.otherVanId, us.vanIds[0], 999_999])
    expect((await run(CONFIRM, { id, vanId })).status).toBe(404)
  const confirmed = await run(CONFIRM, { id, vanId: ca.vanIds[1] })
  expect(confirmed.data.confirmWorkOrder).toMatchObject({
    isConfirmed: true,
    van: { id: String(ca.vanIds[1]) },
    unavailabilityReason: null,
  })
  expect(confirmed.data.confirmWorkOrder.events.at(-1)).toEqual({ type: 'confirmed', authorName: 'manager Toronto' })
  expect((await run(CONFIRM, { id, vanId: ca.vanIds[1] })).error?.statusCode).toBe(409)
})

test('orders that overlap by half an hour conflict', async () => {
  t.clock.set(TEST_NOW)
  const booked = await book(t, { date: '2026-06-03T15:00:00Z' })
  const id = await requestAt('2026-06-03T15:30:00Z')
  expect((await run(CONFIRM, { id, vanId: booked.vanId })).error?.error).toBe('TIME_SLOT_UNAVAILABLE')
  await t.db.owner.query(`update work_order set scheduled_at = '2026-06-03T16:00:00Z' where id = $1`, [id])
  expect((await run(CONFIRM, { id, vanId: booked.vanId })).error).toBeUndefined()
})

test('technicians confirm into their own van only, and see no order of another', async () => {
  t.clock.set(TEST_NOW)
  const [own, others] = t.fixture.ca.vanIds
  const id = await requestAt('2026-06-03T17:00:00Z')
  expect((await run(CONFIRM, { id, vanId: others }, technician)).status).toBe(404)
  expect(await listed('requested', {}, technician)).toContain(id)
  expect((await run(CONFIRM, { id, vanId: own }, technician)).error).toBeUndefined()
  const next = await requestAt('2026-06-03T17:00:00Z')
  expect((await run(CONFIRM, { id: next, vanId: others })).error).toBeUndefined()
  expect(await listed('upcoming', {}, technician)).toContain(id)
  expect(await listed('upcoming', {}, technician)).not.toContain(next)
  expect(await listed('upcoming', { vanId: others }, technician)).toEqual([])
  t.clock.set(new Date('2026-06-03T20:00:00Z'))
  expect(
    (await run(SAVE_INSPECTION, { id: next, inspection: FINISHED_INSPECTION, finish: true }, technician)).status,
  ).toBe(404)
})

test('when two managers confirm two requests into one van concurrently, one wins', async () => {
  t.clock.set(TEST_NOW)
  for (const hour of ['18', '19', '20', '21']) {
    const date = `2026-06-03T${hour}:00:00Z`
    const ids = [await requestAt(date), await requestAt(date)]
    const answers = await Promise.all(ids.map(id => run(CONFIRM, { id, vanId: t.fixture.ca.vanIds[0] })))
    expect(answers.map(answer => answer.status).sort((a, b) => a - b)).toEqual([200, 409])
    const id = await requestAt(date)
    const same = await Promise.all([1, 2].map(() => run(CONFIRM, { id, vanId: t.fixture.ca.vanIds[1] })))
    expect(same.map(answer => answer.status).sort((a, b) => a - b)).toEqual([200, 409])
  }
})

test('inspection and completion open with the day of the appointment on the franchise’s clock', async () => {
  t.clock.set(TEST_NOW)
  const { workOrderId: id } = await book(t, { date: '2026-06-04T15:00:00Z' })
  const save = (finish: boolean, overrides: object = {}): Promise<GraphqlResult> =>
    run(SAVE_INSPECTION, { id, inspection: { ...FINISHED_INSPECTION, ...overrides }, finish })
  // 23:59 of June 3 in Toronto, then midnight.
  t.clock.set(new Date('2026-06-04T03:59:00Z'))
  expect((await save(false)).error?.statusCode).toBe(409)
  t.clock.set(new Date('2026-06-04T04:00:00Z'))
  expect((await run(COMPLETE, { workOrderId: id })).error?.statusCode).toBe(409)
  expect((await save(false, { brakeFluid: null })).data.saveInspection).toMatchObject({
    isInspected: false,
    inspection: { isFinished: false },
  })
  expect((await run(COMPLETE, { workOrderId: id })).error?.statusCode).toBe(409)
  expect((await save(true)).data.saveInspection).toMatchObject({ isInspected: true, inspection: { isFinished: true } })
  expect((await save(true)).error?.statusCode).toBe(409)
  expect((await run(COMPLETE, { workOrderId: id })).data.completeWorkOrder.status).toBe('COMPLETE')
})

test('an unconfirmed request cannot be inspected', async () => {
  t.clock.set(TEST_NOW)
  const id = await requestAt('2026-06-02T15:00:00Z')
  t.clock.set(new Date('2026-06-03T15:00:00Z'))
  expect((await run(SAVE_INSPECTION, { id, inspection: FINISHED_INSPECTION, finish: true })).error?.statusCode).toBe(
    409,
  )
})

test('an inspection is finished only when complete, and impossible values are refused', async () => {
  t.clock.set(TEST_NOW)
  const { workOrderId: id } = await book(t, { date: '2026-06-05T15:00:00Z' })
  t.clock.set(new Date('2026-06-05T16:00:00Z'))
  const problem = async (overrides: object, finish: boolean): Promise<string> => {
    const { status, error } = await run(SAVE_INSPECTION, {
      id,
      inspection: { ...FINISHED_INSPECTION, ...overrides },
      finish,
    })
    return `${status} ${error?.fields?.map(each => each.field).join()} ${error?.message}`
  }
  expect(await problem({ corners: FINISHED_INSPECTION.corners.slice(1), leakInspection: null }, true)).toBe(
    '422 inspection Please fill in: FrontLeft tire condition, FrontLeft brake condition, leakInspection.',
  )
  expect(await problem({ notes: 'x'.repeat(2001) }, false)).toMatch(/^422 notes /)
  expect(await problem({ tireSize: 'x'.repeat(256) }, false)).toMatch(/^422 tireSize /)
  expect(await problem({ mileage: 0 }, false)).toMatch(/^422 mileage /)
  expect(await problem({ mileage: 9_999_999 }, true)).toMatch(/^422 mileage .* more than any car has driven/)
  expect(await problem({ engineHours: -1 }, false)).toMatch(/^422 engineHours /)
  const [corner, ...others] = FINISHED_INSPECTION.corners
  for (const depth of [{ treadMm: 41 }, { padMm: -1 }])
    expect(await problem({ corners: [{ ...corner, ...depth }, ...others] }, false)).toMatch(/^422 corners .* 40 mm/)
})

test('tread and pads are stored in millimetres, and missing where they were not measured', async () => {
  t.clock.set(TEST_NOW)
  const { workOrderId: id } = await book(t, { date: '2026-06-05T17:00:00Z' })
  t.clock.set(new Date('2026-06-05T18:00:00Z'))
  const [corner, ...others] = FINISHED_INSPECTION.corners
  const corners = [{ ...corner, treadMm: 4.8, padMm: 6.5 }, ...others]
  await run(SAVE_INSPECTION, { id, inspection: { ...FINISHED_INSPECTION, corners }, finish: true })
  const { data } = await run('query Found($id: ID!) { workOrder(id: $id) { inspection { corners } } }', { id })
  expect(data.workOrder.inspection.corners.FrontLeft).toMatchObject({ treadMm: 4.8, padMm: 6.5 })
  expect(Object.keys(data.workOrder.inspection.corners.FrontRight)).not.toContain('treadMm')
})

test('lists have twenty entries per page', async () => {
  t.clock.set(TEST_NOW)
  const filter = '77 Page Road'
  const addressInput = { ...TORONTO_ADDRESS, street: filter }
  const hours = Array.from({ length: 10 }, (_, i) => `2026-06-09T${12 + i}:00:00Z`)
  for (const date of [...hours, ...hours, '2026-06-10T12:00:00Z']) await book(t, { date, addressInput })
  const first = await listed('upcoming', { filter })
  const second = await listed('upcoming', { filter, pageNumber: 2 })
  expect([first.length, second.length, new Set([...first, ...second]).size]).toEqual([20, 1, 21])
})

test('more concurrent changes than connections all succeed', async () => {
  // In an application that has just started, so its caches are empty.
  const fresh = await createTestApp()
  try {
    const dates = Array.from({ length: 7 }, (_, i) => `2026-06-08T${12 + i}:00:00Z`)
    const booked = await Promise.all([...dates, ...dates].map(date => book(fresh, { date })))
    fresh.clock.set(new Date('2026-06-08T23:00:00Z'))
    const token = await fresh.tokenOf(host, fresh.fixture.ca.emails.manager)
    await Promise.all(booked.map(order => inspect(fresh, token, order.workOrderId)))
  } finally {
    await fresh.close()
  }
})
