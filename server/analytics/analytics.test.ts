import { afterAll, beforeAll, expect, test } from 'vitest'
import { Random } from '../../db/seed/random.ts'
import { localDay } from '../../domain/format/dates.ts'
import { book } from '../testing/orders.ts'
import { addSales, type Sale } from '../testing/sales.ts'
import { addOil } from '../testing/stock.ts'
import { createTestApp, type GraphqlResult, type TestApp } from '../testing/test-app.ts'

const HOUR_MS = 3_600_000
const SALES = 240
const ZONE = 'America/Toronto'
const METHODS = ['cash', 'card', 'terminal']
const SPAN = { startDate: '2026-02-01T05:00:00Z', endDate: '2026-05-20T16:30:00Z' }

let t: TestApp
let sales: Sale[]
let vendorIds: number[]
let fuel: { at: Date; vanId: number; cents: number }[]

beforeAll(async () => {
  t = await createTestApp()
  const { id, franchiseId, otherFranchiseId, vanIds, otherVanId, userIds } = t.fixture.ca
  const { workOrderId } = await book(t, { date: '2026-06-03T15:00:00Z' })
  const vendors = await t.db.owner.query<{ id: number }>(
    `with v as (insert into vendor (tenant_id, vendor_id, name) values ($1, 5, 'Fleet Five'), ($1, 6, 'Fleet Six') returning id, vendor_id),
       s as (insert into vendor_sales (tenant_id, vendor_id, user_id) select $1, id, $2 from v where vendor_id = 5)
     select id from v order by vendor_id`,
    [id, userIds.sales],
  )
  vendorIds = vendors.rows.map(row => row.id)
  for (const [n, vanId] of [...vanIds, otherVanId].entries())
    await addOil(t, { vanId, weight: `${n}W-20`, millilitres: 9_000_000 })
  const random = new Random(7)
  sales = Array.from({ length: SALES }, (_, n) => {
    const isEast = random.chance(0.3)
    const subtotal = random.int(0, 30_000)
    const tax = Math.round(subtotal * 0.13)
    const isVoided = random.chance(0.05)
    const paid = isVoided || random.chance(0.1) ? 0 : subtotal + tax
    return {
      // Each at its own hour, so that no van has two orders at once.
      at: new Date(Date.parse('2026-01-15T03:00:00Z') + n * 13 * HOUR_MS),
      franchiseId: isEast ? otherFranchiseId : franchiseId,
      vanId: isEast ? otherVanId : random.pick(vanIds),
      vendorId: random.chance(0.3) ? random.pick(vendorIds) : null,
      userId: random.pick([userIds.customer, userIds.otherCustomer]),
      subtotal,
      tax,
      paid,
      method: random.pick(METHODS),
      refunded: paid > 0 && random.chance(0.1) ? random.int(1, paid) : 0,
      isOilChange: random.chance(0.6),
      isVoided,
      usedMillilitres: random.chance(0.5) ? random.int(1, 8_000) : 0,
    }
  })
  await addSales(t, workOrderId, sales)
  await t.db.owner.query(`insert into fuel (tenant_id, name) values ($1, 'Regular')`, [id])
  fuel = Array.from({ length: 30 }, (_, n) => ({
    at: new Date(Date.parse('2026-01-20T15:00:00Z') + n * 96 * HOUR_MS),
    vanId: random.pick(vanIds),
    cents: 150 * random.int(20, 60),
  }))
  await t.db.owner.query(
    `insert into fuel_entry (tenant_id, van_id, fuel_id, millilitres, unit_price, idempotency_key, created_at)
     select $1, x."vanId", f.id, x.cents * 1000 / 150, 150, gen_random_uuid()::text, x.at
     from jsonb_to_recordset($2) as x (at timestamptz, "vanId" bigint, cents bigint), fuel f`,
    [id, JSON.stringify(fuel)],
  )
  // An entry that was recorded by mistake and removed costs nothing.
  await t.db.owner.query(
    `with wrong as (
       insert into fuel_entry (tenant_id, van_id, fuel_id, millilitres, unit_price, idempotency_key, created_at)
       select $1, $2, id, 50000, 150, 'wrong', '2026-03-03T12:00:00Z' from fuel returning *)
     insert into fuel_entry (tenant_id, van_id, fuel_id, millilitres, unit_price, removes_id, idempotency_key, created_at)
     select tenant_id, van_id, fuel_id, -millilitres, unit_price, id, 'taken back', created_at from wrong`,
    [id, vanIds[0]],
  )
}, 240_000)
afterAll(() => t.close())

