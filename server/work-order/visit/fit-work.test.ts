import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { bookingInput, CREATE_WORK_ORDER } from '../../testing/booking.ts'
import { book } from '../../testing/orders.ts'
import { stopProblems } from '../../testing/schedule/stop-problems.ts'
import { ask, forget, NORTH_ADDRESS, planTrueLengths } from '../../testing/schedule/true-lengths.ts'
import { createTestApp, type GraphqlResult, type TestApp } from '../../testing/test-app.ts'

const SERVICES = `mutation Services($id: ID!, $serviceIds: [ID!]!, $overrideReason: String) {
  updateServices(id: $id, serviceIds: $serviceIds, overrideReason: $overrideReason) { events { type data } }
}`
const VEHICLE = `mutation Vehicle($id: ID!, $vehicleId: ID!) { updateWorkOrderVehicle(id: $id, vehicleId: $vehicleId) { id } }`
const APPROVED = `mutation Add($id: ID!, $serviceId: ID!, $price: Int!) { addApprovedWork(id: $id, serviceId: $serviceId, price: $price) { id } }`

const DATE = '2026-06-03T15:00:00Z'
/** An hour and a half later, at the same address. */
const NEXT = '2026-06-03T16:30:00Z'
/** Two hours later, at an address half an hour away. */
const FAR = '2026-06-03T17:00:00Z'
/** With the oil change and 10 minutes to set up, the visit ends five minutes before the next one. */
const FITS = 30
/** It ends five minutes after the next one has begun. */
const OVERLAPS = 40
/** It ends 15 minutes before the far one. */
const LATE = 50

let t: TestApp
let manager: string
beforeEach(async () => {
  t = await createTestApp()
  manager = await t.tokenOf(t.fixture.ca.host, t.fixture.ca.emails.manager)
})
afterEach(async () => {
  expect(await stopProblems(t.db.owner)).toEqual([])
  await t.close()
})

const oil = (): number | undefined => t.fixture.ca.serviceIds.oil_change_basic
const filter = (): number | undefined => t.fixture.ca.serviceIds.cabin_air_filter_replacement

/** One van, whose franchise plans true lengths: 10 minutes to set up, an oil change of 45, and a cabin air filter of so many. */
async function plan(filterMinutes: number): Promise<void> {
  const { id, vanIds } = t.fixture.ca
  await t.db.owner.query('update van set active = false where id = $1', [vanIds[1]])
  await planTrueLengths(t)
  await t.db.owner.query('insert into service_minutes (tenant_id, service_id, minutes) values ($1, $2, $3)', [
    id,
    filter(),
    filterMinutes,
  ])
  forget(t)
}

const bookOil = async (): Promise<number> => (await book(t, { date: DATE })).workOrderId
const bookNext = (date = NEXT): Promise<GraphqlResult> =>
  ask(t, CREATE_WORK_ORDER, bookingInput(t, { date, isBooked: false }))
const addFilter = (id: number, overrideReason?: string): Promise<GraphqlResult> =>
  ask(t, SERVICES, { id, serviceIds: [oil(), filter()], overrideReason }, manager)

/** The minutes of each visit, by its time; its order must have the same. */
async function lengths(): Promise<Record<string, number>> {
  const { rows } = await t.db.owner.query<{ at: Date; minutes: number; same: boolean }>(
    'select s.starts_at as at, s.minutes, w.during = s.work as same from stop s join work_order w on w.stop_id = s.id order by s.starts_at',
  )
  expect(rows.every(({ same }) => same)).toBe(true)
  return Object.fromEntries(rows.map(({ at, minutes }) => [at.toISOString().replace('.000', ''), minutes]))
}

const lineCount = async (id: number): Promise<number | null> =>
  (
    await t.db.owner.query(
      'select from line_item l join service s on s.id = l.service_id where l.work_order_id = $1 and not s.is_fee',
      [id],
    )
  ).rowCount

