import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setControl } from '../sandbox/stripe/test-sandbox.ts'
import { saveCard } from '../testing/cards.ts'
import { book, type Completed, PAY_LATER, serviceAndBill } from '../testing/orders.ts'
import { readers, SEND_TO_TERMINAL, Till } from '../testing/payments.ts'
import { pressPay } from '../testing/press-pay.ts'
import { deliver, eventOf } from '../testing/provider-events.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

const CHARGE = `mutation Charge($idempotencyKey: String!, $invoiceId: ID!, $paymentMethodId: String!) {
  chargeCardOnFile(idempotencyKey: $idempotencyKey, invoiceId: $invoiceId, paymentMethodId: $paymentMethodId) { status }
}`

let t: TestApp
let till: Till
let customer: string
let cardOrder: number
beforeAll(async () => {
  t = await createTestApp()
  const { host, emails } = t.fixture.ca
  customer = await t.tokenOf(host, emails.customer)
  const contactInput = { name: 'Cara Card', email: emails.customer, phoneNumber: '4165550123' }
  cardOrder = (await book(t, { date: '2026-06-03T20:00:00Z', contactInput }, customer)).workOrderId
  till = await Till.open(t, 5)
})
afterAll(() => t.close())

interface Link {
  invoice: Completed
  paymentId: number
  url: string
}

const idOfPayment = async (invoice: Completed): Promise<number> => {
  const { rows } = await t.db.owner.query<{ id: number }>(
    'select id::float8 as id from payment where invoice_id = $1 order by id desc limit 1',
    [invoice.id],
  )
  return rows[0]?.id ?? 0
}

async function sentLink(): Promise<Link> {
  const invoice = await till.invoice()
  await till.ask(PAY_LATER, { idempotencyKey: randomUUID(), invoiceId: invoice.id })
  const paymentId = await idOfPayment(invoice)
  await t.jobs['mail-pay-link'](t.fixture.ca.id, { paymentId })
  const { rows } = await t.db.owner.query<{ text: string }>('select text from sandbox.mail where subject like $1', [
    `Invoice ${invoice.invoiceNumber} %`,
  ])
  return { invoice, paymentId, url: /http\S+\/checkout\S+/.exec(rows[0]?.text ?? '')?.[0] ?? '' }
}

/** Presses Pay on a link's page. @returns the session of the page that opens */
const press = async ({ url }: Link): Promise<string> =>
  /\/sandbox\/checkout\/(\w+)/.exec(await pressPay(t, url))?.[1] ?? ''

/** What the provider says of a paid session. */
const completed = ({ invoice, paymentId }: Link, id: string, changes: object = {}) =>
  eventOf('checkout.session.completed', {
    id,
    object: 'checkout.session',
    status: 'complete',
    payment_status: 'paid',
    payment_intent: `pi_${id}`,
    amount_total: invoice.billedAmount,
    currency: 'cad',
    metadata: { tenantId: String(t.fixture.ca.id), paymentId: String(paymentId) },
    ...changes,
  })

/** What the provider says of a payment that succeeded. */
const succeeded = ({ invoice, paymentId }: Omit<Link, 'url'>, changes: object = {}) =>
  eventOf('payment_intent.succeeded', {
    id: 'pi_of_somebody_else',
    object: 'payment_intent',
    amount_received: invoice.billedAmount,
    currency: 'cad',
    customer: null,
    metadata: { tenantId: String(t.fixture.ca.id), paymentId: String(paymentId) },
    ...changes,
  })

/** Delivers an event, which must be answered with success. @returns what became of it */
async function outcomeOf(event: object): Promise<string | undefined> {
  expect(await deliver(t, event)).toBe(204)
  const { rows } = await t.db.owner.query<{ outcome: string }>(
    'select outcome from app.webhook_event where event_id = $1',
    [(event as { id: string }).id],
  )
  return rows[0]?.outcome
}

test('money for a link counts only through a page that we opened', async () => {
  const link = await sentLink()
  const before = await till.standing(link.invoice)
  expect(await outcomeOf(completed(link, 'cs_test_foreign'))).toBe('other payment')
  const session = await press(link)
  expect(await outcomeOf(completed(link, 'cs_test_foreign'))).toBe('other payment')
  // The payment's own event names no page of ours; the session's event counts it.
  expect(await outcomeOf(succeeded(link))).toBe('not used')
  expect([before, await till.standing(link.invoice)]).toEqual(['OPEN, payLater SENT', 'PENDING, payLater PENDING'])
  expect(await outcomeOf(completed(link, session))).toBe('applied')
  expect(await till.standing(link.invoice)).toBe('PAID, payLater APPROVED')
  expect(await till.ledger(link.invoice)).toEqual([link.invoice.billedAmount])
})

