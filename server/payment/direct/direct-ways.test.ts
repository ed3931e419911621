import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { postForm, typedCard } from '../../sandbox/stripe/test-sandbox.ts'
import { saveCard } from '../../testing/cards.ts'
import { book, type Completed, PAY_LATER, serviceAndBill } from '../../testing/orders.ts'
import { CASH_APP, CHECK, readers, SEND_TO_TERMINAL } from '../../testing/payments.ts'
import { JUNE_16, Payroll } from '../../testing/payouts.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import type { ChargeParameters } from '../../../domain/payout/charge-parameters.ts'
import { loadConfig } from '../../platform/config.ts'
import { TEST_SECRET } from '../../testing/test-secret.ts'
import { payLink } from '../pay-link/pay-link.ts'
import type { Context } from '../../platform/context.ts'
import { Refusal } from '../../platform/refusal.ts'
import { sendDirect } from './send-direct.ts'

/** As in direct-payments.test: $127.07 of which the franchise gets $112.45 less 31 %; the application fee is the rest. */
const [BILLED, PART, FEE] = [12_707, 7_759, 4_948]
const ACCOUNT = { CA: 'acct_sandbox_franchise_toronto', US: 'acct_sandbox_franchise_buffalo' } as const
const WAIT = { timeout: 20_000, interval: 100 }
const CHARGE = `mutation Charge($idempotencyKey: String!, $invoiceId: ID!, $paymentMethodId: String!) {
  chargeCardOnFile(idempotencyKey: $idempotencyKey, invoiceId: $invoiceId, paymentMethodId: $paymentMethodId) { status }
}`
const RETURN = `mutation Return($idempotencyKey: String!, $paymentId: ID!, $amount: Int!, $readerId: String) {
  returnPayment(idempotencyKey: $idempotencyKey, paymentId: $paymentId, amount: $amount, readerId: $readerId) { status } }`
const SUBMIT = `mutation Submit($id: ID!, $statement: String!) { submitDisputeEvidence(id: $id, statement: $statement) { status } }`

let t: TestApp
let payroll: Payroll
const orders: number[] = []
let disputing: string
beforeAll(async () => {
  t = await createTestApp()
  const { ca } = t.fixture
  const customer = await t.tokenOf(ca.host, ca.emails.customer)
  disputing = await saveCard(t, customer, 'pm_card_createDispute')
  for (const hour of [12, 13]) {
    const contactInput = { name: 'Dora Dispute', email: ca.emails.customer, phoneNumber: '4165550123' }
    orders.push((await book(t, { date: `2026-06-03T${hour}:00:00Z`, contactInput }, customer)).workOrderId)
  }
  payroll = await Payroll.open(t, 7)
  await payroll.type(3)
  for (const country of ['CA', 'US'] as const)
    await t.db.owner.query(
      `insert into franchise_account (tenant_id, franchise_id, country_code, provider_account_id, can_take_cards, can_receive, can_take_cash_app, checked_at, created_at)
       values ($1, $2, $3, $4, true, true, false, '2026-06-01', '2026-06-01')`,
      [ca.id, ca.franchiseId, country, ACCOUNT[country]],
    )
  await t.db.owner.query(
    `insert into franchise_account_switch (tenant_id, franchise_id, from_day, is_on, created_at) values ($1, $2, '2026-06-01', true, '2026-06-01')`,
    [ca.id, ca.franchiseId],
  )
}, 120_000)
afterAll(() => t.close())

/** What the franchise got of an invoice's payments: transfer, application fee, and its change, in cents. */
async function direct(invoice: { id: number }): Promise<number[][]> {
  const { rows } = await t.db.owner.query<{ transfer: number; fee: number; amount: number }>(
    `select d.transfer::float8, d.application_fee::float8 as fee, d.amount::float8 from direct_entry d join payment p on p.id = d.payment_id
     where p.invoice_id = $1 order by d.payment_entry_id`,
    [invoice.id],
  )
  return rows.map(({ transfer, fee, amount }) => [transfer, fee, amount])
}

