import { afterAll, beforeAll, expect, test } from 'vitest'
import { commissionOf } from '../../domain/payout/fees.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

/** In cents: nothing, what rounds either way with the rates below, an order, the largest, and what a credit takes back. */
const SALES = [0, 1, 9, 10, 11, 29, 30, 50, 99, 100, 150, 1_234, 8_900, 9_990, 12_345, 99_999_999, 100_000_000_000]
const RATES = [0, 1, 33, 250, 499, 500, 1_234, 3_333, 5_000, 9_999, 10_000]

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

test('the database calculates the commission of an order to the same cent', async () => {
  const cases = [...SALES, ...SALES.map(sales => 0 - sales)].flatMap(sales => RATES.map(bps => ({ sales, bps })))
  const { rows } = await t.db.owner.query<{ cents: number }>(
    `select app.commission(c.sales, c.bps)::float8 as cents
     from unnest($1::bigint[], $2::int[]) with ordinality as c (sales, bps, place) order by place`,
    [cases.map(({ sales }) => sales), cases.map(({ bps }) => bps)],
  )
  expect(rows.map(({ cents }) => cents)).toEqual(cases.map(({ sales, bps }) => commissionOf(sales, bps)))
})