test('a page of another environment pays nothing, also with the number of our payment', async () => {
  const link = await sentLink()
  const session = await press(link)
  const { rows } = await t.db.owner.query<{ metadata: { environment: string } }>(
    `select body->'metadata' as metadata from sandbox.stripe_object where id = $1`,
    [session],
  )
  const ours = rows[0]?.metadata ?? { environment: '' }
  // Every page that we open names ours.
  expect(ours.environment).toBe(await t.services.payments.ofEnvironment(1).environmentId())
  const staging = completed(link, session, { metadata: { ...ours, environment: `${ours.environment} staging` } })
  expect(await outcomeOf(staging)).toBe('other environment')
  expect(await till.standing(link.invoice)).toBe('PENDING, payLater PENDING')
  expect(await outcomeOf(completed(link, session, { metadata: ours }))).toBe('applied')
  expect(await till.ledger(link.invoice)).toEqual([link.invoice.billedAmount])
})

test('money through an earlier page of the link counts too', async () => {
  const link = await sentLink()
  const first = await press(link)
  await t.db.owner.query(
    `update sandbox.stripe_object set body = jsonb_set(body, '{status}', '"expired"') where id = $1`,
    [first],
  )
  const second = await press(link)
  expect(second).not.toBe(first)
  expect(await outcomeOf(completed(link, first))).toBe('applied')
  expect(await till.standing(link.invoice)).toBe('PAID, payLater APPROVED')
})

test('an event of a connected account says nothing about our payments', async () => {
  const link = await sentLink()
  const session = await press(link)
  const foreign = { ...completed(link, session), account: 'acct_franchise' }
  expect(await outcomeOf(foreign)).toBe('other account')
  const transfer = eventOf('payout.reconciliation_completed', { id: 'po_franchise', object: 'payout' })
  expect(await outcomeOf({ ...transfer, account: 'acct_franchise' })).toBe('other account')
  expect(await till.standing(link.invoice)).toBe('PENDING, payLater PENDING')
  expect(await outcomeOf(completed(link, session))).toBe('applied')
})

test('a charge of a saved card counts only for its own customer', async () => {
  const invoice = await serviceAndBill(t, till.token, cardOrder)
  const paymentMethodId = await saveCard(t, customer, 'pm_card_visa')
  // The provider fails, so the charge stays open.
  await setControl(t.db.owner, { breakNext: 1, breakAfterWork: false })
  await till.ask(CHARGE, { idempotencyKey: randomUUID(), invoiceId: invoice.id, paymentMethodId })
  await setControl(t.db.owner, {})
  expect(await till.standing(invoice)).toBe('PENDING, card PENDING')
  const charge = { invoice, paymentId: await idOfPayment(invoice) }
  for (const of of [null, 'cus_other'])
    expect(await outcomeOf(succeeded(charge, { customer: of }))).toBe('other payment')
  const { rows } = await t.db.owner.query<{ id: string }>('select provider_customer_id as id from payment_customer')
  expect(await outcomeOf(succeeded(charge, { customer: rows[0]?.id }))).toBe('applied')
  expect(await till.standing(invoice)).toBe('PAID, card APPROVED')
})

test('a reader that is done with a payment is asked about by a job, and not while the provider waits for the answer', async () => {
  const readerId = (await readers(t, till.token))[0]?.id ?? ''
  const invoice = await till.invoice()
  await till.ask(SEND_TO_TERMINAL, { invoiceId: invoice.id, readerId })
  const { rows } = await t.db.owner.query<{ intent: string }>(
    'select provider_session_id as intent from payment where invoice_id = $1',
    [invoice.id],
  )
  const done = (payment_intent: string | undefined) =>
    eventOf('terminal.reader.action_succeeded', {
      id: readerId,
      object: 'terminal.reader',
      action: { type: 'process_payment_intent', status: 'succeeded', process_payment_intent: { payment_intent } },
    })
  await t.db.owner.query('delete from app.outbox')
  // The provider does not answer now, and is not asked.
  await setControl(t.db.owner, { failNext: 100 })
  expect(await outcomeOf(done(rows[0]?.intent))).toBe('applied')
  expect(await outcomeOf(done('pi_of_somebody_else'))).toBe('unknown')
  await setControl(t.db.owner, {})
  const { rows: jobs } = await t.db.owner.query<{ id: string }>(
    `select payload->>'paymentId' as id from app.outbox where task = 'check-reader'`,
  )
  expect(jobs).toEqual([{ id: String(await idOfPayment(invoice)) }])
})
