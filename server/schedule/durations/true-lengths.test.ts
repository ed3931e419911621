import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { cellOf, centreOf } from '../../../domain/scheduling/cell.ts'
import { bookingInput, CREATE_WORK_ORDER } from '../../testing/booking.ts'
import { book } from '../../testing/orders.ts'
import { stopProblems } from '../../testing/schedule/stop-problems.ts'
import {
  ask,
  EAST_ADDRESS,
  forget,
  NORTH_ADDRESS,
  planTrueLengths,
  timesOf,
} from '../../testing/schedule/true-lengths.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

const DAY = '2026-06-03'
const at = (time: string, day = DAY): string => `${day}T${time}:00.000Z`

let t: TestApp
let manager: string
let customer: string
beforeEach(async () => {
  t = await createTestApp()
  await planTrueLengths(t)
  const { host, emails } = t.fixture.ca
  manager = await t.tokenOf(host, emails.manager)
  customer = await t.tokenOf(host, emails.customer)
})
afterEach(() => t.close())

const oneVan = async (): Promise<void> => {
  await t.db.owner.query('update van set active = false where id = $1', [t.fixture.ca.vanIds[1]])
  forget(t)
}
const free = async (asked: Parameters<typeof timesOf>[1] = {}): Promise<string[]> =>
  (await timesOf(t, { allTimes: true, ...asked })).filter(({ isBooked }) => !isBooked).map(({ date }) => date)
const tryBook = (overrides: Record<string, unknown>, token?: string) =>
  ask(t, CREATE_WORK_ORDER, bookingInput(t, { isBooked: false, ...overrides }), token)
const MOVE = `mutation Move($id: ID!, $scheduledAt: DateTime!, $isBooked: Boolean, $vanId: ID, $overrideReason: String) {
  updateScheduledTime(id: $id, scheduledAt: $scheduledAt, isBooked: $isBooked, vanId: $vanId, overrideReason: $overrideReason) {
    workOrder { scheduledAt minutes arrivesUntil } reason
  }
}`
const lastEvent = async (id: number): Promise<Record<string, unknown>> =>
  (
    await t.db.owner.query<{ type: string; data: object }>(
      'select type, data from work_order_event where work_order_id = $1 order by id desc limit 1',
      [id],
    )
  ).rows.map(({ type, data }) => ({ type, ...data }))[0] ?? {}
const lengths = async (): Promise<object[]> =>
  (
    await t.db.owner.query(
      `select s.minutes, w.during = s.work as same, w.arrival_minutes as arrives from stop s join work_order w on w.stop_id = s.id order by w.id`,
    )
  ).rows