async function as(
  role: 'manager' | 'tester' | 'sales' | 'technician',
  query: string,
  variables: object,
): Promise<GraphqlResult> {
  const { host, emails } = t.fixture.ca
  return await t.graphql(host, query, variables, await t.tokenOf(host, emails[role]))
}

const SHARED = `salesByDays { date amount } revenueByDays { date amount } earningsByDays { date amount } totalSales totalRevenue totalEarnings workOrderCnt
  workOrders { assigned open paid } paymentTypes { paymentMethod count } vendorCustomers residentialCustomers newCustomers recurringCustomers`
const ALL = `query All($selectedFranchises: [ID!]!, $selectedVans: [ID!]!, $startDate: DateTime!, $endDate: DateTime!, $filter: AnalyticsGrouping!) {
  allAnalytics(selectedFranchises: $selectedFranchises, selectedVans: $selectedVans, startDate: $startDate, endDate: $endDate, filter: $filter) {
    ${SHARED} totalProfit profitMarginByDays { date billedAmount subtotal tax inventoryCosts staffCost fuelCost profit } } }`
const ALL_SALES = `query All($selectedFranchises: [ID!]!, $selectedVendors: [ID!]!, $startDate: DateTime!, $endDate: DateTime!, $filter: AnalyticsGrouping!) {
  allSalesAnalytics(selectedFranchises: $selectedFranchises, selectedVendors: $selectedVendors, startDate: $startDate, endDate: $endDate, filter: $filter) {
    ${SHARED} } }`

interface Amount {
  date: string
  amount: number
}
type Margin = Record<
  'billedAmount' | 'subtotal' | 'tax' | 'inventoryCosts' | 'staffCost' | 'fuelCost' | 'profit',
  number
>

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)
const isIn = (at: Date): boolean => at >= new Date(SPAN.startDate) && at < new Date(SPAN.endDate)
const bucketOf = (at: Date, filter: string): string => {
  const day = localDay(at, ZONE)
  return filter === 'days' ? day : `${day.slice(0, 7)}-01`
}

/** Adds up amounts by the bucket of their instant, independently of the code. */
function byBucket(filter: string, dated: readonly { at: Date; cents: number }[]): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const { at, cents } of dated.filter(one => isIn(one.at)))
    sums[bucketOf(at, filter)] = (sums[bucketOf(at, filter)] ?? 0) + cents
  return Object.fromEntries(Object.entries(sums).filter(([, cents]) => cents !== 0))
}

/** Returns the API's answer without the days without figures. */
const figuresByDay = (amounts: readonly Amount[]): Record<string, number> =>
  Object.fromEntries(amounts.filter(one => one.amount !== 0).map(one => [one.date.slice(0, 10), one.amount]))

const standing = (list: readonly Sale[]): Sale[] => list.filter(sale => !sale.isVoided)
const billed = (list: readonly Sale[]) => standing(list).map(sale => ({ at: sale.at, cents: sale.subtotal + sale.tax }))
const received = (list: readonly Sale[]) =>
  list.flatMap(({ at, paid, refunded }) => [
    { at, cents: paid },
    { at: new Date(at.getTime() + 24 * HOUR_MS), cents: -refunded },
  ])
const commission = (subtotal: number): number => Math.floor(subtotal * 0.05 + 0.5)

