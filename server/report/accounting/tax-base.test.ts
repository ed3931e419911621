import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { book, complete, inspect } from '../../testing/orders.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

const MIGRATIONS = '../../../db/migrations/'

let t: TestApp
let manager: string
beforeAll(async () => {
  t = await createTestApp()
  manager = await t.tokenOf(t.fixture.ca.host, t.fixture.ca.emails.manager)
})
afterAll(() => t.close())

const REPORT = `query R($request: ReportRequest!) {
  accountingReport(report: TAXES, request: $request) { columns { key } rows } }`

/** The taxes of June as the report shows them: name, taxable sales and tax, in cents. */
async function taxesOfJune(): Promise<unknown[][]> {
  const request = { startDate: '2026-06-01', endDate: '2026-06-30', currency: 'CAD', franchiseIds: [], salesBy: 'VAN' }
  const { data, error } = await t.graphql(t.fixture.ca.host, REPORT, { request }, manager)
  expect(error).toBeUndefined()
  const keys: string[] = data.accountingReport.columns.map(({ key }: { key: string }) => key)
  return data.accountingReport.rows.map((row: unknown[]) =>
    ['tax', 'taxable', 'amount'].map(key => row[keys.indexOf(key)]),
  )
}

test('a tax that covers some of the lines has these lines as its base, on new invoices and on those from before', async () => {
  const { workOrderId } = await book(t, { date: '2026-06-03T13:00:00Z' })
  const { rows: lines } = await t.db.owner.query<{ id: number; price: number }>(
    'select id::float8, discounted_price::float8 as price from line_item where work_order_id = $1 order by position',
    [workOrderId],
  )
  const [goods, ...others] = lines
  const rest = others.reduce((sum, { price }) => sum + price, 0)
  expect(goods && goods.price > 0 && rest > 0).toBe(true)
  // GST on every line, PST on the first.
  await t.db.owner.query(
    `update line_item set taxes = n.taxes, tax = n.tax from (
       select l.id, jsonb_build_array(jsonb_build_object('name', 'GST', 'ratePpm', 50000, 'amount', g)) ||
           case when l.id = $2 then jsonb_build_array(jsonb_build_object('name', 'PST', 'ratePpm', 70000, 'amount', p)) else '[]' end as taxes,
         g + case when l.id = $2 then p else 0 end as tax
       from line_item l, lateral (select round(l.discounted_price * 0.05)::bigint as g, round(l.discounted_price * 0.07)::bigint as p) a
       where l.work_order_id = $1) n where line_item.id = n.id`,
    [workOrderId, goods?.id],
  )
  t.clock.set(new Date('2026-06-03T15:00:00Z'))
  await inspect(t, manager, workOrderId)
  const { id } = await complete(t, manager, workOrderId)
  const [price, all] = [goods?.price ?? 0, (goods?.price ?? 0) + rest]
  const gst = lines.reduce((sum, line) => sum + Math.round(line.price * 0.05), 0)
  const expected = [
    ['GST', all, gst],
    ['PST', price, Math.round(price * 0.07)],
  ]
  expect(await taxesOfJune()).toEqual(expected)

  // As it was written before, and then migrated.
  const name = readdirSync(new URL(MIGRATIONS, import.meta.url)).find(each => each.endsWith('-tax-base.sql'))
  await t.db.owner.query(
    `update invoice set taxes = (select jsonb_agg(x - 'base') from jsonb_array_elements(taxes) x) where id = $1`,
    [id],
  )
  expect(await taxesOfJune()).not.toEqual(expected)
  await t.db.owner.query(readFileSync(new URL(`${MIGRATIONS}${name}`, import.meta.url), 'utf8'))
  expect(await taxesOfJune()).toEqual(expected)
})
