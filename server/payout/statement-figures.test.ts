import { expect, test } from 'vitest'
import { pdfText } from '../testing/documents/pdf-text.ts'
import { JUNE_16, Payroll, type ReadReport } from '../testing/payouts.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

/** Each invoice is $112.45, of which $14.62 is tax. */
const [SUB_TOTAL, BILLED] = [11_245, 12_707]
/** $127.05 are taken for $127.07 in cash. The 2 cents are the tenant's. */
const ROUNDING = -2
/** The franchise's settings: 2 % marketing, 1.5 % of other fleets' revenue, $45 insurance and $20 technology per van. */
const SETTINGS = 'marketing_bps = 200, third_party_fleet_bps = 150, insurance = 4500, technology = 2000'

interface Issued {
  t: TestApp
  payroll: Payroll
  /** Statements of the van that did the work, and of the person who sold to the fleet. */
  van: ReadReport
  sales: ReadReport
}

/** Makes three invoices of one van, one paid in cash and one, of a fleet, by card; then the franchise's statements. */
async function issue(type: 1 | 2 | 3): Promise<Issued> {
  const t = await createTestApp()
  const { ca } = t.fixture
  const { owner } = t.db
  const payroll = await Payroll.open(t, 3)
  await payroll.type(type)
  await owner.query(`update payout_terms set ${SETTINGS} where franchise_id = $1`, [ca.franchiseId])
  const { rows } = await owner.query<{ id: number }>(
    `with v as (insert into vendor (tenant_id, vendor_id, name) values ($1, 9, 'Fleet') returning id),
      s as (insert into vendor_sales (tenant_id, vendor_id, user_id) select $1, v.id, $2 from v) select id::float8 from v`,
    [ca.id, ca.userIds.sales],
  )
  const [inCash, byFleet] = [await payroll.till.invoice(), await payroll.till.invoice(), await payroll.till.invoice()]
  await owner.query('update invoice set vendor_id = $2 where id = $1', [byFleet?.id, rows[0]?.id])
  if (inCash) await payroll.till.payCash(inCash)
  if (byFleet) await payroll.till.payCash(byFleet)
  // Paid by card: the tenant receives the money.
  await owner.query(`update payment set payment_method = 'card' where invoice_id = $1`, [byFleet?.id])
  await payroll.issue(JUNE_16)
  const reports = await payroll.reports('2026-06-01')
  const van = reports.find(report => report.vanId !== null && report.workOrderCount === 3)
  const sales = reports.find(report => report.vanId === null)
  if (!van || !sales) throw new Error('a statement is missing')
  return { t, payroll, van, sales }
}

const FIGURES = {
  totalSales: 3 * BILLED,
  subTotalSales: 3 * SUB_TOTAL,
  totalTax: 3 * (BILLED - SUB_TOTAL),
  totalRevenue: 2 * BILLED,
  subTotalRevenue: 2 * SUB_TOTAL,
  unreportedRevenue: 0,
  refunds: 0,
  cashPayments: BILLED,
  workOrderCount: 3,
  // 2 % of $224.90, 1.5 % of $112.45.
  marketingFee: 450,
  thirdPartyFleetFee: 169,
  insurance: 4_500,
  technologyFee: 2_000,
  nationalFleetFee: 0,
  credit: { product: 0 },
}
const SETTING_FEES = 450 + 169 + 4_500 + 2_000

