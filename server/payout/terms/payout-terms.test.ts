import { afterAll, beforeAll, expect, test } from 'vitest'
import { DOCUMENTED_RATES } from '../../../domain/payout/rates.ts'
import { book, complete, inspect } from '../../testing/orders.ts'
import { JULY_1, JUNE_16, Payroll, type ReadReport } from '../../testing/payouts.ts'
import { createTestApp, type GraphqlResult, type TestApp } from '../../testing/test-app.ts'

/** Each invoice is $112.45 before tax, $127.07 with it. */
const [SUB_TOTAL, BILLED] = [11_245, 12_707]
const OWN_FEES = { marketingBps: 0, thirdPartyFleetBps: 0, insurance: 0, technology: 0, planWorkBps: 0 }
const TERMS = {
  ...DOCUMENTED_RATES,
  ...OWN_FEES,
  fromDay: '2026-06-16',
  franchiseType: 1,
  schedule: 'SEMI_MONTHLY',
}
/** The second half of June has other rates. */
const NEXT = {
  ...TERMS,
  commissionBps: 700,
  transactionBps: 250,
  royaltyBps: 800,
  leastRoyalty: 60_000,
  nationalFleetBps: 450,
  marketingBps: 200,
}

let t: TestApp
let payroll: Payroll
let owner: string
let manager: string
let franchiseId: number
beforeAll(async () => {
  t = await createTestApp()
  const { ca } = t.fixture
  franchiseId = ca.franchiseId
  payroll = await Payroll.open(t, 1)
  manager = payroll.till.token
  await t.db.owner.query(
    `insert into user_role (tenant_id, user_id, role) values ($1, $2, 'owner'), ($1, $2, 'manager') on conflict do nothing`,
    [ca.id, ca.userIds.tester],
  )
  owner = await t.tokenOf(ca.host, ca.emails.tester)
  await t.db.owner.query(`insert into vendor (tenant_id, vendor_id, name) values ($1, 9, 'Fleet')`, [ca.id])
  await t.db.owner.query(
    `insert into vendor_sales (tenant_id, vendor_id, user_id) select $1, id, $2 from vendor where vendor_id = 9 and tenant_id = $1`,
    [ca.id, ca.userIds.sales],
  )
}, 120_000)
afterAll(() => t.close())

const ask = (query: string, variables: object, token = owner): Promise<GraphqlResult> =>
  t.graphql(t.fixture.ca.host, query, variables, token)

interface Shown {
  rows: { fromDay: string; royaltyBps: number; reason: string }[]
  starts: string[]
  runningUntil: string
  stamp: string
}
const FIELDS = 'rows { fromDay royaltyBps reason } starts runningUntil stamp'
const shown = async (token = owner): Promise<Shown> =>
  (
    await ask(
      `query P($franchiseId: ID!) { payoutTerms(franchiseId: $franchiseId) { ${FIELDS} } }`,
      { franchiseId },
      token,
    )
  ).data.payoutTerms

interface Saving {
  replaces?: string
  reason?: string
  seen?: string
  accepted?: string
  token?: string
}
async function save(terms: object, { replaces, reason = 'New contract', seen, accepted, token }: Saving = {}) {
  // As after a login of now: an older one needs the password.
  await t.db.owner.query('update session set created_at = $1', [t.clock.now()])
  return await ask(
    `mutation S($franchiseId: ID!, $terms: NewPayoutTerms!, $replaces: String, $reason: String!, $seen: String!, $accepted: String) {
      savePayoutTerms(franchiseId: $franchiseId, terms: $terms, replaces: $replaces, reason: $reason, seen: $seen, accepted: $accepted) { ${FIELDS} } }`,
    { franchiseId, terms, replaces, reason, seen: seen ?? (await shown()).stamp, accepted },
    token,
  )
}
const withdraw = async (fromDay: string): Promise<GraphqlResult> =>
  ask(
    `mutation W($franchiseId: ID!, $fromDay: String!, $seen: String!) { withdrawPayoutTerms(franchiseId: $franchiseId, fromDay: $fromDay, seen: $seen) { ${FIELDS} } }`,
    { franchiseId, fromDay, seen: (await shown()).stamp },
  )
const audited = async (): Promise<number> =>
  (
    await t.db.owner.query<{ count: number }>(
      `select count(*)::int as count from audit_entry where subject = 'payout_terms'`,
    )
  ).rows[0]?.count ?? 0
