import { afterEach, beforeEach, expect, test } from 'vitest'
import { bookingInput, CREATE_WORK_ORDER } from '../../testing/booking.ts'
import { hold, keepLonger, kept } from '../../testing/schedule/holds.ts'
import { stopProblems } from '../../testing/schedule/stop-problems.ts'
import { createTestApp, type GraphqlResult, TEST_NOW, type TestApp } from '../../testing/test-app.ts'

const AVAILABILITY = `query Slots($start: DateTime!, $end: DateTime!, $holdKey: String) {
  availability(code: "M5V 1J9", start: $start, end: $end, holdKey: $holdKey) { routeId date isBooked heldUntil }
}`
const NINE = '2026-06-03T13:00:00.000Z'
const TEN = '2026-06-03T14:00:00.000Z'
const NEXT_DAY = '2026-06-04T14:00:00.000Z'

let t: TestApp
let host: string
beforeEach(async () => {
  t = await createTestApp()
  host = t.fixture.ca.host
  // One van, so that a hold is seen.
  await t.db.owner.query('update van set active = false where id = $1', [t.fixture.ca.vanIds[1]])
})
afterEach(async () => {
  expect(await stopProblems(t.db.owner, t.clock.now())).toEqual([])
  await t.close()
})

const after = (minutes: number): void => t.clock.set(new Date(TEST_NOW.getTime() + minutes * 60_000))

async function slotAt(date: string, holdKey?: string, token?: string) {
  const end = new Date(Date.parse(date) + 3_600_000).toISOString()
  const { data } = await t.graphql(host, AVAILABILITY, { start: date, end, holdKey }, token)
  return data.availability[0]
}

const book = (date: string, more: object = {}, token?: string): Promise<GraphqlResult> =>
  t.graphql(host, CREATE_WORK_ORDER, bookingInput(t, { date, isBooked: false, ...more }), token)
const outcomeOf = ({ data, error }: GraphqlResult): string =>
  data?.createWorkOrder?.outcome ?? error?.error ?? 'nothing'

test('a time is kept for one page, and a booking of its page uses it', async () => {
  const { holdKey, minutes, canKeepLonger } = await kept(t, NINE)
  expect({ minutes, canKeepLonger }).toEqual({ minutes: 10, canKeepLonger: true })
  expect(await slotAt(NINE)).toMatchObject({ isBooked: true, heldUntil: null })
  // One's own hold never hides the time from oneself.
  const routeId = `${t.fixture.ca.vanIds[0]}:2026-06-03`
  expect(await slotAt(NINE, holdKey)).toEqual({ routeId, date: NINE, isBooked: false, heldUntil: null })
  expect(outcomeOf(await book(NINE))).toBe('TIME_SLOT_UNAVAILABLE')
  expect((await hold(t, NINE)).error?.error).toBe('TIME_SLOT_UNAVAILABLE')
  expect(outcomeOf(await book(NINE, { holdKey }))).toBe('CONFIRMED')
  expect(await slotAt(NINE)).toMatchObject({ isBooked: true })
  const { rows } = await t.db.owner.query(`select booked_at = $1 as booked from stop where kind = 'hold'`, [TEST_NOW])
  expect(rows).toEqual([{ booked: true }])
})

test('who was not shown a free time gets a request, as when the van has another order', async () => {
  await kept(t, NINE)
  expect(outcomeOf(await book(NINE, { isBooked: null }))).toBe('REQUESTED')
})

test('a hold ends by the clock alone, and so does its answer to others', async () => {
  await kept(t, NINE)
  after(9.99)
  expect(await slotAt(NINE)).toMatchObject({ isBooked: true })
  after(10)
  expect(await slotAt(NINE)).toMatchObject({ isBooked: false })
  expect(outcomeOf(await book(NINE))).toBe('CONFIRMED')
})

test('at the second at which a hold ends, one of its page and others gets the time', async () => {
  const { holdKey } = await kept(t, NINE)
  after(10)
  const answers = await Promise.all([book(NINE, { holdKey }), ...Array.from({ length: 8 }, () => book(NINE))])
  expect(answers.map(outcomeOf).toSorted()).toEqual(['CONFIRMED', ...Array(8).fill('TIME_SLOT_UNAVAILABLE')])
})

test('after its end the page books the same time, while nobody else has it', async () => {
  const { holdKey } = await kept(t, NINE)
  after(20)
  expect(outcomeOf(await book(NINE, { holdKey }))).toBe('CONFIRMED')
})

test('another choice moves the hold, and the first time is free again', async () => {
  const { holdKey } = await kept(t, NINE)
  after(4)
  const moved = await kept(t, NEXT_DAY, { holdKey })
  // Counted from the first one.
  expect(moved).toMatchObject({
    holdKey,
    minutes: 10,
    expiresAt: new Date(TEST_NOW.getTime() + 14 * 60_000).toISOString(),
  })
  expect(await slotAt(NINE)).toMatchObject({ isBooked: false })
  expect(await slotAt(NEXT_DAY)).toMatchObject({ isBooked: true })
  after(8)
  expect(await kept(t, TEN, { holdKey })).toMatchObject({ minutes: 7 })
  // The same time again changes nothing.
  after(9)
  expect(await kept(t, TEN, { holdKey })).toMatchObject({ minutes: 6 })
})

