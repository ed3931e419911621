import { afterAll, beforeAll, expect, test } from 'vitest'
import { pdfText } from '../testing/documents/pdf-text.ts'
import type { Completed } from '../testing/orders.ts'
import { JULY_1, JUNE_16, Payroll, type ReadReport } from '../testing/payouts.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

const DAY_MS = 86_400_000

let t: TestApp
let payroll: Payroll
let june: ReadReport[]
let late: ReadReport[]
let paid: Completed
let open: Completed
let bySales: Completed
let missed: Completed

/** Four invoices of June 3: two are paid, one of them in cash. After the first statements: a refund, a void, and a payment that they missed. */
beforeAll(async () => {
  t = await createTestApp()
  const { ca } = t.fixture
  const { owner } = t.db
  payroll = await Payroll.open(t, 4)
  const { till } = payroll
  const [vendor] = (
    await owner.query<{ id: number }>(
      `with v as (insert into vendor (tenant_id, vendor_id, name) values ($1, 9, 'Fleet') returning id),
        w as (insert into vendor_terms (tenant_id, vendor_id, from_day, is_national_fleet) select $1, id, 'epoch', true from v),
        s as (insert into vendor_sales (tenant_id, vendor_id, user_id) select $1, v.id, $2 from v)
       select id::float8 from v`,
      [ca.id, ca.userIds.sales],
    )
  ).rows
  paid = await till.invoice()
  open = await till.invoice()
  bySales = await till.invoice()
  missed = await till.invoice()
  await owner.query('update invoice set vendor_id = $2 where id = $1', [bySales.id, vendor?.id])
  await till.payCash(paid)
  await till.payCash(bySales)
  // Paid by card: the tenant receives the money.
  await owner.query(`update payment set payment_method = 'card' where invoice_id = $1`, [bySales.id])
  await Promise.all([payroll.issue(JUNE_16), payroll.issue(JUNE_16)])
  june = await payroll.reports('2026-06-01')
  t.clock.set(new Date(JUNE_16.getTime() - DAY_MS))
  await till.payCash(missed)
  t.clock.set(JUNE_16)
  await owner.query(`update payment set payment_method = 'cheque' where invoice_id = $1`, [paid.id])
  await till.refund(paid, 1_000)
  await owner.query(`update payment set payment_method = 'cash' where invoice_id = $1`, [paid.id])
  await owner.query('update invoice set voided_at = $2 where id = $1', [open.id, new Date(JUNE_16.getTime() + DAY_MS)])
  await payroll.issue(JULY_1)
  late = await payroll.reports('2026-06-16')
})
afterAll(() => t.close())

const sumOf = (reports: readonly ReadReport[], figure: string): number =>
  reports.reduce((total, report) => total + Number(report[figure]), 0)
const vans = (reports: readonly ReadReport[]): ReadReport[] => reports.filter(({ vanId }) => vanId !== null)
const sales = (reports: readonly ReadReport[]): ReadReport[] => reports.filter(({ vanId }) => vanId === null)

test('two parallel workers issue each period once: a statement for each van, and one for the seller', async () => {
  expect(vans(june).map(({ vanId }) => Number(vanId))).toEqual(t.fixture.ca.vanIds)
  expect(sales(june).map(({ userId }) => Number(userId))).toEqual([t.fixture.ca.userIds.sales])
  await payroll.issue(JULY_1)
  expect(await payroll.reports('2026-06-01')).toHaveLength(june.length)
  const { rows } = await t.db.owner.query('select from payout_period where franchise_id = $1', [
    t.fixture.ca.franchiseId,
  ])
  expect(rows).toHaveLength(2)
})

