import { randomUUID } from 'node:crypto'
import { Stripe } from 'stripe'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { PaymentGateway } from '../../ports/payment-gateway.ts'
import { postForm, typedCard } from '../../sandbox/stripe/test-sandbox.ts'
import { TEST_ACCOUNTS } from '../../testing/test-secret.ts'
import { createStripeGateway } from './stripe-gateway.ts'
import { intentOf, startTestGateway } from './test-gateway.ts'

/** Long enough for a busy machine. */
const WAIT = { timeout: 15_000, interval: 20 }

let test: Awaited<ReturnType<typeof startTestGateway>>

beforeAll(async () => {
  test = await startTestGateway()
})

afterAll(() => test.stop())

afterEach(() => test.injectFaults({}))

describe('customers', () => {
  it('are found again by reference and not by e-mail', async () => {
    const first = await test.newCustomer('user-1')
    expect(await test.newCustomer('user-1')).toEqual(first)
    expect(await test.newCustomer('user-2')).not.toEqual(first)
  })

  it('are created once when two calls race', async () => {
    const [a, b] = await Promise.all([test.newCustomer('user-3'), test.newCustomer('user-3')])
    expect(a).toEqual(b)
  })

  it('are separate for each country', async () => {
    const { customerId } = await test.newCustomer()
    await expect(test.gateway.createSetupIntent('US', customerId)).rejects.toThrow('No such customer')
  })
})

describe('a payment method that is switched off at the provider', () => {
  it('makes no page to pay, and the next try makes one once it is on again', async () => {
    const key = { idempotencyKey: randomUUID() }
    await test.injectFaults({ methodsOff: ['card'] })
    for (let attempt = 0; attempt < 2; attempt += 1)
      await expect(test.newCheckout(key)).rejects.toMatchObject({ statusCode: 409, error: 'METHOD_OFF' })
    await test.injectFaults({})
    const { sessionId } = await test.newCheckout(key)
    expect(await test.gateway.retrieveCheckout({ country: 'CA', sessionId })).toMatchObject({ status: 'open' })
    const { data } = await test.stripe.checkout.sessions.list({ limit: 3 })
    expect(data.map(({ status }) => status)).toEqual(['open', 'expired', 'expired'])
  })

  it('is a warning once when readers in Canada take no Interac: other cards still work', async () => {
    const warn = vi.spyOn(process, 'emitWarning').mockImplementation(() => undefined)
    onTestFinished(() => warn.mockRestore())
    await test.injectFaults({ methodsOff: ['interac_present'] })
    const payment = {
      country: 'CA',
      amount: 5_000,
      currency: 'CAD',
      description: 'Invoice 1001',
      descriptor: 'MAPLE MOBILE',
      metadata: {},
    } as const
    for (let index = 0; index < 2; index += 1)
      await test.gateway.createReaderPayment({ ...payment, idempotencyKey: randomUUID() })
    expect(warn).toHaveBeenCalledTimes(1)
    expect(warn).toHaveBeenCalledWith(expect.stringContaining('Interac'), { code: 'PAYMENT_METHOD_OFF' })
    await test.injectFaults({ methodsOff: ['card_present'] })
    await expect(test.gateway.createReaderPayment({ ...payment, idempotencyKey: randomUUID() })).rejects.toMatchObject({
      error: 'METHOD_OFF',
    })
  })
})

