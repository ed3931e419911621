import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { payOut } from '../sandbox/stripe/account/balance.ts'
import { runTasks } from '../sandbox/stripe/run-tasks.ts'
import { setControl } from '../sandbox/stripe/test-sandbox.ts'
import { saveCard } from '../testing/cards.ts'
import { book, type Completed, serviceAndBill } from '../testing/orders.ts'
import { readers } from '../testing/payments.ts'
import { JUNE_16, Payroll } from '../testing/payouts.ts'
import { paidAtReader } from '../testing/provider-events.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

/**
 * Type 3, an invoice of $112.45 and $14.62 HST: the franchise gets $112.45 less 31 % ($34.86), which is $77.59. The application fee is the rest of $127.07:
 * $49.48, the tax and the royalty.
 */
const [BILLED, PART, FEE] = [12_707, 7_759, 4_948]
const ACCOUNT = 'acct_sandbox_franchise_toronto'
const CHARGE = `mutation Charge($idempotencyKey: String!, $invoiceId: ID!, $paymentMethodId: String!) {
  chargeCardOnFile(idempotencyKey: $idempotencyKey, invoiceId: $invoiceId, paymentMethodId: $paymentMethodId) { status }
}`
const MOVE = `mutation Move($idempotencyKey: String!, $paymentId: ID!, $amount: Int!) {
  movePayment(idempotencyKey: $idempotencyKey, paymentId: $paymentId, amount: $amount) { status }
}`
const ANEW = `mutation Anew($workOrderId: ID!, $serviceIds: [ID!], $prices: [NewPriceInput!]) {
  billWorkOrderAnew(workOrderId: $workOrderId, serviceIds: $serviceIds, prices: $prices) { invoice { id billedAmount } }
}`
const WAIT = { timeout: 20_000, interval: 100 }

let t: TestApp
let payroll: Payroll
let readerId: string
let card: string
const orders: number[] = []
beforeAll(async () => {
  t = await createTestApp()
  const { ca } = t.fixture
  const customer = await t.tokenOf(ca.host, ca.emails.customer)
  card = await saveCard(t, customer, 'pm_card_visa')
  for (const hour of [12, 13, 14]) {
    const contactInput = { name: 'Cara Card', email: ca.emails.customer, phoneNumber: '4165550123' }
    orders.push((await book(t, { date: `2026-06-03T${hour}:00:00Z`, contactInput }, customer)).workOrderId)
  }
  payroll = await Payroll.open(t, 9)
  await payroll.type(3)
  readerId = (await readers(t, payroll.till.token))[0]?.id ?? ''
  await t.db.owner.query(
    `insert into franchise_account (tenant_id, franchise_id, country_code, provider_account_id, can_take_cards, can_receive, can_take_cash_app, checked_at, created_at)
     values ($1, $2, 'CA', $3, true, true, false, '2026-06-01', '2026-06-01')`,
    [ca.id, ca.franchiseId, ACCOUNT],
  )
  await switchTo(true)
}, 120_000)
afterAll(() => t.close())
afterEach(() => setControl(t.db.owner, {}))

const switchTo = (isOn: boolean) =>
  t.db.owner.query(
    `insert into franchise_account_switch (tenant_id, franchise_id, from_day, is_on, created_at) values ($1, $2, '2026-06-01', $3, '2026-06-01')`,
    [t.fixture.ca.id, t.fixture.ca.franchiseId, isOn],
  )

/** The rows of what the franchise got of an invoice's payments: transfer, application fee, and the franchise's change, in cents. */
async function direct(invoice: { id: number }): Promise<number[][]> {
  const { rows } = await t.db.owner.query<{ transfer: number; fee: number; amount: number }>(
    `select d.transfer::float8, d.application_fee::float8 as fee, d.amount::float8 from direct_entry d join payment p on p.id = d.payment_id
     where p.invoice_id = $1 order by d.payment_entry_id`,
    [invoice.id],
  )
  return rows.map(({ transfer, fee, amount }) => [transfer, fee, amount])
}

