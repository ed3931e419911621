import { afterAll, beforeAll, expect, test, vi } from 'vitest'
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
async function shown(): Promise<{ nextNumber: number; stamp: string }> {
  const { data } = await ask('{ invoiceNumbering { nextNumber stamp } }')
  return data.invoiceNumbering as { nextNumber: number; stamp: string }
}
const next = async (): Promise<number> => (await shown()).nextNumber
const UPDATE = `mutation N($nextNumber: Int!, $seen: String!) {
  updateInvoiceNumbering(nextNumber: $nextNumber, seen: $seen) { nextNumber stamp }
}`
/** Changes the numbers as a page that was just opened. */
const change = async (nextNumber: number, token = owner): Promise<GraphqlResult> =>
  ask(UPDATE, { nextNumber, seen: (await shown()).stamp }, token)
const waitsForLock = () =>
  vi.waitUntil(async () => {
    const { rowCount } = await t.db.owner.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rowCount === 1
  })
async function bill(hour: number): Promise<number> {
  t.clock.set(TEST_NOW)
  const { workOrderId } = await book(t, { date: `2026-06-03T${hour}:00:00Z` })
  t.clock.set(new Date(`2026-06-03T${hour}:30:00Z`))
  return (await serviceAndBill(t, owner, workOrderId)).invoiceNumber
}

test('a business continues the numbers of its earlier program, before its first invoice and later', async () => {
  expect(await next()).toBe(1001)
  // Two who change it at once: the counter has no row yet, and the second has not seen what the first did.
  const answers = await Promise.all([change(20_417), change(20_400)])
  expect(answers.filter(({ error }) => error?.error === 'CHANGED_MEANWHILE')).toHaveLength(1)
  expect(answers.filter(({ error }) => error === undefined)).toHaveLength(1)
  expect((await change(20_417)).error).toBeUndefined()
  expect(await bill(12)).toBe(20_417)
  expect(await next()).toBe(20_418)
  expect((await change(30_000)).error).toBeUndefined()
  expect(await bill(13)).toBe(30_000)
  const { rows } = await t.db.owner.query(
    `select changes from audit_entry where subject = 'invoice_counter' order by id desc limit 1`,
  )
  expect(rows).toEqual([
    { changes: [{ key: { id: t.fixture.ca.id }, from: { next_number: 20_418 }, to: { next_number: 30_000 } }] },
  ])
})

test('it never goes down, also while an invoice is being made', async () => {
  const number = await next()
  const fields = [{ field: 'nextNumber', message: `Please enter ${number} or a higher number.` }]
  expect((await change(number - 1)).error).toMatchObject({ statusCode: 422, fields })
  expect((await change(1_000_000_000)).error).toMatchObject({ statusCode: 422 })
  const making = await t.db.owner.connect()
  await making.query('begin')
  await making.query('update invoice_counter set last_number = last_number + 5 where tenant_id = $1', [t.fixture.ca.id])
  const late = change(number + 2)
  await waitsForLock()
  await making.query('commit')
  making.release()
  expect((await late).error).toMatchObject({ statusCode: 422 })
  expect(await next()).toBe(number + 5)
})

test('before the first invoice, it waits for the invoice that is being made', async () => {
  const { ca } = t.fixture
  await t.db.owner.query('delete from invoice_counter where tenant_id = $1', [ca.id])
  const making = await t.db.owner.connect()
  await making.query('begin')
  await making.query('insert into invoice_counter (tenant_id, last_number) values ($1, 1005)', [ca.id])
  const late = change(1003)
  await waitsForLock()
  await making.query('commit')
  making.release()
  expect((await late).error).toMatchObject({ statusCode: 422 })
  expect(await next()).toBe(1006)
})

test('numbers that invoices use up do not make a page old, and a change by somebody else does', async () => {
  const { nextNumber, stamp } = await shown()
  expect(await bill(14)).toBe(nextNumber)
  expect((await shown()).stamp).toBe(stamp)
  const { data } = await ask(UPDATE, { nextNumber: nextNumber + 10, seen: stamp })
  expect(data.updateInvoiceNumbering).toEqual({ nextNumber: nextNumber + 10, stamp: (await shown()).stamp })
  expect((await ask(UPDATE, { nextNumber: nextNumber + 20, seen: stamp })).error).toMatchObject({
    statusCode: 409,
    error: 'CHANGED_MEANWHILE',
    changedBy: expect.any(String),
  })
  expect(await next()).toBe(nextNumber + 10)
})

test('managers see it and do not change it', async () => {
  const { ca } = t.fixture
  const manager = await t.tokenOf(ca.host, ca.emails.manager)
  expect((await change((await next()) + 5, manager)).error).toMatchObject({ statusCode: 404 })
})
