import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { PoolClient } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { topics } from '../platform/observe/topics.ts'
import { bookingInput, CREATE_WORK_ORDER, TORONTO_ADDRESS } from '../testing/booking.ts'
import { createTestApp, type GraphqlResult, type TestApp } from '../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

/** Far from every franchise, so that every booking there becomes a request. */
const OTTAWA = {
  ...TORONTO_ADDRESS,
  street: '110 Laurier Ave W',
  city: 'Ottawa',
  postalCode: 'K1P 1J1',
  lat: 45.4208,
  lng: -75.69,
}
const DATE = '2026-06-03T14:00:00Z'

const inputs = (count: number, overrides: object = {}): Record<string, unknown>[] =>
  Array.from({ length: count }, () =>
    bookingInput(t, { date: DATE, addressInput: OTTAWA, idempotencyKey: randomUUID(), ...overrides }),
  )

const request = (input: object): Promise<GraphqlResult> => t.graphql(t.fixture.ca.host, CREATE_WORK_ORDER, input)

test('concurrent requests are written in one batch, each complete and with its own customer', async () => {
  const wanted = inputs(24)
  const answers = await Promise.all(wanted.map(request))
  expect(answers.map(answer => answer.data?.createWorkOrder.outcome)).toEqual(Array(24).fill('OUTSIDE_SERVICE_AREA'))
  const { rows } = await t.db.owner.query(
    `select w.id, w.idempotency_key, c.email, u.email as user_email, a.city, v.vehicle_id, w.xmin as transaction,
      (select count(*) from line_item l where l.work_order_id = w.id) as lines, (select count(*) from work_order_event e where e.work_order_id = w.id) as events
    from work_order w join contact c on c.id = w.contact_id join app_user u on u.id = w.user_id join address a on a.id = w.address_id
      join user_vehicle v on v.id = w.user_vehicle_id where w.idempotency_key = any($1)`,
    [wanted.map(input => input.idempotencyKey)],
  )
  const byKey = new Map(rows.map(row => [row.idempotency_key, row]))
  for (const [index, input] of wanted.entries()) {
    const { email } = input.contactInput as { email: string }
    expect(byKey.get(input.idempotencyKey)).toMatchObject({
      id: Number(answers[index]?.data.createWorkOrder.workOrderId),
      email,
      user_email: email,
      city: 'Ottawa',
      vehicle_id: t.fixture.vehicleIds.small,
      lines: (input.lineItems as unknown[]).length,
      events: 1,
    })
  }
  expect(new Set(rows.map(row => row.transaction)).size).toBeLessThan(12)
})

test('concurrent bookings of different hours are written in batches, each in its own van and hour', async () => {
  const wanted = [13, 13, 14, 14, 15, 15, 16, 16, 17, 17].map(hour =>
    bookingInput(t, { date: `2026-06-03T${hour}:00:00Z`, idempotencyKey: randomUUID() }),
  )
  const answers = await Promise.all(wanted.map(request))
  expect(answers.map(answer => answer.data?.createWorkOrder.outcome)).toEqual(Array(10).fill('CONFIRMED'))
  const { rows } = await t.db.owner.query(
    'select van_id, scheduled_at, xmin as transaction from work_order where idempotency_key = any($1)',
    [wanted.map(input => input.idempotencyKey)],
  )
  expect(new Set(rows.map(row => `${row.van_id} ${row.scheduled_at.toISOString()}`)).size).toBe(10)
  expect(new Set(rows.map(row => row.transaction)).size).toBeLessThan(8)
})

/** Takes an hour of a day of the first van in a transaction that stays open, as another process does. */
async function takeFirstVan(rival: PoolClient, day: string): Promise<void> {
  const { id, vanIds } = t.fixture.ca
  const [vanId] = vanIds
  await rival.query(
    `insert into route as r (tenant_id, van_id, day, version, touched) values ($1, $2, $3, 1, pg_current_xact_id())
     on conflict (tenant_id, van_id, day) do update set version = r.version + 1, touched = excluded.touched`,
    [id, vanId, day],
  )
  await rival.query(
    `with visit as (insert into stop (tenant_id, van_id, day, starts_at, minutes) values ($1, $2, $3, $4, 60) returning id, starts_at)
     insert into work_order (tenant_id, idempotency_key, user_id, franchise_id, van_id, van_key, stop_id, contact_id, address_id, vehicle_id, user_vehicle_id, scheduled_at, is_confirmed, confirmed_at, currency)
     select w.tenant_id, 'rival ' || visit.id, w.user_id, w.franchise_id, $2, $2, visit.id, w.contact_id, w.address_id, w.vehicle_id, w.user_vehicle_id, visit.starts_at, true, now(), 'CAD'
     from visit cross join (select * from work_order where van_id is not null limit 1) w`,
    [id, vanId, day, `${day}T14:00:00Z`],
  )
}