describe('checkout', () => {
  it('is paid once on the page, even when submitted twice, and reports it', async () => {
    const { sessionId, url } = await test.newCheckout()
    expect(await test.gateway.retrieveCheckout({ country: 'CA', sessionId })).toEqual({
      status: 'open',
      paymentStatus: 'unpaid',
      paymentIntentId: undefined,
    })
    const form = typedCard('4242 4242 4242 4242')
    const answers = await Promise.all([postForm(url, form), postForm(url, form)])
    for (const answer of answers) {
      expect(answer.status).toBe(303)
      expect(answer.headers.get('location')).toBe(`https://site.example/paid?session=${sessionId}`)
    }
    const state = await test.gateway.retrieveCheckout({ country: 'CA', sessionId })
    expect(state).toMatchObject({ status: 'complete', paymentStatus: 'paid' })
    const intents = await test.stripe.paymentIntents.list({ limit: 100 })
    expect(intents.data.filter(intent => intent.metadata.invoiceId === 'inv-1')).toHaveLength(1)
    await test.expectEvent(event => event.type === 'checkout-completed' && event.sessionId === sessionId)
    await test.expectEvent(
      event =>
        event.type === 'payment-succeeded' &&
        event.paymentIntentId === state.paymentIntentId &&
        event.paid.amount === 12_900 &&
        event.metadata.invoiceId === 'inv-1',
    )
  })

  it('opens although the provider keeps a server fault for its key, and callers still share one', async () => {
    const idempotencyKey = randomUUID()
    await test.injectFaults({ breakNext: 1, breakAfterWork: false })
    await expect(test.newCheckout({ idempotencyKey })).rejects.toThrow('payment service')
    const [one, other] = await Promise.all([test.newCheckout({ idempotencyKey }), test.newCheckout({ idempotencyKey })])
    expect(other).toEqual(one)
    expect(await test.gateway.retrieveCheckout({ country: 'CA', sessionId: one.sessionId })).toMatchObject({
      status: 'open',
    })
  })

  it('can be paid after a decline', async () => {
    const { sessionId, url } = await test.newCheckout()
    const declined = await postForm(url, typedCard('4000000000009995'))
    expect(declined.status).toBe(402)
    const page = await declined.text()
    expect(page).toContain('Your card has insufficient funds.')
    expect(page).toContain('value="4000000000009995"')
    expect(page).not.toContain('value="123"')
    expect((await postForm(url, typedCard('4242424242424242'))).status).toBe(303)
    expect(await test.gateway.retrieveCheckout({ country: 'CA', sessionId })).toMatchObject({ paymentStatus: 'paid' })
  })

  it('asks the bank for 3-D Secure, which may fail and be retried', async () => {
    const { sessionId, url } = await test.newCheckout()
    for (const outcome of ['fail', 'complete']) {
      const challenge = (await postForm(url, typedCard('4000002500003155'))).headers.get('location') ?? ''
      expect(await (await fetch(challenge)).text()).toContain('Complete authentication')
      const back = (await postForm(challenge, { outcome })).headers.get('location') ?? ''
      if (outcome === 'fail') expect(await (await fetch(back)).text()).toContain('unable to authenticate')
      else expect(back).toBe(`https://site.example/paid?session=${sessionId}`)
    }
    expect(await test.gateway.retrieveCheckout({ country: 'CA', sessionId })).toMatchObject({ paymentStatus: 'paid' })
  })

  it('expires, cannot be paid then, and reports it', async () => {
    const { sessionId, url } = await test.newCheckout()
    const expired = await test.gateway.expireCheckout({ country: 'CA', sessionId })
    expect(expired).toMatchObject({ status: 'expired', paymentStatus: 'unpaid' })
    const answer = await postForm(url, typedCard('4242424242424242'))
    expect(answer.status).toBe(410)
    expect(await answer.text()).toContain('expired')
    expect(await test.gateway.expireCheckout({ country: 'CA', sessionId })).toEqual(expired)
    await test.expectEvent(event => event.type === 'checkout-expired' && event.sessionId === sessionId)
  })

  it('reports the payment when it is too late to expire', async () => {
    const { sessionId, url } = await test.newCheckout()
    await postForm(url, typedCard('4242424242424242'))
    expect(await test.gateway.expireCheckout({ country: 'CA', sessionId })).toMatchObject({ paymentStatus: 'paid' })
    expect(await (await fetch(url)).text()).toContain('This payment is complete')
  })

  it('replays a repeated key and refuses it for another amount', async () => {
    const idempotencyKey = randomUUID()
    const first = await test.newCheckout({ idempotencyKey })
    expect(await test.newCheckout({ idempotencyKey })).toEqual(first)
    await expect(test.newCheckout({ idempotencyKey, amount: 100 })).rejects.toBeInstanceOf(
      Stripe.errors.StripeIdempotencyError,
    )
  })
})

const paidIntent = async () => {
  const { customerId } = await test.newCustomer()
  const result = await test.charge(customerId, await test.saveCard(customerId, 'pm_card_visa'))
  return intentOf(result) ?? ''
}