/** What the connected account has at the provider: transfers less fees, after reversals. */
async function heldAtProvider(): Promise<number> {
  const { rows } = await t.db.owner.query<{ held: number }>(
    `select sum(case type when 'transfer' then (body->>'amount')::int - (body->>'amount_reversed')::int
       else (body->>'amount_refunded')::int - (body->>'amount')::int end)::float8 as held
     from sandbox.stripe_object where type in ('transfer', 'application_fee')`,
  )
  return rows[0]?.held ?? 0
}

async function heldInBooks(): Promise<number> {
  const { rows } = await t.db.owner.query<{ held: number }>('select sum(amount)::float8 as held from direct_entry')
  return rows[0]?.held ?? 0
}

const paymentOf = async ({ id }: { id: number }) => {
  const { rows } = await t.db.owner.query<{ id: number; account: string | null }>(
    'select id::float8 as id, direct_account as account from payment where invoice_id = $1 order by id desc limit 1',
    [id],
  )
  return { id: rows[0]?.id ?? 0, account: rows[0]?.account ?? null }
}

test('a payment at a reader names the franchise’s account and the fee, and refunds take both back in proportion', async () => {
  const { till } = payroll
  const invoice = await paidAtReader(till, readerId)
  expect(await direct(invoice)).toEqual([[-BILLED, FEE, PART]])
  const { rows } = await t.db.owner.query(
    `select c.body->>'on_behalf_of' as seller, t.body->>'destination' as destination, (f.body->>'amount')::int as fee
     from sandbox.stripe_object c join sandbox.stripe_object t on t.id = c.body->>'transfer' join sandbox.stripe_object f on f.id = c.body->>'application_fee'
     where c.type = 'charge'`,
  )
  expect(rows).toEqual([{ seller: ACCOUNT, destination: ACCOUNT, fee: FEE }])
  // $49.48 * $27.07 / $127.07 = $10.54; with the rest all of it.
  await till.refund(invoice, 2_707)
  await till.refund(invoice, 10_000)
  expect(await direct(invoice)).toEqual([
    [-BILLED, FEE, PART],
    [2_707, -1_054, -1_653],
    [10_000, -3_894, -6_106],
  ])
  expect(await heldAtProvider()).toBe(0)
})

test('refunds at once of odd amounts agree with the provider to the cent', async () => {
  const { till } = payroll
  const invoice = await paidAtReader(till, readerId)
  for (const amounts of [
    [1, 333, 1_111, 7],
    [4_999, 2_001],
  ])
    await Promise.all(amounts.map(amount => till.refund(invoice, amount)))
  expect((await direct(invoice)).length).toBe(7)
  expect(await heldAtProvider()).toBe(await heldInBooks())
})

test('a saved card and the last moment: an account that is restricted meanwhile leaves the payment with the tenant', async () => {
  const { till } = payroll
  const charge = async (): Promise<Completed> => {
    const invoice = await serviceAndBill(t, till.token, orders.pop() ?? 0)
    const { data } = await till.ask(CHARGE, {
      idempotencyKey: randomUUID(),
      invoiceId: invoice.id,
      paymentMethodId: card,
    })
    expect(data.chargeCardOnFile.status).toBe('PAID')
    return invoice
  }
  const usual = await charge()
  expect((await direct(usual)).map(([transfer]) => transfer)).toEqual([-usual.billedAmount])
  const before = await heldAtProvider()
  await setControl(t.db.owner, { restrictedAccounts: [ACCOUNT] })
  const fallen = await charge()
  expect(await direct(fallen)).toEqual([])
  expect((await paymentOf(fallen)).account).toBeNull()
  expect(await heldAtProvider()).toBe(before)
  // The state is known: nothing is tried.
  await t.db.owner.query('update franchise_account set can_take_cards = false')
  const known = await charge()
  expect(await direct(known)).toEqual([])
  await t.db.owner.query('update franchise_account set can_take_cards = true')
  await till.refund(fallen, 500)
  expect(await direct(fallen)).toEqual([])
})

