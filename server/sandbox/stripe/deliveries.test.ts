import type pg from 'pg'
import { Stripe } from 'stripe'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { TEST_ACCOUNTS } from '../../testing/test-secret.ts'
import {
  setControl,
  startReceiver,
  startSandbox,
  type TestSandbox,
  testPool,
  type WebhookReceiver,
} from './test-sandbox.ts'

let database: { pool: pg.Pool; drop: () => Promise<void> }
let receiver: WebhookReceiver
const sandboxes: TestSandbox[] = []

beforeEach(async () => {
  database = await testPool()
  receiver = await startReceiver()
})

afterEach(async () => {
  await Promise.all(sandboxes.splice(0).map(sandbox => sandbox.close()))
  await receiver.close()
  await database.drop()
})

async function start(): Promise<{ sandbox: TestSandbox; stripe: Stripe }> {
  const sandbox = await startSandbox(database.pool, receiver.url)
  sandboxes.push(sandbox)
  const { host, port } = sandbox
  return { sandbox, stripe: new Stripe(TEST_ACCOUNTS.CA.secretKey, { host, port, protocol: 'http' }) }
}

const eventsReceived = () =>
  receiver.received.map(call => Stripe.webhooks.constructEventWithoutVerification(call.rawBody))
const typesReceived = () => eventsReceived().map(event => event.type)
const idsReceived = () => eventsReceived().map(event => event.id)
const waitFor = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 8_000, interval: 25 })

it('redelivers with the same id and a fresh signature until accepted', async () => {
  receiver.status = 500
  const { stripe } = await start()
  await stripe.customers.create({})
  await waitFor(() => expect(receiver.received.length).toBeGreaterThanOrEqual(2))
  receiver.status = 200
  const refused = receiver.received.length
  await waitFor(() => expect(receiver.received.length).toBeGreaterThan(refused))
  expect(new Set(idsReceived()).size).toBe(1)
  const { rawBody = '', signature = '' } = receiver.received.at(-1) ?? {}
  expect(Stripe.webhooks.constructEvent(rawBody, signature, TEST_ACCOUNTS.CA.webhookSecret).type).toBe(
    'customer.created',
  )
  await waitFor(async () => {
    const { data } = await stripe.events.list()
    expect(data.map(event => event.pending_webhooks)).toEqual([0])
  })
})

it('continues after a restart', async () => {
  receiver.status = 503
  const { sandbox, stripe } = await start()
  await stripe.customers.create({})
  await waitFor(() => expect(receiver.received.length).toBeGreaterThan(0))
  await sandbox.close()
  const before = receiver.received.length
  receiver.status = 200
  await start()
  await waitFor(() => expect(receiver.received.length).toBe(before + 1))
})

it('takes over the event of a killed process', async () => {
  const { stripe } = await start()
  await setControl(database.pool, { webhookDelayMs: 60_000 })
  await stripe.customers.create({})
  expect(receiver.received).toHaveLength(0)
  // State left by a process that claimed the event and was killed, after its lease has expired.
  await database.pool.query('UPDATE sandbox.stripe_event SET attempts = 1, next_attempt_at = now()')
  await waitFor(() => expect(receiver.received).toHaveLength(1))
})

it('shares the work with another process, once each', async () => {
  const { stripe } = await start()
  await start()
  await Promise.all(Array.from({ length: 20 }, () => stripe.customers.create({})))
  await waitFor(() => expect(receiver.received).toHaveLength(20))
  expect(new Set(idsReceived()).size).toBe(20)
})

it('delivers in order, and late, twice or out of order when set to', async () => {
  const { stripe } = await start()
  await setControl(database.pool, { webhookDelayMs: 300, duplicateWebhooks: true })
  await stripe.paymentIntents.create({ amount: 100, currency: 'cad', payment_method: 'pm_card_visa', confirm: true })
  expect(receiver.received).toHaveLength(0)
  await waitFor(() => expect(receiver.received).toHaveLength(6))
  expect(typesReceived().filter((_, index) => index % 2 === 0)).toEqual([
    'payment_intent.created',
    'charge.succeeded',
    'payment_intent.succeeded',
  ])
  await setControl(database.pool, { webhookDelayMs: 300, shuffleWebhooks: true })
  receiver.received.length = 0
  const customers = await Promise.all(Array.from({ length: 20 }, () => stripe.customers.create({})))
  const customersReceived = () =>
    eventsReceived().flatMap(event => (event.type === 'customer.created' ? [event.data.object.id] : []))
  await waitFor(() => expect(customersReceived()).toHaveLength(20))
  const order = customersReceived()
  expect(order.toSorted()).toEqual(customers.map(customer => customer.id).toSorted())
  expect(order).not.toEqual((await stripe.customers.list({ limit: 20 })).data.map(customer => customer.id).toReversed())
})

it('expires an overdue checkout, with the payment started in it', async () => {
  const { stripe } = await start()
  const session = await stripe.checkout.sessions.create({
    mode: 'payment',
    line_items: [{ price_data: { currency: 'cad', unit_amount: 100, product_data: { name: 'Oil' } }, quantity: 1 }],
    success_url: 'https://site.example/paid',
  })
  await database.pool.query(
    `UPDATE sandbox.stripe_object SET body = jsonb_set(body, '{expires_at}', '1') WHERE id = $1`,
    [session.id],
  )
  await waitFor(() => expect(typesReceived()).toContain('checkout.session.expired'))
  expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('expired')
})

it.each([
  [
    'environment',
    (event: Stripe.Event) => 'metadata' in event.data.object && event.data.object.metadata?.environment === 'other',
  ],
  ['livemode', (event: Stripe.Event) => event.livemode],
  ['amount', (event: Stripe.Event) => 'amount' in event.data.object && event.data.object.amount === 5_001],
] as const)(
  'delivers a forged copy with another %s before each event when it is set to',
  async (foreignEvents, isForged) => {
    const { stripe } = await start()
    await setControl(database.pool, { foreignEvents })
    await stripe.paymentIntents.create({ amount: 5_000, currency: 'cad', metadata: { environment: 'ours' } })
    await waitFor(() => expect(receiver.received).toHaveLength(2))
    expect(eventsReceived().map(isForged)).toEqual([true, false])
    expect(new Set(idsReceived()).size).toBe(2)
  },
)

it('signs with two secrets while one is rolled', async () => {
  const { stripe } = await start()
  await setControl(database.pool, { secretRoll: true })
  await stripe.customers.create({})
  await waitFor(() => expect(receiver.received).toHaveLength(1))
  const { rawBody = '', signature = '' } = receiver.received[0] ?? {}
  for (const secret of ['whsec_earlier', TEST_ACCOUNTS.CA.webhookSecret])
    expect(Stripe.webhooks.constructEvent(rawBody, signature, secret).type).toBe('customer.created')
})
