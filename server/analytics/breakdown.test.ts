import { afterAll, beforeAll, expect, test } from 'vitest'
import { Random } from '../../db/seed/random.ts'
import { localDay } from '../../domain/format/dates.ts'
import { book } from '../testing/orders.ts'
import { addSales, type Sale } from '../testing/sales.ts'
import { addOil } from '../testing/stock.ts'
import { createTestApp, type GraphqlResult, type TestApp } from '../testing/test-app.ts'

const ZONE = 'America/Toronto'
const HOUR_MS = 3_600_000
/** From a Monday to the end of a Saturday four weeks later, on which the franchise opens from 8 to 18; Sundays are closed. */
const SPAN = { startDate: '2026-04-06T04:00:00Z', endDate: '2026-05-03T04:00:00Z' }
const DAY_MINUTES = 600

let t: TestApp
let sales: Sale[]
/** The sale whose order nobody inspected. */
let bare: number

beforeAll(async () => {
  t = await createTestApp()
  const { id, franchiseId, vanIds, userIds } = t.fixture.ca
  const { workOrderId } = await book(t, { date: '2026-06-03T15:00:00Z' })
  for (const [n, vanId] of vanIds.entries()) await addOil(t, { vanId, weight: `${n}W-20`, millilitres: 9_000_000 })
  const random = new Random(3)
  sales = Array.from({ length: 90 }, (_, n) => {
    const subtotal = random.int(100, 30_000)
    const isVoided = random.chance(0.1)
    const paid = isVoided ? 0 : subtotal
    return {
      at: new Date(Date.parse('2026-04-08T13:00:00Z') + n * 11 * HOUR_MS),
      franchiseId,
      vanId: random.pick(vanIds),
      vendorId: null,
      userId: userIds.customer,
      subtotal,
      tax: Math.round(subtotal * 0.13),
      paid,
      method: 'cash',
      refunded: paid > 0 && random.chance(0.2) ? random.int(1, paid) : 0,
      isOilChange: true,
      isVoided,
      usedMillilitres: 0,
    }
  })
  bare = sales.findIndex(({ isVoided }) => !isVoided)
  await addSales(t, workOrderId, sales)
  // The technician inspected the orders of the first van, the manager those of the second, but for one that has no inspection.
  await t.db.owner.query(
    `insert into inspection (tenant_id, work_order_id, corners, completed_at, author_id)
     select w.tenant_id, w.id, '{}', w.completed_at, case when w.van_id = $2 then $3::bigint else $4::bigint end
     from work_order w where w.tenant_id = $1 and w.status = 'COMPLETE' and w.idempotency_key <> $5`,
    [id, vanIds[0], userIds.technician, userIds.manager, `sale ${bare}`],
  )
}, 120_000)
afterAll(() => t.close())

const BREAKDOWN = `query B($by: AnalyticsBreakdownBy!, $franchises: [ID!]!, $vans: [ID!]!, $startDate: DateTime!, $endDate: DateTime!) {
  analyticsBreakdown(by: $by, selectedFranchises: $franchises, selectedVans: $vans, startDate: $startDate, endDate: $endDate) {
    id name franchiseName isActive jobs subtotal tax revenue bookedMinutes openMinutes } }`

interface Row {
  id: string | null
  name: string | null
  jobs: number
  subtotal: number
  tax: number
  revenue: number
  bookedMinutes: number
  openMinutes: number
}

async function ask(by: string, variables: object = {}, role: 'manager' | 'sales' = 'manager'): Promise<GraphqlResult> {
  const { host, emails, franchiseId } = t.fixture.ca
  const all = { by, franchises: [franchiseId], vans: [], ...SPAN, ...variables }
  return await t.graphql(host, BREAKDOWN, all, await t.tokenOf(host, emails[role]))
}
const rowsBy = async (by: string, variables: object = {}): Promise<Row[]> => {
  const { data, error } = await ask(by, variables)
  expect(error).toBeUndefined()
  return data.analyticsBreakdown as Row[]
}

const isIn = (at: Date): boolean => at >= new Date(SPAN.startDate) && at < new Date(SPAN.endDate)
const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)

/** Adds up sales, independently of the code. */
function expected(own: readonly Sale[]): Pick<Row, 'jobs' | 'subtotal' | 'tax' | 'revenue'> {
  const standing = own.filter(sale => !sale.isVoided && isIn(sale.at))
  const received = own.flatMap(sale => [
    { at: sale.at, cents: sale.paid },
    { at: new Date(sale.at.getTime() + 24 * HOUR_MS), cents: -sale.refunded },
  ])
  return {
    jobs: standing.length,
    subtotal: sum(standing.map(sale => sale.subtotal)),
    tax: sum(standing.map(sale => sale.tax)),
    revenue: sum(received.filter(({ at }) => isIn(at)).map(({ cents }) => cents)),
  }
}

/** Minutes of the orders within the span: each is an hour. */
const minutesOf = (own: readonly Sale[]): number =>
  sum(
    own.map(({ at }) => {
      const [from, to] = [Date.parse(SPAN.startDate), Date.parse(SPAN.endDate)]
      const [begin, end] = [Math.max(from, at.getTime()), Math.min(to, at.getTime() + HOUR_MS)]
      return Math.max(0, end - begin) / 60_000
    }),
  )

