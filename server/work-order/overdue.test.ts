import { afterAll, beforeAll, expect, test } from 'vitest'
import { book, COMPLETE, inspect } from '../testing/orders.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

interface Entry {
  workOrder: { id: string; status: string; overdue: boolean }
}

const OWN = `query Own { customerWorkOrders(past: false, pageNumber: 1) { total workOrders { workOrder { id status overdue } } } }`
const STAFF = `query Staff($id: ID!) { franchiseeWorkOrders(franchiseId: $id, status: upcoming, pageNumber: 1) {
  total workOrders { workOrder { id status overdue } } } }`

/** Returns each order's status and overdue mark in the customer's and the staff's upcoming lists. */
async function listed() {
  const { host, emails, franchiseId } = t.fixture.ca
  const own = await t.graphql(host, OWN, {}, await t.tokenOf(host, emails.customer))
  const staff = await t.graphql(host, STAFF, { id: franchiseId }, await t.tokenOf(host, emails.manager))
  const marks = (entries: Entry[]) =>
    entries.map(({ workOrder: { id, status, overdue } }) => [Number(id), status, overdue] as const)
  return {
    own: marks(own.data.customerWorkOrders.workOrders),
    staff: marks(staff.data.franchiseeWorkOrders.workOrders),
  }
}

test('WRONG-16 an order that was not served keeps its place and status, and is marked overdue for customer and staff', async () => {
  const { host, emails } = t.fixture.ca
  const customer = await t.tokenOf(host, emails.customer)
  const { workOrderId: missed } = await book(t, { date: '2026-06-02T15:00:00Z' }, customer)
  const { workOrderId: later } = await book(t, { date: '2026-06-05T15:00:00Z' }, customer)
  const before = [
    [missed, false],
    [later, false],
  ] as const
  const expected = (marks: readonly (readonly [number, boolean])[]) => ({
    own: marks.map(([id, overdue]) => [id, 'CONFIRMED', overdue]),
    staff: marks.map(([id, overdue]) => [id, 'ASSIGNED', overdue]),
  })
  t.clock.set(new Date('2026-06-02T15:59:00Z'))
  expect(await listed()).toEqual(expected(before))
  t.clock.set(new Date('2026-06-03T14:00:00Z'))
  expect(await listed()).toEqual(
    expected([
      [missed, true],
      [later, false],
    ]),
  )

  // The van came late: the job is in progress, then done.
  const manager = await t.tokenOf(host, emails.manager)
  await inspect(t, manager, missed)
  const mark = async (): Promise<unknown> =>
    (await t.graphql(host, 'query One($id: ID!) { workOrder(id: $id) { overdue } }', { id: missed }, manager)).data
      .workOrder.overdue
  expect(await mark()).toBe(true)
  const { error } = await t.graphql(host, COMPLETE, { workOrderId: missed }, manager)
  expect(error).toBeUndefined()
  expect(await mark()).toBe(false)
  expect(await listed()).toEqual(expected([[later, false]]))
})
