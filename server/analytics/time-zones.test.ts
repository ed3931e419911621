import { afterAll, beforeAll, expect, test } from 'vitest'
import { localDay } from '../../domain/format/dates.ts'
import { instantsOf } from '../../domain/report/time-frame.ts'
import { book } from '../testing/orders.ts'
import { addSales, type Sale } from '../testing/sales.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

/** Alberta stays on UTC-06:00 from November 2026; older time zone data says UTC-07:00. */
const ZONE = 'America/Edmonton'
/** Half an hour around midnight in both zones, at the ends of payout periods. */
const SOLD_AT = [
  '2026-11-01T05:30:00Z',
  '2026-11-16T06:30:00Z',
  '2026-12-01T06:30:00Z',
  '2026-12-16T06:30:00Z',
  '2026-12-31T06:30:00Z',
].map(text => new Date(text))

let t: TestApp
let manager: string

beforeAll(async () => {
  t = await createTestApp()
  const { host, emails, franchiseId, vanIds, userIds } = t.fixture.ca
  await t.db.owner.query('update franchise set time_zone = $2 where id = $1', [franchiseId, ZONE])
  const { workOrderId } = await book(t, { date: '2026-06-03T15:00:00Z' })
  const sales = SOLD_AT.map(
    (at, n): Sale => ({
      at,
      franchiseId,
      vanId: vanIds[0],
      vendorId: null,
      userId: userIds.customer,
      subtotal: 10_000 * (n + 1),
      tax: 0,
      paid: 0,
      method: 'cash',
      refunded: 0,
      isOilChange: false,
      isVoided: false,
      usedMillilitres: 0,
    }),
  )
  t.clock.set(new Date('2026-11-16T12:00:00Z'))
  await addSales(t, workOrderId, sales)
  for (const now of ['2026-11-16', '2026-12-01', '2026-12-16', '2027-01-01']) {
    t.clock.set(new Date(`${now}T12:00:00Z`))
    await t.recurring['issue-payouts']()
  }
  manager = await t.tokenOf(host, emails.manager)
}, 60_000)
afterAll(() => t.close())

const ask = async (query: string, variables: object) =>
  (await t.graphql(t.fixture.ca.host, query, variables, manager)).data

/** Returns the days on which a chart shows sales, by the amount. */
async function chartDays(): Promise<Record<number, string>> {
  const { allAnalytics } = await ask(
    `query All($ids: [ID!]!, $from: DateTime!, $to: DateTime!) {
      allAnalytics(selectedFranchises: $ids, selectedVans: [], startDate: $from, endDate: $to, filter: days) { salesByDays { date amount } } }`,
    { ids: [t.fixture.ca.franchiseId], from: '2026-10-15T06:00:00Z', to: '2027-01-05T06:00:00Z' },
  )
  const points = allAnalytics.salesByDays as { date: string; amount: number }[]
  return Object.fromEntries(points.filter(({ amount }) => amount > 0).map(one => [one.amount, one.date.slice(0, 10)]))
}

test('WRONG-02 a sale near midnight in Alberta has the same day in figures, payouts, reports and lists', async () => {
  const { franchiseId } = t.fixture.ca
  const charted = await chartDays()
  const { rows: periods } = await t.db.owner.query<{ at: Date; from: string; to: string }>(
    `select i.created_at as at, p.start_date as from, p.end_date as to from payout_item x join invoice i on i.id = x.invoice_id
      join payout_statement s on s.id = x.statement_id join payout_period p on p.id = s.period_id where x.kind = 'SALE'`,
  )
  const { franchiseeWorkOrders } = await ask(
    `query Past($id: ID!) { franchiseeWorkOrders(franchiseId: $id, status: past, pageNumber: 1) {
      workOrders { workOrder { scheduledAt franchise { timeZone } } } } }`,
    { id: franchiseId },
  )
  const listed = franchiseeWorkOrders.workOrders as {
    workOrder: { scheduledAt: string; franchise: { timeZone: string } }
  }[]
  const listDays = listed.map(({ workOrder: { scheduledAt, franchise } }) =>
    localDay(new Date(scheduledAt), franchise.timeZone),
  )
  for (const [n, at] of SOLD_AT.entries()) {
    const day = localDay(at, ZONE)
    expect(charted[10_000 * (n + 1)], at.toISOString()).toBe(day)
    expect(listDays).toContain(day)
    const { allArReport } = await ask(
      `query Ar($ids: [ID!]!, $startDate: DateTime!, $endDate: DateTime!) {
        allArReport(franchiseIds: $ids, startDate: $startDate, endDate: $endDate) { billedAmount } }`,
      { ids: [franchiseId], ...instantsOf({ from: day, to: day }, ZONE) },
    )
    expect(allArReport).toEqual([{ billedAmount: 10_000 * (n + 1) }])
    const period = periods.find(one => one.at.getTime() === at.getTime())
    if (period) expect(period.from <= day && day <= period.to, `${day} in ${period.from} to ${period.to}`).toBe(true)
  }
  // The first sale is before the first issued period.
  expect(periods).toHaveLength(SOLD_AT.length - 1)
})

test('WRONG-02 the month to date begins at the franchise’s midnight by the same data', async () => {
  t.clock.set(new Date('2026-12-01T12:00:00Z'))
  const { franchiseAnalytics } = await ask(
    'query Month($ids: [ID!]!) { franchiseAnalytics(franchiseIds: $ids) { totalSales lastMonthTotalSales } }',
    { ids: [t.fixture.ca.franchiseId] },
  )
  const now = t.clock.now()
  const sum = (from: Date, to: Date): number =>
    SOLD_AT.reduce((total, at, n) => (at >= from && at < to ? total + 10_000 * (n + 1) : total), 0)
  const { startDate } = instantsOf({ from: '2026-12-01', to: '2026-12-01' }, ZONE) ?? { startDate: now }
  expect(franchiseAnalytics.totalSales).toBe(sum(startDate, now))
})
