import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { Stripe } from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TEST_ACCOUNTS } from '../../testing/test-secret.ts'
import {
  postForm,
  startReceiver,
  startSandbox,
  type TestSandbox,
  testPool,
  typedCard,
  type WebhookReceiver,
} from './test-sandbox.ts'

let database: { pool: pg.Pool; drop: () => Promise<void> }
let receiver: WebhookReceiver
let sandbox: TestSandbox
let stripe: Stripe

beforeAll(async () => {
  database = await testPool()
  receiver = await startReceiver()
  sandbox = await startSandbox(database.pool, receiver.url)
  const { host, port } = sandbox
  stripe = new Stripe(TEST_ACCOUNTS.US.secretKey, { host, port, protocol: 'http' })
})

afterAll(async () => {
  await sandbox.close()
  await receiver.close()
  await database.drop()
})

const idOf = (reference: string | { id: string } | null): string =>
  typeof reference === 'string' ? reference : (reference?.id ?? '')

/** Calls the API without the SDK, to test the raw answers. A body is a form to post. */
async function call(path: string, { body, key = TEST_ACCOUNTS.US.secretKey }: { body?: string; key?: string } = {}) {
  const response = await fetch(sandbox.url + path, {
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/x-www-form-urlencoded' },
    ...(body === undefined ? {} : { method: 'POST', body }),
  })
  const answer: unknown = await response.json()
  return { status: response.status, answer }
}

describe("errors have Stripe's format", () => {
  it.each([
    ['an unknown parameter', '/v1/customers', 'nickname=Sam', 400, { code: 'parameter_unknown', param: 'nickname' }],
    ['a missing one', '/v1/refunds', '', 400, { code: 'parameter_missing', param: 'payment_intent' }],
    ['a nested one', '/v1/customers', 'metadata[a][b]=c', 400, { code: 'parameter_invalid', param: 'metadata[a]' }],
    ['an unknown id', '/v1/refunds', 'payment_intent=pi_1', 404, { code: 'resource_missing' }],
    ['an unknown address', '/v1/nothing', '', 404, { type: 'invalid_request_error' }],
    ['too little', '/v1/payment_intents', 'amount=49&currency=usd', 400, { code: 'amount_too_small', param: 'amount' }],
  ])('%s', async (_what, path, body, status, error) => {
    expect(await call(path, { body })).toMatchObject({ status, answer: { error } })
  })

  it('a wrong key', async () => {
    expect(await call('/v1/customers', { key: 'sk_other' })).toMatchObject({
      status: 401,
      answer: { error: { type: 'invalid_request_error' } },
    })
  })

  it.each([
    ['4242424242424241', {}, { code: 'incorrect_number', param: 'number' }],
    ['4111111111111111', {}, { code: 'card_declined', param: 'number' }],
    ['4242424242424242', { exp_month: 13 }, { code: 'invalid_expiry_month' }],
    ['4242424242424242', { exp_year: 2020 }, { code: 'invalid_expiry_year' }],
    ['4242424242424242', { cvc: '12' }, { code: 'invalid_cvc' }],
  ])('the card %s %o', async (number, changes, error) => {
    const card = { number, exp_month: 4, exp_year: 40, cvc: '123', ...changes }
    await expect(stripe.paymentMethods.create({ type: 'card', card })).rejects.toMatchObject({
      statusCode: 402,
      ...error,
    })
  })
})

