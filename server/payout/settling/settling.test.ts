import { afterAll, beforeAll, expect, test } from 'vitest'
import { JULY_1, JUNE_16, Payroll, type ReadReport } from '../../testing/payouts.ts'
import { createTestApp, type GraphqlResult, type TestApp } from '../../testing/test-app.ts'

/** 5 % of $112.45, the commission of the sales person. */
const COMMISSION = 562

let t: TestApp
let payroll: Payroll
let colleague: string
let sales: ReadReport
let van: ReadReport

/** One order of a fleet, not paid: the sales person has $5.62 to come, and the van owes half of the month's least royalty. */
beforeAll(async () => {
  t = await createTestApp()
  const { ca } = t.fixture
  const { owner } = t.db
  payroll = await Payroll.open(t, 1)
  const invoice = await payroll.till.invoice()
  await owner.query(
    `with v as (insert into vendor (tenant_id, vendor_id, name) values ($1, 9, 'Fleet') returning id),
      s as (insert into vendor_sales (tenant_id, vendor_id, user_id) select $1, v.id, $2 from v)
     update invoice set vendor_id = (select id from v) where id = $3`,
    [ca.id, ca.userIds.sales, invoice.id],
  )
  // The tester manages too, so that an adjustment has another approver.
  await owner.query(`insert into user_role (tenant_id, user_id, role) values ($1, $2, 'manager')`, [
    ca.id,
    ca.userIds.tester,
  ])
  await payroll.issue(JUNE_16)
  const reports = await payroll.reports('2026-06-01')
  const [first, second] = [
    reports.find(({ vanId }) => vanId === null),
    reports.find(({ workOrderCount, vanId }) => workOrderCount === 1 && vanId !== null),
  ]
  if (!first || !second) throw new Error('a statement is missing')
  sales = first
  van = second
  colleague = await t.tokenOf(ca.host, ca.emails.tester)
})
afterAll(() => t.close())

const ask = (query: string, token = payroll.till.token): Promise<GraphqlResult> =>
  t.graphql(t.fixture.ca.host, query, {}, token)
const franchise = (): string => `franchiseId: ${t.fixture.ca.franchiseId}`
const day = (date: string): string => `day: "${date}", reference: "R-${date}"`

const balances = async (): Promise<Record<string, number>> => {
  const { data } = await ask(`{ payeeBalances(${franchise()}) { vanId userId balance } }`)
  const all: { vanId: string | null; userId: string | null; balance: number }[] = data.payeeBalances
  return Object.fromEntries(all.map(({ vanId, userId, balance }) => [`${vanId} ${userId}`, balance]))
}

test('a run pays chosen statements once: bank file, mark with date and reference, and the payee’s balance is settled', async () => {
  const due = await ask(`{ payoutsDue(${franchise()}) { statementId amount runId } }`)
  expect(due.data.payoutsDue).toEqual([{ statementId: sales.id, amount: COMMISSION, runId: null }])
  const create = (total: number) =>
    ask(
      `mutation { createPayoutRun(${franchise()}, statementIds: [${sales.id}], total: ${total}) { id status total } }`,
    )
  // Another total than the manager saw.
  expect((await create(COMMISSION + 1)).status).toBe(409)
  const [one, two] = await Promise.all([create(COMMISSION), create(COMMISSION)])
  expect([one.status, two.status].toSorted((a, b) => a - b)).toEqual([200, 409])
  const run = (one.status === 200 ? one : two).data.createPayoutRun
  expect(run).toMatchObject({ status: 'OPEN', total: COMMISSION })

  const file = await ask(`{ payoutRunFile(id: ${run.id}) }`)
  expect(file.data.payoutRunFile).toContain(`5.62,CAD,RUN-${run.id}-${sales.id},${sales.id},2026-06-01,2026-06-15`)

  const mark = (date: string) => ask(`mutation { markPayoutRunPaid(id: ${run.id}, ${day(date)}) { status paidOn } }`)
  expect((await mark('2026-06-17')).status).toBe(422)
  expect((await mark('2026-06-16')).data.markPayoutRunPaid).toEqual({ status: 'PAID', paidOn: '2026-06-16' })
  expect((await mark('2026-06-16')).status).toBe(409)
  expect((await ask(`mutation { cancelPayoutRun(id: ${run.id}) { id } }`)).status).toBe(409)
  const report = await ask(`{ payoutReport(id: ${sales.id}) { paidOut { day reference } } }`)
  expect(report.data.payoutReport.paidOut).toEqual({ day: '2026-06-16', reference: 'R-2026-06-16' })
  expect((await ask(`{ payoutsDue(${franchise()}) { statementId } }`)).data.payoutsDue).toEqual([])
  expect((await balances())[`null ${sales.userId}`]).toBe(0)
})