/** Until so many statements wait for a lock. */
const waiting = (count: number): Promise<void> =>
  expect
    .poll(async () => {
      const { rows } = await t.db.owner.query(
        'select count(distinct pid)::int as count from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()',
      )
      return rows[0].count
    })
    .toBe(count)

test('a batch takes routes in the order of their days, so that it never waits in a circle, and tries the next van where one just changed', async () => {
  const [first, second] = [await t.db.owner.connect(), await t.db.owner.connect()]
  const book = (day: string): Promise<GraphqlResult> =>
    request(bookingInput(t, { date: `${day}T14:00:00Z`, idempotencyKey: randomUUID() }))
  try {
    for (const rival of [first, second]) await rival.query('begin')
    // The booking of the first day waits, so the next ones become a batch, the earliest day last.
    await takeFirstVan(first, '2026-06-04')
    const answers = [book('2026-06-04')]
    await waiting(1)
    await takeFirstVan(second, '2026-06-05')
    answers.push(book('2026-06-09'), book('2026-06-08'))
    await delay(300)
    answers.push(book('2026-06-05'))
    await delay(300)
    await first.query('commit')
    await waiting(1)
    // The batch waits for its earliest day and has no other yet.
    for (const day of ['2026-06-08', '2026-06-09']) await takeFirstVan(second, day)
    await second.query('commit')
    const placed = (await Promise.all(answers)).map(answer => answer.data?.createWorkOrder)
    expect(placed.map(order => `${order.outcome} ${order.vanId}`)).toEqual(
      Array(4).fill(`CONFIRMED ${t.fixture.ca.vanIds[1]}`),
    )
  } finally {
    for (const rival of [first, second]) rival.release()
  }
})

test('staff who want the same van at the same time in one batch: one gets it, and no statement gives it to two', async () => {
  const token = await t.tokenOf(t.fixture.ca.host, t.fixture.ca.emails.manager)
  const failed: string[] = []
  const ignore = topics.statement.subscribe(({ text, outcome }) => {
    if (outcome === 'failed') failed.push(text)
  })
  const rival = await t.db.owner.connect()
  const book = (day: string, vanId?: number): Promise<GraphqlResult> => {
    const input = bookingInput(t, { date: `${day}T15:00:00Z`, vanId, idempotencyKey: randomUUID() })
    return t.graphql(t.fixture.ca.host, CREATE_WORK_ORDER, input, token)
  }
  try {
    await rival.query('begin')
    // The first booking waits, so the next ones become a batch.
    await takeFirstVan(rival, '2026-06-11')
    const answers = [book('2026-06-11')]
    await waiting(1)
    const [vanId] = t.fixture.ca.vanIds
    for (let count = 0; count < 3; count++) answers.push(book('2026-06-12', vanId))
    await delay(300)
    await rival.query('rollback')
    const [first, ...rivals] = await Promise.all(answers)
    expect(first?.data?.createWorkOrder.outcome).toBe('CONFIRMED')
    const refusals = rivals.flatMap(({ error }) => error?.error ?? [])
    expect(refusals).toEqual(['TIME_SLOT_UNAVAILABLE', 'TIME_SLOT_UNAVAILABLE'])
    expect(rivals).toHaveLength(3)
    expect(failed).toEqual([])
  } finally {
    ignore()
    rival.release()
  }
})

test('a request that fails does not stop the others of its batch', async () => {
  const [first, ...others] = inputs(12)
  // Only one booking can create an account, so these two cannot both be written with the guest's.
  const sameEmail = inputs(2, { contactInput: first?.contactInput, password: 'my own secret' })
  const answers = await Promise.all([first, ...others, ...sameEmail].map(input => request(input as object)))
  const codes = answers.map(({ error }) => error?.error)
  expect(codes.slice(1, 12)).toEqual(Array(11).fill(undefined))
  // One of the three with the same new email creates the customer.
  const rivals = [codes[0], ...codes.slice(12)]
  expect(rivals.filter(code => code === 'USER_ALREADY_EXISTS')).toHaveLength(2)
  expect(rivals).toContain(undefined)
})
