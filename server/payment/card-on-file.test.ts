import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { setControl } from '../sandbox/stripe/test-sandbox.ts'
import { saveCard } from '../testing/cards.ts'
import { book, type Completed, PAY_LATER, serviceAndBill } from '../testing/orders.ts'
import { Till } from '../testing/payments.ts'
import { createTestApp, type GraphqlResult, type TestApp } from '../testing/test-app.ts'

const WAIT = { timeout: 15_000, interval: 100 }
const CHARGE = `mutation Charge($idempotencyKey: String!, $invoiceId: ID!, $paymentMethodId: String!) {
  chargeCardOnFile(idempotencyKey: $idempotencyKey, invoiceId: $invoiceId, paymentMethodId: $paymentMethodId) { status remainingAmount }
}`
const CARDS =
  'query Cards($invoiceId: ID!) { cardsOnFile(invoiceId: $invoiceId) { paymentMethodId brand last4 isDefault } }'

let t: TestApp
let till: Till
let orders: number[]
const cards = { good: '', declined: '', bank: '', refundFails: '', others: '' }
beforeAll(async () => {
  t = await createTestApp()
  const { host, emails } = t.fixture.ca
  const customer = await t.tokenOf(host, emails.customer)
  cards.good = await saveCard(t, customer, 'pm_card_visa')
  cards.declined = await saveCard(t, customer, 'pm_card_chargeCustomerFail')
  cards.refundFails = await saveCard(t, customer, 'pm_card_refundFail')
  cards.bank = await saveCard(t, customer, 'pm_card_mastercard')
  cards.others = await saveCard(t, await t.tokenOf(host, emails.otherCustomer), 'pm_card_visa')
  orders = []
  // Two vans take the first hours.
  for (const hour of [12, 13, 14, 15, 16, 17, 18, 19, 20, 12, 13, 14]) {
    const contactInput = { name: 'Cara Card', email: emails.customer, phoneNumber: '4165550123' }
    orders.push((await book(t, { date: `2026-06-03T${hour}:00:00Z`, contactInput }, customer)).workOrderId)
  }
  till = await Till.open(t, 7)
})
afterAll(() => t.close())
afterEach(() => setControl(t.db.owner, {}))

/** Creates an unpaid invoice of the customer. */
const invoiceOf = (): Promise<Completed> => serviceAndBill(t, till.token, orders.pop() ?? 0)

const charge = (invoice: Completed, card: string, idempotencyKey: string = randomUUID()): Promise<GraphqlResult> =>
  till.ask(CHARGE, { idempotencyKey, invoiceId: invoice.id, paymentMethodId: card })

async function mailsOf(subject: string): Promise<string[]> {
  const { rows } = await t.db.owner.query<{ text: string }>('select text from sandbox.mail where subject = $1', [
    subject,
  ])
  return rows.map(row => row.text)
}

test('staff see only the cards of the billed customer', async () => {
  const { data } = await till.ask(CARDS, { invoiceId: (await invoiceOf()).id })
  expect(data.cardsOnFile.map((card: { last4: string; isDefault: boolean }) => [card.last4, card.isDefault])).toEqual([
    ['4444', true],
    ['5126', false],
    ['0341', false],
    ['4242', false],
  ])
  expect((await till.ask(CARDS, { invoiceId: (await till.invoice()).id })).data.cardsOnFile).toEqual([])
})

test('a saved card pays the balance due, once also when repeated', async () => {
  const invoice = await invoiceOf()
  await till.payCash(invoice, 1_000)
  const key = randomUUID()
  const answers = await Promise.all(Array.from({ length: 4 }, () => charge(invoice, cards.good, key)))
  expect(answers.map(answer => answer.error)).toEqual([undefined, undefined, undefined, undefined])
  expect(await till.standing(invoice)).toBe('PAID, cash APPROVED, card APPROVED')
  expect(await till.ledger(invoice)).toEqual([1_000, invoice.billedAmount - 1_000])
  expect(await till.providerBooks()).toEqual([{ taken: invoice.billedAmount - 1_000, returned: 0 }])
  expect((await charge(invoice, cards.good)).error).toMatchObject({ statusCode: 409, error: 'NOT_PAYABLE' })
  expect((await charge(await invoiceOf(), cards.good, key)).error).toMatchObject({ error: 'KEY_REUSED' })
})