test.each(['days', 'months'])(
  'DASH-10 DASH-11 figures by %s are those of a plain recomputation, and add up to the totals',
  async filter => {
    const { franchiseId, vanIds } = t.fixture.ca
    for (const vans of [[], [vanIds[1]]]) {
      const own = sales.filter(
        sale => sale.franchiseId === franchiseId && (vans.length === 0 || vans.includes(sale.vanId)),
      )
      const variables = { selectedFranchises: [franchiseId], selectedVans: vans, ...SPAN, filter }
      const answer = (await as('manager', ALL, variables)).data.allAnalytics
      expect(figuresByDay(answer.salesByDays)).toEqual(byBucket(filter, billed(own)))
      expect(figuresByDay(answer.revenueByDays)).toEqual(byBucket(filter, received(own)))
      expect(figuresByDay(answer.earningsByDays)).toEqual(
        byBucket(
          filter,
          standing(own).map(({ at, subtotal }) => ({ at, cents: commission(subtotal) })),
        ),
      )
      const margins: (Margin & { date: string })[] = answer.profitMarginByDays
      const of = (part: keyof Margin): Record<string, number> =>
        figuresByDay(margins.map(margin => ({ date: margin.date, amount: margin[part] })))
      const used = own.map(({ at, usedMillilitres }) => ({
        at,
        cents: Math.floor((usedMillilitres * 650) / 1000 + 0.5),
      }))
      expect(of('inventoryCosts')).toEqual(byBucket(filter, used))
      expect(of('fuelCost')).toEqual(
        byBucket(
          filter,
          fuel.filter(one => vans.length === 0 || vans.includes(one.vanId)),
        ),
      )
      for (const one of margins)
        expect(one.inventoryCosts + one.staffCost + one.fuelCost + one.tax + one.profit).toBe(one.billedAmount)
      expect(sum(margins.map(one => one.profit))).toBe(answer.totalProfit)
      expect(sum(answer.salesByDays.map((one: Amount) => one.amount))).toBe(answer.totalSales)
      expect(sum(answer.revenueByDays.map((one: Amount) => one.amount))).toBe(answer.totalRevenue)
      expect(sum(answer.earningsByDays.map((one: Amount) => one.amount))).toBe(answer.totalEarnings)
      const inSpan = standing(own).filter(sale => isIn(sale.at))
      expect(answer.workOrderCnt).toBe(inSpan.length)
      expect(answer.workOrders).toEqual({
        assigned: 0,
        paid: inSpan.filter(sale => sale.paid >= sale.subtotal + sale.tax).length,
        open: inSpan.filter(sale => sale.paid < sale.subtotal + sale.tax).length,
      })
      const methods = METHODS.map(paymentMethod => ({
        paymentMethod,
        count: own.filter(sale => isIn(sale.at) && sale.paid > 0 && sale.method === paymentMethod).length,
      }))
      expect(answer.paymentTypes).toEqual(
        methods.sort((a, b) => b.count - a.count || a.paymentMethod.localeCompare(b.paymentMethod)),
      )
      const customers = new Set(inSpan.map(sale => sale.userId))
      const known = new Set(
        standing(sales)
          .filter(sale => sale.at < new Date(SPAN.startDate))
          .map(sale => sale.userId),
      )
      expect(answer.recurringCustomers).toBe([...customers].filter(user => known.has(user)).length)
      expect(answer.newCustomers + answer.recurringCustomers).toBe(customers.size)
      expect(answer.vendorCustomers + answer.residentialCustomers).toBe(customers.size)
    }
  },
)

test('grouped by work orders, each of the latest is a point, and the totals include all', async () => {
  const { franchiseId, otherFranchiseId, id, userIds } = t.fixture.ca
  await t.db.owner.query('insert into franchise_member values ($1, $2, $3)', [id, otherFranchiseId, userIds.tester])
  const variables = {
    selectedFranchises: [franchiseId, otherFranchiseId],
    selectedVans: [],
    ...SPAN,
    filter: 'workOrders',
  }
  const answer = (await as('tester', ALL, variables)).data.allAnalytics
  const inSpan = standing(sales).filter(sale => isIn(sale.at))
  const latest = inSpan.slice(-200)
  expect(answer.salesByDays).toEqual(
    latest.map(sale => ({ date: sale.at.toISOString(), amount: sale.subtotal + sale.tax })),
  )
  expect(answer.revenueByDays.map((one: Amount) => one.amount)).toEqual(latest.map(sale => sale.paid - sale.refunded))
  expect(answer.profitMarginByDays.map((one: Margin) => one.inventoryCosts)).toEqual(
    latest.map(sale => Math.floor((sale.usedMillilitres * 650) / 1000 + 0.5)),
  )
  expect(answer.totalSales).toBe(sum(inSpan.map(sale => sale.subtotal + sale.tax)))
  expect((await as('tester', ALL, { ...variables, endDate: SPAN.startDate })).error?.fields?.[0]?.field).toBe('endDate')
})

