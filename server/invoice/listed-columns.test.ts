import { afterAll, beforeAll, expect, test } from 'vitest'
import { book, serviceAndBill } from '../testing/orders.ts'
import { recordStatements } from '../testing/statements.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

const NARROW = 'id invoiceNumber status currency billedAmount remainingAmount createdAt billTo { name vehicle }'
const WIDE = `${NARROW} lines { name } taxes { name amount }`

const listOf = (fields: string) => `
  query Invoices($franchiseId: ID!) { invoices(franchiseId: $franchiseId, pageNumber: 1) { total invoices { ${fields} } } }`

interface Answer {
  invoices: { total: number; invoices: object[] }
}

const record = recordStatements()
let t: TestApp
let manager: string
beforeAll(async () => {
  t = await createTestApp()
  manager = await t.tokenOf(t.fixture.ca.host, t.fixture.ca.emails.manager)
  const { workOrderId } = await book(t, { date: '2026-06-03T13:00:00Z' })
  t.clock.set(new Date('2026-06-03T14:00:00Z'))
  await serviceAndBill(t, manager, workOrderId)
})
afterAll(() => t.close())

/** Returns the answer and the statements. */
async function ask(fields: string): Promise<{ answer: Answer | null; statements: string }> {
  const variables = { franchiseId: t.fixture.ca.franchiseId }
  const { result, texts } = await record(() => t.graphql(t.fixture.ca.host, listOf(fields), variables, manager))
  expect(result.error).toBeUndefined()
  return { answer: result.data as Answer | null, statements: texts.join('\n') }
}

test('a list of invoices reads the columns that it shows only, and answers as one that shows more', async () => {
  for (let time = 0; time < 2; time++) {
    const [narrow, wide] = [await ask(NARROW), await ask(WIDE)]
    expect(narrow.statements).not.toContain('select * from "invoice"')
    expect(wide.statements).toContain('select * from "invoice"')
    expect(wide.answer?.invoices.invoices).toHaveLength(1)
    expect(wide.answer).toMatchObject({ ...narrow.answer })
  }
})