describe('the times of a visit', () => {
  test('have the length of its work, and the window in which the van arrives', async () => {
    const minutes = async (services: string[]) => (await timesOf(t, { services }))[0]?.minutes
    expect(await minutes(['oil_change_basic'])).toBe(55)
    expect(await minutes(['oil_change_basic', 'tire_rotation'])).toBe(85)
    // A service without planned minutes takes the least time.
    await t.db.owner.query('delete from service_minutes')
    forget(t)
    expect(await minutes(['oil_change_basic'])).toBe(40)
    const [first] = await timesOf(t)
    // The morning's cheapest start leaves after the traffic.
    expect(first).toMatchObject({ date: at('12:30'), isBooked: false, arrivesUntil: at('13:00') })
  })

  test('are at most two of a gap and half day, and every one on demand', async () => {
    await oneVan()
    expect((await timesOf(t)).filter(({ isBooked }) => !isBooked).map(({ date }) => date)).toEqual(
      ['12:30', '13:00', '16:00', '16:30'].map(time => at(time)),
    )
    // From 8:00 to 17:00, every half hour.
    expect(await free()).toHaveLength(19)
  })

  test('keep the drives to other visits, and full hours without a start can be requested', async () => {
    await oneVan()
    await book(t, { date: at('15:00'), addressInput: NORTH_ADDRESS })
    // The visit in the north is from 11:00 to 11:55.
    const near = await free({ address: NORTH_ADDRESS })
    expect(near).toContain(at('16:30'))
    expect(near).not.toContain(at('16:00'))
    const far = await free()
    for (const time of ['14:00', '14:30', '15:00', '15:30', '16:00']) expect(far, time).not.toContain(at(time))
    expect(far).toContain(at('17:00'))
    const requests = (await timesOf(t, { allTimes: true })).filter(({ isBooked }) => isBooked)
    expect(requests.map(({ date }) => date)).toContain(at('15:00'))
  })

  test('can each be booked at once, also from the exact place, and say no more of a neighbour than the cell', async () => {
    await oneVan()
    const neighbour = await book(t, { date: at('15:00'), addressInput: NORTH_ADDRESS })
    const address = { ...NORTH_ADDRESS, lat: NORTH_ADDRESS.lat - 0.03 }
    const before = await timesOf(t, { address, allTimes: true })
    for (const { date } of before.filter(({ isBooked }) => !isBooked)) {
      const { data, error } = await tryBook({ date, addressInput: address }, manager)
      expect({ date, error: error?.error }).toEqual({ date, error: undefined })
      const cancel = `mutation ($id: ID!) { cancelWorkOrder(workOrderId: $id, cancelReason: other) { id } }`
      await ask(t, cancel, { id: data.createWorkOrder.workOrderId }, manager)
    }
    // The neighbour and the asker move within their cells.
    const middle = centreOf(cellOf(NORTH_ADDRESS, 6))
    const asker = centreOf(cellOf(address, 6))
    for (const [dLat, dLng] of [
      [0.0026, 0.005],
      [-0.0026, -0.005],
    ] as const) {
      await t.db.owner.query(
        'update address set lat = $2, lng = $3 where id = (select address_id from work_order where id = $1)',
        [neighbour.workOrderId, middle.lat + dLat, middle.lng + dLng],
      )
      await t.db.owner.query('update route set version = version + 1')
      const moved = { ...address, lat: asker.lat - dLat, lng: asker.lng - dLng }
      expect(await timesOf(t, { address: moved, allTimes: true })).toEqual(before)
    }
  })

  test('ask no service, and are the same while it is down', async () => {
    let calls = 0
    t.services.travelTimes = {
      source: 'osrm',
      cacheDays: 90,
      matrix: () => {
        calls += 1
        return Promise.reject(new Error('down'))
      },
    }
    await book(t, { date: at('15:00'), addressInput: NORTH_ADDRESS })
    expect(await free()).not.toEqual([])
    expect(calls).toBe(0)
  })

  test('neither lose nor double one when the clocks change', async () => {
    t.clock.set(new Date('2026-10-28T12:00:00Z'))
    await t.db.owner.query(
      `insert into franchise_special_hours (tenant_id, franchise_id, day, name, opens_minute, closes_minute) values ($1, $2, '2026-11-01', 'Open night', 0, 1440)`,
      [t.fixture.ca.id, t.fixture.ca.franchiseId],
    )
    forget(t)
    const dates = (await timesOf(t, { day: '2026-11-01', allTimes: true })).map(({ date }) => date)
    // 25 hours from midnight on, of which the last 55 minutes are too short. The window of the question ends with its 24th hour.
    expect(new Set(dates).size).toBe(dates.length)
    expect(dates).toContain('2026-11-01T05:30:00.000Z')
    expect(dates).toContain('2026-11-01T06:30:00.000Z')
  })
})

