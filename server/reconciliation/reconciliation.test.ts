import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { failPayOut, payOut } from '../sandbox/stripe/account/balance.ts'
import { runTasks } from '../sandbox/stripe/run-tasks.ts'
import { saveCard } from '../testing/cards.ts'
import { book, type Completed, serviceAndBill } from '../testing/orders.ts'
import { Till } from '../testing/payments.ts'
import { countStatements } from '../testing/statements.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

const WAIT = { timeout: 20_000, interval: 100 }
const CHARGE = `mutation Charge($idempotencyKey: String!, $invoiceId: ID!, $paymentMethodId: String!) {
  chargeCardOnFile(idempotencyKey: $idempotencyKey, invoiceId: $invoiceId, paymentMethodId: $paymentMethodId) { status }
}`
const PAYOUT_FIELDS = `id amount difference failedAt failureReason fees currency count matchedCount openCount
  transactions { id kind amount fee isMatched reason invoiceNumber note resolvedBy }`
const PAYOUTS = `{ providerPayouts(pageNumber: 1) { total payouts { ${PAYOUT_FIELDS} } } }`
const RESOLVE = `mutation Resolve($id: ID!, $note: String!) { resolveProviderTransaction(id: $id, note: $note) { ${PAYOUT_FIELDS} } }`
const RECHECK = `mutation Recheck($id: ID!) { recheckProviderPayout(id: $id) { ${PAYOUT_FIELDS} } }`

interface Movement {
  id: string
  kind: string
  amount: number
  fee: number
  isMatched: boolean
  reason: string | null
}
interface Payout {
  id: string
  amount: number
  difference: number
  failedAt: string | null
  failureReason: string | null
  fees: number
  count: number
  matchedCount: number
  openCount: number
  transactions: Movement[]
}

const count = countStatements()
let t: TestApp
let till: Till
const invoices: Completed[] = []
beforeAll(async () => {
  t = await createTestApp()
  const { host, emails } = t.fixture.ca
  const customer = await t.tokenOf(host, emails.customer)
  const orders: number[] = []
  for (const hour of [12, 13, 14, 15, 16, 17]) {
    const contactInput = { name: 'Cara Card', email: emails.customer, phoneNumber: '4165550123' }
    orders.push((await book(t, { date: `2026-06-03T${hour}:00:00Z`, contactInput }, customer)).workOrderId)
  }
  till = await Till.open(t, 0)
  const cards = [
    'pm_card_visa',
    'pm_card_mastercard',
    'pm_card_createDispute',
    'pm_card_refundFail',
    'pm_card_visa',
    'pm_card_visa',
  ]
  for (const [index, token] of cards.entries()) {
    const invoice = await serviceAndBill(t, till.token, orders[index] ?? 0)
    const paymentMethodId = await saveCard(t, customer, token)
    const { error } = await till.ask(CHARGE, {
      idempotencyKey: randomUUID(),
      invoiceId: invoice.id,
      paymentMethodId,
    })
    if (error) throw new Error(error.message)
    invoices.push(invoice)
  }
}, 60_000)
afterAll(() => t.close())

/** Waits until the sandbox has done what it does after its answers, and the product knows. */
async function settled(): Promise<void> {
  await vi.waitFor(async () => {
    await runTasks(t.db.owner)
    const { rows } = await t.db.owner.query<{ waiting: number }>(
      `select (select count(*) from sandbox.stripe_task)::int + (select count(*) from sandbox.stripe_event where delivered_at is null)::int as waiting`,
    )
    expect(rows[0]?.waiting).toBe(0)
  }, WAIT)
}

async function listed(): Promise<Payout[]> {
  const { data, error } = await till.ask(PAYOUTS, {})
  expect(error).toBeUndefined()
  return data.providerPayouts.payouts
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)

test('payments, refunds and disputes in a transfer to the bank agree with the books to the cent', async () => {
  const [first, second, , failing] = invoices
  for (const [invoice, amount] of [
    [first, 1_000],
    [first, 1_000],
    [second, second?.billedAmount ?? 0],
    [failing, 700],
  ] as const)
    if (invoice) expect((await till.refund(invoice, amount)).error).toBeUndefined()
  await settled()
  const sent = await payOut(t.db.owner, 'CA')
  await t.startJobs()
  const payout = await vi.waitFor(async () => {
    await runTasks(t.db.owner)
    const [found] = await listed()
    expect(found).toBeDefined()
    return found as Payout
  }, WAIT)

  // The provider's books: what the movements come to, less its fees, is what reached the bank.
  expect(payout.amount).toBe(sent?.amount)
  expect(sum(payout.transactions.map(({ amount }) => amount)) - payout.fees).toBe(payout.amount)
  const { rows: fees } = await t.db.owner.query<{ total: number }>(
    'select sum(amount)::float8 as total from provider_fee_entry',
  )
  expect(fees[0]?.total).toBe(payout.fees)

  // Ours: every matched movement is one entry, and every entry of a card payment is in the transfer.
  const disputed = payout.transactions.filter(({ kind }) => kind === 'DISPUTE')
  expect(disputed).toHaveLength(1)
  const matched = payout.transactions.filter(({ isMatched }) => isMatched)
  const { rows: ledger } = await t.db.owner.query<{ total: number; count: number }>(
    `select sum(e.amount)::float8 as total, count(*)::float8 as count from payment_entry e join payment p on p.id = e.payment_id
     where p.provider_payment_id is not null`,
  )
  expect({ total: sum(matched.map(({ amount }) => amount)), count: matched.length }).toEqual(ledger[0])
  const open = payout.transactions.filter(({ isMatched }) => !isMatched)
  expect(open.every(({ kind }) => kind === 'DISPUTE')).toBe(true)
  expect(payout.openCount).toBe(open.length)
  const kinds = Map.groupBy(payout.transactions, ({ kind }) => kind)
  expect([kinds.get('CHARGE')?.length, kinds.get('REFUND')?.length, kinds.get('REFUND_REVERSAL')?.length]).toEqual([
    6, 4, 1,
  ])
}, 60_000)