test('a page that wants a taken time keeps what it has', async () => {
  const { holdKey } = await kept(t, NINE)
  expect(outcomeOf(await book(TEN))).toBe('CONFIRMED')
  expect((await hold(t, TEN, { holdKey })).error?.error).toBe('TIME_SLOT_UNAVAILABLE')
  expect(await slotAt(NINE)).toMatchObject({ isBooked: true })
})

test('two pages that swap their times end without a deadlock', async () => {
  const [first, second] = [await kept(t, NINE), await kept(t, NEXT_DAY)]
  for (let round = 0; round < 10; round++) {
    const answers = await Promise.all([
      hold(t, round % 2 === 0 ? NEXT_DAY : NINE, { holdKey: first.holdKey }),
      hold(t, round % 2 === 0 ? NINE : NEXT_DAY, { holdKey: second.holdKey }),
    ])
    for (const { error } of answers) expect(error?.error ?? 'TIME_SLOT_UNAVAILABLE').toBe('TIME_SLOT_UNAVAILABLE')
  }
})

test('one page asks twice at the same moment and keeps one time', async () => {
  const { holdKey } = await kept(t, NINE)
  // The key of a page whose hold is so old that it was deleted.
  after(31 * 24 * 60)
  await t.recurring['tidy-holds']()
  t.clock.set(TEST_NOW)
  await Promise.all([TEN, NEXT_DAY, NINE].map(date => hold(t, date, { holdKey })))
  const { rowCount } = await t.db.owner.query(`select from stop where kind = 'hold'`)
  expect(rowCount).toBe(1)
})

test('a page keeps its time longer once, and never past 15 minutes from the first', async () => {
  const { holdKey } = await kept(t, NINE)
  after(3)
  await kept(t, TEN, { holdKey })
  const longer = await keepLonger(t, holdKey)
  const end = new Date(TEST_NOW.getTime() + 15 * 60_000).toISOString()
  expect(longer.data.keepHoldLonger).toMatchObject({ expiresAt: end, canKeepLonger: false })
  expect((await keepLonger(t, holdKey)).error?.error).toBe('HOLD_OVER')
  after(14)
  expect(await kept(t, NINE, { holdKey })).toMatchObject({ expiresAt: end, minutes: 1, canKeepLonger: false })
  after(16)
  // The same time is not kept again, another one is.
  expect((await hold(t, NINE, { holdKey })).data).toEqual({ holdSlot: null })
  expect(await kept(t, NEXT_DAY, { holdKey })).toMatchObject({ minutes: 10, canKeepLonger: true })
})

test('a page that is left gives its time back', async () => {
  const { holdKey } = await kept(t, NINE)
  expect(await t.post(host, '/holds/release', { holdKey })).toMatchObject({ status: 204 })
  expect(await slotAt(NINE)).toMatchObject({ isBooked: false })
  // It comes back for what is left of its 15 minutes.
  after(8)
  expect(await kept(t, NINE, { holdKey })).toMatchObject({ minutes: 7 })
  expect(await t.post(host, '/holds/release', { holdKey: 'of nobody' })).toMatchObject({ status: 204 })
})

test('a page that booked begins again with another key', async () => {
  const { holdKey } = await kept(t, NINE)
  expect(outcomeOf(await book(NINE, { holdKey }))).toBe('CONFIRMED')
  const next = await kept(t, TEN, { holdKey })
  expect(next.holdKey).not.toBe(holdKey)
})

test('only keys that we made count', async () => {
  const { holdKey } = await kept(t, NINE)
  const forged = `${holdKey.slice(0, -4)}AAAA`
  expect(await slotAt(NINE, forged)).toMatchObject({ isBooked: true })
  expect(outcomeOf(await book(NINE, { holdKey: forged }))).toBe('TIME_SLOT_UNAVAILABLE')
  expect((await kept(t, TEN, { holdKey: forged })).holdKey).not.toBe(forged)
})

test('staff see that a time is being booked, take it over, and its page says so', async () => {
  const manager = await t.tokenOf(host, t.fixture.ca.emails.manager)
  const { holdKey, expiresAt } = await kept(t, NINE)
  expect(await slotAt(NINE, undefined, manager)).toMatchObject({ isBooked: true, heldUntil: expiresAt })
  const [vanId] = t.fixture.ca.vanIds
  expect(outcomeOf(await book(NINE, { vanId }, manager))).toBe('TIME_SLOT_UNAVAILABLE')
  // Customers cannot take anything over.
  expect(outcomeOf(await book(NINE, { takeOver: true }))).toBe('TIME_SLOT_UNAVAILABLE')
  expect(outcomeOf(await book(NINE, { vanId, takeOver: true }, manager))).toBe('CONFIRMED')
  const lost = /^Our office just gave this time to another customer\./
  const longer = await keepLonger(t, holdKey)
  expect(longer.error).toMatchObject({ error: 'HOLD_OVER', message: expect.stringMatching(lost) })
  const booked = await book(NINE, { holdKey })
  expect(booked.error).toMatchObject({
    error: 'TIME_SLOT_UNAVAILABLE',
    fields: [{ field: 'holdKey', message: expect.stringMatching(lost) }],
  })
  expect(await kept(t, TEN, { holdKey })).toMatchObject({ minutes: 10 })
})

