import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bookingInput, CREATE_WORK_ORDER, TORONTO_ADDRESS } from '../testing/booking.ts'
import { book, CONFIRM } from '../testing/orders.ts'
import { stopProblems } from '../testing/schedule/stop-problems.ts'
import { createTestApp, type GraphqlResult, type TestApp } from '../testing/test-app.ts'

let t: TestApp
let host: string
let manager: string
beforeEach(async () => {
  t = await createTestApp()
  host = t.fixture.ca.host
  manager = await t.tokenOf(host, t.fixture.ca.emails.manager)
})
afterEach(() => t.close())

const DAY = '2026-06-03'
const at = (hour: string): string => `${DAY}T${hour}:00Z`
const outcomeOf = ({ data, error }: GraphqlResult): string =>
  data?.createWorkOrder?.outcome ?? error?.error ?? 'nothing'
const bookAt = (date: string): Promise<GraphqlResult> =>
  t.graphql(host, CREATE_WORK_ORDER, bookingInput(t, { date, isBooked: false }))
const oneVan = (): Promise<unknown> =>
  t.db.owner.query('update van set active = false where id = $1', [t.fixture.ca.vanIds[1]])
const versionOf = async (day = DAY, vanId = t.fixture.ca.vanIds[0]): Promise<number> => {
  const { rows } = await t.db.owner.query<{ version: number }>(
    'select version from route where van_id = $1 and day = $2',
    [vanId, day],
  )
  return rows[0]?.version ?? 0
}

/** Begins a transaction that has the routes of these days of the first van. */
async function withRoutes(...days: string[]): Promise<pg.PoolClient> {
  const client = await t.db.databases.connect(1)
  await client.query('begin')
  await client.query('select app.lock_routes($1, $2)', [days.map(() => t.fixture.ca.vanIds[0]), days])
  return client
}

/** Waits until a statement waits for somebody's lock. */
async function untilBlocked(): Promise<void> {
  for (let tries = 0; tries < 500; tries++) {
    const { rowCount } = await t.db.owner.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    if (rowCount !== 0) return
    await wait(10)
  }
  throw new Error('nothing waits')
}

test('a booking is a stop of a route, and each change gives the route its next version', async () => {
  const { workOrderId } = await book(t, { date: at('15:00') })
  expect(await versionOf()).toBe(1)
  await book(t, { date: at('16:00') })
  expect(await versionOf()).toBe(2)
  const { rows } = await t.db.owner.query(
    `select s.van_id, s.day, s.starts_at, s.minutes, s.cancelled from stop s join work_order w on w.stop_id = s.id where w.id = $1`,
    [workOrderId],
  )
  expect(rows).toEqual([
    { van_id: t.fixture.ca.vanIds[0], day: DAY, starts_at: new Date(at('15:00')), minutes: 60, cancelled: false },
  ])
  expect(await stopProblems(t.db.owner)).toEqual([])
})

test('a request is a stop without a van', async () => {
  // A Sunday.
  const { outcome } = await book(t, { date: '2026-06-07T15:00:00Z' }, manager)
  expect(outcome).toBe('REQUESTED')
  const { rows } = await t.db.owner.query('select van_id, day from stop')
  expect(rows).toEqual([{ van_id: null, day: null }])
  expect((await t.db.owner.query('select from route')).rowCount).toBe(0)
})

test('another address makes a new version of the route, because its ways change', async () => {
  const customer = await t.tokenOf(host, t.fixture.ca.emails.customer)
  const { workOrderId: id } = await book(t, { date: at('15:00') }, customer)
  const elsewhere = { ...TORONTO_ADDRESS, street: '12 King St W' }
  await book(t, { date: '2026-06-04T15:00:00Z', addressInput: elsewhere }, customer)
  const { rows } = await t.db.owner.query<{ id: number }>(`select id from address where street = '12 King St W'`)
  const readdress = `mutation ($id: ID!, $addressId: ID!) { updateWorkOrderAddress(id: $id, addressId: $addressId, mileageCharge: 0) { id } }`
  expect((await t.graphql(host, readdress, { id, addressId: rows[0]?.id }, customer)).error).toBeUndefined()
  expect(await versionOf()).toBe(2)
})

