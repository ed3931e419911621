import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedDemo } from '../../../db/seed/demo.ts'
import { loadPostalAreas } from '../../../db/seed/postal-areas.ts'
import { TEXTS } from '../../../domain/report/texts.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { bridge } from './bridge.ts'

const NOW = new Date('2026-11-21T18:30:00Z')
const CARS = `
  with cars as (
    insert into vehicle (year, make, model, engine) values (2019, 'Toyota', 'Camry', '2.5L 4 cyl'), (2021, 'Honda', 'Civic', '2.0L 4 cyl') returning id)
  insert into vehicle_oil (vehicle_id, volume_l, oil_type, oil_weight) select id, 4.5, 'SYNTHETIC', '0W-20' from cars`

interface Place {
  tenantId: number
  id: number
  name: string
  timeZone: string
  currency: 'CAD' | 'USD'
}

let database: TestDatabase
let places: Place[]
beforeAll(async () => {
  database = await createTestDatabase()
  await loadPostalAreas(database.owner)
  await database.owner.query(CARS)
  await seedDemo(database.owner, { now: NOW, workOrders: 600 })
  const { rows } = await database.owner.query<Place>(
    `select tenant_id::float8 as "tenantId", id::float8, name, time_zone as "timeZone", case country_code when 'CA' then 'CAD' else 'USD' end as currency
     from franchise order by tenant_id, id`,
  )
  places = rows
}, 120_000)
afterAll(() => database.drop())

/** The bridge of a period as the report has it: cents by line, of sales and of revenue. */
async function bridgeOf(of: readonly Place[], currency: 'CAD' | 'USD', startDate: string, endDate: string) {
  const request = {
    startDate,
    endDate,
    currency,
    franchiseIds: of.map(({ id }) => id),
    vendorId: null,
    salesBy: 'VAN' as const,
  }
  const lines: [string, number][] = []
  await bridge(request, of).read(database.databases.of(of[0]?.tenantId ?? 0), rows => {
    for (const [label, amount] of rows) lines.push([String(label), Number(amount)])
  })
  const start = lines.findIndex(([label]) => label === TEXTS.bridge.revenue.dashboard)
  return { sales: lines.slice(0, start), revenue: lines.slice(start) }
}

/** The sums of the dashboard and of the statements, from where their pages read them. */
async function pagesOf({ tenantId, id, timeZone }: Place, startDate: string, endDate: string) {
  const { rows } = await database.owner.query<{
    sales: number
    revenue: number
    sold: number
    received: number
    net: number
  }>(
    `with f as (select * from figure_sum where tenant_id = $1 and franchise_id = $2
        and at >= $4::timestamp at time zone $3 and at < ($5::date + 1)::timestamp at time zone $3),
      s as (select s.* from payout_statement s join payout_period p on p.tenant_id = s.tenant_id and p.id = s.period_id
        where s.tenant_id = $1 and s.franchise_id = $2 and s.van_id is not null and s.terms->>'of' = 'van' and p.start_date >= $4::date and p.end_date <= $5::date)
     select (select coalesce(sum(subtotal + tax), 0)::float8 from f where kind = 'SALES') as sales,
       (select coalesce(sum(amount), 0)::float8 from f where kind = 'REVENUE') as revenue,
       (select coalesce(sum(total_sales), 0)::float8 from s) as sold, (select coalesce(sum(total_revenue), 0)::float8 from s) as received,
       (select coalesce(sum(sub_total_revenue), 0)::float8 from s) as net`,
    [tenantId, id, timeZone, startDate, endDate],
  )
  return rows[0]
}

const { sales: SALES, revenue: REVENUE, unexplained } = TEXTS.bridge

/** Checks that the lines between the first and the statements' line add up, and that nothing is unexplained. */
function addsUp(lines: readonly [string, number][], end: string): void {
  const at = lines.findIndex(([label]) => label === end)
  expect(lines.map(([label]) => label)).not.toContain(unexplained)
  expect(lines.slice(0, at).reduce((sum, [, amount]) => sum + amount, 0)).toBe(lines[at]?.[1])
}

test.each([
  ['a month of whole periods', '2026-10-01', '2026-10-31'],
  ['a period', '2026-11-01', '2026-11-15'],
  ['days across periods', '2026-08-10', '2026-10-20'],
  ['the running period', '2026-11-10', '2026-11-21'],
])(
  'the bridge of %s leads from the dashboard to the statements, to the cent, in every franchise of the demo',
  async (_name, from, to) => {
    let seen = 0
    for (const place of places) {
      const { sales, revenue } = await bridgeOf([place], place.currency, from, to)
      const pages = await pagesOf(place, from, to)
      addsUp(sales, SALES.statements)
      addsUp(revenue, REVENUE.statements)
      const amounts = new Map([...sales, ...revenue])
      expect({
        sales: amounts.get(SALES.dashboard),
        revenue: amounts.get(REVENUE.dashboard),
        sold: amounts.get(SALES.statements),
        received: amounts.get(REVENUE.statements),
        net: amounts.get(REVENUE.subTotal),
      }).toEqual(pages)
      seen += pages?.sales ?? 0
    }
    expect(seen).toBeGreaterThan(0)
  },
)

test('several franchises add up in one currency, and another currency is never added', async () => {
  const canada = places.filter(({ currency }) => currency === 'CAD')
  const all = await bridgeOf(canada, 'CAD', '2026-10-01', '2026-10-31')
  const sums = await Promise.all(canada.map(place => pagesOf(place, '2026-10-01', '2026-10-31')))
  expect(canada.length).toBeGreaterThan(1)
  expect(new Map(all.revenue).get(REVENUE.dashboard)).toBe(sums.reduce((sum, page) => sum + (page?.revenue ?? 0), 0))
  const dollars = await bridgeOf(canada, 'USD', '2026-10-01', '2026-10-31')
  expect([...dollars.sales, ...dollars.revenue].every(([, amount]) => amount === 0)).toBe(true)
})