describe('payment intents', () => {
  const create = (changes: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
    stripe.paymentIntents.create({ amount: 5_000, currency: 'usd', payment_method: 'pm_card_visa', ...changes })

  it('are confirmed later', async () => {
    const intent = await create()
    expect(intent).toMatchObject({ status: 'requires_confirmation', livemode: false })
    expect(await stripe.paymentIntents.confirm(intent.id)).toMatchObject({
      status: 'succeeded',
      amount_received: 5_000,
    })
    await expect(stripe.paymentIntents.confirm(intent.id)).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
    })
  })

  it('are captured later, in part, and refunded up to that part', async () => {
    const intent = await create({ capture_method: 'manual', confirm: true })
    expect(intent).toMatchObject({ status: 'requires_capture', amount_capturable: 5_000 })
    await expect(stripe.refunds.create({ payment_intent: intent.id })).rejects.toThrow('successful charge')
    await expect(stripe.paymentIntents.capture(intent.id, { amount_to_capture: 5_001 })).rejects.toThrow('authorized')
    const captured = await stripe.paymentIntents.capture(intent.id, { amount_to_capture: 3_000 })
    expect(captured).toMatchObject({ status: 'succeeded', amount_received: 3_000 })
    expect((await stripe.refunds.create({ payment_intent: intent.id })).amount).toBe(3_000)
    expect(await stripe.charges.retrieve(idOf(captured.latest_charge))).toMatchObject({ refunded: true })
  })

  it('are cancelled only before they are paid', async () => {
    const open = await create()
    expect((await stripe.paymentIntents.cancel(open.id)).status).toBe('canceled')
    const paid = await create({ confirm: true })
    await expect(stripe.paymentIntents.cancel(paid.id)).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
    })
  })

  it('go through 3-D Secure and back to the page before', async () => {
    const intent = await create({
      payment_method: 'pm_card_authenticationRequired',
      confirm: true,
      return_url: 'https://site.example/cards?tab=1',
    })
    const url = intent.next_action?.redirect_to_url?.url ?? ''
    const location = (await postForm(url, { outcome: 'complete' })).headers.get('location') ?? ''
    expect(new URL(location).searchParams.get('redirect_status')).toBe('succeeded')
    expect(location).toContain(`https://site.example/cards?tab=1&payment_intent=${intent.id}`)
    expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('succeeded')
  })
})

describe('lists', () => {
  it('are read page by page, newest first', async () => {
    const email = `${randomUUID()}@example.com`
    const made = []
    for (let count = 0; count < 5; count += 1) made.unshift((await stripe.customers.create({ email })).id)
    const listed = await stripe.customers.list({ email, limit: 2 }).autoPagingToArray({ limit: 100 })
    expect(listed.map(customer => customer.id)).toEqual(made)
  })
})

describe('the hosted page', () => {
  const newSession = (changes: Partial<Stripe.Checkout.SessionCreateParams> = {}) =>
    stripe.checkout.sessions.create({
      mode: 'payment',
      line_items: [
        {
          price_data: { currency: 'usd', unit_amount: 1_050, product_data: { name: '<b>Oil & filter</b>' } },
          quantity: 2,
        },
      ],
      success_url: 'https://site.example/paid',
      ...changes,
    })

  it('shows the amount, runs no script and may lead back to the site', async () => {
    const response = await fetch(String((await newSession()).url))
    expect(response.headers.get('content-security-policy')).toMatch(/form-action 'self' [^;*]*https:\/\/site\.example/)
    const page = await response.text()
    expect(page).toContain('$21.00 USD')
    expect(page).toContain('&lt;b&gt;Oil &amp; filter&lt;/b&gt;')
    expect(page).not.toContain('<script')
  })

  it('shows an error at its field and keeps the rest', async () => {
    const url = String((await newSession()).url)
    const response = await postForm(url, { ...typedCard('4242424242424241'), name: '"Sam"' })
    const page = await response.text()
    expect(page).toMatch(/id="number"[^>]*aria-invalid="true" aria-describedby="number-error"/)
    expect(page).toContain('value="&quot;Sam&quot;"')
    expect((await postForm(url, { ...typedCard('4242424242424242'), expiry: 'soon' })).status).toBe(422)
  })

  it('saves a card in setup mode', async () => {
    const customer = await stripe.customers.create({ email: 'sam@example.com' })
    const session = await newSession({ mode: 'setup', line_items: undefined, currency: 'usd', customer: customer.id })
    expect((await postForm(String(session.url), typedCard('5555555555554444'))).status).toBe(303)
    const done = await stripe.checkout.sessions.retrieve(session.id)
    expect(done).toMatchObject({ status: 'complete', payment_status: 'no_payment_required' })
    const cards = await stripe.paymentMethods.list({ customer: customer.id })
    expect(cards.data.map(method => method.card?.brand)).toEqual(['mastercard'])
  })

  it('does not exist for an unknown id', async () => {
    expect((await fetch(`${sandbox.url}/sandbox/checkout/cs_test_1`)).status).toBe(404)
  })
})

describe('the control endpoint', () => {
  it('accepts settings from anyone with a key', async () => {
    const post = (body: object, key: string) =>
      fetch(`${sandbox.url}/sandbox/stripe/control`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    const key = TEST_ACCOUNTS.CA.secretKey
    expect((await post({ failNext: 1 }, key)).status).toBe(204)
    expect((await call('/v1/customers')).status).toBe(500)
    expect((await call('/v1/customers')).status).toBe(200)
    expect((await post({ failNext: 1 }, 'sk_other')).status).toBe(401)
    expect((await post({ fail: 1 }, key)).status).toBe(400)
  })
})