/** Counts the open days from one to another, both included: Sundays are closed. */
const openDays = (from: string, to: string): number => {
  let count = 0
  for (let day = Date.parse(from); day <= Date.parse(to); day += 24 * HOUR_MS)
    if (new Date(day).getUTCDay() !== 0) count += 1
  return count
}
const dayOf = (sale: Sale | undefined): string => localDay(sale?.at ?? new Date(0), ZONE)

test('figures by van are those of a plain recomputation, and a van is open from the day of its first job on', async () => {
  const { vanIds } = t.fixture.ca
  const rows = await rowsBy('VAN')
  for (const vanId of vanIds) {
    const own = sales.filter(sale => sale.vanId === vanId)
    expect(rows.find(({ id }) => id === String(vanId))).toMatchObject({
      ...expected(own),
      bookedMinutes: minutesOf(own),
      openMinutes: openDays(dayOf(own[0]), '2026-05-02') * DAY_MINUTES,
    })
  }
  expect(rows.map(({ name }) => name)).toEqual(['Van 1', 'Van 2'])
})

test('rows add up to the figures of the franchise, and one van is one row', async () => {
  const { host, emails, franchiseId, vanIds } = t.fixture.ca
  const query = `query T($startDate: DateTime!, $endDate: DateTime!) {
    allAnalytics(selectedFranchises: [${franchiseId}], selectedVans: [], startDate: $startDate, endDate: $endDate, filter: days) {
      totalSales totalSubtotal totalRevenue workOrderCnt subtotalsByDays { amount } } }`
  const { data } = await t.graphql(host, query, SPAN, await t.tokenOf(host, emails.manager))
  const { totalSales, totalSubtotal, totalRevenue, workOrderCnt, subtotalsByDays } = data.allAnalytics
  for (const by of ['VAN', 'TECHNICIAN']) {
    const rows = await rowsBy(by)
    expect(sum(rows.map(row => row.jobs))).toBe(workOrderCnt)
    expect(sum(rows.map(row => row.subtotal))).toBe(totalSubtotal)
    expect(sum(rows.map(row => row.subtotal + row.tax))).toBe(totalSales)
    expect(sum(rows.map(row => row.revenue))).toBe(totalRevenue)
  }
  expect(sum(subtotalsByDays.map(({ amount }: { amount: number }) => amount))).toBe(totalSubtotal)
  const one = await rowsBy('VAN', { vans: [vanIds[1]] })
  expect(one.map(({ id }) => id)).toEqual([String(vanIds[1])])
})

test('a technician has the jobs that they inspected, and the open hours of the days on which they had one', async () => {
  const { vanIds, userIds } = t.fixture.ca
  const rows = await rowsBy('TECHNICIAN')
  const done = sales.filter((sale, n) => n !== bare && sale.vanId === vanIds[0])
  const days = new Set(
    done
      .filter(({ at }) => minutesOf([{ at } as Sale]) > 0)
      .map(({ at }) => localDay(new Date(Math.max(at.getTime(), Date.parse(SPAN.startDate))), ZONE)),
  )
  const open = [...days].filter(day => new Date(day).getUTCDay() !== 0)
  expect(rows.find(({ id }) => id === String(userIds.technician))).toMatchObject({
    ...expected(done),
    bookedMinutes: minutesOf(done),
    openMinutes: open.length * DAY_MINUTES,
  })
  // The order without an inspection belongs to nobody.
  expect(rows.at(-1)).toMatchObject({
    id: null,
    name: null,
    ...expected(sales.slice(bare, bare + 1)),
    bookedMinutes: 0,
  })
})

test('a retired van is a row only for a span in which it had jobs, and then until the last', async () => {
  const { vanIds } = t.fixture.ca
  const own = sales.filter(sale => sale.vanId === vanIds[1])
  await t.db.owner.query('update van set active = false where id = $1', [vanIds[1]])
  try {
    const until = { startDate: '2026-04-06T04:00:00Z', endDate: '2026-06-01T04:00:00Z' }
    const row = (await rowsBy('VAN', until)).find(({ id }) => id === String(vanIds[1]))
    expect(row?.openMinutes).toBe(openDays(dayOf(own[0]), dayOf(own.at(-1))) * DAY_MINUTES)
    const later = { startDate: '2026-05-25T04:00:00Z', endDate: '2026-06-01T04:00:00Z' }
    expect((await rowsBy('VAN', later)).map(({ id }) => id)).toEqual([String(vanIds[0])])
  } finally {
    await t.db.owner.query('update van set active = true where id = $1', [vanIds[1]])
  }
})

test('only for managers, their franchises and their vans, and for at most five years', async () => {
  const { otherFranchiseId, otherVanId } = t.fixture.ca
  expect((await ask('VAN', {}, 'sales')).error?.statusCode).toBe(404)
  expect((await ask('VAN', { franchises: [otherFranchiseId] })).error?.statusCode).toBe(404)
  expect((await ask('VAN', { vans: [otherVanId] })).error?.statusCode).toBe(404)
  expect((await ask('VAN', { startDate: '2020-01-01T00:00:00Z' })).error?.statusCode).toBe(422)
})