test('a declined card pays nothing, shows the reason, and leaves the invoice open to other payments', async () => {
  const invoice = await invoiceOf()
  const key = randomUUID()
  const declined = { statusCode: 400, error: 'CARD_DECLINED' }
  expect((await charge(invoice, cards.declined, key)).error).toMatchObject({
    ...declined,
    message: 'The card was declined. Please use another card, or send a payment link.',
  })
  expect((await charge(invoice, cards.declined, key)).error).toMatchObject(declined)
  expect(await till.standing(invoice)).toBe('OPEN, card DECLINED')
  expect((await charge(invoice, cards.others)).error).toMatchObject({ statusCode: 404 })
  await till.ask(PAY_LATER, { invoiceId: invoice.id, idempotencyKey: randomUUID() })
  expect((await charge(invoice, cards.good)).data.chargeCardOnFile).toEqual({ status: 'PAID', remainingAmount: 0 })
  expect(await till.standing(invoice)).toBe('PAID, card DECLINED, payLater CANCELLED, card APPROVED')
})

test('a charge with a lost answer is retried automatically, counts once, and blocks other cards until then', async () => {
  const invoice = await invoiceOf()
  const blocker = await t.db.owner.connect()
  await blocker.query('begin; lock table sandbox.stripe_idempotency')
  const answer = charge(invoice, cards.good)
  await vi.waitFor(async () => expect(await till.standing(invoice)).toBe('PENDING, card PENDING'), WAIT)
  await setControl(t.db.owner, { loseNext: 3, duplicateWebhooks: true, webhookDelayMs: 10_000 })
  await blocker.query('commit')
  blocker.release()
  expect((await answer).data.chargeCardOnFile.status).toBe('PENDING')
  expect((await charge(invoice, cards.bank)).error).toMatchObject({ statusCode: 409, error: 'CHARGE_UNDER_WAY' })
  await t.startJobs()
  await vi.waitFor(async () => expect(await till.standing(invoice)).toBe('PAID, card APPROVED'), WAIT)
  expect(await till.ledger(invoice)).toEqual([invoice.billedAmount])
  expect((await till.providerBooks()).filter(({ taken }) => taken === invoice.billedAmount)).toHaveLength(2)
})

test('a refund that the bank later returns is reversed once in the ledger, staff see it, and both sides are emailed', async () => {
  const invoice = await invoiceOf()
  await charge(invoice, cards.refundFails)
  await setControl(t.db.owner, { duplicateWebhooks: true, shuffleWebhooks: true, webhookDelayMs: 500 })
  await till.refund(invoice, 2_000)
  await vi.waitFor(async () => expect(await till.ledger(invoice)).toEqual([invoice.billedAmount, -2_000, 2_000]), WAIT)
  const { rows } = await t.db.owner.query(
    `select r.status, p.refunded_amount, i.refunded_amount as of_invoice, i.status as standing from refund r
     join payment p on p.id = r.payment_id join invoice i on i.id = p.invoice_id where i.id = $1`,
    [invoice.id],
  )
  expect(rows).toEqual([{ status: 'FAILED', refunded_amount: 0, of_invoice: 0, standing: 'PAID' }])
  expect((await till.events(invoice)).slice(-3)).toEqual(['paid', 'refunded', 'refund_failed'])
  expect((await till.providerBooks()).at(-1)).toEqual({ taken: invoice.billedAmount, returned: 0 })
  const number = invoice.invoiceNumber
  for (const subject of [`Your refund for invoice ${number} did not arrive`, `Refund for invoice ${number} failed`])
    await vi.waitFor(async () => expect(await mailsOf(subject)).toEqual([expect.stringContaining('$20.00')]), WAIT)
})

