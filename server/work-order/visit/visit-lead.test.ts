import { afterEach, beforeEach, expect, test } from 'vitest'
import { complete, inspect } from '../../testing/orders.ts'
import { stopProblems } from '../../testing/schedule/stop-problems.ts'
import { bookVisit } from '../../testing/schedule/visits.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

const CANCEL = `mutation Cancel($id: ID!) { cancelWorkOrder(workOrderId: $id, cancelReason: other, notes: "") { id } }`
const MOVE_OUT = `mutation Move($id: ID!, $scheduledAt: DateTime!) {
  updateScheduledTime(id: $id, scheduledAt: $scheduledAt, isBooked: false, onlyThisCar: true) { reason }
}`

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

const DATE = '2026-06-03T15:00:00Z'

async function done(query: string, variables: object): Promise<void> {
  const { error } = await t.graphql(t.fixture.ca.host, query, variables, manager)
  if (error) throw new Error(`${error.error}: ${error.message}`)
}

const reminders = async (): Promise<number | null> =>
  (await t.db.owner.query(`select from app.outbox where task = 'mail-reminder'`)).rowCount

test('a visit is reminded once, also when its first car is cancelled after that', async () => {
  const { ids } = await bookVisit(t, { date: DATE }, customer)
  t.clock.set(new Date('2026-06-02T15:30:00Z'))
  await t.recurring['remind-appointments']()
  expect(await reminders()).toBe(1)
  await done(CANCEL, { id: ids[0] })
  await t.recurring['remind-appointments']()
  expect(await reminders()).toBe(1)
})

test.each([
  ['moves out', (id: number | undefined) => done(MOVE_OUT, { id, scheduledAt: '2026-06-04T15:00:00Z' })],
  ['is cancelled', (id: number | undefined) => done(CANCEL, { id })],
])(
  'cars that are done still count as a visit when the first one %s, at the price that was billed',
  async (_, leave) => {
    const { ids } = await bookVisit(t, { date: DATE }, customer)
    t.clock.set(new Date('2026-06-03T15:30:00Z'))
    for (const id of ids.slice(1)) {
      await inspect(t, manager, id)
      await complete(t, manager, id)
    }
    await leave(ids[0])
    const { rows } = await t.db.owner.query(
      `select w.is_later_car as later, w.status, i.sub_total::int as billed, (select sum(l.price)::int from line_item l where l.work_order_id = w.id) as price
     from work_order w join invoice i on i.work_order_id = w.id where w.id = any($1) order by w.id`,
      [ids],
    )
    expect(rows).toEqual([
      { later: false, status: 'COMPLETE', billed: 9_745, price: 9_745 },
      { later: true, status: 'COMPLETE', billed: 5_900, price: 5_900 },
    ])
  },
)
