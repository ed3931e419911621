import { afterAll, beforeAll, expect, test } from 'vitest'
import { book } from '../testing/orders.ts'
import { recordStatements } from '../testing/statements.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

const ORDER_FIELDS = `id version status isConfirmed isInspected overdue scheduledAt minutes arrivesUntil
  contact { name } address { street } vehicle { year make model } userVehicle { name } van { id name } visitCars { workOrderId }`
const NARROW = `${ORDER_FIELDS} lineItems { name }`
const WIDE = `${ORDER_FIELDS} notes currency lineItems { name price } widest: vehicle { year make model oilVolume vehiclePartItems { id } }`

const listOf = (fields: string) => `
  query Orders($franchiseId: ID!) {
    franchiseeWorkOrders(franchiseId: $franchiseId, status: upcoming, pageNumber: 1) { total workOrders { reason workOrder { ...Listed } } }
  }
  fragment Listed on WorkOrder { __typename ${fields} }`

interface Answer {
  franchiseeWorkOrders: { total: number; workOrders: object[] }
}

const record = recordStatements()
let t: TestApp
let manager: string
beforeAll(async () => {
  t = await createTestApp()
  manager = await t.tokenOf(t.fixture.ca.host, t.fixture.ca.emails.manager)
  await book(t, { date: '2026-06-03T13:00:00Z' })
  await book(t, { date: '2026-06-03T15:00:00Z' })
})
afterAll(() => t.close())

/** Returns the answer and the statements. */
async function ask(fields: string): Promise<{ answer: Answer | null; statements: string }> {
  const variables = { franchiseId: t.fixture.ca.franchiseId }
  const { result, texts } = await record(() => t.graphql(t.fixture.ca.host, listOf(fields), variables, manager))
  expect(result.error).toBeUndefined()
  return { answer: result.data as Answer | null, statements: texts.join('\n') }
}

test('a list that shows few fields reads their columns only, and answers as one that shows more', async () => {
  for (let time = 0; time < 2; time++) {
    const [narrow, wide] = [await ask(NARROW), await ask(WIDE)]
    for (const unread of ['"work_order".*', '"discounted_price"', 'vehicle_oil']) {
      expect(narrow.statements).not.toContain(unread)
      expect(wide.statements).toContain(unread)
    }
    expect(wide.answer?.franchiseeWorkOrders.workOrders.length).toBeGreaterThan(0)
    expect(wide.answer).toMatchObject({ ...narrow.answer })
  }
})