describe('work on an open order, by true durations,', () => {
  test('makes its visit longer when it is added, and gives the time back when it is removed', async () => {
    await plan(FITS)
    const id = await bookOil()
    expect(await lengths()).toEqual({ [DATE]: 55 })
    expect((await addFilter(id)).error).toBeUndefined()
    expect(await lengths()).toEqual({ [DATE]: 85 })
    const soon = '2026-06-03T16:00:00Z'
    expect((await bookNext(soon)).error?.error).toBe('TIME_SLOT_UNAVAILABLE')
    expect((await ask(t, SERVICES, { id, serviceIds: [oil()] }, manager)).error).toBeUndefined()
    expect((await bookNext(soon)).error).toBeUndefined()
    expect(await lengths()).toEqual({ [DATE]: 55, [soon]: 55 })
  })

  test('fits before the next visit when the van can still drive there', async () => {
    await plan(FITS)
    const id = await bookOil()
    expect((await bookNext()).error).toBeUndefined()
    expect((await addFilter(id)).error).toBeUndefined()
    expect(await lengths()).toEqual({ [DATE]: 85, [NEXT]: 55 })
  })

  test('is refused when it needs the time of another visit, which a reason does not change', async () => {
    await plan(OVERLAPS)
    const id = await bookOil()
    const next = Number((await bookNext()).data.createWorkOrder.workOrderId)
    for (const reason of [undefined, 'The customer waits']) {
      const { error } = await addFilter(id, reason)
      expect(error).toMatchObject({ statusCode: 409, error: 'TIME_SLOT_UNAVAILABLE' })
      expect(error?.message).toContain(`order ${next} begins at 12:30`)
      expect(error?.message).toContain('Move one of the two visits first')
    }
    expect(await lineCount(id)).toBe(1)
    expect(await lengths()).toEqual({ [DATE]: 55, [NEXT]: 55 })
  })

  test('with which the van is late needs a reason, which the history keeps and later changes do not ask for again', async () => {
    await plan(LATE)
    const id = await bookOil()
    const far = await book(t, { date: FAR, addressInput: NORTH_ADDRESS })
    const refused = await addFilter(id)
    expect(refused.error).toMatchObject({ statusCode: 409, error: 'NOT_DRIVABLE' })
    expect(refused.error?.message).toContain('give a reason to add the work anyway')
    expect(await lengths()).toEqual({ [DATE]: 55, [FAR]: 55 })
    const { data } = await addFilter(id, '  The next customer knows ')
    const event = data.updateServices.events.at(-1)
    expect(event).toMatchObject({ type: 'services_changed', data: { overrideReason: 'The next customer knows' } })
    expect(event.data.missingMinutes).toBeGreaterThan(0)
    expect(await lengths()).toEqual({ [DATE]: 105, [FAR]: 55 })
    expect((await addFilter(id)).error).toBeUndefined()
    // The van is late at the far one already. What is added there does not change that.
    expect((await addFilter(far.workOrderId)).error).toBeUndefined()
    expect(await lengths()).toEqual({ [DATE]: 105, [FAR]: 105 })
  })

  test('that is removed never makes a visit longer, even if the rest is planned longer since', async () => {
    await plan(FITS)
    const id = await bookOil()
    await addFilter(id)
    expect((await bookNext()).error).toBeUndefined()
    await t.db.owner.query('update service_minutes set minutes = 120')
    forget(t)
    expect((await ask(t, SERVICES, { id, serviceIds: [oil()] }, manager)).error).toBeUndefined()
    expect(await lengths()).toEqual({ [DATE]: 85, [NEXT]: 55 })
  })

  test('is written down after the time of its visit, which keeps its length', async () => {
    await plan(OVERLAPS)
    const id = await bookOil()
    await bookNext()
    t.clock.set(new Date('2026-06-03T15:55:00Z'))
    expect((await addFilter(id)).error).toBeUndefined()
    expect(await lengths()).toEqual({ [DATE]: 55, [NEXT]: 55 })
  })

  test('takes longer on a bigger engine', async () => {
    await plan(FITS)
    const id = await bookOil()
    const { large, small } = t.fixture.vehicleIds
    expect((await ask(t, VEHICLE, { id, vehicleId: large }, manager)).error).toBeUndefined()
    // Two litres beyond the price take two minutes each.
    expect(await lengths()).toEqual({ [DATE]: 60 })
    expect((await ask(t, VEHICLE, { id, vehicleId: small }, manager)).error).toBeUndefined()
    expect(await lengths()).toEqual({ [DATE]: 55 })
  })

  test('that the customer approved makes the visit longer, or is refused', async () => {
    await plan(OVERLAPS)
    // Without the stock of its vans, no filter is missing.
    await t.db.owner.query(`update franchise set features = '{}' where id = $1`, [t.fixture.ca.franchiseId])
    const id = await bookOil()
    await t.db.owner.query(
      `insert into work_order_event (tenant_id, work_order_id, type, author_name, data, created_at) values ($1, $2, 'work_approved', 'Gwen Guest', $3, now())`,
      [t.fixture.ca.id, id, JSON.stringify({ serviceId: filter(), service: 'Cabin Air Filter', price: 4_900 })],
    )
    const add = () => ask(t, APPROVED, { id, serviceId: filter(), price: 4_900 }, manager)
    await bookNext()
    expect((await add()).error?.error).toBe('TIME_SLOT_UNAVAILABLE')
    await t.db.owner.query('update service_minutes set minutes = $1 where service_id = $2', [FITS, filter()])
    forget(t)
    expect((await add()).error).toBeUndefined()
    expect(await lengths()).toEqual({ [DATE]: 85, [NEXT]: 55 })
  })

  test('and a booking of the same time never both get it', async () => {
    await plan(OVERLAPS)
    const id = await bookOil()
    const answers = await Promise.all([addFilter(id), bookNext()])
    expect(answers.filter(({ error }) => error === undefined)).toHaveLength(1)
    expect(answers.find(({ error }) => error)?.error?.error).toBe('TIME_SLOT_UNAVAILABLE')
  })
})

test('work by the rule of hours keeps the hour', async () => {
  const id = await bookOil()
  expect((await addFilter(id)).error).toBeUndefined()
  expect(await lengths()).toEqual({ [DATE]: 60 })
})