test('nobody changes a stop without a new version of its route', async () => {
  await book(t, { date: at('15:00') })
  const unlocked = { constraint: 'stop_route_locked' }
  const copy = `insert into stop (tenant_id, van_id, day, starts_at, minutes) select tenant_id, van_id, day, starts_at + interval '3 hours', 60 from stop`
  for (const statement of [
    'update stop set minutes = 30',
    'update stop set van_id = null, day = null',
    'delete from stop',
    copy,
  ])
    await expect(t.db.owner.query(statement), statement).rejects.toMatchObject(unlocked)
  const client = await withRoutes(DAY)
  await expect(client.query('update stop set minutes = 90')).resolves.toMatchObject({ rowCount: 1 })
  // The route that a stop comes to counts too.
  await expect(client.query(`update stop set day = day + 1`)).rejects.toThrow(/route/)
  await client.query('rollback')
  client.release()
})

test('an order and its stop agree on van and time when a transaction ends', async () => {
  await book(t, { date: at('15:00') })
  for (const change of [`starts_at = starts_at + interval '1 hour'`, 'van_id = null, day = null']) {
    const client = await withRoutes(DAY)
    await client.query(`update stop set ${change}`)
    await expect(client.query('commit'), change).rejects.toMatchObject({ constraint: 'work_order_stop' })
    client.release()
  }
})

test('a change between look and write never lets a booking through', async () => {
  await t.db.owner.query('alter table stop drop constraint stop_van_free')
  await oneVan()
  await book(t, { date: '2026-06-04T15:00:00Z' })
  const client = await withRoutes(DAY, '2026-06-04')
  const booking = bookAt(at('15:00'))
  await untilBlocked()
  // The booking has looked: the hour was free. Now it is not.
  await client.query('update stop set day = $1, starts_at = $2', [DAY, at('15:00')])
  await client.query('update work_order set scheduled_at = $1', [at('15:00')])
  await client.query('commit')
  client.release()
  expect(outcomeOf(await booking)).toBe('TIME_SLOT_UNAVAILABLE')
  expect(await stopProblems(t.db.owner)).toEqual([])
})

test('a booking whose route changed elsewhere meanwhile tries again', async () => {
  await oneVan()
  const client = await withRoutes(DAY)
  const booking = bookAt(at('15:00'))
  await untilBlocked()
  await client.query('commit')
  client.release()
  expect(outcomeOf(await booking)).toBe('CONFIRMED')
})

test('many customers want the hours of one route: each hour has one winner, and no hour is refused to all', async () => {
  await oneVan()
  const hours = ['13:00', '14:00', '15:00', '16:00']
  const answers = await Promise.all(
    Array.from({ length: 32 }, async (_, index) => {
      const hour = hours[index % hours.length] ?? ''
      return { hour, outcome: outcomeOf(await bookAt(at(hour))) }
    }),
  )
  for (const hour of hours) {
    const outcomes = answers.filter(answer => answer.hour === hour).map(({ outcome }) => outcome)
    expect(outcomes.toSorted(), hour).toEqual(['CONFIRMED', ...Array(7).fill('TIME_SLOT_UNAVAILABLE')])
  }
  expect(await stopProblems(t.db.owner)).toEqual([])
})

/** Books a request of a Sunday and gives it another time, as if it had been asked for. */
async function requestAt(date: string): Promise<number> {
  const { workOrderId } = await book(t, { date: '2026-06-07T15:00:00Z' }, manager)
  await t.db.owner.query('update work_order set scheduled_at = $1 where id = $2', [date, workOrderId])
  await t.recurring['give-stops']()
  return workOrderId
}

test('two starts that fit alone and not together: one is taken', async () => {
  await oneVan()
  const [vanId] = t.fixture.ca.vanIds
  for (const hour of ['13', '15', '17', '19']) {
    const id = await requestAt(at(`${hour}:30`))
    const [confirmed, ...booked] = await Promise.all([
      t.graphql(host, CONFIRM, { id, vanId }, manager),
      bookAt(at(`${hour}:00`)),
      bookAt(at(`${Number(hour) + 1}:00`)),
    ])
    const outcomes = booked.map(outcomeOf)
    if (confirmed.error)
      expect([confirmed.error.error, outcomes]).toEqual([
        'TIME_SLOT_UNAVAILABLE',
        expect.arrayContaining(['CONFIRMED']),
      ])
    else expect(outcomes).toEqual(['TIME_SLOT_UNAVAILABLE', 'TIME_SLOT_UNAVAILABLE'])
  }
  expect(await stopProblems(t.db.owner)).toEqual([])
})