/** The same in the provider’s books: the account that a charge names, and what that account has now. */
async function atProvider(invoice: { id: number }): Promise<{ seller: string | null; held: number }[]> {
  const { rows } = await t.db.owner.query<{ seller: string | null; held: number }>(
    `select c.body->>'on_behalf_of' as seller, coalesce((x.body->>'amount')::int - (x.body->>'amount_reversed')::int, 0)
       - coalesce((f.body->>'amount')::int - (f.body->>'amount_refunded')::int, 0) as held
     from payment p join sandbox.stripe_object c on c.type = 'charge' and c.body->>'payment_intent' = p.provider_payment_id
     left join sandbox.stripe_object x on x.type = 'transfer' and x.id = c.body->>'transfer'
     left join sandbox.stripe_object f on f.type = 'application_fee' and f.id = c.body->>'application_fee'
     where p.invoice_id = $1 order by p.id`,
    [invoice.id],
  )
  return rows
}

async function disputed(): Promise<{ invoice: Completed; id: string }> {
  const { till } = payroll
  const invoice = await serviceAndBill(t, till.token, orders.pop() ?? 0)
  await till.ask(CHARGE, { idempotencyKey: randomUUID(), invoiceId: invoice.id, paymentMethodId: disputing })
  const id = await vi.waitFor(async () => {
    const { rows } = await t.db.owner.query<{ id: string }>('select id from dispute where invoice_id = $1', [
      invoice.id,
    ])
    expect(rows).toHaveLength(1)
    return String(rows[0]?.id)
  }, WAIT)
  return { invoice, id }
}

test('a dispute takes nothing from the franchise’s account, and the statement takes its part back; one that is won gives it again', async () => {
  const { till } = payroll
  const ends = async (statement: string, status: string): Promise<Completed> => {
    const { invoice, id } = await disputed()
    await till.ask(SUBMIT, { id, statement })
    await vi.waitFor(async () => {
      const { rows } = await t.db.owner.query('select status from dispute where id = $1', [id])
      expect(rows).toEqual([{ status }])
    }, WAIT)
    return invoice
  }
  const lost = await ends('losing_evidence', 'LOST')
  const won = await ends('winning_evidence', 'WON')
  expect(await till.ledger(lost)).toEqual([BILLED, -BILLED])
  expect(await till.ledger(won)).toEqual([BILLED, -BILLED, BILLED])
  for (const invoice of [lost, won]) {
    expect(await direct(invoice)).toEqual([[-BILLED, FEE, PART]])
    expect(await atProvider(invoice)).toEqual([{ seller: ACCOUNT.CA, held: PART }])
  }
  await payroll.issue(JUNE_16)
  const [van] = (await payroll.reports('2026-06-01')).filter(
    ({ userId }) => userId === String(t.fixture.ca.userIds.technician),
  )
  const row = (key: string): number => van?.rows.find(each => each.key === key)?.amount ?? 0
  // One payment is earned, $112.45 with a royalty of $34.86, and the franchise has the part of two.
  expect([row('earnedRevenue'), row('royaltyFee'), row('directPayments')]).toEqual([11_245, -3_486, -2 * PART])
}, 60_000)

test('the page of a pay link names the franchise’s account and the fee', async () => {
  const { till } = payroll
  const invoice = await till.invoice()
  const { data } = await till.ask(PAY_LATER, { idempotencyKey: randomUUID(), invoiceId: invoice.id })
  const opened = await t.app.inject({
    method: 'POST',
    url: payLink(loadConfig({ SECRET: TEST_SECRET }), '', {
      tenantId: t.fixture.ca.id,
      paymentId: Number(data.payLater.payments[0].id),
      now: t.clock.now(),
    }),
    headers: { host: t.fixture.ca.host, 'content-type': 'application/x-www-form-urlencoded' },
    payload: '',
  })
  await postForm(String(opened.headers.location), typedCard('4242424242424242'))
  await vi.waitFor(async () => expect(await till.ledger(invoice)).toEqual([BILLED]), WAIT)
  expect(await direct(invoice)).toEqual([[-BILLED, FEE, PART]])
  expect(await atProvider(invoice)).toEqual([{ seller: ACCOUNT.CA, held: PART }])
  await till.refund(invoice, BILLED)
  expect(await atProvider(invoice)).toEqual([{ seller: ACCOUNT.CA, held: 0 }])
  expect((await direct(invoice)).at(-1)).toEqual([BILLED, -FEE, -PART])
})

