import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookingInput } from '../testing/booking.ts'
import { book, complete, FINISHED_INSPECTION, SAVE_INSPECTION } from '../testing/orders.ts'
import { countStatements } from '../testing/statements.ts'
import { createTestApp, TEST_NOW, type TestApp } from '../testing/test-app.ts'

const OWN = `{ customerWorkOrders(past: true, pageNumber: 1) { workOrders { workOrder {
  id visitRating { stars mayRate isPublic } wornParts { part } suggestedServices { nameKey price }
} } } }`
const STAFF = `query S($franchiseId: ID!) { franchiseeWorkOrders(franchiseId: $franchiseId, status: past, pageNumber: 1) { workOrders { workOrder {
  id rating { stars customerName }
} } } }`
const RATE =
  'mutation R($id: ID!) { rateVisit(workOrderId: $id, stars: 4, comment: "", isNoticed: false) { stars mayRate } }'
const [corner, ...others] = FINISHED_INSPECTION.corners
const WORN_TIRE = { ...FINISHED_INSPECTION, corners: [{ ...corner, tireCondition: 'fair' }, ...others] }

const count = countStatements()
let t: TestApp
let customer: string
let manager: string
beforeAll(async () => {
  t = await createTestApp()
  const { host, emails } = t.fixture.ca
  customer = await t.tokenOf(host, emails.customer)
  manager = await t.tokenOf(host, emails.manager)
})
afterAll(() => t.close())

const run = (query: string, variables: object, token: string) => t.graphql(t.fixture.ca.host, query, variables, token)

/** Completes and rates an order of the customer, whose inspection finds a worn tire. */
async function ratedVisit(day: number): Promise<void> {
  const date = new Date(Date.UTC(2026, 5, day, 15))
  t.clock.set(TEST_NOW)
  const { workOrderId: id } = await book(t, bookingInput(t, { date: date.toISOString() }), customer)
  t.clock.set(date)
  await run(SAVE_INSPECTION, { id, inspection: WORN_TIRE, finish: true }, manager)
  await complete(t, manager, id)
  expect((await run(RATE, { id }, customer)).data.rateVisit).toEqual({ stars: 4, mayRate: true })
}

interface Listed {
  visitRating: { stars: number } | null
  suggestedServices: object[]
}

/** The smallest count of four calls, because caches may expire during some of them. */
async function cost(query: string, variables: object, token: string): Promise<number> {
  const counts: number[] = []
  for (let time = 0; time < 4; time++) counts.push(await count(() => run(query, variables, token)))
  return Math.min(...counts)
}

test('ratings and suggestions of a list cost as many statements as those of one order', async () => {
  const { franchiseId } = t.fixture.ca
  const measure = async () => [await cost(OWN, {}, customer), await cost(STAFF, { franchiseId }, manager)]
  await ratedVisit(3)
  const before = await measure()
  for (const day of [4, 5, 6]) await ratedVisit(day)
  expect(await measure()).toEqual(before)
  const { data } = await run(OWN, {}, customer)
  const listed = data.customerWorkOrders.workOrders.map(({ workOrder }: { workOrder: Listed }) => workOrder)
  expect(listed).toHaveLength(4)
  for (const order of listed as Listed[])
    expect(order).toMatchObject({
      visitRating: { stars: 4, mayRate: true, isPublic: false },
      suggestedServices: [{ nameKey: 'tire_rotation', price: 7_400 }],
    })
  const staff = (await run(STAFF, { franchiseId }, manager)).data.franchiseeWorkOrders.workOrders
  expect(staff.map(({ workOrder }: { workOrder: { rating: object } }) => workOrder.rating)).toEqual(
    Array.from({ length: 4 }, () => ({ stars: 4, customerName: expect.any(String) })),
  )
})
