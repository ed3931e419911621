import { Stripe } from 'stripe'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type ContractAccount, errorOf, isReal, openAccount, until } from './account.ts'
import { shaped } from './shapes.ts'

let us: ContractAccount
beforeAll(async () => {
  us = await openAccount('US')
}, 60_000)
afterAll(() => us.close())
afterEach(async () => {
  if (!us.isReal) await us.setControl({})
})

const newCustomer = () =>
  us.stripe.customers.create({ email: `contract-${us.run}@example.com`, metadata: { run: us.run } })

const charge = (
  card: string,
  changes: Partial<Stripe.PaymentIntentCreateParams> = {},
  options: Stripe.RequestOptions = us.key(),
) =>
  us.stripe.paymentIntents.create(
    {
      amount: 5_000,
      currency: 'usd',
      payment_method: card,
      allowed_payment_method_types: ['card'],
      confirm: true,
      metadata: { run: us.run },
      ...changes,
    },
    options,
  )

describe('charges without their owner', () => {
  test('say whether they are one of a series', async () => {
    const customer = (await newCustomer()).id
    const { id: card } = await us.stripe.paymentMethods.attach('pm_card_visa', { customer })
    for (const usage of ['recurring', 'unscheduled'] as const) {
      const options = { card: { stored_credential_usage: usage } }
      const intent = await charge(card, { customer, off_session: true, payment_method_options: options })
      expect(shaped(intent).status).toBe('succeeded')
    }
  })

  test('cannot say so of a card that is saved by them', async () => {
    const error = await errorOf(
      charge('pm_card_visa', {
        customer: (await newCustomer()).id,
        setup_future_usage: 'off_session',
        payment_method_options: { card: { stored_credential_usage: 'recurring' } },
      }),
    )
    expect(error.statusCode).toBe(400)
  })
})

describe('disputes and warnings', () => {
  test('a dispute has the reason of its bank', { timeout: 90_000 }, async () => {
    const intent = await charge('pm_card_createDisputeProductNotReceived')
    const { data } = await until(
      () => us.stripe.disputes.list({ payment_intent: intent.id }),
      list => list.data.length > 0,
      60_000,
    )
    expect(data.map(dispute => shaped(dispute).reason)).toEqual(['product_not_received'])
  })

  test('a bank warns of fraud', { timeout: 90_000 }, async () => {
    const intent = await charge('pm_card_createIssuerFraudRecord')
    const warning = await until(
      async () => {
        const { data } = await us.stripe.events.list({ types: ['radar.early_fraud_warning.created'], limit: 100 })
        return data
          .map(({ data: { object } }) => object as Stripe.Radar.EarlyFraudWarning)
          .find(({ payment_intent }) => payment_intent === intent.id)
      },
      found => found !== undefined,
      60_000,
    )
    expect(warning && shaped(warning)).toMatchObject({ charge: intent.latest_charge })
  })
})

describe('an idempotency key', () => {
  test('keeps a refusal that came after the work began', async () => {
    const owner = (await newCustomer()).id
    const { id: card } = await us.stripe.paymentMethods.attach('pm_card_visa', { customer: owner })
    const options = us.key()
    const other = { customer: (await newCustomer()).id, off_session: true }
    const first = await errorOf(charge(card, other, options))
    const again = await errorOf(charge(card, other, options))
    expect([first.statusCode, again.statusCode]).toEqual([400, 400])
    expect(again.headers?.['idempotent-replayed']).toBe('true')
  })
})

describe('two calls on one object', () => {
  test('both work, or one has to try again', async () => {
    const intent = await charge('pm_card_visa')
    const refund = () => us.stripe.refunds.create({ payment_intent: intent.id, amount: 1_000 }, us.key())
    const answers = await Promise.allSettled([refund(), refund()])
    for (const answer of answers)
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ statusCode: 429, code: 'lock_timeout' })
    const made = answers.filter(({ status }) => status === 'fulfilled').length
    const { data } = shaped(await us.stripe.refunds.list({ payment_intent: intent.id }))
    expect([made > 0, data.length]).toEqual([true, made])
  })
})

describe.skipIf(isReal('US'))('what only the sandbox can be made to do', () => {
  test('an object that another call holds for long answers 429 without a reason for limits', async () => {
    const intent = await charge('pm_card_visa')
    const error = await us.whileLocked(intent.id, () =>
      errorOf(us.stripe.refunds.create({ payment_intent: intent.id, amount: 1_000 })),
    )
    expect(error).toMatchObject({ statusCode: 429, code: 'lock_timeout' })
    expect(error.headers?.['stripe-rate-limited-reason']).toBeUndefined()
  })

  test('too many calls are refused before the key is looked at', async () => {
    await us.setControl({ failNext: 1, failStatus: 429 })
    const options = us.key()
    const error = await errorOf(charge('pm_card_visa', {}, options))
    expect(error).toMatchObject({ statusCode: 429, code: 'rate_limit' })
    expect(error.headers?.['stripe-rate-limited-reason']).toBe('global-rate')
    // The same key may even be used for something else now.
    const made = await charge('pm_card_visa', { amount: 6_000 }, options)
    expect([made.amount, made.lastResponse.headers['idempotent-replayed']]).toEqual([6_000, undefined])
  })

  test('a fault says whether the call may be sent again', async () => {
    await us.setControl({ failNext: 1 })
    expect((await errorOf(charge('pm_card_visa'))).headers?.['stripe-should-retry']).toBe('true')
    await us.setControl({ breakNext: 1 })
    expect((await errorOf(charge('pm_card_visa'))).headers?.['stripe-should-retry']).toBe('false')
  })

  test('a key whose first call still runs is 409, may be sent again, and is not kept', async () => {
    const intent = await charge('pm_card_visa')
    const options = us.key()
    const refund = () => us.stripe.refunds.create({ payment_intent: intent.id, amount: 1_000 }, options)
    const errors = await us.whileLocked(intent.id, async () => {
      const running = errorOf(refund())
      // The first call waits for the lock by now.
      await until(
        () => us.stripe.events.list({ limit: 1 }),
        () => true,
      )
      return await Promise.all([running, errorOf(refund())])
    })
    const [waited, clash] = errors
    expect([waited.statusCode, clash.statusCode]).toEqual([429, 409])
    expect(clash.code).toBe('idempotency_key_in_use')
    expect(clash.headers?.['stripe-should-retry']).toBe('true')
    expect((await refund()).amount).toBe(1_000)
  })

  test('an object of the other mode is 400, not 404', async () => {
    const error = await errorOf(us.stripe.checkout.sessions.retrieve('cs_live_a1'))
    expect(error).toMatchObject({ statusCode: 400, code: 'livemode_mismatch' })
  })

  test('a card that wants its owner once is charged without them after it was set up', async () => {
    const customer = (await newCustomer()).id
    const before = await errorOf(charge('pm_card_authenticationRequiredOnSetup', { customer, off_session: true }))
    expect(before).toMatchObject({ statusCode: 402, code: 'authentication_required' })
    const setup = await us.stripe.setupIntents.create({ customer, allowed_payment_method_types: ['card'] })
    const response = await us.stripe.setupIntents.confirm(setup.id, {
      payment_method: 'pm_card_authenticationRequiredOnSetup',
    })
    expect(shaped(response).status).toBe('requires_action')
    await us.press('authenticate', setup.id, 'complete')
    const { payment_method: card } = shaped(await us.stripe.setupIntents.retrieve(setup.id))
    expect((await charge(typeof card === 'string' ? card : '', { customer, off_session: true })).status).toBe(
      'succeeded',
    )
  })
})