test('a page that is made for the tenant says so in its payment, also when the payment was withdrawn meanwhile; a paid one gets no second page', async () => {
  const { till } = payroll
  const row = async (id: number) =>
    (
      await t.db.owner.query<{ direct_account: string | null; application_fee: number | null }>(
        'select direct_account, application_fee::int from payment where id = $1',
        [id],
      )
    ).rows[0]
  const sent = async () => {
    const invoice = await till.invoice()
    const { data } = await till.ask(PAY_LATER, { idempotencyKey: randomUUID(), invoiceId: invoice.id })
    return { id: Number(data.payLater.payments[0].id), direct_account: ACCOUNT.CA, application_fee: FEE }
  }
  const scope = { db: t.db.databases.of(t.fixture.ca.id) }
  const attempt = (payment: Parameters<typeof sendDirect>[1]) =>
    sendDirect(
      { scope } as Pick<Context, 'scope'>,
      payment,
      { idempotencyKey: 'k' },
      (request: { idempotencyKey: string; direct?: ChargeParameters }) =>
        request.direct
          ? Promise.reject(new Refusal(409, 'FRANCHISE_ACCOUNT_REFUSED', 'refused'))
          : Promise.resolve(request.idempotencyKey),
    )
  const withdrawn = await sent()
  await t.db.owner.query(`update payment set status = 'CANCELLED' where id = $1`, [withdrawn.id])
  expect(await attempt(withdrawn)).toBe('k')
  expect(await row(withdrawn.id)).toEqual({ direct_account: null, application_fee: null })
  const paid = await sent()
  await t.db.owner.query(`update payment set provider_payment_id = 'pi_paid' where id = $1`, [paid.id])
  await expect(attempt(paid)).rejects.toMatchObject({ error: 'FRANCHISE_ACCOUNT_REFUSED' })
  expect(await row(paid.id)).toEqual({ direct_account: ACCOUNT.CA, application_fee: FEE })
  // A call at the same time was refused first, and charged for the tenant with the key that this one repeats.
  await t.db.owner.query('update payment set direct_account = null, application_fee = null where id = $1', [paid.id])
  expect(await attempt(paid)).toBe('k')
})

test('Cash App pays a franchise directly only if its account takes Cash App', async () => {
  const { till } = payroll
  const pay = async (): Promise<Completed> => {
    const invoice = await till.invoice()
    await t.db.owner.query(`update invoice set country_code = 'US', currency = 'USD' where id = $1`, [invoice.id])
    const { data } = await till.ask(CASH_APP, { invoiceId: invoice.id })
    await postForm(`${till.siteUrl}${new URL(data.cashAppPay).pathname}`, { outcome: 'approve' })
    expect((await till.ask(CHECK, { invoiceId: invoice.id })).data.checkPayment.status).toBe('PAID')
    return invoice
  }
  const without = await pay()
  expect(await direct(without)).toEqual([])
  expect(await atProvider(without)).toEqual([{ seller: null, held: 0 }])
  await t.db.owner.query(`update franchise_account set can_take_cash_app = true where country_code = 'US'`)
  const paid = await pay()
  expect(await direct(paid)).toEqual([[-BILLED, FEE, PART]])
  expect(await atProvider(paid)).toEqual([{ seller: ACCOUNT.US, held: PART }])
})

test('Interac that goes back at a reader takes the franchise’s part along', async () => {
  const { till } = payroll
  const [reader] = await readers(t, till.token)
  const readerId = reader?.id ?? ''
  const invoice = await till.invoice()
  await till.ask(SEND_TO_TERMINAL, { invoiceId: invoice.id, readerId })
  await till.presentCard(readerId, 'interac')
  await till.ask(CHECK, { invoiceId: invoice.id })
  const { rows } = await t.db.owner.query<{ id: number }>('select id::float8 from payment where invoice_id = $1', [
    invoice.id,
  ])
  await till.ask(RETURN, { idempotencyKey: randomUUID(), paymentId: rows[0]?.id, amount: 2_707, readerId })
  await till.presentCard(readerId, 'interac')
  await till.ask(CHECK, { invoiceId: invoice.id })
  // $49.48 * $27.07 / $127.07 = $10.54.
  expect(await direct(invoice)).toEqual([
    [-BILLED, FEE, PART],
    [2_707, -1_054, -1_653],
  ])
  expect(await atProvider(invoice)).toEqual([{ seller: ACCOUNT.CA, held: PART - 1_653 }])
})
