import { Stripe } from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setControl } from '../sandbox/stripe/test-sandbox.ts'
import type { Completed } from '../testing/orders.ts'
import { CHECK, EVENT, readers, SEND_TO_TERMINAL, Till } from '../testing/payments.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { TEST_ACCOUNTS } from '../testing/test-secret.ts'

let t: TestApp
let till: Till
let readerId: string
beforeAll(async () => {
  t = await createTestApp()
  till = await Till.open(t, 6)
  readerId = (await readers(t, till.token))[0]?.id ?? ''
})
afterAll(() => t.close())

/** Delivers an event as the provider does. */
async function deliver(event: object, secret = TEST_ACCOUNTS.CA.webhookSecret): Promise<number> {
  const payload = JSON.stringify(event)
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret })
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
  const answer = await t.app.inject({ method: 'POST', url: '/api/webhooks/stripe/CA', payload, headers })
  return answer.statusCode
}

/** A payment that waits on a reader, and the event that confirms it. */
async function waiting(): Promise<{
  invoice: Completed
  intent: object
  event: (changes?: object, more?: object) => object
}> {
  const invoice = await till.invoice()
  await till.ask(SEND_TO_TERMINAL, { invoiceId: invoice.id, readerId })
  const { rows } = await t.db.owner.query<{ id: number; intent: string }>(
    'select id, provider_session_id as intent from payment where invoice_id = $1',
    [invoice.id],
  )
  const intent = {
    id: rows[0]?.intent,
    object: 'payment_intent',
    amount_received: invoice.billedAmount,
    currency: 'cad',
    metadata: { tenantId: String(t.fixture.ca.id), paymentId: String(rows[0]?.id) },
  }
  return {
    invoice,
    intent,
    event: (changes = {}, more = {}) => ({
      ...EVENT,
      id: `evt_${Math.random()}`,
      type: 'payment_intent.succeeded',
      data: { object: { ...intent, ...changes } },
      ...more,
    }),
  }
}

/** Cancels a payment on its reader. */
async function free({ id }: Completed): Promise<void> {
  await till.presentCard(readerId, 'cancel')
  await till.ask(CHECK, { invoiceId: id })
}

const outcomes = async (id: string): Promise<string[]> => {
  const { rows } = await t.db.owner.query<{ outcome: string }>(
    'select outcome from app.webhook_event where event_id = $1',
    [id],
  )
  return rows.map(({ outcome }) => outcome)
}

test('an event with another amount, currency, payment or mode is answered, kept and not counted', async () => {
  const { invoice, event } = await waiting()
  const wrong = [
    [event({ amount_received: 1 }), 'other amount'],
    [event({ currency: 'usd' }), 'other amount'],
    [event({ id: 'pi_of_somebody_else' }), 'other payment'],
    [event({}, { livemode: true }), 'other mode'],
  ] as const
  for (const [each, outcome] of wrong) {
    expect(await deliver(each)).toBe(204)
    expect(await outcomes((each as { id: string }).id)).toEqual([outcome])
  }
  expect(await till.standing(invoice)).toBe('PENDING, terminal PENDING')
  expect(await deliver(event())).toBe(204)
  expect(await till.standing(invoice)).toBe('PAID, terminal APPROVED')
  expect(await till.ledger(invoice)).toEqual([invoice.billedAmount])
})

test('an event about nothing of ours is answered with 204, so that the provider does not repeat it for days', async () => {
  const metadata = { tenantId: String(t.fixture.ca.id), paymentId: '987654321' }
  const { event, invoice } = await waiting()
  await free(invoice)
  const hostile = ['abc', '', '-1', '1.5', '9'.repeat(40), '\u0000', '__proto__'].map(paymentId => ({
    metadata: { ...metadata, paymentId },
  }))
  for (const changes of [{ metadata }, { metadata: {} }, { metadata: { tenantId: 'x' } }, ...hostile])
    expect(await deliver(event(changes))).toBe(204)
})

test('an event signed with another secret is refused', async () => {
  const { event, invoice } = await waiting()
  expect(await deliver(event(), 'whsec_other')).toBe(400)
  await free(invoice)
})

test('the sweep applies an event whose webhook was lost, once', async () => {
  await setControl(t.db.owner, { webhookDelayMs: 120_000 })
  const { invoice } = await waiting()
  await till.presentCard(readerId)
  expect(await till.standing(invoice)).toBe('PENDING, terminal PENDING')
  await t.recurring['sweep-events']()
  await t.recurring['sweep-events']()
  expect(await till.standing(invoice)).toBe('PAID, terminal APPROVED')
  expect(await till.ledger(invoice)).toEqual([invoice.billedAmount])
})

test('an event of another environment is answered and counted as not ours, one of ours counts', async () => {
  const { invoice, intent, event } = await waiting()
  const ours = await t.services.payments.ofEnvironment(1).environmentId()
  const metadata = 'metadata' in intent ? Object(intent.metadata) : {}
  const foreign = event({ metadata: { ...metadata, environment: `${ours} staging` } })
  expect(await deliver(foreign)).toBe(204)
  expect(await till.standing(invoice)).toBe('PENDING, terminal PENDING')
  const { rows } = await t.db.owner.query(`select 1 from app.webhook_event where outcome = 'other environment'`)
  expect(rows).toHaveLength(1)
  expect(await deliver(event({ metadata: { ...metadata, environment: ours } }))).toBe(204)
  expect(await till.standing(invoice)).toBe('PAID, terminal APPROVED')
})

test('everything that is sent to the provider names the environment', async () => {
  const { rows } = await t.db.owner.query<{ environment: string }>(
    `select distinct body->'metadata'->>'environment' as environment from sandbox.stripe_object where type = 'payment_intent'`,
  )
  expect(rows).toEqual([{ environment: await t.services.payments.ofEnvironment(1).environmentId() }])
})