test('a cheque pays a part of a debt, which offers no card payment any more; the rest is on the next statement', async () => {
  const receive = (amount: number) =>
    ask(
      `mutation { recordPayoutReceipt(statementId: ${van.id}, amount: ${amount}, method: CHEQUE, ${day('2026-06-16')}) }`,
    )
  expect(van.total).toBeLessThan(-1_000)
  expect((await receive(1 - van.total)).status).toBe(422)
  expect((await receive(1_000)).data.recordPayoutReceipt).toBe(true)
  expect((await payroll.report(van.id)).invoice).toMatchObject({ status: 'PARTIALLY_PAID' })
  expect(
    (await payroll.till.ask('mutation Pay($id: ID!) { payPayoutReport(payoutReportId: $id) }', { id: van.id })).status,
  ).toBe(409)
  expect((await balances())[`${van.vanId} ${van.userId}`]).toBe(van.total + 1_000)
})

test('an adjustment needs another manager, and is on the next statement; the issued ones stay', async () => {
  const propose = await ask(
    `mutation { proposePayoutAdjustment(${franchise()}, userId: ${sales.userId}, amount: -250, reason: "Uniform") { id status } }`,
  )
  const { id } = propose.data.proposePayoutAdjustment
  expect((await ask(`mutation { approvePayoutAdjustment(id: ${id}) { status } }`)).status).toBe(403)
  const approved = await ask(`mutation { approvePayoutAdjustment(id: ${id}) { status approverName } }`, colleague)
  expect(approved.data.approvePayoutAdjustment).toMatchObject({ status: 'APPROVED' })

  await payroll.issue(JULY_1)
  const late = await payroll.reports('2026-06-16')
  const next = late.find(({ vanId }) => vanId === null)
  expect(next).toMatchObject({ userId: sales.userId, workOrderEarnings: 0, total: -250 })
  expect(next?.rows.find(({ key }) => key === 'adjustments')).toEqual({ key: 'adjustments', amount: -250 })
  expect(next?.rows.reduce((sum, { amount }) => sum + amount, 0)).toBe(-250)
  expect((await payroll.report(sales.id)).total).toBe(COMMISSION)
  expect((await ask(`mutation { withdrawPayoutAdjustment(id: ${id}) { status } }`)).status).toBe(409)
  await expect(t.db.owner.query('update payout_adjustment set amount = 1 where id = $1', [id])).rejects.toThrow(
    'does not change',
  )
  const account = await ask(`{ payeeAccount(${franchise()}, userId: ${sales.userId}) { kind amount balance } }`)
  expect(account.data.payeeAccount).toEqual([
    { kind: 'STATEMENT', amount: COMMISSION, balance: COMMISSION },
    { kind: 'PAID_OUT', amount: -COMMISSION, balance: 0 },
    { kind: 'STATEMENT', amount: -250, balance: -250 },
  ])
  // The rest of the van's debt moved on, and counts once in its balance.
  const vanNext = late.find(({ vanId, userId }) => vanId === van.vanId && userId === van.userId)
  expect(vanNext?.credit).toEqual({ product: van.total + 1_000 })
  expect((await balances())[`${van.vanId} ${van.userId}`]).toBe(vanNext?.total)
})

test('a closed period takes no more records, and reopens with a reason', async () => {
  const close = (through: string, reason: string) =>
    ask(`mutation { closePayouts(${franchise()}, throughDay: "${through}", reason: "${reason}") { closedThrough } }`)
  expect((await close('2026-06-20', '')).status).toBe(422)
  expect((await close('2026-06-30', '')).data.closePayouts).toEqual({ closedThrough: '2026-06-30' })
  const next = (await payroll.reports('2026-06-16')).find(({ vanId }) => vanId === null)
  const receive = (date: string) =>
    ask(`mutation { recordPayoutReceipt(statementId: ${next?.id}, amount: 50, method: E_TRANSFER, ${day(date)}) }`)
  expect((await receive('2026-06-30')).status).toBe(422)
  await expect(
    t.db.owner.query(
      `insert into payout_settlement (tenant_id, statement_id, kind, method, amount, day, reference, author_id, created_at)
       values ($1, $2, 'RECEIVED', 'CASH', 1, '2026-06-30', '1', $3, now())`,
      [t.fixture.ca.id, next?.id, t.fixture.ca.userIds.manager],
    ),
  ).rejects.toThrow('closed')
  expect((await receive('2026-07-01')).status).toBe(200)
  expect((await close('2026-06-15', '')).status).toBe(422)
  expect((await close('2026-06-15', 'A cheque came late')).data.closePayouts).toEqual({ closedThrough: '2026-06-15' })
  expect((await receive('2026-06-30')).status).toBe(200)
})
