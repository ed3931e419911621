import { afterAll, beforeAll, expect, test } from 'vitest'
import { book, PAY, serviceAndBill } from '../testing/orders.ts'
import { createTestApp, TEST_NOW, type TestApp } from '../testing/test-app.ts'

const TOTALS = `query Totals($franchiseId: ID!, $status: String, $search: String) {
  invoiceTotals(franchiseId: $franchiseId, status: $status, search: $search) { count isMore sums { currency billed balance } }
}`
const LIST = `query List($franchiseId: ID!, $isOldestFirst: Boolean, $search: String, $pageNumber: Int = 1) {
  invoices(franchiseId: $franchiseId, pageNumber: $pageNumber, isOldestFirst: $isOldestFirst, search: $search) { total invoices { id } }
}`

let t: TestApp
let manager: string
/** In the order of their billing: half paid, open, voided. */
const ids: string[] = []
beforeAll(async () => {
  t = await createTestApp()
  const { host, emails } = t.fixture.ca
  manager = await t.tokenOf(host, emails.manager)
  const names = ['Paula Part', 'Otto Open', 'Vera Void']
  for (const [index, name] of names.entries()) {
    t.clock.set(TEST_NOW)
    const { workOrderId } = await book(t, {
      date: `2026-06-03T1${index + 2}:00:00Z`,
      contactInput: { name, email: `${name.slice(0, 4)}@example.com`, phoneNumber: '4165550123' },
    })
    t.clock.set(new Date(`2026-06-03T1${index + 3}:00:00Z`))
    ids.push(String((await serviceAndBill(t, manager, workOrderId)).id))
  }
  const variables = { idempotencyKey: 'part', invoiceId: ids[0], amount: 2_707, paymentMethod: 'cash' }
  for (const [query, given] of [
    [PAY, variables],
    ['mutation Void($id: ID!) { voidInvoice(id: $id) { id } }', { id: ids[2] }],
  ] as const) {
    const { error } = await t.graphql(host, query, given, manager)
    if (error) throw new Error(error.message)
  }
})
afterAll(() => t.close())

const ask = async (query: string, variables: object = {}) =>
  await t.graphql(t.fixture.ca.host, query, { franchiseId: t.fixture.ca.franchiseId, ...variables }, manager)
const totals = async (variables: object = {}): Promise<unknown> => (await ask(TOTALS, variables)).data.invoiceTotals

test('a list says how many invoices it has, what was billed and what is due; voided ones count, and owe nothing', async () => {
  const sums = (billed: number, balance: number) => [{ currency: 'CAD', billed, balance }]
  expect(await totals()).toEqual({ count: 3, isMore: false, sums: sums(25_414, 22_707) })
  expect(await totals({ status: 'PARTIALLY_PAID' })).toEqual({ count: 1, isMore: false, sums: sums(12_707, 10_000) })
  expect(await totals({ status: 'VOIDED' })).toEqual({ count: 1, isMore: false, sums: sums(0, 0) })
  expect(await totals({ search: 'otto' })).toEqual({ count: 1, isMore: false, sums: sums(12_707, 12_707) })
  expect(await totals({ search: 'nobody' })).toEqual({ count: 0, isMore: false, sums: [] })
})

test('more than 10,000 invoices have no sum, and a page counts up to the next one', async () => {
  const { id, franchiseId } = t.fixture.ca
  await t.db.owner.query(
    `insert into invoice (tenant_id, invoice_number, subscription_id, work_order_id, user_id, franchise_id, country_code, currency, sub_total, discount_sub_total, tax, bill_to, voided_at, created_at)
     select $1, 100000 + n, null, w.id, w.user_id, $2, 'CA', 'CAD', 100, 100, 0, '{"name": "Many", "email": ""}', now(), '2020-01-01'
     from (select id, user_id from work_order where tenant_id = $1 order by id limit 1) w, generate_series(1, 10001) n`,
    [id, franchiseId],
  )
  expect(await totals({ search: 'many' })).toEqual({ count: 10_000, isMore: true, sums: [] })
  const page = async (pageNumber: number): Promise<{ total: number; length: number }> => {
    const { total, invoices } = (await ask(LIST, { search: 'many', pageNumber })).data.invoices
    return { total, length: invoices.length }
  }
  expect(await page(1)).toEqual({ total: 21, length: 20 })
  expect(await page(2)).toEqual({ total: 41, length: 20 })
  expect(await page(501)).toEqual({ total: 10_001, length: 1 })
  expect(await page(700)).toEqual({ total: 10_001, length: 0 })
  await t.db.owner.query(
    `delete from receivable where invoice_id in (select id from invoice where invoice_number >= 100000)`,
  )
  await t.db.owner.query(`delete from invoice where invoice_number >= 100000`)
})

test('the list begins with the newest invoice, or with the oldest', async () => {
  const listed = async (isOldestFirst: boolean): Promise<string[]> =>
    (await ask(LIST, { isOldestFirst })).data.invoices.invoices.map((invoice: { id: string }) => invoice.id)
  expect(await listed(true)).toEqual(ids)
  expect(await listed(false)).toEqual(ids.toReversed())
})

test('another franchise’s list is not found', async () => {
  expect((await ask(TOTALS, { franchiseId: t.fixture.ca.otherFranchiseId })).error?.statusCode).toBe(404)
})

test('what a customer has to pay is shown to the franchise that billed it alone', async () => {
  const { ca } = t.fixture
  const { rows } = await t.db.owner.query<{ user_id: number }>(
    'select user_id from invoice where tenant_id = $1 and id = $2',
    [ca.id, ids[1]],
  )
  const userId = rows[0]?.user_id
  const open = async (): Promise<unknown> =>
    (await ask('query Open($userId: ID!) { customerOpenInvoices(userId: $userId) { id } }', { userId })).data
      .customerOpenInvoices
  expect(await open()).toContainEqual({ id: ids[1] })
  const moveTo = (franchiseId: number) =>
    t.db.owner.query('update franchise_member set franchise_id = $3 where tenant_id = $1 and user_id = $2', [
      ca.id,
      ca.userIds.manager,
      franchiseId,
    ])
  await t.db.owner.query('update app_user set home_franchise_id = $3 where tenant_id = $1 and id = $2', [
    ca.id,
    userId,
    ca.otherFranchiseId,
  ])
  await moveTo(ca.otherFranchiseId)
  expect(await open()).toEqual([])
  await moveTo(ca.franchiseId)
})