test('a refund does not wait for a franchise whose account is empty: the tenant returns all of it', async () => {
  const { till } = payroll
  const invoice = await paidAtReader(till, readerId)
  await setControl(t.db.owner, { emptyAccounts: [ACCOUNT] })
  const { data, error } = await till.refund(invoice, 2_707)
  expect(error).toBeUndefined()
  expect(data.refundPayment.refundedAmount).toBe(2_707)
  expect(await direct(invoice)).toEqual([[-BILLED, FEE, PART]])
  await setControl(t.db.owner, {})
  await till.refund(invoice, 5_000)
  expect((await direct(invoice)).slice(1)).toEqual([[5_000, -1_947, -3_053]])
  expect(await heldAtProvider()).toBe(await heldInBooks())
})

test('moved money takes its part along, and its refund goes through the charge', async () => {
  const { till } = payroll
  const old = await paidAtReader(till, readerId)
  const credited = await till.ask(
    'mutation C($id: ID!) { creditInvoice(id: $id, reason: "Wrong service") { workOrderId } }',
    {
      id: old.id,
    },
  )
  const { tire_rotation: rotation = 0 } = t.fixture.ca.serviceIds
  const billed = await till.ask(ANEW, {
    workOrderId: credited.data.creditInvoice.workOrderId,
    serviceIds: [rotation],
    prices: [{ serviceId: rotation, discountedPrice: 5_000 }],
  })
  const rebilled = billed.data.billWorkOrderAnew.invoice
  const { id: paymentId } = await paymentOf(old)
  await till.ask(MOVE, { idempotencyKey: randomUUID(), paymentId, amount: rebilled.billedAmount })
  // $77.59 * $73.45 / $127.07 = $44.85.
  expect(rebilled.billedAmount).toBe(7_345)
  expect((await direct(old))[1]).toEqual([0, 0, -4_485])
  expect(await direct(rebilled)).toEqual([[0, 0, 4_485]])
  const RETURN = `mutation R($idempotencyKey: String!, $paymentId: ID!, $amount: Int!) {
    returnPayment(idempotencyKey: $idempotencyKey, paymentId: $paymentId, amount: $amount) { status }
  }`
  const { id: movedId } = await paymentOf(rebilled)
  for (const [id, amount] of [
    [movedId, 345],
    [paymentId, 5_362],
  ])
    expect((await till.ask(RETURN, { idempotencyKey: randomUUID(), paymentId: id, amount })).error).toBeUndefined()
  expect(await heldAtProvider()).toBe(await heldInBooks())
})

test('cash and a switch that is off leave it as it was', async () => {
  const { till } = payroll
  const cash = await till.invoice()
  await till.payCash(cash)
  expect(await direct(cash)).toEqual([])
  await switchTo(false)
  const off = await paidAtReader(till, readerId)
  expect(await direct(off)).toEqual([])
  await switchTo(true)
})

test('the statement subtracts what the franchise has, and nobody is paid twice', async () => {
  const before = await heldInBooks()
  await payroll.issue(JUNE_16)
  const [van] = (await payroll.reports('2026-06-01')).filter(
    ({ userId }) => userId === String(t.fixture.ca.userIds.technician),
  )
  const row = (key: string): number => van?.rows.find(each => each.key === key)?.amount ?? 0
  expect(row('directPayments')).toBe(0 - before)
  expect(van?.rows.reduce((sum, { amount }) => sum + amount, 0)).toBe(van?.total)
  expect(van?.total).toBe(
    row('earnedRevenue') +
      row('royaltyFee') +
      row('cashPayments') +
      row('cashRounding') +
      row('workOrderEarnings') -
      before,
  )
  const { rows } = await t.db.owner.query<{ direct: number }>('select sum(direct)::float8 as direct from payout_item')
  expect(rows[0]?.direct).toBe(before)
  // A refund after that is on the next statement, with what the franchise gave back.
  const { rows: open } = await t.db.owner.query<{ id: number; billedAmount: number }>(
    `select i.id::float8 as id, i.billed_amount::float8 as "billedAmount" from invoice i join payment p on p.invoice_id = i.id
     where p.direct_account is not null and p.refunded_amount = 0 and p.moved_amount = 0 limit 1`,
  )
  const [invoice] = open
  await payroll.till.refund({ id: invoice?.id ?? 0, invoiceNumber: 0, billedAmount: 0 }, invoice?.billedAmount ?? 0)
  const given = (await heldInBooks()) - before
  expect(given).toBeLessThan(0)
  await payroll.issue(new Date('2026-07-01T04:10:00Z'))
  const [next] = (await payroll.reports('2026-06-16')).filter(
    ({ userId }) => userId === String(t.fixture.ca.userIds.technician),
  )
  expect(next?.rows.find(({ key }) => key === 'directPayments')?.amount).toBe(0 - given)
  expect(next?.rows.reduce((sum, { amount }) => sum + amount, 0)).toBe(next?.total)
})

