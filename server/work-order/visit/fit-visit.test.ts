import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { bookingInput, CREATE_WORK_ORDER, TORONTO_ADDRESS } from '../../testing/booking.ts'
import { bookingLink } from '../../testing/links/booking-link.ts'
import { stopProblems } from '../../testing/schedule/stop-problems.ts'
import { ask, forget, planTrueLengths } from '../../testing/schedule/true-lengths.ts'
import { bookVisit, laterCar } from '../../testing/schedule/visits.ts'
import { createTestApp, type GraphqlResult, type TestApp } from '../../testing/test-app.ts'

const MOVE_OUT = `mutation Move($id: ID!, $scheduledAt: DateTime!) {
  updateScheduledTime(id: $id, scheduledAt: $scheduledAt, isBooked: false, onlyThisCar: true) { reason }
}`
const CANCEL = `mutation Cancel($id: ID!) { cancelWorkOrder(workOrderId: $id, cancelReason: other, notes: "") { id } }`
const RESTORE = `mutation Restore($id: ID!) { restoreWorkOrder(id: $id) { id } }`
const ADD = `mutation Add($workOrderId: ID!, $idempotencyKey: String!, $car: MoreCarInput!, $overrideReason: String) {
  addVisitCar(workOrderId: $workOrderId, idempotencyKey: $idempotencyKey, car: $car, overrideReason: $overrideReason) { id }
}`

const VANS = `query Vans($franchiseId: ID!, $at: DateTime!, $lat: Float, $lng: Float, $serviceIds: [ID!], $vehicleId: ID, $moreCars: [VisitCarInput!]) {
  vanChoices(franchiseId: $franchiseId, at: $at, lat: $lat, lng: $lng, serviceIds: $serviceIds, vehicleId: $vehicleId, moreCars: $moreCars) { isFree }
}`
const PENDING = `query Pending($link: String!) { pendingBooking(link: $link) { slot } }`

const DATE = '2026-06-03T15:00:00Z'
/** An hour and a half later: between an oil change with a tire rotation and one with two. */
const NEXT = '2026-06-03T16:30:00Z'
const OTHER_DAY = '2026-06-04T15:00:00Z'

let t: TestApp
let customer: string
let manager: string
beforeEach(async () => {
  t = await createTestApp()
  const { host, emails } = t.fixture.ca
  customer = await t.tokenOf(host, emails.customer)
  manager = await t.tokenOf(host, emails.manager)
})
afterEach(async () => {
  expect(await stopProblems(t.db.owner)).toEqual([])
  await t.close()
})

/** One van, whose franchise plans true lengths: 10 minutes to set up, an oil change of 45, a tire rotation of 30. */
async function planOneVan(): Promise<void> {
  await t.db.owner.query('update van set active = false where id = $1', [t.fixture.ca.vanIds[1]])
  await planTrueLengths(t)
}

/** Books a visit for an oil change and so many tire rotations. */
const visitOf = (rotations: number): ReturnType<typeof bookVisit> => {
  const moreCars = Array.from({ length: rotations }, (_, index) =>
    laterCar(t, 'tires', { vehicleCustomName: `Car ${index + 2}` }),
  )
  return bookVisit(t, { date: DATE, isBooked: false, moreCars }, customer)
}

async function done(query: string, variables: object, token = manager): Promise<void> {
  const { error } = await ask(t, query, variables, token)
  if (error) throw new Error(`${error.error}: ${error.message}`)
}

const add = (workOrderId: number | undefined, token = customer, overrideReason?: string): Promise<GraphqlResult> =>
  ask(t, ADD, { workOrderId, idempotencyKey: randomUUID(), car: laterCar(t), overrideReason }, token)

const bookNext = (): Promise<GraphqlResult> =>
  ask(t, CREATE_WORK_ORDER, bookingInput(t, { date: NEXT, isBooked: false }))

/** The minutes of each open visit, by its time; each of its orders must have the same. */
async function lengths(): Promise<Record<string, number>> {
  const { rows } = await t.db.owner.query<{ at: Date; minutes: number; same: boolean }>(
    `select s.starts_at as at, s.minutes, bool_and(w.during = s.work) as same from stop s join work_order w on w.stop_id = s.id
     where not s.cancelled group by s.id, s.starts_at, s.minutes order by s.starts_at`,
  )
  expect(rows.filter(({ same }) => !same)).toEqual([])
  return Object.fromEntries(rows.map(({ at, minutes }) => [at.toISOString().replace('.000', ''), minutes]))
}