const refusedFields = ({ error }: GraphqlResult): string[] =>
  ((error?.fields ?? []) as { field: string }[]).map(({ field }) => field)

test('owners plan terms from a later period; the running one, wrong values and a stale page are refused, and change nothing', async () => {
  const start = await shown()
  expect(start).toMatchObject({
    rows: [{ fromDay: '1970-01-01', royaltyBps: 1_000, reason: '' }],
    runningUntil: '2026-06-15',
  })
  expect(start.starts.slice(0, 2)).toEqual(['2026-06-16', '2026-07-01'])
  const before = await audited()
  for (const fromDay of ['2026-06-01', '2026-06-03', '2026-05-16', '2026-06-20'])
    expect(refusedFields(await save({ ...NEXT, fromDay }))).toEqual(['fromDay'])
  expect(refusedFields(await save({ ...NEXT, royaltyBps: 10_001 }))).toEqual(['royaltyBps'])
  expect(refusedFields(await save(NEXT, { reason: ' ' }))).toEqual(['reason'])
  expect(refusedFields(await save({ ...TERMS }))).toEqual(['fromDay'])
  expect((await save(NEXT, { seen: 'old' })).error).toMatchObject({ error: 'CHANGED_MEANWHILE' })
  expect((await save(NEXT, { token: manager })).error).toMatchObject({ statusCode: 404 })
  expect(await shown(manager)).toEqual(start)
  expect(await audited()).toBe(before)

  expect((await save(NEXT)).data.savePayoutTerms.rows).toEqual([
    start.rows[0],
    { fromDay: '2026-06-16', royaltyBps: 800, reason: 'New contract' },
  ])
  expect(await audited()).toBe(before + 1)
  const { rows } = await t.db.owner.query(
    `select action, actor_id::float8, franchise_id::float8, reason from audit_entry where subject = 'payout_terms' order by id desc limit 1`,
  )
  expect(rows).toEqual([
    { action: 'insert', actor_id: t.fixture.ca.userIds.tester, franchise_id: franchiseId, reason: 'New contract' },
  ])
})

test('planned terms are edited, also onto another day, and withdrawn; each is one entry', async () => {
  const before = await audited()
  const moved = await save({ ...NEXT, fromDay: '2026-07-01', royaltyBps: 700 }, { replaces: '2026-06-16' })
  expect(moved.data.savePayoutTerms.rows.at(-1)).toMatchObject({ fromDay: '2026-07-01', royaltyBps: 700 })
  expect(refusedFields(await save({ ...NEXT, fromDay: '2026-07-01' }))).toEqual(['fromDay'])
  // Monthly statements from July would leave terms of July 16 in the middle of a period.
  expect((await save({ ...NEXT, fromDay: '2026-07-16', royaltyBps: 600 })).error).toBeUndefined()
  expect(
    refusedFields(await save({ ...NEXT, fromDay: '2026-07-01', schedule: 'MONTHLY' }, { replaces: '2026-07-01' })),
  ).toEqual(['schedule'])
  expect((await withdraw('2026-07-16')).error).toBeUndefined()
  expect((await withdraw('2026-07-01')).error).toBeUndefined()
  expect((await withdraw('2026-07-01')).error).toMatchObject({ error: 'TERMS_GONE' })
  expect((await withdraw('1970-01-01')).error).toMatchObject({ error: 'TERMS_BEGUN' })
  expect((await save(NEXT, { replaces: '1970-01-01' })).error).toMatchObject({ error: 'TERMS_BEGUN' })
  expect(await audited()).toBe(before + 4)
  expect((await save(NEXT)).error).toBeUndefined()
})

test('a delivery partner is not paid directly, which is asked first', async () => {
  const { ca } = t.fixture
  await t.db.owner.query(
    `insert into franchise_account_switch (tenant_id, franchise_id, from_day, is_on, created_at) values ($1, $2, '2026-01-01', true, now())`,
    [ca.id, franchiseId],
  )
  const partner = { ...NEXT, fromDay: '2026-08-01', franchiseType: 2 }
  const { data } = await ask(
    `query P($franchiseId: ID!, $terms: NewPayoutTerms!) { previewPayoutTerms(franchiseId: $franchiseId, terms: $terms) { warnings { text } stamp } }`,
    { franchiseId, terms: partner },
  )
  expect(data.previewPayoutTerms.warnings).toEqual([{ text: expect.stringMatching(/Aug 1, 2026.*own account/) }])
  expect((await save(partner)).error).toMatchObject({ error: 'IMPACT_CHANGED' })
  expect((await save(partner, { accepted: data.previewPayoutTerms.stamp })).error).toBeUndefined()
  expect((await withdraw('2026-08-01')).error).toBeUndefined()
})

