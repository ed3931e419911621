import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { book, inspect } from '../../testing/orders.ts'
import { countStatements } from '../../testing/statements.ts'
import { createTestApp, type GraphqlResult, TEST_NOW, type TestApp } from '../../testing/test-app.ts'

const DAY = `query Day($franchiseId: ID!, $day: String!) {
  dayBoard(franchiseId: $franchiseId, day: $day) {
    slots lat lng requestCount
    vans { isActive van { id name userVans { name } } }
    orders { id scheduledAt isConfirmed isStarted vanId contact { name } }
  }
}`
const CANCEL = 'mutation C($id: ID!) { cancelWorkOrder(workOrderId: $id, cancelReason: customer_cancelled) { id } }'

const count = countStatements()
interface Order {
  isConfirmed: boolean
  vanId: string | null
}
let t: TestApp
let manager: string
let technician: string
beforeAll(async () => {
  t = await createTestApp()
  const { host, emails } = t.fixture.ca
  manager = await t.tokenOf(host, emails.manager)
  technician = await t.tokenOf(host, emails.technician)
})
beforeEach(() => t.clock.set(TEST_NOW))
afterAll(() => t.close())

const run = (query: string, variables: object, token = manager): Promise<GraphqlResult> =>
  t.graphql(t.fixture.ca.host, query, variables, token)
async function board(day: string, token = manager) {
  const { data, error } = await run(DAY, { franchiseId: t.fixture.ca.franchiseId, day }, token)
  if (error) throw new Error(error.message)
  const { orders, ...rest } = data.dayBoard
  return {
    ...rest,
    jobs: orders.filter((one: Order) => one.vanId !== null),
    requests: orders.filter((one: Order) => !one.isConfirmed),
  }
}
const idsOf = (orders: { id: string }[]): number[] => orders.map(({ id }) => Number(id))
const bookAt = async (date: string, van?: number, token = manager): Promise<number> =>
  (await book(t, { date, isBooked: van === undefined ? true : null, vanId: van }, token)).workOrderId

test('a day has its open hours, its vans in natural order, their jobs and the requests', async () => {
  const { ca } = t.fixture
  const [first, second] = ca.vanIds
  const early = await bookAt('2026-06-03T13:00:00Z', second)
  const later = await bookAt('2026-06-03T18:00:00Z', first)
  await bookAt('2026-06-04T13:00:00Z', first)
  const cancelled = await bookAt('2026-06-03T16:00:00Z', first)
  await run(CANCEL, { id: cancelled })
  const [night, other] = [await bookAt('2026-06-04T03:00:00Z'), await bookAt('2026-06-03T04:00:00Z')]
  const day = await board('2026-06-03')
  expect(day.slots).toHaveLength(10)
  expect(day.slots[0]).toBe('2026-06-03T12:00:00.000Z')
  expect([day.lat, day.lng]).toEqual([43.65, -79.38])
  expect(day.vans).toEqual([
    { isActive: true, van: { id: String(first), name: 'Van 1', userVans: [{ name: 'technician Toronto' }] } },
    { isActive: true, van: { id: String(second), name: 'Van 2', userVans: [] } },
  ])
  expect(idsOf(day.jobs)).toEqual([early, later])
  expect(day.jobs[0]).toMatchObject({ vanId: String(second), isStarted: false, contact: { name: 'Gwen Guest' } })
  // Midnight and eleven at night in Toronto are of this day.
  expect(idsOf(day.requests)).toEqual([other, night])
  expect(day.requestCount).toBe(2)
})

test('a closed day has no hours, and a text that is no day is refused', async () => {
  expect((await board('2026-06-07')).slots).toEqual([])
  for (const day of ['2026-02-30', 'tomorrow', '', '9999-12-31', '0000-01-01'])
    expect((await run(DAY, { franchiseId: t.fixture.ca.franchiseId, day })).error).toMatchObject({
      statusCode: 422,
      fields: [{ field: 'day' }],
    })
})

test('a retired van is there on days on which it had jobs', async () => {
  const [, second] = t.fixture.ca.vanIds
  await bookAt('2026-06-05T13:00:00Z', second)
  await t.db.owner.query('update van set active = false where id = $1', [second])
  const named = async (day: string) =>
    (await board(day)).vans.map((one: { isActive: boolean; van: { name: string } }) => [one.van.name, one.isActive])
  expect(await named('2026-06-05')).toEqual([
    ['Van 1', true],
    ['Van 2', false],
  ])
  expect(await named('2026-06-06')).toEqual([['Van 1', true]])
  await t.db.owner.query('update van set active = true where id = $1', [second])
})

test('vans are in natural order', async () => {
  const { id, franchiseId } = t.fixture.ca
  await t.db.owner.query(`insert into van (tenant_id, franchise_id, name) values ($1, $2, 'Van 10')`, [id, franchiseId])
  const { vans } = await board('2026-06-08')
  expect(vans.map((one: { van: { name: string } }) => one.van.name)).toEqual(['Van 1', 'Van 2', 'Van 10'])
})

test('technicians get their own vans; another franchise’s day does not exist', async () => {
  const { ca, us } = t.fixture
  const [first, second] = ca.vanIds
  const own = await bookAt('2026-06-09T13:00:00Z', first)
  await bookAt('2026-06-09T13:00:00Z', second)
  const waiting = await bookAt('2026-06-09T03:00:00Z')
  await t.db.owner.query(`update work_order set scheduled_at = '2026-06-09T05:00:00Z' where id = $1`, [waiting])
  const day = await board('2026-06-09', technician)
  expect(idsOf(day.jobs)).toEqual([own])
  expect(day.vans).toHaveLength(1)
  expect(idsOf(day.requests)).toEqual([waiting])
  for (const franchiseId of [ca.otherFranchiseId, us.franchiseId])
    expect((await run(DAY, { franchiseId, day: '2026-06-09' })).status).toBe(404)
})

test('a job whose inspection has begun says so', async () => {
  const id = await bookAt('2026-06-10T13:00:00Z', t.fixture.ca.vanIds[0])
  t.clock.set(new Date('2026-06-10T13:30:00Z'))
  await inspect(t, manager, id)
  expect((await board('2026-06-10')).jobs).toMatchObject([{ id: String(id), isStarted: true }])
})

test('forty vans cost no more statements than two', async () => {
  const { id, franchiseId, vanIds } = t.fixture.ca
  await bookAt('2026-06-11T13:00:00Z', vanIds[0])
  const cost = async (): Promise<number> => {
    const counts: number[] = []
    // The smallest of four, because caches may expire during some of them on a busy machine.
    for (let time = 0; time < 4; time++) counts.push(await count(() => board('2026-06-11')))
    return Math.min(...counts)
  }
  const before = await cost()
  await t.db.owner.query(
    `insert into van (tenant_id, franchise_id, name) select $1, $2, 'Extra ' || n from generate_series(1, 37) n`,
    [id, franchiseId],
  )
  for (const hour of [14, 15, 16]) await bookAt(`2026-06-11T${hour}:00:00Z`, vanIds[1])
  const day = await board('2026-06-11')
  expect([day.vans.length, day.jobs.length]).toEqual([40, 4])
  expect(await cost()).toBe(before)
})
