import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Completed } from '../testing/orders.ts'
import { JULY_1, JUNE_16, Payroll, type ReadReport } from '../testing/payouts.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

/** Each invoice is $112.45 before tax, $127.07 with it. */
const [SUB_TOTAL, BILLED] = [11_245, 12_707]

let t: TestApp
let payroll: Payroll
let vanId: number
let second: number
let newSeller: number
beforeAll(async () => {
  t = await createTestApp()
  const { ca } = t.fixture
  payroll = await Payroll.open(t, 4)
  second = ca.userIds.tester
  newSeller = ca.userIds.manager
  const { till } = payroll
  const { owner } = t.db
  const invoices = [await till.invoice(), await till.invoice(), await till.invoice()] as const
  // One van, driven by the technician and, from June 2, by a second person, who did the second order.
  const { rows } = await owner.query<{ id: number }>('select min(id)::float8 as id from van where franchise_id = $1', [
    ca.franchiseId,
  ])
  vanId = rows[0]?.id ?? 0
  await owner.query('update work_order set van_id = $1 where id in (select work_order_id from invoice)', [vanId])
  await owner.query('insert into van_technician (tenant_id, van_id, user_id) values ($1, $2, $3)', [
    ca.id,
    vanId,
    second,
  ])
  await owner.query(`update staff_assignment set started_at = '2026-06-02' where van_id = $1 and user_id = $2`, [
    vanId,
    second,
  ])
  await inspectedBy(invoices[0], ca.userIds.technician)
  await inspectedBy(invoices[1], second)
  await inspectedBy(invoices[2], ca.userIds.technician)
  // The third is of a vendor, sold by its sales person.
  await owner.query(`insert into vendor (tenant_id, vendor_id, name) values ($1, 9, 'Fleet')`, [ca.id])
  await owner.query(
    `insert into vendor_sales (tenant_id, vendor_id, user_id) select $1, id, $2 from vendor where tenant_id = $1 and vendor_id = 9`,
    [ca.id, ca.userIds.sales],
  )
  await owner.query('update invoice set vendor_id = (select id from vendor where vendor_id = 9) where id = $1', [
    invoices[2].id,
  ])
  await till.payCash(invoices[0])
  await owner.query(`update payment set payment_method = 'card'`)
  await owner.query('update payout_terms set insurance = 4500 where franchise_id = $1', [ca.franchiseId])
})
afterAll(() => t.close())

const inspectedBy = async (invoice: Completed, userId: number): Promise<void> => {
  await t.db.owner.query(
    'update inspection set author_id = $2 where work_order_id = (select work_order_id from invoice where id = $1)',
    [invoice.id, userId],
  )
}

const of = (reports: readonly ReadReport[], userId: number, van: number | null = vanId): ReadReport | undefined =>
  reports.find(report => report.userId === String(userId) && report.vanId === (van === null ? null : String(van)))

test('A4 PAYOUT-14 the van’s payee has the whole van, another technician the commission on their work, and each keeps it', async () => {
  const { ca } = t.fixture
  const { owner } = t.db
  await payroll.issue(JUNE_16)
  const june = await payroll.reports('2026-06-01')
  // Three orders of $112.45, one of them paid: royalty at least half of $300. 3 % of $127.07 is $3.81. Insurance $45, once, for the payee.
  expect(of(june, ca.userIds.technician)).toMatchObject({
    subTotalSales: 3 * SUB_TOTAL,
    totalRevenue: BILLED,
    subTotalRevenue: SUB_TOTAL,
    transactionFees: 381,
    royaltyFee: 15_000,
    insurance: 4_500,
    workOrderEarnings: 0,
    total: SUB_TOTAL - 381 - 15_000 - 4_500,
  })
  // 5 % of the one order that they did.
  expect(of(june, second)).toMatchObject({
    subTotalSales: SUB_TOTAL,
    totalRevenue: 0,
    royaltyFee: 0,
    insurance: 0,
    workOrderEarnings: 562,
    total: 562,
  })
  expect(of(june, ca.userIds.sales, null)).toMatchObject({ workOrderEarnings: 562, total: 562 })

  // Then everybody changes: the first driver leaves on June 20, the vendor gets another sales person, and the fee doubles within the period.
  await owner.query(`delete from van_technician where van_id = $1 and user_id = $2`, [vanId, ca.userIds.technician])
  await owner.query(`update staff_assignment set ended_at = '2026-06-20' where van_id = $1 and ended_at is not null`, [
    vanId,
  ])
  await owner.query('delete from vendor_sales where user_id = $1', [ca.userIds.sales])
  await owner.query(`insert into user_role (tenant_id, user_id, role) values ($1, $2, 'sales')`, [ca.id, newSeller])
  await owner.query(
    `insert into vendor_sales (tenant_id, vendor_id, user_id) select $1, id, $2 from vendor where tenant_id = $1 and vendor_id = 9`,
    [ca.id, newSeller],
  )
  await owner.query(
    `insert into payout_terms (tenant_id, franchise_id, from_day, franchise_type, insurance) values ($1, $2, '2026-06-18', 2, 9000)`,
    [ca.id, ca.franchiseId],
  )
  await owner.query(
    `update invoice set voided_at = '2026-06-25T16:00:00Z' where franchise_id = $1 and approved_amount = 0`,
    [ca.franchiseId],
  )
  await payroll.issue(JULY_1)
  const late = await payroll.reports('2026-06-16')
  // The voids take from each what the sales gave, from the people of the sales. The royalty stays at the month's minimum of $300.
  expect(of(late, ca.userIds.technician)).toMatchObject({
    subTotalSales: -2 * SUB_TOTAL,
    totalRevenue: 0,
    insurance: 0,
    workOrderEarnings: 0,
  })
  expect(of(late, ca.userIds.sales, null)).toMatchObject({ workOrderEarnings: -562, total: -562 })
  expect(of(late, newSeller, null)).toBeUndefined()
  // Who drives the van at the period's end answers for its fee: still $45 and still type 1, the terms of June 16.
  expect(of(late, second)).toMatchObject({
    subTotalSales: 0,
    totalRevenue: 0,
    insurance: 4_500,
    workOrderEarnings: -562,
  })
  expect(late.reduce((sum, { royaltyFee }) => sum + Number(royaltyFee), 0)).toBe(15_000)
  for (const { rows, total } of late) expect(rows.reduce((sum, { amount }) => sum + amount, 0)).toBe(total)
})

test('the terms of an issued period cannot be changed, and assignments cannot be removed', async () => {
  const { owner, databases } = t.db
  await expect(owner.query('update payout_terms set insurance = 1')).rejects.toThrow('issued period')
  await expect(
    owner.query(
      `insert into payout_terms (tenant_id, franchise_id, from_day, franchise_type) values ($1, $2, '2026-06-15', 1)`,
      [t.fixture.ca.id, t.fixture.ca.franchiseId],
    ),
  ).rejects.toThrow('issued period')
  await expect(databases.of(t.fixture.ca.id).deleteFrom('staff_assignment').execute()).rejects.toThrow('append-only')
})