test('a transfer of many movements is compared with as many statements as one movement', async () => {
  const [before] = await listed()
  const { rows } = await t.db.owner.query<{ id: number }>('select id::float8 as id from provider_payout')
  const open = `update provider_transaction set match = 'OPEN', reason = 'NOT_IN_BOOKS', payment_entry_id = null where kind <> 'DISPUTE'`
  const counts: number[] = []
  for (const some of [' and id = (select min(id) from provider_transaction)', '']) {
    const taken: number[] = []
    // The least of some calls: jobs of the worker can run during one.
    for (let call = 0; call < 3; call += 1) {
      await t.db.owner.query(open + some)
      taken.push(await count(() => till.ask(RECHECK, { id: rows[0]?.id })))
    }
    counts.push(Math.min(...taken))
  }
  expect(counts[1]).toBe(counts[0])
  expect((await listed())[0]?.matchedCount).toBe(before?.matchedCount)
})

test('a second message about a transfer adds nothing', async () => {
  const before = await listed()
  const { rows } = await t.db.owner.query<{ id: string }>('select provider_payout_id as id from provider_payout')
  const payload = { accountId: null, country: 'CA', providerPayoutId: rows[0]?.id ?? '' } as const
  await Promise.all([
    t.jobs['reconcile-payout'](t.fixture.ca.id, payload),
    t.jobs['reconcile-payout'](t.fixture.ca.id, payload),
  ])
  expect(await listed()).toEqual(before)
})

test('a payment that is not in the books needs a note, and is matched once the books have it', async () => {
  const { rows } = await t.db.owner.query<{ id: number; payout: number }>(
    `insert into provider_transaction (tenant_id, payout_id, provider_transaction_id, kind, amount, fee, provider_kind, happened_at, reason)
     select tenant_id, id, 'txn_' || n, 'OTHER', -500, 0, 'network_cost', now(), 'UNKNOWN_KIND' from provider_payout, generate_series(1, 2) n
     returning id::float8 as id, payout_id::float8 as payout`,
  )
  const [one] = rows
  expect((await till.ask(RESOLVE, { id: one?.id, note: '  ' })).error).toMatchObject({ statusCode: 422 })
  const before = (await listed())[0]?.openCount ?? 0
  const { data } = await till.ask(RESOLVE, { id: one?.id, note: 'Card network costs of May' })
  expect(data.resolveProviderTransaction.openCount).toBe(before - 1)
  expect(data.resolveProviderTransaction.transactions).toContainEqual(
    expect.objectContaining({ id: String(one?.id), note: 'Card network costs of May', resolvedBy: expect.any(String) }),
  )

  await t.db.owner.query(
    `update provider_transaction set match = 'OPEN', reason = 'NOT_IN_BOOKS', payment_entry_id = null where id = (
       select min(id) from provider_transaction where kind = 'CHARGE')`,
  )
  expect((await listed())[0]?.openCount).toBe(before)
  const again = await till.ask(RECHECK, { id: one?.payout })
  expect(again.data.recheckProviderPayout.openCount).toBe(before - 1)
  const matched = again.data.recheckProviderPayout.transactions.find(({ isMatched }: Movement) => isMatched)
  expect((await till.ask(RESOLVE, { id: matched.id, note: 'Seen' })).error).toMatchObject({ error: 'ALREADY_MATCHED' })
})

test('a transfer that the bank returned is marked and mailed once, and the next one has its money and adds up', async () => {
  await t.db.owner.query(`delete from provider_transaction where provider_kind = 'network_cost'`)
  const { rows } = await t.db.owner.query<{ id: string }>('select provider_payout_id as id from provider_payout')
  const [before] = await listed()
  expect(before).toMatchObject({ difference: 0, failedAt: null })
  await failPayOut(t.db.owner, 'CA', rows[0]?.id ?? '')
  const mails = async (): Promise<number> =>
    (await t.db.owner.query(`select from sandbox.mail where subject like 'Your bank returned a transfer of %'`))
      .rowCount ?? 0
  await vi.waitFor(async () => {
    await runTasks(t.db.owner)
    expect(await mails()).toBeGreaterThan(0)
  }, WAIT)
  const sent = await mails()
  expect((await listed())[0]).toMatchObject({
    amount: before?.amount,
    difference: 0,
    failedAt: expect.any(String),
    failureReason: 'The bank account has been closed.',
  })

  const next = await payOut(t.db.owner, 'CA')
  const payout = await vi.waitFor(async () => {
    await runTasks(t.db.owner)
    const found = (await listed()).find(({ id }) => id !== before?.id)
    expect(found).toBeDefined()
    return found as Payout
  }, WAIT)
  expect(payout).toMatchObject({ amount: next?.amount, difference: 0, failedAt: null, openCount: 0 })
  expect(payout.transactions).toEqual([
    expect.objectContaining({ kind: 'PAYOUT_REVERSAL', amount: before?.amount, fee: 0, isMatched: true }),
  ])

  // The same news again changes nothing.
  await t.jobs['reconcile-payout'](t.fixture.ca.id, {
    accountId: null,
    country: 'CA',
    providerPayoutId: rows[0]?.id ?? '',
  })
  await settled()
  expect(await mails()).toBe(sent)
})