describe('a visit by true durations', () => {
  beforeEach(planOneVan)

  test('gets longer with a car that is added', async () => {
    const { ids } = await visitOf(0)
    expect(await lengths()).toEqual({ [DATE]: 55 })
    expect((await add(ids[0])).error).toBeUndefined()
    expect(await lengths()).toEqual({ [DATE]: 85 })
    expect((await bookNext()).error).toBeUndefined()
  })

  test('refuses a car for which the van has no time, and writes nothing of it', async () => {
    const { ids } = await visitOf(1)
    expect((await bookNext()).error).toBeUndefined()
    for (const token of [customer, manager])
      expect((await add(ids[0], token)).error).toMatchObject({ statusCode: 409, error: 'TIME_SLOT_UNAVAILABLE' })
    expect(await lengths()).toEqual({ [DATE]: 85, [NEXT]: 55 })
    expect((await t.db.owner.query('select from work_order')).rowCount).toBe(3)
  })

  test('takes a car with which the van is late at its next stop only from staff, with a reason that its history keeps', async () => {
    // After a visit of 115 minutes the next one begins in 5, and the van waits 15.
    await t.db.owner.query('update scheduling_policy set buffer_minutes = 15')
    forget(t)
    const { ids } = await visitOf(1)
    const next = await ask(t, CREATE_WORK_ORDER, bookingInput(t, { date: '2026-06-03T17:00:00Z', isBooked: false }))
    expect(next.error).toBeUndefined()
    const overrideReason = 'The next customer can wait'
    expect((await add(ids[0], customer, overrideReason)).error?.error).toBe('TIME_SLOT_UNAVAILABLE')
    expect((await add(ids[0], manager)).error).toMatchObject({ statusCode: 409, error: 'NOT_DRIVABLE' })
    expect((await add(ids[0], manager, ' ')).error?.error).toBe('VALIDATION_FAILED')
    expect((await t.db.owner.query('select from work_order')).rowCount).toBe(3)
    const { data } = await add(ids[0], manager, overrideReason)
    const { rows } = await t.db.owner.query('select type, data from work_order_event where work_order_id = $1', [
      data.addVisitCar.id,
    ])
    expect(rows).toMatchObject([{ type: 'booked', data: { overrideReason, missingMinutes: 10 } }])
  })

  test('refuses a car on a day on which the van does not work, to staff without a reason', async () => {
    const { ids } = await visitOf(0)
    await t.db.owner.query(
      `insert into franchise_closure (tenant_id, franchise_id, day, name) values ($1, $2, '2026-06-03', 'Inventory')`,
      [t.fixture.ca.id, t.fixture.ca.franchiseId],
    )
    forget(t)
    expect((await add(ids[0])).error?.error).toBe('TIME_SLOT_UNAVAILABLE')
    expect((await add(ids[0], manager)).error?.error).toBe('NOT_DRIVABLE')
    expect((await add(ids[0], manager, 'We open for this visit')).error).toBeUndefined()
  })

  test('gives time back when one car is cancelled, also the first', async () => {
    const { ids } = await visitOf(2)
    expect(await lengths()).toEqual({ [DATE]: 115 })
    expect((await bookNext()).error?.error).toBe('TIME_SLOT_UNAVAILABLE')
    await done(CANCEL, { id: ids[0] })
    expect(await lengths()).toEqual({ [DATE]: 70 })
    expect((await bookNext()).error).toBeUndefined()
  })

  test('gives time back when one car moves out, which gets its own length', async () => {
    const { ids } = await visitOf(2)
    await done(MOVE_OUT, { id: ids[1], scheduledAt: OTHER_DAY })
    expect(await lengths()).toEqual({ [DATE]: 85, [OTHER_DAY]: 40 })
  })

  test('gets a cancelled car back, unless the van has no time any more', async () => {
    const { ids } = await visitOf(2)
    await done(CANCEL, { id: ids[2] })
    await done(RESTORE, { id: ids[2] })
    expect(await lengths()).toEqual({ [DATE]: 115 })
    await done(CANCEL, { id: ids[2] })
    expect((await bookNext()).error).toBeUndefined()
    expect((await ask(t, RESTORE, { id: ids[2] }, manager)).error?.error).toBe('TIME_SLOT_UNAVAILABLE')
    expect(await lengths()).toEqual({ [DATE]: 85, [NEXT]: 55 })
  })

  test('is judged at the length of all its cars where staff choose the van, and by a mailed link', async () => {
    const { host, franchiseId, serviceIds, emails } = t.fixture.ca
    // Two hours later: between an oil change with a tire rotation and one with three.
    const later = bookingInput(t, { date: '2026-06-03T17:00:00Z', isBooked: false })
    expect((await ask(t, CREATE_WORK_ORDER, later)).error).toBeUndefined()
    const isFree = async (rotations: number): Promise<boolean> => {
      const car = { vehicleId: t.fixture.vehicleIds.small, serviceIds: [serviceIds.tire_rotation] }
      const { data } = await ask(
        t,
        VANS,
        {
          franchiseId,
          at: DATE,
          lat: TORONTO_ADDRESS.lat,
          lng: TORONTO_ADDRESS.lng,
          serviceIds: [serviceIds.oil_change_basic],
          vehicleId: t.fixture.vehicleIds.small,
          moreCars: Array.from({ length: rotations }, () => car),
        },
        manager,
      )
      return data.vanChoices[0].isFree
    }
    expect([await isFree(1), await isFree(3)]).toEqual([true, false])
    const slotOf = async (rotations: number): Promise<string> => {
      const moreCars = Array.from({ length: rotations }, () => laterCar(t))
      const link = await bookingLink(t, emails.customer, { date: DATE, moreCars })
      return (await t.graphql(host, PENDING, { link })).data.pendingBooking.slot
    }
    expect([await slotOf(1), await slotOf(3)]).toEqual(['FREE', 'TAKEN'])
  })

  test('lets a car go although its services were planned longer since', async () => {
    const { ids } = await visitOf(1)
    expect((await bookNext()).error).toBeUndefined()
    await t.db.owner.query('update service_minutes set minutes = 120')
    forget(t)
    await done(CANCEL, { id: ids[1] })
    expect(await lengths()).toEqual({ [DATE]: 85, [NEXT]: 55 })
  })
})

test('a visit by the rule of hours stays an hour', async () => {
  const { ids } = await visitOf(1)
  expect((await add(ids[0])).error).toBeUndefined()
  await done(CANCEL, { id: ids[1] })
  expect(await lengths()).toEqual({ [DATE]: 60 })
})