test('the journal posts it against card clearing, and the statements clear it', async () => {
  const { ca } = t.fixture
  const manager = await t.tokenOf(ca.host, ca.emails.manager)
  const request = { startDate: '2026-06-01', endDate: '2026-07-31', currency: 'CAD', franchiseIds: [], salesBy: 'VAN' }
  const started = await t.graphql(
    ca.host,
    `mutation J($request: ReportRequest!) { startJournalFile(format: CSV, by: DOCUMENT, request: $request) { id } }`,
    { request },
    manager,
  )
  const id = started.data.startJournalFile.id
  await t.jobs['make-report'](ca.id, { reportFileId: Number(id) })
  const file = await t.app.inject({
    url: `/api/account/franchisee/report-files/${id}`,
    headers: { host: ca.host, authorization: `Bearer ${manager}` },
  })
  const accounts = new Map<string, number>()
  for (const line of file.rawPayload.toString().trim().split(/\r?\n/).slice(1)) {
    const cells = line.split(',')
    const cents = Math.round(Number(cells.at(-2)) * 100) - Math.round(Number(cells.at(-1)) * 100)
    accounts.set(cells[6] ?? '', (accounts.get(cells[6] ?? '') ?? 0) + cents)
  }
  // Posted and cleared: nothing is left on it.
  expect(accounts.get('Paid to franchises directly')).toBe(0)
  const sum = [...accounts.values()].reduce((total, cents) => total + cents, 0)
  expect(sum).toBe(0)
  // What is left in card clearing is what the tenant's account at the provider has.
  const { rows } = await t.db.owner.query<{ left: number }>(
    `select ((select sum(e.amount) from payment_entry e join payment p on p.id = e.payment_id where p.payment_method <> 'cash' and e.move_id is null)
       - (select sum(amount) from direct_entry))::float8 as left`,
  )
  expect(accounts.get('Card clearing')).toBe(rows[0]?.left)
})

test('a transfer to the bank agrees with the books, movement by movement, also at the provider’s limit of calls', async () => {
  await vi.waitFor(async () => {
    await runTasks(t.db.owner)
    const { rows } = await t.db.owner.query<{ waiting: number }>(
      `select (select count(*) from sandbox.stripe_task)::int + (select count(*) from sandbox.stripe_event where delivered_at is null)::int as waiting`,
    )
    expect(rows[0]?.waiting).toBe(0)
  }, WAIT)
  await payOut(t.db.owner, 'CA')
  // Fewer calls a second than the transfer has movements of franchises.
  await setControl(t.db.owner, { callsPerSecond: 4 })
  await t.startJobs()
  await vi.waitFor(async () => {
    await runTasks(t.db.owner)
    const { rows } = await t.db.owner.query<{ kind: string; match: string; count: number }>(
      'select kind, match, count(*)::float8 as count from provider_transaction group by 1, 2 order by 1, 2',
    )
    expect(rows.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['TRANSFER', 'TRANSFER_REVERSAL', 'APPLICATION_FEE', 'APPLICATION_FEE_REFUND']),
    )
    expect(rows.filter(({ match }) => match === 'OPEN')).toEqual([])
  }, WAIT)
  const { rows } = await t.db.owner.query<{ theirs: number; ours: number }>(
    `select (select sum(amount) from provider_transaction where match = 'DIRECT')::float8 as theirs,
       (select -sum(amount) from direct_entry)::float8 as ours`,
  )
  expect(rows[0]?.theirs).toBe(rows[0]?.ours)
}, 60_000)