describe('refunds', () => {
  const refund = (paymentIntentId: string, amount: number) =>
    test.gateway.refund({ country: 'CA', paymentIntentId, amount, metadata: {}, idempotencyKey: randomUUID() })

  it('return a payment in parts and not a cent more', async () => {
    const intent = await paidIntent()
    const first = await refund(intent, 2_000)
    expect(first.status).toBe('succeeded')
    await expect(refund(intent, 3_001)).rejects.toMatchObject({ statusCode: 400, error: 'REFUND_REFUSED' })
    await refund(intent, 3_000)
    await expect(refund(intent, 1)).rejects.toMatchObject({ statusCode: 400, error: 'REFUND_REFUSED' })
    await test.expectEvent(
      event => event.type === 'refund-updated' && 'refundId' in first && event.refundId === first.refundId,
    )
  })

  it('never exceed the payment when many run in parallel', async () => {
    const intent = await paidIntent()
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => refund(intent, 1_000)))
    expect(results.filter(result => result.status === 'fulfilled')).toHaveLength(5)
    const refunds = await test.stripe.refunds.list({ payment_intent: intent, limit: 100 })
    expect(refunds.data.reduce((sum, { amount }) => sum + amount, 0)).toBe(5_000)
  })

  it('are found by their metadata behind more than a hundred others', async () => {
    const { customerId } = await test.newCustomer()
    const card = await test.saveCard(customerId, 'pm_card_visa')
    const paymentIntentId = intentOf(await test.charge(customerId, card)) ?? ''
    await test.injectFaults({ callsPerSecond: 1_000 })
    const refund = (number: number) => ({
      country: 'CA' as const,
      paymentIntentId,
      amount: 1,
      metadata: { refundId: String(number) },
      idempotencyKey: randomUUID(),
    })
    for (let number = 1; number <= 101; number += 1) await test.gateway.refund(refund(number))
    expect(await test.gateway.findRefund(refund(1))).toMatchObject({ status: 'succeeded' })
    expect(await test.gateway.findRefund(refund(102))).toBeNull()
  }, 60_000)
})

describe('a failing provider', () => {
  it('is retried when it fails or rate-limits', async () => {
    await test.injectFaults({ failNext: 2, failStatus: 429 })
    await expect(test.newCheckout()).resolves.toBeDefined()
    await test.injectFaults({ failNext: 1 })
    await expect(test.newCheckout()).resolves.toBeDefined()
  })

  it('is unavailable when it keeps failing or cannot be reached', async () => {
    await test.injectFaults({ failNext: 100 })
    await expect(test.newCheckout()).rejects.toMatchObject({ statusCode: 503, error: 'PROVIDER_UNAVAILABLE' })
    const nowhere = createStripeGateway({
      accounts: TEST_ACCOUNTS,
      sandbox: { host: '127.0.0.1', port: 1 },
      environmentId: () => Promise.resolve('test'),
    })
    await expect(nowhere.createSetupIntent('CA', 'cus_1')).rejects.toMatchObject({ error: 'PROVIDER_UNAVAILABLE' })
  })
})

describe('webhooks', () => {
  it('are refused when tampered with, unsigned or for the other account', async () => {
    await test.newCheckout().then(({ sessionId }) => test.gateway.expireCheckout({ country: 'CA', sessionId }))
    await vi.waitFor(() => expect(test.received.length).toBeGreaterThan(0), WAIT)
    const { rawBody = '', signature } = test.received.at(-1) ?? {}
    const refused = { statusCode: 400, error: 'SIGNATURE_INVALID' }
    const read = (call: Omit<Parameters<PaymentGateway['readWebhook']>[0], 'country'>, country: 'CA' | 'US' = 'CA') => {
      try {
        return test.gateway.readWebhook({ country, ...call })
      } catch (error) {
        return error
      }
    }
    expect(read({ rawBody: Buffer.from(rawBody), signature })).toMatchObject({ country: 'CA' })
    expect(read({ rawBody: rawBody.replace('evt_', 'evt-'), signature })).toMatchObject(refused)
    expect(read({ rawBody, signature: undefined })).toMatchObject(refused)
    expect(read({ rawBody, signature }, 'US')).toMatchObject(refused)
  })

  it.each([
    ['6 minutes old', -360, false],
    ['of now', 0, true],
    ['4 minutes ahead', 240, true],
    ['6 minutes ahead', 360, false],
    ['a year ahead', 31_536_000, false],
  ])('WRONG-21 a timestamp that is %s is accepted or refused with the same tolerance', (_when, seconds, taken) => {
    const payload = JSON.stringify({ id: 'evt_1', object: 'event', type: 'plan.created', data: { object: {} } })
    const signature = Stripe.webhooks.generateTestHeaderString({
      payload,
      secret: TEST_ACCOUNTS.CA.webhookSecret,
      timestamp: Math.floor(Date.now() / 1000) + seconds,
    })
    const read = () => test.gateway.readWebhook({ country: 'CA', rawBody: payload, signature })
    if (taken) expect(read()).toMatchObject({ id: 'evt_1' })
    else expect(read).toThrow(expect.objectContaining({ statusCode: 400, error: 'SIGNATURE_INVALID' }))
  })
})