test('staff move an order to a time that is being booked only if they say so', async () => {
  const manager = await t.tokenOf(host, t.fixture.ca.emails.manager)
  const { data } = await book(TEN)
  const id = data.createWorkOrder.workOrderId
  await kept(t, NINE)
  const MOVE = `mutation M($id: ID!, $scheduledAt: DateTime!, $vanId: ID, $takeOver: Boolean) {
    updateScheduledTime(id: $id, scheduledAt: $scheduledAt, vanId: $vanId, isBooked: false, takeOver: $takeOver) { reason }
  }`
  const to = { id, scheduledAt: NINE, vanId: t.fixture.ca.vanIds[0] }
  after(6)
  const refused = await t.graphql(host, MOVE, to, manager)
  expect(refused.error).toMatchObject({ error: 'BEING_BOOKED', message: expect.stringContaining('4 min left') })
  // Without a chosen van there is none that is free.
  expect((await t.graphql(host, MOVE, { ...to, vanId: null }, manager)).error?.error).toBe('TIME_SLOT_UNAVAILABLE')
  expect((await t.graphql(host, MOVE, { ...to, takeOver: true }, manager)).error).toBeUndefined()
})

test('what nobody can book now is not kept, and a franchise can keep nothing', async () => {
  // A Sunday, a night, the past, and a place that nobody serves.
  for (const date of ['2026-06-07T15:00:00Z', '2026-06-03T03:00:00Z', '2026-06-01T13:00:00Z'])
    expect((await hold(t, date)).data, date).toEqual({ holdSlot: null })
  await t.db.owner.query('insert into scheduling_policy (tenant_id, hold_minutes) values ($1, 0)', [t.fixture.ca.id])
  expect((await hold(t, '2026-06-05T14:00:00Z')).data).toEqual({ holdSlot: null })
})

test('32 pages want one time: one keeps it, and books it against 31 who try without', async () => {
  const answers = await Promise.all(Array.from({ length: 32 }, () => hold(t, NINE)))
  const winners = answers.flatMap(({ data }) => (data?.holdSlot ? [data.holdSlot.holdKey] : []))
  expect(winners).toHaveLength(1)
  expect(new Set(answers.map(({ error }) => error?.error))).toEqual(new Set([undefined, 'TIME_SLOT_UNAVAILABLE']))
  const [holdKey] = winners
  const booked = await Promise.all([...Array.from({ length: 31 }, () => book(NINE)), book(NINE, { holdKey })])
  expect(booked.slice(0, -1).map(outcomeOf)).toEqual(Array(31).fill('TIME_SLOT_UNAVAILABLE'))
  expect(booked.slice(-1).map(outcomeOf)).toEqual(['CONFIRMED'])
})

test('many pages want the hours of one route: each hour is kept once', async () => {
  // Signed in, so that no share limits them.
  const token = await t.tokenOf(host, t.fixture.ca.emails.customer)
  const hours = ['13:00', '14:00', '15:00', '16:00'].map(hour => `2026-06-05T${hour}:00Z`)
  const answers = await Promise.all(
    Array.from({ length: 32 }, (_, index) => hold(t, hours[index % hours.length] ?? '', {}, token)),
  )
  const won = answers.filter(({ data }) => data?.holdSlot)
  expect(won).toHaveLength(hours.length)
  expect(new Set(answers.map(({ error }) => error?.error))).toEqual(new Set([undefined, 'TIME_SLOT_UNAVAILABLE']))
})

test('the nightly job deletes old holds only', async () => {
  await kept(t, NINE)
  await t.recurring['tidy-holds']()
  after(29 * 24 * 60)
  await t.recurring['tidy-holds']()
  expect((await t.db.owner.query('select from stop')).rowCount).toBe(1)
  after(31 * 24 * 60)
  await t.recurring['tidy-holds']()
  expect((await t.db.owner.query('select from stop')).rowCount).toBe(0)
})

test('owners see how many kept times were not booked', async () => {
  const { ca } = t.fixture
  await t.db.owner.query(
    `insert into user_role (tenant_id, user_id, role) values ($1, $2, 'owner'), ($1, $2, 'manager')`,
    [ca.id, ca.userIds.tester],
  )
  const owner = await t.tokenOf(host, ca.emails.tester)
  const { holdKey } = await kept(t, NINE)
  await kept(t, NEXT_DAY)
  expect(outcomeOf(await book(NINE, { holdKey }))).toBe('CONFIRMED')
  after(1)
  const query = `{ bookingFunnel(startDate: "2026-06-01T00:00:00Z", endDate: "2026-06-02T00:00:00Z") { keptTimes keptTimesBooked } }`
  expect((await t.graphql(host, query, {}, owner)).data.bookingFunnel).toEqual({ keptTimes: 2, keptTimesBooked: 1 })
})