test('the month to date is compared with the last month up to the same day and hour, in the franchise’s time', async () => {
  const { franchiseId } = t.fixture.ca
  t.clock.set(new Date('2026-05-10T18:00:00Z'))
  const query = `query Month($franchiseIds: [ID!]!) { franchiseAnalytics(franchiseIds: $franchiseIds) {
    totalSales totalRevenue totalOilChanges totalWorkOrders totalEarnings
    lastMonthTotalSales lastMonthTotalRevenue lastMonthTotalOilChanges lastMonthTotalWorkOrders lastMonthTotalEarnings } }`
  const own = sales.filter(sale => sale.franchiseId === franchiseId)
  const within = (from: string, to: string) => {
    const isWithin = ({ at }: { at: Date }): boolean => at >= new Date(from) && at < new Date(to)
    const sold = standing(own).filter(isWithin)
    return [
      sum(sold.map(sale => sale.subtotal + sale.tax)),
      sum(
        received(own)
          .filter(isWithin)
          .map(one => one.cents),
      ),
      sold.filter(sale => sale.isOilChange).length,
      sold.length,
      sum(sold.map(sale => commission(sale.subtotal))),
    ]
  }
  const { data } = await as('manager', query, { franchiseIds: [franchiseId] })
  expect(Object.values(data.franchiseAnalytics as object)).toEqual([
    ...within('2026-05-01T04:00:00Z', '2026-05-10T18:00:00Z'),
    ...within('2026-04-01T04:00:00Z', '2026-04-10T18:00:00Z'),
  ])
})

test('SALES-07 SALES-08 sales see the figures and the latest orders of their own vendors only', async () => {
  const { franchiseId, userIds } = t.fixture.ca
  const [ownVendor, otherVendor] = vendorIds
  const own = sales.filter(sale => sale.franchiseId === franchiseId && sale.vendorId === ownVendor)
  const variables = { selectedFranchises: [], selectedVendors: [], ...SPAN, filter: 'months' }
  const { data } = await as('sales', ALL_SALES, variables)
  expect(figuresByDay(data.allSalesAnalytics.salesByDays)).toEqual(byBucket('months', billed(own)))
  expect(figuresByDay(data.allSalesAnalytics.revenueByDays)).toEqual(byBucket('months', received(own)))
  expect(data.allSalesAnalytics.workOrderCnt).toBe(standing(own).filter(sale => isIn(sale.at)).length)
  expect((await as('sales', ALL_SALES, { ...variables, selectedVendors: [otherVendor] })).status).toBe(404)

  const month = `query Month($franchiseIds: [ID!]!, $vendorIds: [ID!]!) {
    franchiseSalesAnalytics(franchiseIds: $franchiseIds, vendorIds: $vendorIds) { totalSales totalWorkOrders } }`
  const mayDay = new Date('2026-05-01T04:00:00Z')
  const ofMonth = standing(own).filter(sale => sale.at >= mayDay && sale.at < t.clock.now())
  expect((await as('sales', month, { franchiseIds: [], vendorIds: [ownVendor] })).data.franchiseSalesAnalytics).toEqual(
    {
      totalSales: sum(ofMonth.map(sale => sale.subtotal + sale.tax)),
      totalWorkOrders: ofMonth.length,
    },
  )

  const recent = '{ lastSalesUserWorkOrders { id vendorName franchiseName billedAmount scheduledAt status } }'
  const orders = (await as('sales', recent, {})).data.lastSalesUserWorkOrders as Record<string, unknown>[]
  expect(orders.map(order => order.scheduledAt)).toEqual(
    own
      .filter(sale => sale.at <= t.clock.now())
      .slice(-5)
      .toReversed()
      .map(sale => sale.at.toISOString()),
  )
  expect(orders[0]).toMatchObject({ vendorName: 'Fleet Five', franchiseName: 'Toronto', status: 'COMPLETE' })

  const lists = 'query Lists($userId: ID!) { salesUserLists(userId: $userId) { franchises { name } vendors { name } } }'
  expect((await as('sales', lists, { userId: userIds.sales })).data.salesUserLists).toEqual({
    franchises: [{ name: 'Toronto' }],
    vendors: [{ name: 'Fleet Five' }],
  })
  expect((await as('sales', lists, { userId: userIds.manager })).status).toBe(404)
})

test('franchises, vans and vendors of others are refused, and so are users with other roles', async () => {
  const { franchiseId, otherFranchiseId, otherVanId, userIds } = t.fixture.ca
  const input = { selectedFranchises: [franchiseId], selectedVans: [], ...SPAN, filter: 'days' }
  for (const wrong of [{ selectedFranchises: [otherFranchiseId] }, { selectedVans: [otherVanId] }])
    expect((await as('manager', ALL, { ...input, ...wrong })).status).toBe(404)
  const sold = { selectedFranchises: [otherFranchiseId], selectedVendors: [], ...SPAN, filter: 'days' }
  expect((await as('sales', ALL_SALES, sold)).status).toBe(404)
  for (const role of ['sales', 'technician'] as const) expect((await as(role, ALL, input)).status).toBe(404)
  for (const role of ['manager', 'technician'] as const)
    expect((await as(role, ALL_SALES, { ...sold, selectedFranchises: [franchiseId] })).status).toBe(404)
  const franchises = 'query F($userId: ID!) { franchiseManagerFranchises(userId: $userId) { name vans { name } } }'
  expect((await as('manager', franchises, { userId: userIds.manager })).data.franchiseManagerFranchises).toEqual([
    { name: 'Toronto', vans: [{ name: 'Van 1' }, { name: 'Van 2' }] },
  ])
  expect((await as('manager', franchises, { userId: userIds.tester })).status).toBe(404)
})

