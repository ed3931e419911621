import { afterAll, beforeAll, expect, test } from 'vitest'
import { book, INVOICE, serviceAndBill } from '../testing/orders.ts'
import { countStatements } from '../testing/statements.ts'
import { createTestApp, TEST_NOW, type TestApp } from '../testing/test-app.ts'

const LISTED = `id status isConfirmed isInspected scheduledAt contact { name } address { city }
  userVehicle { name vehicle { year make model } subscriptions { status subscriptionType { name } } } lineItems { name } van { id name }`
const ORDERS = `query Orders($franchiseId: ID!, $status: WorkOrderList!) {
  franchiseeWorkOrders(franchiseId: $franchiseId, status: $status, pageNumber: 1) { total workOrders { reason workOrder { ${LISTED} } } }
}`
const ORDER = `query Order($id: ID!) { workOrder(id: $id) {
  ${LISTED} version isInService user { name defaultDiscountType } vehicle { id recommendedOil { type } } workOrderDiscountCode { amountApplied }
  userCreditTransactions { amount } awsLink { url } franchise { name } invoice { status } inspection { notes } events { type authorName }
} }`
const INVOICES = `query Invoices($franchiseId: ID!) { invoices(franchiseId: $franchiseId, pageNumber: 1) { invoices { invoiceNumber status user { email } } total } }`
const CUSTOMERS = `query Customers($franchiseId: ID!) { customers(franchiseId: $franchiseId) { id name phoneNumber vendorName } }`

const count = countStatements()
let t: TestApp
let manager: string
beforeAll(async () => {
  t = await createTestApp()
  manager = await t.tokenOf(t.fixture.ca.host, t.fixture.ca.emails.manager)
})
afterAll(() => t.close())

/** The smallest count of four calls, because caches may expire during some of them on a busy machine. */
async function cost(query: string, variables: object): Promise<number> {
  const call = async (): Promise<void> => {
    const { error } = await t.graphql(t.fixture.ca.host, query, variables, manager)
    expect(error).toBeUndefined()
  }
  const counts: number[] = []
  for (let time = 0; time < 4; time++) counts.push(await count(call))
  return Math.min(...counts)
}

/** Creates a completed and billed order for tomorrow. */
async function billed(hour: number): Promise<{ id: number; invoiceId: number }> {
  t.clock.set(TEST_NOW)
  const { workOrderId: id } = await book(t, { date: `2026-06-03T${hour}:00:00Z` })
  t.clock.set(new Date('2026-06-03T23:00:00Z'))
  return { id, invoiceId: (await serviceAndBill(t, manager, id)).id }
}

test('staff queries cost a constant number of statements, regardless of data size', async () => {
  const { franchiseId } = t.fixture.ca
  const first = await billed(13)
  await book(t, { date: '2026-06-05T13:00:00Z' })
  // Maximum statements for each, including session and tenant lookup.
  const operations: [string, string, object, number][] = [
    ['orders, upcoming', ORDERS, { franchiseId, status: 'upcoming' }, 12],
    ['orders, past', ORDERS, { franchiseId, status: 'past' }, 12],
    ['one order', ORDER, { id: first.id }, 18],
    ['invoices', INVOICES, { franchiseId }, 5],
    ['one invoice', INVOICE, { id: first.invoiceId }, 4],
    ['customers', CUSTOMERS, { franchiseId }, 3],
  ]
  const measure = async (): Promise<Record<string, number>> => {
    const costs: Record<string, number> = {}
    for (const [name, query, variables] of operations) costs[name] = await cost(query, variables)
    return costs
  }
  await measure()
  const before = await measure()
  for (const hour of [14, 15, 16]) await billed(hour)
  for (const hour of [14, 15, 16]) await book(t, { date: `2026-06-05T${hour}:00:00Z` })
  expect(await measure()).toEqual(before)
  for (const [name, , , most] of operations)
    expect({ name, cost: before[name] }).toSatisfy(() => (before[name] ?? Number.POSITIVE_INFINITY) <= most)
})
