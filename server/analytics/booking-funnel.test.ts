import { afterAll, beforeAll, expect, test } from 'vitest'
import { STEP_EVENTS } from '../../domain/analytics/booking-funnel.ts'
import { createTestApp, type GraphqlResult, type TestApp } from '../testing/test-app.ts'

const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1'
const DESKTOP = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0 Safari/537.36'
const JUNE = { startDate: '2026-06-01T04:00:00Z', endDate: '2026-07-01T04:00:00Z' }

let t: TestApp
let owner: string
beforeAll(async () => {
  t = await createTestApp()
  const { id, userIds, host, emails } = t.fixture.ca
  await t.db.owner.query(
    `insert into user_role (tenant_id, user_id, role) values ($1, $2, 'owner'), ($1, $2, 'manager')`,
    [id, userIds.tester],
  )
  owner = await t.tokenOf(host, emails.tester)
})
afterAll(() => t.close())

interface Visit {
  visitor: string
  /** How many steps were reached. */
  reached: number
  at?: string
  agent?: string
  source?: string
  token?: string
  host?: string
}
async function visit({ visitor, reached, at = '2026-06-10T15:00:00Z', agent = PHONE, source, token, host }: Visit) {
  t.clock.set(new Date(at))
  for (const name of STEP_EVENTS.slice(0, reached)) {
    const { statusCode } = await t.app.inject({
      method: 'POST',
      url: '/api/analytics',
      headers: {
        host: host ?? t.fixture.ca.host,
        'user-agent': agent,
        ...(token && { authorization: `Bearer ${token}` }),
      },
      payload: { name, visitor, ...(source && { source }) },
    })
    expect(statusCode).toBe(204)
  }
}

const FUNNEL = `query F($startDate: DateTime!, $endDate: DateTime!) { bookingFunnel(startDate: $startDate, endDate: $endDate) {
  steps { step visitors visitorsBefore }
  devices { device visitors booked visitorsBefore bookedBefore } sources { source visitors booked } otherSources } }`
const ask = (variables: object, token = owner): Promise<GraphqlResult> =>
  t.graphql(t.fixture.ca.host, FUNNEL, variables, token)
interface Funnel {
  steps: { step: string; visitors: number; visitorsBefore: number }[]
  devices: object[]
  sources: object[]
  otherSources: number
}
/** Asks at a time, with a session of that time. */
async function funnel(variables: object = JUNE, now = '2026-07-05T12:00:00Z'): Promise<Funnel> {
  t.clock.set(new Date(now))
  owner = await t.tokenOf(t.fixture.ca.host, t.fixture.ca.emails.tester)
  const { data, error } = await ask(variables)
  expect(error).toBeUndefined()
  return (data as { bookingFunnel: Funnel }).bookingFunnel
}

test('visitors are counted at each step that they reached, by device and source, beside the period before', async () => {
  expect((await funnel()).steps.every(({ visitors }) => visitors === 0)).toBe(true)
  await visit({ visitor: 'booked', reached: 6, source: 'www.google.com' })
  await visit({ visitor: 'left at schedule', reached: 4, agent: DESKTOP })
  await visit({ visitor: 'left at once', reached: 1, source: 'https://x.test/?email=ann@example.com' })
  // The same visitor again on another day is one visitor, with the furthest step.
  await visit({ visitor: 'left at once', reached: 2, at: '2026-06-12T15:00:00Z' })
  await visit({ visitor: 'in May', reached: 6, at: '2026-05-20T15:00:00Z' })
  // Staff who book for customers, other tenants, and other pages.
  const { host, emails } = t.fixture.ca
  await visit({ visitor: 'staff', reached: 6, token: await t.tokenOf(host, emails.manager) })
  await visit({ visitor: 'elsewhere', reached: 6, host: t.fixture.us.host })
  await t.post(host, '/analytics', { name: 'page:/auth/login', visitor: 'reader' })

  const { steps, devices, sources } = await funnel()
  expect(steps).toEqual([
    { step: 'ADDRESS', visitors: 3, visitorsBefore: 1 },
    { step: 'SERVICES', visitors: 3, visitorsBefore: 1 },
    { step: 'ADD_ONS', visitors: 2, visitorsBefore: 1 },
    { step: 'SCHEDULE', visitors: 2, visitorsBefore: 1 },
    { step: 'TIME', visitors: 1, visitorsBefore: 1 },
    { step: 'BOOKED', visitors: 1, visitorsBefore: 1 },
  ])
  expect(devices).toEqual([
    { device: 'PHONE', visitors: 2, booked: 1, visitorsBefore: 1, bookedBefore: 1 },
    { device: 'DESKTOP', visitors: 1, booked: 0, visitorsBefore: 0, bookedBefore: 0 },
  ])
  expect(sources).toEqual([
    { source: null, visitors: 2, booked: 0 },
    { source: 'google.com', visitors: 1, booked: 1 },
  ])
  // On June 20 only 19 days before June count, and on June 11 only ten, without the visitor of May 20.
  const before = async (now: string): Promise<number | undefined> => (await funnel(JUNE, now)).steps[0]?.visitorsBefore
  expect([await before('2026-06-20T04:00:00Z'), await before('2026-06-11T04:00:00Z')]).toEqual([1, 0])
  const { rows } = await t.db.owner.query(`select distinct data from analytics_event where visitor = 'left at once'`)
  expect(rows).toEqual([{ data: { device: 'PHONE' } }])
})