test('PAYOUT-09 PAYOUT-14 PAYOUT-17 a statement of type 1 has every figure, and its PDF says whether it is owing or paid', async () => {
  const { t, payroll, van, sales } = await issue(1)
  const { ca } = t.fixture
  // 3 % of $254.14; the whole minimum royalty of half a month, since no other van had sales.
  const own = { transactionFees: 762, royaltyFee: 15_000, fuelAllowance: 0, vanRentFee: 0, workOrderEarnings: 0 }
  const total = 2 * SUB_TOTAL - 762 - 15_000 - SETTING_FEES - BILLED - ROUNDING
  expect(van).toEqual({
    ...FIGURES,
    ...own,
    id: expect.any(String),
    franchise: { type: 1 },
    franchiseId: String(ca.franchiseId),
    vanId: expect.any(String),
    userId: String(ca.userIds.technician),
    startDate: '2026-06-01',
    endDate: '2026-06-15',
    status: 'ISSUED',
    isVisible: true,
    total,
    invoice: { status: 'OPEN', carriedToId: null },
    rows: expect.any(Array),
  })
  expect(sales).toMatchObject({ workOrderEarnings: 562, total: 562, invoice: null })
  const pdfOf = async ({ id }: ReadReport): Promise<string> => {
    const headers = { host: ca.host, authorization: `Bearer ${payroll.till.token}` }
    return await pdfText(
      (await t.app.inject({ url: `/api/account/franchisee/payout-report/${id}`, headers })).rawPayload,
    )
  }
  expect(await pdfOf(van)).toMatch(new RegExp(`No\\. ${van.id} Issued.* Owing \\$`))
  expect(await pdfOf(sales)).toMatch(/ Owed \$5\.62/)
  for (const [paid, mark] of [
    [1, 'Partially Paid'],
    [-total, 'Paid'],
  ] as const) {
    await t.db.owner.query('update payout_invoice set approved_amount = $2 where statement_id = $1', [van.id, paid])
    expect(await pdfOf(van)).toContain(`No. ${van.id} - ${mark} Issued`)
  }
  await t.close()
})

test('PAYOUT-15 a statement of type 2 has $5 fuel allowance and $5 rent per completed order, and 5 % of subtotal sales', async () => {
  const { t, van } = await issue(2)
  expect(van).toMatchObject({
    ...FIGURES,
    fuelAllowance: 1_500,
    vanRentFee: 1_500,
    // $5.62 of each order, rounded order by order.
    workOrderEarnings: 3 * 562,
    transactionFees: 0,
    royaltyFee: 0,
    total: 3 * 562 + 1_500 - 1_500 - SETTING_FEES - BILLED - ROUNDING,
  })
  await t.close()
})

test('PAYOUT-16 a statement of type 3 has a royalty of 31 % of subtotal revenue', async () => {
  const { t, van } = await issue(3)
  expect(van).toMatchObject({
    ...FIGURES,
    royaltyFee: 6_972,
    transactionFees: 0,
    workOrderEarnings: 0,
    total: 2 * SUB_TOTAL - 6_972 - SETTING_FEES - BILLED - ROUNDING,
  })
  await t.close()
})

test('A4 insurance and technology are charged once a van, also when two people worked there', async () => {
  const t = await createTestApp()
  const { ca } = t.fixture
  const { owner } = t.db
  const payroll = await Payroll.open(t, 2)
  await payroll.type(2)
  await owner.query(`update payout_terms set ${SETTINGS} where franchise_id = $1`, [ca.franchiseId])
  const byFirst = await payroll.till.invoice()
  const bySecond = await payroll.till.invoice()
  await owner.query(
    `insert into van_technician (tenant_id, van_id, user_id)
     select distinct w.tenant_id, w.van_id, u from invoice i join work_order w on w.id = i.work_order_id, unnest($2::bigint[]) u
     where i.id = any($1::bigint[]) on conflict do nothing`,
    [
      [byFirst.id, bySecond.id],
      [ca.userIds.technician, ca.userIds.tester],
    ],
  )
  await owner.query(`update staff_assignment set started_at = 'epoch' where van_id is not null`)
  for (const [invoice, userId] of [
    [byFirst, ca.userIds.technician],
    [bySecond, ca.userIds.tester],
  ] as const)
    await owner.query(
      'update inspection set author_id = $2 where work_order_id = (select work_order_id from invoice where id = $1)',
      [invoice.id, userId],
    )
  await payroll.issue(JUNE_16)
  const worked = (await payroll.reports('2026-06-01')).filter(({ workOrderCount }) => workOrderCount === 1)
  expect(worked.map(({ userId }) => Number(userId))).toEqual([ca.userIds.technician, ca.userIds.tester])
  expect(worked.map(({ insurance, technologyFee }) => [insurance, technologyFee])).toEqual([
    [4_500, 2_000],
    [0, 0],
  ])
  await t.close()
})