/** Bills an order of the first van, sold by the vendor's sales person, and takes a card payment. */
async function bill(at: string): Promise<number> {
  const { workOrderId } = await book(t, { date: at })
  t.clock.set(new Date(new Date(at).getTime() + 3_600_000))
  await inspect(t, manager, workOrderId)
  const invoice = await complete(t, manager, workOrderId)
  await t.db.owner.query('update invoice set vendor_id = (select id from vendor where vendor_id = 9) where id = $1', [
    invoice.id,
  ])
  await payroll.till.payCash(invoice)
  await t.db.owner.query(`update payment set payment_method = 'card' where invoice_id = $1`, [invoice.id])
  return invoice.id
}

const vanOf = (reports: readonly ReadReport[]): ReadReport | undefined =>
  reports.find(report => report.vanId !== null && Number(report.workOrderCount) > 0)
/** What is issued: a debt that is carried over later is no change of it. */
const issued = (reports: readonly ReadReport[]): object[] =>
  reports.map(({ invoice: _invoice, status: _status, ...figures }) => figures)
const salesOf = (reports: readonly ReadReport[]): ReadReport | undefined =>
  reports.find(report => report.vanId === null)

test('PAYOUT-14 statements before and after are right to the cent: the running period keeps its terms, an issued one never changes', async () => {
  t.clock.set(new Date('2026-06-08T12:00:00Z'))
  await t.db.owner.query(`insert into vendor_terms (tenant_id, vendor_id, from_day, is_national_fleet)
    select tenant_id, id, 'epoch', true from vendor where vendor_id = 9`)
  await bill('2026-06-09T14:00:00Z')
  await payroll.issue(JUNE_16)
  const june = await payroll.reports('2026-06-01')
  // The documented rates: 3 % of $127.07, half of $300, 6 % of $112.45.
  expect(vanOf(june)).toMatchObject({
    subTotalSales: SUB_TOTAL,
    totalRevenue: BILLED,
    transactionFees: 381,
    royaltyFee: 15_000,
    nationalFleetFee: 675,
    marketingFee: 0,
    total: SUB_TOTAL - 381 - 15_000 - 675,
  })
  // 5 % of $112.45.
  expect(salesOf(june)).toMatchObject({ workOrderEarnings: 562, total: 562 })

  const late = await bill('2026-06-18T14:00:00Z')
  owner = await t.tokenOf(t.fixture.ca.host, t.fixture.ca.emails.tester)
  const { rows: rates } = await t.db.owner.query(
    'select commission_bps::int as rate from invoice where franchise_id = $1 order by id',
    [franchiseId],
  )
  expect(rates.map(({ rate }) => rate as number)).toEqual([500, 700])
  await payroll.issue(JULY_1)
  const second = await payroll.reports('2026-06-16')
  // 2.5 % of $127.07 is $3.18, 4.5 % of $112.45 $5.06, 2 % $2.25. The month's least royalty: half of $300 before, half of $600 now.
  expect(vanOf(second)).toMatchObject({
    transactionFees: 318,
    royaltyFee: 30_000,
    nationalFleetFee: 506,
    marketingFee: 225,
  })
  expect(vanOf(second)?.rows.map(({ key, amount }) => [key, amount])).toEqual(
    expect.arrayContaining([
      ['transactionFees', -318],
      ['royaltyFee', -30_000],
    ]),
  )
  // 7 % of $112.45.
  expect(salesOf(second)).toMatchObject({ workOrderEarnings: 787 })
  expect(issued(await payroll.reports('2026-06-01'))).toEqual(issued(june))

  // Another change, and a void of the order from before: it takes back 7 %, not 2 %.
  expect((await save({ ...NEXT, fromDay: '2026-07-16', commissionBps: 200 })).error).toBeUndefined()
  expect(issued(await payroll.reports('2026-06-16'))).toEqual(issued(second))
  const rowsOfJune = async (): Promise<unknown> =>
    (
      await t.db.owner.query(
        `select to_jsonb(s) as row from payout_statement s join payout_period p on p.id = s.period_id where p.start_date < '2026-07-01' and p.franchise_id = $1 order by s.id`,
        [franchiseId],
      )
    ).rows
  const before = await rowsOfJune()
  t.clock.set(new Date('2026-07-20T14:00:00Z'))
  owner = await t.tokenOf(t.fixture.ca.host, t.fixture.ca.emails.tester)
  await t.db.owner.query(`update invoice set approved_amount = 0, voided_at = '2026-07-20T13:00:00Z' where id = $1`, [
    late,
  ])
  await payroll.issue(new Date('2026-08-01T04:10:00Z'))
  const { rows: taken } = await t.db.owner.query(
    `select s.work_order_earnings::int as earned, s.terms ->> 'commissionBps' as rate from payout_statement s join payout_period p on p.id = s.period_id
     where p.start_date = '2026-07-16' and s.van_id is null`,
  )
  expect(taken).toEqual([{ earned: -787, rate: '700' }])
  expect(await rowsOfJune()).toEqual(before)
  await expect(
    t.db.owner.query(`delete from payout_terms where franchise_id = $1 and from_day = '2026-06-16'`, [franchiseId]),
  ).rejects.toThrow('issued period')
  await expect(
    t.db.owner.query(
      `update payout_terms set from_day = '2027-01-01' where franchise_id = $1 and from_day = '2026-06-16'`,
      [franchiseId],
    ),
  ).rejects.toThrow('issued period')
}, 120_000)