test('a period is at most a year, and only owners and admins see it', async () => {
  const { host, emails } = t.fixture.ca
  const wrong = await ask({ startDate: '2026-06-01T00:00:00Z', endDate: '2026-06-01T00:00:00Z' })
  expect(wrong.error?.fields?.map(({ field }) => field)).toEqual(['endDate'])
  const long = await ask({ startDate: '2024-06-01T00:00:00Z', endDate: '2026-06-01T00:00:00Z' })
  expect(long.error?.fields?.map(({ field }) => field)).toEqual(['startDate'])
  expect((await ask(JUNE, await t.tokenOf(host, emails.manager))).error).toMatchObject({ statusCode: 404 })
})

test('the database numbers the steps as the rules do', async () => {
  const { rows } = await t.db.owner.query<{ step: number | null }>(
    'select app.booking_step(name) as step from unnest($1::text[]) with ordinality as e (name, nth) order by nth',
    [[...STEP_EVENTS, 'page:/book/other']],
  )
  expect(rows.map(({ step }) => step)).toEqual([...STEP_EVENTS.map((_, index) => index + 1), null])
})

test('what is kept of visits equals their events', async () => {
  await t.db.owner.query(
    `insert into analytics_event (tenant_id, name, visitor, data, created_at)
     select $1::bigint, ($2::text[])[1 + (n * 7) % 6], 'v' || (n * 13) % 900, jsonb_build_object('device', (array['PHONE', 'DESKTOP'])[1 + n % 2]),
       '2026-02-01T05:00:00Z'::timestamptz + n * interval '4 minutes'
     from generate_series(0, 9000) n
     union all select $1::bigint, 'page:/account/cars', 'v' || n, '{}'::jsonb, '2026-02-01T05:00:00Z'::timestamptz from generate_series(0, 900) n`,
    [t.fixture.ca.id, STEP_EVENTS],
  )
  const february = { startDate: '2026-02-01T05:00:00Z', endDate: '2026-02-15T05:00:00Z' }
  const { rows } = await t.db.owner.query<{ reached: number }>(
    `with visit as (
       select visitor, max(array_position($2::text[], name)) as furthest from analytics_event
       where tenant_id = $1 and created_at >= '2026-02-01T05:00:00Z' and created_at < '2026-02-15T05:00:00Z' and name = any($2) group by visitor)
     select (select count(*)::int from visit where furthest >= step) as reached from generate_series(1, 6) step order by step`,
    [t.fixture.ca.id, STEP_EVENTS],
  )
  expect((await funnel(february)).steps.map(({ visitors }) => visitors)).toEqual(rows.map(({ reached }) => reached))
  expect(rows[0]?.reached).toBe(900)
})

test('a busy month is read by the visits of its days alone', async () => {
  await t.db.owner.query(
    `insert into booking_visit (tenant_id, quarter, visitor, furthest)
     select $1, date_bin('15 minutes', '2025-06-01T00:00:00Z'::timestamptz + n * interval '2 minutes', '2000-01-01Z'), 'old' || n, 1 + n % 6
     from generate_series(0, 60000) n`,
    [t.fixture.ca.id],
  )
  await t.db.owner.query('vacuum analyze booking_visit')
  const { rows } = await t.db.owner.query<{ 'QUERY PLAN': string }>(
    `explain select visitor from booking_visit where tenant_id = $1 and quarter >= '2026-02-01' and quarter < '2026-02-03'`,
    [t.fixture.ca.id],
  )
  expect(rows.map(row => row['QUERY PLAN']).join('\n')).toContain('booking_visit_pkey')
})
