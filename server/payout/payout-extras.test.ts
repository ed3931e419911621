import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildSchema } from '../schema.ts'
import { type ActorName, OPERATIONS } from '../testing/operations/operation-access.ts'
import { documentOf, operationsOf } from '../testing/operations/operation-document.ts'
import { createWorld, signInAll } from '../testing/operations/operation-world.ts'
import type { World } from '../testing/operations/world.ts'
import { createTestApp, type GraphqlResult, type TestApp } from '../testing/test-app.ts'

const EXTRAS = ['payoutPayments', 'payoutRefundedPayments', 'payoutCsv']
/** The figures behind the manager's extra lines. */
const FIGURES =
  'totalSales subTotalSales totalTax workOrderCount totalRevenue subTotalRevenue unreportedRevenue refunds cashPayments'.split(
    ' ',
  )
const operations = operationsOf(buildSchema())

let t: TestApp
let world: World
let tokens: Record<ActorName, string | undefined>
beforeAll(async () => {
  t = await createTestApp()
  world = await createWorld(t)
  tokens = await signInAll(t)
})
afterAll(() => t.close())

async function ask(name: string, actor: ActorName): Promise<GraphqlResult> {
  const [, kind, field] = operations.find(([one]) => one === name) ?? []
  if (!kind || !field) throw new Error(`there is no ${name}`)
  const variables = (await OPERATIONS[name]?.variables?.(world)) ?? {}
  return await t.graphql(t.fixture.ca.host, documentOf(kind, field, variables), variables, tokens[actor])
}

/** Returns the size of the statement's PDF: each payment and sale is a line. */
async function pdfLength(actor: ActorName): Promise<number> {
  const answer = await t.app.inject({
    url: `/api/account/franchisee/payout-report/${world.payoutId}`,
    headers: { host: t.fixture.ca.host, authorization: `Bearer ${tokens[actor]}` },
  })
  expect({ actor, status: answer.statusCode }).toEqual({ actor, status: 200 })
  return answer.rawPayload.length
}

test('ROLE-14 payments, refunds and CSV data are for managers only; a tester sees only the statement', async () => {
  for (const name of EXTRAS) {
    expect({ name, status: (await ask(name, 'manager')).status }).toEqual({ name, status: 200 })
    for (const actor of ['tester', 'technician', 'sales'] as const)
      expect({ name, actor, status: (await ask(name, actor)).status }).toEqual({ name, actor, status: 404 })
  }
  const query = `{ payoutReport(id: ${world.payoutId}) { hasExtras total ${FIGURES.join(' ')} rows { key } } }`
  for (const [actor, hasExtras] of [
    ['manager', true],
    ['tester', false],
    ['technician', false],
  ] as const) {
    const { data } = await t.graphql(t.fixture.ca.host, query, {}, tokens[actor])
    const { rows, total, ...extras } = data.payoutReport
    expect({ actor, rows: rows.length > 0, total }).toEqual({ actor, rows: true, total: -500 })
    const figure = hasExtras ? expect.any(Number) : null
    expect({ actor, ...extras }).toEqual({
      actor,
      hasExtras,
      ...Object.fromEntries(FIGURES.map(name => [name, figure])),
    })
  }
  for (const actor of ['tester', 'technician'] as const)
    expect({ actor, status: (await ask('payoutInvoices', actor)).status }).toEqual({ actor, status: 200 })
  const [full, short] = [await pdfLength('manager'), await pdfLength('tester')]
  expect(short).toBeLessThan(full)
})