test('a dashboard’s earnings and the sales report have the rate of the order’s day, as the statements do', async () => {
  const { ca } = t.fixture
  const { rows } = await t.db.owner.query<{ amount: number }>(
    `select sum(amount)::float8 as amount from figure_sum where franchise_id = $1 and kind = 'SALES'`,
    [franchiseId],
  )
  // The order of June 9 alone is left.
  expect(rows).toEqual([{ amount: 562 }])
  const sales = await t.tokenOf(ca.host, ca.emails.sales)
  const { rows: vendor } = await t.db.owner.query<{ id: number }>('select id::float8 from vendor where vendor_id = 9')
  const { data } = await ask(
    `query R($userId: ID!, $franchiseIds: [ID!]!, $vendorIds: [ID!]!, $startDate: DateTime!, $endDate: DateTime!) {
      salesCommissionReport(userId: $userId, franchiseIds: $franchiseIds, vendorIds: $vendorIds, startDate: $startDate, endDate: $endDate) { commissionAmount } }`,
    {
      userId: ca.userIds.sales,
      franchiseIds: [franchiseId],
      vendorIds: [vendor[0]?.id],
      startDate: '2026-06-01T00:00:00Z',
      endDate: '2026-08-01T00:00:00Z',
    },
    sales,
  )
  expect(data.salesCommissionReport).toEqual([{ commissionAmount: 562 }])
})

test('the history names the change in plain words and puts planned terms back', async () => {
  t.clock.set(new Date('2026-08-02T14:00:00Z'))
  owner = await t.tokenOf(t.fixture.ca.host, t.fixture.ca.emails.tester)
  owner = await t.tokenOf(t.fixture.ca.host, t.fixture.ca.emails.tester)
  expect((await save({ ...NEXT, fromDay: '2026-09-01', royaltyBps: 500 })).error).toBeUndefined()
  const list = async () =>
    (
      await ask(
        '{ settingsHistory(section: PAYOUTS, first: 1) { id title reason lines { label from to } problem } }',
        {},
      )
    ).data.settingsHistory[0]
  const added = await list()
  expect(added).toMatchObject({ title: 'Payout terms added', reason: 'New contract', problem: null })
  expect(added.lines).toEqual(
    expect.arrayContaining([expect.objectContaining({ label: expect.stringMatching(/Royalty on sales$/), to: '5 %' })]),
  )
  const back = async (id: string): Promise<void> => {
    const preview = await ask('query P($id: ID!) { previewPutBack(id: $id) { stamp impact { stamp } } }', { id })
    const { stamp, impact } = preview.data.previewPutBack
    const done = await ask(
      'mutation B($id: ID!, $seen: String!, $accepted: String) { putBackChange(id: $id, seen: $seen, accepted: $accepted) }',
      { id, seen: stamp, accepted: impact.stamp },
    )
    expect(done.error).toBeUndefined()
  }
  await back(added.id)
  expect((await shown()).rows.map(({ fromDay }) => fromDay)).not.toContain('2026-09-01')
  await back((await list()).id)
  expect((await shown()).rows.at(-1)).toMatchObject({ fromDay: '2026-09-01', royaltyBps: 500, reason: 'New contract' })
})