test('amounts of two currencies are never added: franchises of both countries are refused together', async () => {
  const { id, franchiseId, otherFranchiseId, userIds } = t.fixture.ca
  await t.db.owner.query(
    'insert into franchise_member values ($1, $2, $3), ($1, $2, $4), ($1, $2, $5) on conflict do nothing',
    [id, otherFranchiseId, userIds.manager, userIds.tester, userIds.sales],
  )
  const settle = (country: string) =>
    t.db.owner.query('update franchise set country_code = $2 where id = $1', [otherFranchiseId, country])
  const month = `query Month($franchiseIds: [ID!]!) { franchiseAnalytics(franchiseIds: $franchiseIds) { totalSales } }`
  const salesMonth = `query Month($franchiseIds: [ID!]!) {
    franchiseSalesAnalytics(franchiseIds: $franchiseIds, vendorIds: []) { totalSales } }`
  const input = (franchises: number[]) => ({ selectedFranchises: franchises, ...SPAN, filter: 'days' })
  const ask = (franchises: number[]) => [
    as('manager', month, { franchiseIds: franchises }),
    as('tester', ALL, { ...input(franchises), selectedVans: [] }),
    as('sales', salesMonth, { franchiseIds: franchises }),
    as('sales', ALL_SALES, { ...input(franchises), selectedVendors: [] }),
  ]
  await settle('US')
  try {
    for (const mixed of [[], [franchiseId, otherFranchiseId]])
      for (const { status, error } of await Promise.all(ask(mixed))) {
        expect(status).toBe(422)
        expect(error?.fields).toEqual([
          {
            field: 'franchises',
            message: 'These franchises use different currencies. Please choose franchises with the same currency.',
          },
        ])
      }
    for (const one of [[franchiseId], [otherFranchiseId]])
      for (const { status } of await Promise.all(ask(one))) expect(status).toBe(200)
    // Each of the latest orders has a currency of its own.
    expect((await as('sales', '{ lastSalesUserWorkOrders { id } }', {})).status).toBe(200)
  } finally {
    await settle('CA')
  }
  for (const { status } of await Promise.all(ask([]))) expect(status).toBe(200)
  await t.db.owner.query('delete from franchise_member where franchise_id = $1 and user_id = any($2)', [
    otherFranchiseId,
    [userIds.manager, userIds.tester, userIds.sales],
  ])
})

test('van filters list retired vans too, which have figures, reports and statements', async () => {
  const { id, franchiseId, userIds, vanIds } = t.fixture.ca
  const { rows } = await t.db.owner.query<{ id: number }>(
    `insert into van (tenant_id, franchise_id, name, active) values ($1, $2, 'Van 10', false), ($1, $2, 'Van 9', false) returning id::float8`,
    [id, franchiseId],
  )
  const query = `query F($userId: ID!) { franchiseManagerFranchises(userId: $userId) { vans { name } allVans { id name active } } }`
  const { data } = await as('manager', query, { userId: userIds.manager })
  expect(data.franchiseManagerFranchises).toEqual([
    {
      vans: [{ name: 'Van 1' }, { name: 'Van 2' }],
      allVans: [
        { id: String(vanIds[0]), name: 'Van 1', active: true },
        { id: String(vanIds[1]), name: 'Van 2', active: true },
        { id: String(rows[1]?.id), name: 'Van 9', active: false },
        { id: String(rows[0]?.id), name: 'Van 10', active: false },
      ],
    },
  ])
  const retired = rows.map(van => van.id)
  const input = { selectedFranchises: [franchiseId], selectedVans: retired, ...SPAN, filter: 'days' }
  expect((await as('manager', ALL, input)).data.allAnalytics.totalSales).toBe(0)
  const statements = `query S($vanIds: [ID!]!) {
    payoutReportsByVans(vanIds: $vanIds, startDate: "2026-01-01", endDate: "2026-12-31") { id } }`
  expect((await as('manager', statements, { vanIds: retired })).data.payoutReportsByVans).toEqual([])
})
