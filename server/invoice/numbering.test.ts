import { afterAll, beforeAll, expect, test } from 'vitest'
import { book, serviceAndBill } from '../testing/orders.ts'
import { createTestApp, type GraphqlResult, TEST_NOW, type TestApp } from '../testing/test-app.ts'

let t: TestApp
let owner: string
beforeAll(async () => {
  t = await createTestApp()
  const { ca } = t.fixture
  await t.db.owner.query(
    `insert into user_role (tenant_id, user_id, role) values ($1, $2, 'owner'), ($1, $2, 'manager')`,
    [ca.id, ca.userIds.tester],
  )
  owner = await t.tokenOf(ca.host, ca.emails.tester)
})
afterAll(() => t.close())

const ask = (query: string, variables: object = {}, token = owner): Promise<GraphqlResult> =>
  t.graphql(t.fixture.ca.host, query, variables, token)
async function numbering(): Promise<{ nextNumber: number; stamp: string }> {
  const { data } = await ask('{ invoiceNumbering { nextNumber stamp } }')
  return (data as { invoiceNumbering: { nextNumber: number; stamp: string } }).invoiceNumbering
}
const change = (nextNumber: number, seen: string, token = owner): Promise<GraphqlResult> =>
  ask(
    'mutation N($nextNumber: Int!, $seen: String!) { updateInvoiceNumbering(nextNumber: $nextNumber, seen: $seen) { nextNumber } }',
    { nextNumber, seen },
    token,
  )
async function bill(hour: number): Promise<number> {
  t.clock.set(TEST_NOW)
  const { workOrderId } = await book(t, { date: `2026-06-03T${hour}:00:00Z` })
  t.clock.set(new Date(`2026-06-03T${hour}:30:00Z`))
  return (await serviceAndBill(t, owner, workOrderId)).invoiceNumber
}

test('a business continues the numbers of its earlier program, before its first invoice and later', async () => {
  const first = await numbering()
  expect(first.nextNumber).toBe(1001)
  expect((await change(20_417, first.stamp)).error).toBeUndefined()
  expect(await bill(12)).toBe(20_417)
  expect((await numbering()).nextNumber).toBe(20_418)
  expect((await change(30_000, (await numbering()).stamp)).error).toBeUndefined()
  expect(await bill(13)).toBe(30_000)
  const { rows } = await t.db.owner.query(
    `select changes from audit_entry where subject = 'invoice_counter' order by id desc limit 1`,
  )
  expect(rows).toEqual([
    { changes: [{ key: { id: t.fixture.ca.id }, from: { next_number: 20_418 }, to: { next_number: 30_000 } }] },
  ])
})

test('it never goes down, and an invoice that was made meanwhile is a newer version', async () => {
  const { nextNumber, stamp } = await numbering()
  const fields = [{ field: 'nextNumber', message: `Please enter ${nextNumber} or a higher number.` }]
  expect((await change(nextNumber - 1, stamp)).error).toMatchObject({ statusCode: 422, fields })
  expect((await change(1_000_000_000, stamp)).error).toMatchObject({ statusCode: 422 })
  await bill(14)
  expect((await change(nextNumber + 5, stamp)).error).toMatchObject({ statusCode: 409 })
})

test('managers see it and do not change it', async () => {
  const { ca } = t.fixture
  const manager = await t.tokenOf(ca.host, ca.emails.manager)
  const { nextNumber, stamp } = await numbering()
  expect((await change(nextNumber + 5, stamp, manager)).error).toMatchObject({ statusCode: 404 })
})
