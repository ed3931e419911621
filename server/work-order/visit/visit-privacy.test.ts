import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { complete, inspect } from '../../testing/orders.ts'
import { linkOfOrder } from '../../testing/operations/data/order-links.ts'
import { stopProblems } from '../../testing/schedule/stop-problems.ts'
import { bookVisit } from '../../testing/schedule/visits.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

const READ = `query One($link: String!) { linkedOrder(link: $link) { id visitCars { workOrderId } calendarEntry { workOrderId version } } }`
const CONTACT = `mutation Contact($link: String!, $contact: ContactInput!) { changeLinkedContact(link: $link, contactInput: $contact) }`
const MOVE = `mutation Move($link: String!, $scheduledAt: DateTime!) { moveLinkedOrder(link: $link, scheduledAt: $scheduledAt, isBooked: false) { id } }`
const CANCEL = `mutation Cancel($link: String!) { cancelLinkedOrder(link: $link) { id } }`

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

const DATE = '2026-06-03T15:00:00Z'
const ask = async (query: string, variables: object) => await t.graphql(t.fixture.ca.host, query, variables)
const linkOf = (id: number | undefined): Promise<string> => linkOfOrder(t, id ?? 0, 'mail')
const read = async (id: number | undefined) => (await ask(READ, { link: await linkOf(id) })).data.linkedOrder

test('a link shows the cars of its own contact alone', async () => {
  const { ids } = await bookVisit(t, { date: DATE })
  t.clock.set(new Date('2026-06-03T15:30:00Z'))
  await inspect(t, manager, ids[0] ?? 0)
  await complete(t, manager, ids[0] ?? 0)
  expect((await read(ids[0])).visitCars).toHaveLength(3)
  const contact = { name: 'New Nora', email: `${randomUUID()}@example.com`, phoneNumber: '4165550199' }
  expect((await ask(CONTACT, { link: await linkOf(ids[1]), contact })).error).toBeUndefined()
  expect((await read(ids[0])).visitCars).toEqual([])
  expect((await read(ids[2])).visitCars).toEqual(ids.slice(1).map(id => ({ workOrderId: String(id) })))
})

test('all cars of a visit have one entry in calendars, which stays that of the first order', async () => {
  const { ids } = await bookVisit(t, { date: DATE })
  const entries = async () => await Promise.all(ids.slice(1).map(async id => (await read(id)).calendarEntry))
  const workOrderId = String(ids[0])
  expect(await entries()).toEqual([
    { workOrderId, version: 3 },
    { workOrderId, version: 3 },
  ])
  expect((await ask(CANCEL, { link: await linkOf(ids[0]) })).error).toBeUndefined()
  const [second, third] = await entries()
  expect(second).toEqual(third)
  expect(second.workOrderId).toBe(workOrderId)
  expect(second.version).toBeGreaterThan(3)
})

test('a customer does not move the rest of a visit that has begun, which has the fees of another trip', async () => {
  await t.db.owner.query(
    `insert into booking_rules (tenant_id, franchise_id, cutoff_minutes) values ($1, null, 0)
     on conflict (tenant_id, franchise_id) do update set cutoff_minutes = 0`,
    [t.fixture.ca.id],
  )
  const { ids } = await bookVisit(t, { date: DATE })
  t.clock.set(new Date('2026-06-03T14:30:00Z'))
  await inspect(t, manager, ids[0] ?? 0)
  await complete(t, manager, ids[0] ?? 0)
  const { error } = await ask(MOVE, { link: await linkOf(ids[1]), scheduledAt: '2026-06-04T15:00:00Z' })
  expect(error).toMatchObject({ error: 'NOT_NOW', message: expect.stringContaining('Please call us') })
})