test('PAYOUT-14 a report has the sales of completed orders, revenue, cash, fees, and a total that is the sum of its lines', () => {
  const billed = [paid, open, bySales, missed].reduce((sum, invoice) => sum + invoice.billedAmount, 0)
  expect(sumOf(vans(june), 'totalSales')).toBe(billed)
  expect(sumOf(vans(june), 'totalSales')).toBe(sumOf(vans(june), 'subTotalSales') + sumOf(vans(june), 'totalTax'))
  expect(sumOf(vans(june), 'totalRevenue')).toBe(paid.billedAmount + bySales.billedAmount)
  expect(sumOf(vans(june), 'cashPayments')).toBe(paid.billedAmount)
  expect(sumOf(vans(june), 'workOrderCount')).toBe(4)
  expect(sumOf(vans(june), 'royaltyFee')).toBe(15_000)
  const fleet = sales(june)[0]
  expect(sumOf(vans(june), 'nationalFleetFee')).toBe(Math.round(Number(fleet?.subTotalRevenue) * 0.06))
  expect(fleet).toMatchObject({ totalSales: bySales.billedAmount, workOrderCount: 1, cashPayments: 0 })
  expect(fleet?.workOrderEarnings).toBe(Math.round(Number(fleet?.subTotalSales) * 0.05))
  expect(fleet?.total).toBe(fleet?.workOrderEarnings)
  for (const report of [...june, ...late])
    expect(report.rows.reduce((total, row) => total + row.amount, 0)).toBe(report.total)
  for (const report of june)
    expect(report).toMatchObject({ startDate: '2026-06-01', endDate: '2026-06-15', franchise: { type: 1 } })
})

test('later changes are adjustments of the next statement: a refund, a void, a missed payment; the royalties add up to that of the month', async () => {
  expect(sumOf(vans(late), 'refunds')).toBe(1_000)
  expect(sumOf(vans(late), 'totalRevenue')).toBe(missed.billedAmount - 1_000)
  expect(sumOf(vans(late), 'totalSales')).toBe(-open.billedAmount)
  expect(sumOf(vans(late), 'unreportedRevenue')).toBe(missed.billedAmount)
  expect(sumOf([...vans(june), ...vans(late)], 'royaltyFee')).toBe(30_000)
  const { rows } = await t.db.owner.query<{ kind: string; is_adjustment: boolean }>(
    `select distinct x.kind, x.is_adjustment from payout_item x where x.statement_id = any($1::bigint[]) order by 1`,
    [vans(late).map(({ id }) => Number(id))],
  )
  expect(rows).toEqual([
    { kind: 'PAYMENT', is_adjustment: true },
    { kind: 'REFUND', is_adjustment: true },
    { kind: 'VOIDED_SALE', is_adjustment: true },
  ])
})

test('an unpaid balance is carried over to the next statement, and can only be paid there', () => {
  for (const before of june.filter(({ total }) => total < 0)) {
    const after = late.find(({ vanId, userId }) => vanId === before.vanId && userId === before.userId)
    expect(after?.credit).toEqual({ product: before.total })
  }
  expect(june.some(({ total }) => total < 0)).toBe(true)
})

test('WRONG-05 a statement’s PDF names its customers in their own script', async () => {
  await t.db.owner.query(
    `update invoice set bill_to = jsonb_set(bill_to, '{name}', '"欧阳娜娜 Łucja"') where id = $1`,
    [paid.id],
  )
  const texts = await Promise.all(
    vans(june).map(async ({ id }) => {
      const url = `/api/account/franchisee/payout-report/${id}`
      const headers = { host: t.fixture.ca.host, authorization: `Bearer ${payroll.till.token}` }
      return await pdfText((await t.app.inject({ url, headers })).rawPayload)
    }),
  )
  expect(texts.join('\n')).toContain(`${paid.invoiceNumber} 欧阳娜娜 Łucja`)
})

test('nobody can change or remove an issued statement', async () => {
  for (const table of ['payout_period', 'payout_statement', 'payout_item']) {
    await expect(t.db.owner.query(`update ${table} set tenant_id = tenant_id`)).rejects.toThrow('append-only')
    await expect(t.db.owner.query(`delete from ${table}`)).rejects.toThrow('append-only')
    await expect(
      t.db.databases
        .of(t.fixture.ca.id)
        .deleteFrom(table as 'payout_item')
        .execute(),
    ).rejects.toThrow('permission denied')
  }
})