const repeat = async (invoice: Completed, hoursLater: number): Promise<void> => {
  const { rows } = await t.db.owner.query<{ id: number }>('select id from payment where invoice_id = $1', [invoice.id])
  const before = t.clock.now()
  t.clock.set(new Date(before.getTime() + hoursLater * 3_600_000))
  await t.jobs['charge-card'](t.fixture.ca.id, { paymentId: rows[0]?.id ?? 0, paymentMethodId: cards.good }).finally(
    () => t.clock.set(before),
  )
}

test('a stored fault of the provider is looked up: a charge that was made counts, one that was not ends the payment', async () => {
  for (const breakAfterWork of [true, false]) {
    const invoice = await invoiceOf()
    // The first call and the repeats of the library get the stored fault.
    await setControl(t.db.owner, { breakNext: 1, breakAfterWork, webhookDelayMs: 60_000 })
    await charge(invoice, cards.good)
    if (breakAfterWork) {
      await repeat(invoice, 0)
      expect(await till.standing(invoice)).toBe('PAID, card APPROVED')
      expect(await till.ledger(invoice)).toEqual([invoice.billedAmount])
    } else {
      await expect(repeat(invoice, 0)).rejects.toMatchObject({ error: 'PROVIDER_UNAVAILABLE' })
      await repeat(invoice, 1)
      expect(await till.standing(invoice)).toBe('OPEN, card DECLINED')
    }
    await setControl(t.db.owner, {})
  }
})

test('after 23 hours a charge is only looked up: the provider may have forgotten its key and charge again', async () => {
  const invoice = await invoiceOf()
  await setControl(t.db.owner, { breakNext: 1, breakAfterWork: false })
  await charge(invoice, cards.good)
  await t.db.owner.query(`update sandbox.stripe_idempotency set created = created - interval '25 hours'`)
  await repeat(invoice, 24)
  expect(await till.standing(invoice)).toBe('OPEN, card DECLINED')
  expect(await till.ledger(invoice)).toEqual([])
  expect((await till.events(invoice)).at(-1)).toBe('charge_failed')
})

test('while the provider refuses our key nothing is decided about a charge', async () => {
  const invoice = await invoiceOf()
  await setControl(t.db.owner, { breakNext: 1, breakAfterWork: true, webhookDelayMs: 60_000 })
  await charge(invoice, cards.good)
  await setControl(t.db.owner, { refusedAccount: 'CA', webhookDelayMs: 60_000 })
  await expect(repeat(invoice, 30)).rejects.toMatchObject({ error: 'PROVIDER_UNAVAILABLE' })
  await setControl(t.db.owner, { webhookDelayMs: 60_000 })
  await repeat(invoice, 30)
  expect(await till.standing(invoice)).toBe('PAID, card APPROVED')
})

test('a charge of a fleet with more than 1,000 earlier charges is decided too', async () => {
  const invoice = await invoiceOf()
  await setControl(t.db.owner, { breakNext: 1, breakAfterWork: false })
  await charge(invoice, cards.good)
  await t.db.owner.query(
    `insert into sandbox.stripe_object (account, id, type, body)
     select 'CA', 'pi_earlier_' || n, 'payment_intent', jsonb_build_object('id', 'pi_earlier_' || n, 'object', 'payment_intent', 'created', $1::bigint,
       'customer', (select provider_customer_id from payment_customer c join invoice i on i.user_id = c.user_id where i.id = $2 limit 1), 'metadata', '{}'::jsonb)
     from generate_series(1, 1100) n`,
    [Math.floor(t.clock.now().getTime() / 1_000) - 3_600, invoice.id],
  )
  await repeat(invoice, 1)
  expect(await till.standing(invoice)).toBe('OPEN, card DECLINED')
})