test('visits that meet across midnight are on both routes', async () => {
  const [vanId] = t.fixture.ca.vanIds
  // 23:30 and 0:00 in Toronto.
  const ids = [await requestAt('2026-06-04T03:30:00Z'), await requestAt('2026-06-04T04:00:00Z')]
  const answers = await Promise.all(ids.map(id => t.graphql(host, CONFIRM, { id, vanId }, manager)))
  expect(answers.map(({ error }) => error?.error ?? 'done').toSorted()).toEqual(['TIME_SLOT_UNAVAILABLE', 'done'])
  expect(await stopProblems(t.db.owner)).toEqual([])
})

test('orders that the release before moves lose their stop, and get another one a minute later', async () => {
  const { workOrderId } = await book(t, { date: at('15:00') })
  const before = await versionOf()
  await t.db.owner.query('update work_order set van_id = $1 where id = $2', [t.fixture.ca.vanIds[1], workOrderId])
  const stopOf = async (): Promise<unknown> =>
    (
      await t.db.owner.query(
        'select w.van_key, s.van_id, s.day from work_order w left join stop s on s.id = w.stop_id where w.id = $1',
        [workOrderId],
      )
    ).rows[0]
  expect(await stopOf()).toEqual({ van_key: null, van_id: null, day: null })
  expect(await versionOf()).toBe(before + 1)
  expect((await t.db.owner.query('select from stop')).rowCount).toBe(0)
  await t.recurring['give-stops']()
  const [, second] = t.fixture.ca.vanIds
  expect(await stopOf()).toEqual({ van_key: second, van_id: second, day: DAY })
  expect(await stopProblems(t.db.owner)).toEqual([])
})

test('all orders from before there were stops get one, also requests and cancelled ones', async () => {
  const { workOrderId } = await book(t, { date: at('15:00') })
  // As the release before writes them: 1,100 hours of one van, and two requests.
  await t.db.owner.query(
    `insert into work_order (tenant_id, idempotency_key, user_id, franchise_id, van_id, contact_id, address_id, vehicle_id, user_vehicle_id,
       scheduled_at, status, cancel_reason, cancelled_at, is_confirmed, currency)
     select tenant_id, 'old ' || n, user_id, franchise_id, case when n <= 1100 then van_id end, contact_id, address_id, vehicle_id, user_vehicle_id,
       scheduled_at - n * interval '1 hour', case when n % 10 = 0 then 'CANCELLED' else 'ASSIGNED' end, 'other', now(), n <= 1100, currency
     from work_order, generate_series(1, 1102) as n where id = $1`,
    [workOrderId],
  )
  await t.recurring['give-stops']()
  expect(await stopProblems(t.db.owner)).toEqual([])
  const { rows } = await t.db.owner.query(`
    select count(*) filter (where van_id is null) as requests, count(*) filter (where cancelled) as cancelled,
      bool_and(day is null or day = (starts_at at time zone 'America/Toronto')::date) as "localDays" from stop`)
  expect(rows).toEqual([{ requests: 2, cancelled: 110, localDays: true }])
})

test('orders of before can be moved, cancelled and restored before they have a stop', async () => {
  const ask = (query: string, variables: object): Promise<GraphqlResult> => t.graphql(host, query, variables, manager)
  const ids: number[] = []
  for (const hour of ['13:00', '14:00', '15:00']) {
    const { workOrderId } = await book(t, { date: at(hour) })
    ids.push(workOrderId)
    // The release before had it in the other van for a moment.
    await t.db.owner.query('update work_order set van_id = $1 where id = $2', [t.fixture.ca.vanIds[1], workOrderId])
    await t.db.owner.query('update work_order set van_id = $1 where id = $2', [t.fixture.ca.vanIds[0], workOrderId])
  }
  const [moved, cancelled, restored] = ids
  const move = `mutation ($id: ID!, $scheduledAt: DateTime!) { updateScheduledTime(id: $id, scheduledAt: $scheduledAt) { reason } }`
  const cancel = `mutation ($id: ID!) { cancelWorkOrder(workOrderId: $id, cancelReason: other) { id } }`
  const restore = `mutation ($id: ID!) { restoreWorkOrder(id: $id) { id } }`
  expect((await ask(move, { id: moved, scheduledAt: at('18:00') })).error).toBeUndefined()
  for (const id of [cancelled, restored]) expect((await ask(cancel, { id })).error).toBeUndefined()
  expect((await ask(restore, { id: restored })).error).toBeUndefined()
  const { rows } = await t.db.owner.query('select id, stop_id is null as waits from work_order order by id')
  expect(rows).toEqual([
    { id: moved, waits: false },
    { id: cancelled, waits: true },
    { id: restored, waits: false },
  ])
  await t.recurring['give-stops']()
  expect(await stopProblems(t.db.owner)).toEqual([])
})