describe('a booking', () => {
  test('has its length and its promise in the stop, the order and its answers', async () => {
    const { workOrderId } = await book(t, { date: at('12:30') })
    expect(await lengths()).toEqual([{ minutes: 55, same: true, arrives: 30 }])
    const order = `query ($id: ID!) { workOrder(id: $id) { minutes arrivesUntil } }`
    expect((await ask(t, order, { id: workOrderId }, manager)).data.workOrder).toEqual({
      minutes: 55,
      arrivesUntil: at('13:00'),
    })
    expect(await stopProblems(t.db.owner)).toEqual([])
  })

  test('is refused where the van cannot drive, with the next starts; a full hour can be requested', async () => {
    await oneVan()
    await book(t, { date: at('15:00'), addressInput: NORTH_ADDRESS })
    const refused = await tryBook({ date: at('16:00') })
    expect(refused.error).toMatchObject({
      error: 'TIME_SLOT_UNAVAILABLE',
      nextStarts: [at('16:30'), at('17:00'), at('17:30')],
    })
    expect((await tryBook({ date: at('16:15') })).error?.error).toBe('TIME_SLOT_UNAVAILABLE')
    const requested = await tryBook({ date: at('16:00'), isBooked: true })
    expect(requested.data.createWorkOrder).toMatchObject({ outcome: 'REQUESTED', vanId: null })
    expect((await tryBook({ date: at('15:30'), isBooked: true })).error?.error).toBe('TIME_SLOT_UNAVAILABLE')
  })

  test('of staff may override the drives with a reason, never another stop; a customer may not', async () => {
    await oneVan()
    const vanId = t.fixture.ca.vanIds[0]
    const { workOrderId: there } = await book(t, { date: at('15:00'), addressInput: NORTH_ADDRESS })
    const refused = await tryBook({ date: at('16:00'), vanId }, manager)
    expect(refused.error?.error).toBe('NOT_DRIVABLE')
    const { missingMinutes } = refused.error as { missingMinutes?: number }
    expect(missingMinutes).toBeGreaterThan(15)
    expect(refused.error?.message).toMatch(/short: to drive there/)
    expect((await tryBook({ date: at('16:00'), vanId, overrideReason: ' ' }, manager)).error?.error).toBe(
      'VALIDATION_FAILED',
    )
    const overrideReason = 'The customer meets us halfway'
    const done = await tryBook({ date: at('16:00'), vanId, overrideReason }, manager)
    expect(done.data.createWorkOrder.outcome).toBe('CONFIRMED')
    expect(await lastEvent(Number(done.data.createWorkOrder.workOrderId))).toMatchObject({
      type: 'booked',
      overrideReason,
      missingMinutes,
    })
    expect((await tryBook({ date: at('15:30'), vanId, overrideReason }, manager)).error?.error).toBe(
      'TIME_SLOT_UNAVAILABLE',
    )
    // The van is in Toronto until 12:55.
    const wish = { date: at('17:00'), addressInput: NORTH_ADDRESS, overrideReason }
    expect((await tryBook(wish)).error?.error).toBe('TIME_SLOT_UNAVAILABLE')
    expect(await lastEvent(there)).not.toHaveProperty('overrideReason')
  })
})

