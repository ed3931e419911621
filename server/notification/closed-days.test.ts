import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookingInput, CREATE_WORK_ORDER } from '../testing/booking.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

/** `RACES=100 npm run test:api -- server/notification/closed-days.test.ts` tries more often. */
const RACES = Number(process.env.RACES ?? 8)
const FIRST_DAY = Date.parse('2026-06-03T00:00:00Z')
const DAY_MS = 86_400_000

let t: TestApp
let manager: string
let franchiseId: number
beforeAll(async () => {
  t = await createTestApp()
  manager = await t.tokenOf(t.fixture.ca.host, t.fixture.ca.emails.manager)
  franchiseId = t.fixture.ca.franchiseId
  await t.db.owner.query(
    `insert into franchise_hours (tenant_id, franchise_id, weekday, opens_minute, closes_minute)
     select $1, $2, weekday, 480, 1080 from generate_series(0, 6) weekday on conflict do nothing`,
    [t.fixture.ca.id, franchiseId],
  )
})
afterAll(() => t.close())

const ask = (query: string, variables: object = {}) =>
  t.graphql(t.fixture.ca.host, query, { franchiseId, ...variables }, manager)

interface Entry {
  from: string
  to: string
  name: string
}
const DAYS =
  'query D($franchiseId: ID!) { franchiseSpecialDays(franchiseId: $franchiseId) { days { from to name } stamp } }'
const SAVE = `mutation S($franchiseId: ID!, $days: [SpecialDaysInput!]!, $seen: String!) {
  updateFranchiseSpecialDays(franchiseId: $franchiseId, days: $days, seen: $seen) { stamp } }`

/** Closes a day while a guest books it. @returns whether it was closed, and the order if it was booked */
async function race(day: string): Promise<{ isClosed: boolean; orderId: number | undefined }> {
  const { days, stamp } = (await ask(DAYS)).data.franchiseSpecialDays as { days: Entry[]; stamp: string }
  const [saved, booked] = await Promise.all([
    ask(SAVE, { days: [...days, { from: day, to: day, name: `Closed ${day}` }], seen: stamp }),
    t.graphql(t.fixture.ca.host, CREATE_WORK_ORDER, bookingInput(t, { date: `${day}T15:00:00Z` })),
  ])
  expect([undefined, 'IMPACT_BLOCKED', 'IMPACT_CHANGED']).toContain(saved.error?.error)
  const { rows } = await t.db.owner.query<{ id: number }>('select id from work_order where scheduled_at = $1', [
    `${day}T15:00:00Z`,
  ])
  expect(rows).toHaveLength(booked.error === undefined ? 1 : 0)
  return { isClosed: saved.error === undefined, orderId: rows[0]?.id }
}

test('a booking that races a closure is refused, keeps the day open, or is reported to the managers', async () => {
  const expected: number[] = []
  for (let nth = 0; nth < RACES; nth++) {
    const day = new Date(FIRST_DAY + nth * DAY_MS).toISOString().slice(0, 10)
    const { isClosed, orderId } = await race(day)
    if (isClosed && orderId !== undefined) expected.push(orderId)
  }
  const { rows: jobs } = await t.db.owner.query<{
    payload: { of: 'closed_days'; franchiseId: number; savedAt: string }
  }>(`select payload from app.outbox where task = 'notify-staff' and payload ->> 'of' = 'closed_days'`)
  for (const { payload } of jobs) await t.jobs['notify-staff'](t.fixture.ca.id, payload)
  const { rows } = await t.db.owner.query<{ id: number }>(
    `select work_order_id as id from notification where kind = 'closed_day' order by work_order_id`,
  )
  expect(rows.map(({ id }) => id)).toEqual(expected)
})

test('an order on a day that closed is reported once, to the managers and by mail', async () => {
  await t.db.owner.query('delete from notification')
  await t.db.owner.query('delete from app.outbox')
  // The bookings of the test before are not under way any more.
  t.clock.set(new Date(t.clock.now().getTime() + 3_600_000))
  const at = '2026-07-02T15:00:00Z'
  const booked = await t.graphql(t.fixture.ca.host, CREATE_WORK_ORDER, bookingInput(t, { date: at }))
  expect(booked.error).toBeUndefined()
  // As after a booking that passed beside the list: nothing blocked the closure.
  await t.db.owner.query(
    `insert into franchise_closure (tenant_id, franchise_id, day, name) values ($1, $2, '2026-07-02', 'Fair')`,
    [t.fixture.ca.id, franchiseId],
  )
  const event = { of: 'closed_days', franchiseId, savedAt: t.clock.now().toISOString() } as const
  for (let times = 0; times < 2; times++) await t.jobs['notify-staff'](t.fixture.ca.id, event)
  const { data } = await t.graphql(
    t.fixture.ca.host,
    '{ notifications { notifications { kind title detail } } }',
    {},
    manager,
  )
  expect(data.notifications.notifications).toEqual([
    {
      kind: 'closed_day',
      title: expect.stringMatching(/^Booked on a closed day: /) as string,
      detail: 'Thu, Jul 2, 2026, 11:00 AM',
    },
  ])
  const { rowCount } = await t.db.owner.query(`select from app.outbox where task = 'mail-notification'`)
  expect(rowCount).toBe(1)
})
