import { afterAll, beforeAll, expect, test } from 'vitest'
import { PAY } from '../../testing/orders.ts'
import { JUNE_16, Payroll } from '../../testing/payouts.ts'
import { createTestApp, type GraphqlResult, type TestApp } from '../../testing/test-app.ts'

/** Each invoice is $112.45 and $14.62 HST, and its cash payment of $127.07 is rounded to $127.05. */
const [NET, TAX, BILLED] = [11_245, 1_462, 12_707]

let t: TestApp
let payroll: Payroll
let manager: string

const ask = (query: string, variables: object = {}): Promise<GraphqlResult> =>
  t.graphql(t.fixture.ca.host, query, variables, manager)

/** Exports the journal of June in the general format. @returns cents by account, and the file */
async function journalOfJune(by: 'DAY' | 'DOCUMENT'): Promise<{ accounts: Record<string, number>; file: string }> {
  const request = { startDate: '2026-06-01', endDate: '2026-06-30', currency: 'CAD', franchiseIds: [], salesBy: 'VAN' }
  const { data, error } = await ask(
    `mutation J($by: JournalUnit!, $request: ReportRequest!) { startJournalFile(format: CSV, by: $by, request: $request) { id } }`,
    { by, request },
  )
  expect(error).toBeUndefined()
  const { id } = data.startJournalFile
  await t.jobs['make-report'](t.fixture.ca.id, { reportFileId: Number(id) })
  const answer = await t.app.inject({
    url: `/api/account/franchisee/report-files/${id}`,
    headers: { host: t.fixture.ca.host, authorization: `Bearer ${manager}` },
  })
  const file = answer.rawPayload.toString()
  const accounts: Record<string, number> = {}
  for (const row of file.trim().split(/\r?\n/).slice(1)) {
    const cells = row.split(',')
    const [account = '', debit, credit] = [cells[6], cells.at(-2), cells.at(-1)]
    const cents = Math.round(Number(debit) * 100) - Math.round(Number(credit) * 100)
    accounts[account] = (accounts[account] ?? 0) + cents
  }
  return { accounts: Object.fromEntries(Object.entries(accounts).filter(([, cents]) => cents !== 0)), file }
}

beforeAll(async () => {
  t = await createTestApp()
  const { ca } = t.fixture
  payroll = await Payroll.open(t, 2)
  await payroll.type(2)
  const [inCash, byCard] = [await payroll.till.invoice(), await payroll.till.invoice()]
  await payroll.till.payCash(inCash)
  await payroll.till.ask(PAY, { idempotencyKey: 'card', invoiceId: byCard.id, amount: BILLED, paymentMethod: 'cheque' })
  // The second is paid by card: the provider kept $3.98 of it, and the tenant has no other fee.
  await t.db.owner.query(
    `with c as (update payment set payment_method = 'card' where invoice_id = $2 returning id),
       b as (insert into provider_payout (tenant_id, country_code, provider_payout_id, currency, amount, arrives_at, reconciled_at)
         values ($1, 'CA', 'po_9', 'CAD', 1, '2026-06-05', '2026-06-05') returning id),
       m as (insert into provider_transaction (tenant_id, payout_id, provider_transaction_id, kind, amount, fee, provider_kind, happened_at, match, payment_entry_id)
         select $1, b.id, 'txn_9', 'CHARGE', 1, 398, 'charge', '2026-06-04', 'ENTRY',
           (select min(id) from payment_entry where invoice_id = $2) from b returning id)
     insert into provider_fee_entry (tenant_id, transaction_id, currency, amount, created_at) select $1, id, 'CAD', 398, '2026-06-05T12:00:00Z' from m`,
    [ca.id, byCard.id],
  )
  const drawers = await payroll.till.ask('query D($id: ID!) { cashDrawers(franchiseId: $id) { vanId userId held } }', {
    id: ca.franchiseId,
  })
  const drawer = drawers.data.cashDrawers[0]
  const handed = await payroll.till.ask(
    `mutation H($f: ID!, $van: ID!, $user: ID!) { recordCashHandIn(idempotencyKey: "1", franchiseId: $f, vanId: $van, userId: $user, amount: 10000, day: "2026-06-03", note: "") { held } }`,
    { f: ca.franchiseId, van: drawer.vanId, user: drawer.userId },
  )
  expect(handed.error).toBeUndefined()
  await payroll.issue(JUNE_16)
  manager = await t.tokenOf(ca.host, ca.emails.manager)
}, 120_000)
afterAll(() => t.close())

/** 5 % of $112.45 for each order, $5 fuel and $5 rent. */
const EARNED = 2 * 562 + 2 * 500

test('the journal has statements, what payees collected, cash and the provider’s fees, adds up to 0 and is repeatable', async () => {
  const { accounts, file } = await journalOfJune('DOCUMENT')
  expect(file).toMatch(/Payout statement \d+/)
  expect(file).toMatch(/Cash rounding of invoice \d+/)
  expect(Object.values(accounts).reduce((sum, cents) => sum + cents, 0)).toBe(0)
  expect(accounts).toEqual({
    // Both bills are paid.
    'Service revenue': -2 * NET,
    'Sales tax payable': -2 * TAX,
    // Another $127.07 by card, less the fee.
    'Card clearing': BILLED - 398,
    'Card processing fees': 398,
    // $127.05 were taken in cash. $100.00 are in the office; the statement charged the rest to the driver.
    'Cash handed in': 10_000,
    'Cash rounding': 2,
    'Commission and allowances': EARNED,
    'Royalties and fees of payees': -1_000,
    // $127.07 and $10.00 less the commission, less 2 cents and what was handed in: the driver owes it.
    'Payouts payable': BILLED + 1_000 - EARNED - 2 - 10_000,
    ...supplies(accounts),
  })
  const again = await journalOfJune('DOCUMENT')
  expect(again.file).toBe(file)
  const byDay = await journalOfJune('DAY')
  expect(byDay.accounts).toEqual(accounts)
})

/** Stock that the jobs used, which other tests prove. */
const supplies = (accounts: Record<string, number>): Record<string, number> =>
  Object.fromEntries(
    Object.entries(accounts).filter(([name]) =>
      ['Inventory', 'Parts and oil used', 'Purchases clearing'].includes(name),
    ),
  )

test('a receipt moves money from what is owed to where it arrived, and the accounts can be mapped', async () => {
  const before = (await journalOfJune('DAY')).accounts
  const statements = await payroll.reports('2026-06-01')
  const driver = statements.find(({ userId }) => userId === String(t.fixture.ca.userIds.technician))
  const received = await ask(
    `mutation { recordPayoutReceipt(statementId: ${driver?.id}, amount: 1000, method: CHEQUE, day: "2026-06-16", reference: "7") }`,
  )
  expect(received.error).toBeUndefined()
  const listed = await ask('{ chartOfAccounts { role code name } }')
  const roles = listed.data.chartOfAccounts.map(({ role }: { role: string }) => role)
  for (const role of [
    'HANDED_IN',
    'CASH_ROUNDING',
    'PAYABLE',
    'PAYEE_FEES',
    'PAYEE_SHARES',
    'COMMISSION',
    'PAYOUT_ADJUSTMENTS',
    'PROVIDER_FEES',
  ])
    expect(roles).toContain(role)
  const { accounts } = await journalOfJune('DAY')
  expect(accounts['Payouts payable']).toBe((before['Payouts payable'] ?? 0) - 1_000)
  expect(accounts['Undeposited cheques']).toBe(1_000)
})