describe('many at once', () => {
  test('on one gap have one winner, on two gaps of a route two, and no false refusal', async () => {
    await oneVan()
    const together = await Promise.all(Array.from({ length: 32 }, () => tryBook({ date: at('12:00') }, manager)))
    expect(together.filter(({ error }) => !error)).toHaveLength(1)
    expect(new Set(together.flatMap(({ error }) => error?.error ?? []))).toEqual(new Set(['TIME_SLOT_UNAVAILABLE']))
    const apart = await Promise.all(
      Array.from({ length: 32 }, (_, index) => tryBook({ date: at(index % 2 === 0 ? '14:00' : '19:00') }, manager)),
    )
    expect(apart.filter(({ error }) => !error)).toHaveLength(2)
    expect(await stopProblems(t.db.owner)).toEqual([])
  })

  test('two starts that fit alone and not together: one is booked', async () => {
    await oneVan()
    const pairs = ['04', '05', '08', '09'].map(day => `2026-06-${day}`)
    const won = await Promise.all(
      pairs.map(async day => {
        const both = await Promise.all([
          tryBook({ date: at('15:00', day), addressInput: NORTH_ADDRESS }),
          tryBook({ date: at('16:00', day), addressInput: EAST_ADDRESS }),
        ])
        return both.filter(({ error }) => !error).length
      }),
    )
    expect(won).toEqual([1, 1, 1, 1])
  })

  test('a change between look and write never lets a booking through', async () => {
    await oneVan()
    await t.db.owner.query('alter table stop drop constraint stop_van_free')
    await book(t, { date: at('12:00', '2026-06-04') })
    const client = await t.db.owner.connect()
    const [vanId] = t.fixture.ca.vanIds
    await client.query('begin')
    const lock = `insert into route as r (tenant_id, van_id, day, version, touched) values ($1, $2, $3, 1, pg_current_xact_id())
      on conflict (tenant_id, van_id, day) do update set version = r.version + 1, touched = excluded.touched`
    for (const day of [DAY, '2026-06-04']) await client.query(lock, [t.fixture.ca.id, vanId, day])
    const booking = tryBook({ date: at('15:00') })
    for (let waiting = 0; waiting === 0; ) {
      const { rows } = await t.db.owner.query<{ count: number }>(
        `select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      )
      waiting = rows[0]?.count ?? 0
    }
    // The booking has looked: the start was free. Now it is not.
    await client.query('update stop set day = $1, starts_at = $2', [DAY, at('15:30')])
    await client.query(`update work_order set scheduled_at = $1, during = app.span($1, 55)`, [at('15:30')])
    await client.query('commit')
    client.release()
    expect((await booking).error?.error).toBe('TIME_SLOT_UNAVAILABLE')
  })
})

describe('a booked visit', () => {
  test('is moved by its customer only to starts that a van can keep, and has its own time for itself', async () => {
    await oneVan()
    const { workOrderId: id } = await book(t, { date: at('15:00') }, customer)
    await book(t, { date: at('19:00'), addressInput: NORTH_ADDRESS })
    const times = await free({ workOrderId: id, token: customer })
    expect(times).toContain(at('15:30'))
    expect(times).not.toContain(at('18:00'))
    expect((await ask(t, MOVE, { id, scheduledAt: at('18:00'), isBooked: false }, customer)).error?.error).toBe(
      'TIME_SLOT_UNAVAILABLE',
    )
    const moved = await ask(t, MOVE, { id, scheduledAt: at('15:30'), isBooked: false }, customer)
    expect(moved.data.updateScheduledTime).toMatchObject({
      reason: null,
      workOrder: { scheduledAt: at('15:30'), minutes: 55, arrivesUntil: at('16:00') },
    })
    expect(
      (await ask(t, MOVE, { id, scheduledAt: at('15:30'), isBooked: null, overrideReason: 'x' }, customer)).error,
    ).toBeUndefined()
    expect(await stopProblems(t.db.owner)).toEqual([])
  })

  test('is moved by staff against the drives with a reason, never into another stop', async () => {
    const [vanId, other] = t.fixture.ca.vanIds
    const { workOrderId: id } = await book(t, { date: at('12:00'), vanId }, manager)
    await book(t, { date: at('15:00'), vanId, addressInput: NORTH_ADDRESS }, manager)
    const move = (scheduledAt: string, more: object) => ask(t, MOVE, { id, scheduledAt, vanId, ...more }, manager)
    expect((await move(at('16:00'), {})).error?.error).toBe('NOT_DRIVABLE')
    expect((await move(at('16:00'), { vanId: other })).error).toBeUndefined()
    expect((await move(at('16:00'), { overrideReason: 'Shop next door' })).error).toBeUndefined()
    expect(await lastEvent(id)).toMatchObject({ type: 'rescheduled', overrideReason: 'Shop next door' })
    expect((await move(at('15:30'), { overrideReason: 'Shop next door' })).error?.error).toBe('TIME_SLOT_UNAVAILABLE')
    expect(await stopProblems(t.db.owner)).toEqual([])
  })

  test('that was requested is confirmed, assigned and restored by the same rule', async () => {
    const [vanId] = t.fixture.ca.vanIds
    await oneVan()
    const first = await book(t, { date: at('15:00'), addressInput: NORTH_ADDRESS })
    const { workOrderId: id, outcome } = await book(t, { date: at('16:00'), isBooked: true })
    expect(outcome).toBe('REQUESTED')
    const confirm = `mutation ($id: ID!, $vanId: ID!, $overrideReason: String) { confirmWorkOrder(id: $id, vanId: $vanId, overrideReason: $overrideReason) { arrivesUntil } }`
    expect((await ask(t, confirm, { id, vanId }, manager)).error?.error).toBe('NOT_DRIVABLE')
    const assign = `mutation ($id: ID!, $franchise: ID!, $vanId: ID!, $overrideReason: String) {
      assignWorkOrder(workOrderId: $id, assignedFranchise: $franchise, assignedVan: $vanId, overrideReason: $overrideReason) { van { id } } }`
    const franchise = t.fixture.ca.franchiseId
    expect((await ask(t, assign, { id, franchise, vanId }, manager)).error?.error).toBe('NOT_DRIVABLE')
    const confirmed = await ask(t, confirm, { id, vanId, overrideReason: 'Fast road' }, manager)
    expect(confirmed.data.confirmWorkOrder).toEqual({ arrivesUntil: at('16:30') })
    expect(await lastEvent(id)).toMatchObject({ type: 'confirmed', overrideReason: 'Fast road' })
    const cancel = `mutation ($id: ID!) { cancelWorkOrder(workOrderId: $id, cancelReason: other) { id } }`
    const restore = `mutation ($id: ID!) { restoreWorkOrder(id: $id) { arrivesUntil } }`
    await ask(t, cancel, { id }, manager)
    expect((await ask(t, restore, { id }, manager)).error?.error).toBe('TIME_SLOT_UNAVAILABLE')
    await ask(t, cancel, { id: first.workOrderId }, manager)
    expect((await ask(t, restore, { id }, manager)).data.restoreWorkOrder).toEqual({ arrivesUntil: at('16:30') })
    expect(await stopProblems(t.db.owner)).toEqual([])
  })

  test('changes its address only where the van can be in time; staff may override', async () => {
    await oneVan()
    const { workOrderId: id } = await book(t, { date: at('15:00') }, customer)
    await book(t, { date: at('16:30') })
    const { rows } = await t.db.owner.query<{ id: number }>(
      `insert into address (tenant_id, user_id, street, city, postal_code, province, province_code, country, country_code, lat, lng, created_at)
       select tenant_id, user_id, '5100 Yonge St', 'Toronto', 'M2N5V7', 'Ontario', 'ON', 'Canada', 'CA', 43.9, -79.4126, now()
       from work_order where id = $1 returning id`,
      [id],
    )
    const readdress = `mutation ($id: ID!, $addressId: ID!, $overrideReason: String) {
      updateWorkOrderAddress(id: $id, addressId: $addressId, mileageCharge: 0, overrideReason: $overrideReason) { address { street } } }`
    const to = { id, addressId: rows[0]?.id }
    expect((await ask(t, readdress, to, customer)).error?.error).toBe('TIME_SLOT_UNAVAILABLE')
    expect((await ask(t, readdress, { ...to, overrideReason: 'x' }, customer)).error?.error).toBe(
      'TIME_SLOT_UNAVAILABLE',
    )
    expect((await ask(t, readdress, to, manager)).error?.error).toBe('NOT_DRIVABLE')
    expect((await ask(t, readdress, { ...to, overrideReason: 'They wait' }, manager)).error).toBeUndefined()
    expect(await lastEvent(id)).toMatchObject({ type: 'address_changed', overrideReason: 'They wait' })
  })
})

test('back at the rule of hours, long visits still take their time', async () => {
  await oneVan()
  await t.db.owner.query('update service_minutes set minutes = 115 where minutes = 45')
  forget(t)
  const { workOrderId: id } = await book(t, { date: at('13:30') })
  await t.db.owner.query(`update scheduling_policy set mode = 'HOURLY', travel = 'IGNORE'`)
  forget(t)
  const times = await timesOf(t)
  // From 9:30 to 11:35.
  expect(times.slice(0, 5).map(({ date, isBooked }) => [date, isBooked])).toEqual([
    [at('12:00'), false],
    [at('13:00'), true],
    [at('14:00'), true],
    [at('15:00'), true],
    [at('16:00'), false],
  ])
  expect(times[0]).toMatchObject({ minutes: 60, nearby: false, arrivesUntil: null })
  expect((await tryBook({ date: at('15:00') })).error?.error).toBe('TIME_SLOT_UNAVAILABLE')
  const { workOrderId } = await book(t, { date: at('16:00'), isBooked: false })
  expect(
    (await ask(t, MOVE, { id: workOrderId, scheduledAt: at('15:00'), isBooked: false }, manager)).error?.error,
  ).toBe('TIME_SLOT_UNAVAILABLE')
  expect((await ask(t, MOVE, { id, scheduledAt: at('18:00'), isBooked: false }, manager)).error).toBeUndefined()
  expect(await lengths()).toEqual([
    { minutes: 60, same: true, arrives: null },
    { minutes: 60, same: true, arrives: null },
  ])
})
