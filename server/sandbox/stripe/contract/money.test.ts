import { randomUUID } from 'node:crypto'
import { Stripe } from 'stripe'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { API_VERSION } from '../../../providers/payment-gateway/stripe-gateway.ts'
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

const idOf = (reference: string | { id: string } | null): string =>
  typeof reference === 'string' ? reference : (reference?.id ?? '')

const newCustomer = () =>
  us.stripe.customers.create({ email: `contract-${us.run}@example.com`, metadata: { run: us.run } })

async function savedCard(token: string, customer?: string): Promise<{ customer: string; card: string }> {
  const owner = customer ?? (await newCustomer()).id
  const { id } = await us.stripe.paymentMethods.attach(token, { customer: owner })
  return { customer: owner, card: id }
}

const charge = (
  { customer, card }: { customer?: string | undefined; card: string },
  changes: Partial<Stripe.PaymentIntentCreateParams> = {},
  options: Stripe.RequestOptions = us.key(),
): Promise<Stripe.Response<Stripe.PaymentIntent>> =>
  us.stripe.paymentIntents.create(
    {
      amount: 5_000,
      currency: 'usd',
      payment_method: card,
      allowed_payment_method_types: ['card'],
      confirm: true,
      metadata: { run: us.run },
      ...(customer === undefined ? {} : { customer, off_session: true }),
      ...changes,
    },
    options,
  )

describe('a card on file', () => {
  test('is charged without its owner', async () => {
    const intent = shaped(await charge(await savedCard('pm_card_visa')))
    expect(intent).toMatchObject({ status: 'succeeded', amount_received: 5_000 })
  })

  test('that is declined later answers 402 with the intent', async () => {
    const error = await errorOf(charge(await savedCard('pm_card_chargeCustomerFail')))
    expect(error).toMatchObject({ statusCode: 402, code: 'card_declined' })
    expect(error.payment_intent?.status).toBe('requires_payment_method')
  })

  test('that always wants its owner says so', async () => {
    const error = await errorOf(charge({ customer: (await newCustomer()).id, card: 'pm_card_authenticationRequired' }))
    expect(error).toMatchObject({ statusCode: 402, code: 'authentication_required' })
  })

  test('that was removed, or belongs to another customer, is an invalid request and no decline', async () => {
    const removed = await savedCard('pm_card_visa')
    await us.stripe.paymentMethods.detach(removed.card)
    expect(await errorOf(charge(removed))).toMatchObject({ statusCode: 400, type: 'StripeInvalidRequestError' })
    const other = await savedCard('pm_card_visa')
    const foreign = await errorOf(charge({ customer: (await newCustomer()).id, card: other.card }))
    expect(foreign).toMatchObject({ statusCode: 400, param: 'payment_method' })
  })

  test('is in its customer’s list once it was saved', async () => {
    const customer = shaped(await newCustomer())
    const intent = await us.stripe.setupIntents.create({
      customer: customer.id,
      allowed_payment_method_types: ['card'],
      metadata: { run: us.run },
    })
    expect(shaped(intent).metadata).toEqual({ run: us.run })
    shaped(await us.stripe.setupIntents.confirm(intent.id, { payment_method: 'pm_card_visa' }))
    const { data } = shaped(await us.stripe.paymentMethods.list({ customer: customer.id, type: 'card' }))
    expect(data.map(method => shaped(method).card?.last4)).toEqual(['4242'])
    const found = shaped(await us.stripe.customers.list({ email: customer.email ?? '', limit: 100 }))
    expect(found.data.map(({ id }) => id)).toContain(customer.id)
  })
})

describe('an idempotency key', () => {
  test('gives its first answer again, also a decline, and refuses other parameters', async () => {
    const options = us.key()
    const first = await charge({ card: 'pm_card_visa' }, {}, options)
    const again = await charge({ card: 'pm_card_visa' }, {}, options)
    expect(again.id).toBe(first.id)
    expect(again.lastResponse.headers['idempotent-replayed']).toBe('true')
    expect(await errorOf(charge({ card: 'pm_card_visa' }, { amount: 5_001 }, options))).toMatchObject({
      statusCode: 400,
      type: 'StripeIdempotencyError',
    })
    const declined = us.key()
    const error = await errorOf(charge({ card: 'pm_card_chargeDeclined' }, {}, declined))
    const replay = await errorOf(charge({ card: 'pm_card_chargeDeclined' }, {}, declined))
    expect(replay.payment_intent?.id).toBe(error.payment_intent?.id)
  })

  test('makes one payment of five calls at once: the others get it too, or 409', async () => {
    const options = us.key()
    const answers = await Promise.allSettled(
      Array.from({ length: 5 }, () => charge({ card: 'pm_card_visa' }, {}, options)),
    )
    const ids = new Set(answers.flatMap(answer => (answer.status === 'fulfilled' ? [answer.value.id] : [])))
    expect(ids.size).toBe(1)
    for (const answer of answers)
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ statusCode: 409 })
  })
})

describe('refunds', () => {
  test('go up to the charge, in parts, and are found by the payment', async () => {
    const intent = await charge({ card: 'pm_card_visa' })
    const refund = (amount?: number) =>
      us.stripe.refunds.create({ payment_intent: intent.id, ...(amount === undefined ? {} : { amount }) })
    expect(shaped(await refund(2_000)).status).toBe('succeeded')
    expect(await errorOf(refund(3_001))).toMatchObject({ statusCode: 400, param: 'amount' })
    expect((await refund()).amount).toBe(3_000)
    expect((await errorOf(refund(1))).code).toBe('charge_already_refunded')
    const { data } = await us.stripe.refunds.list({ payment_intent: intent.id })
    expect(data.map(({ amount }) => amount)).toEqual(expect.arrayContaining([2_000, 3_000]))
  })

  test('can be pending first, and can fail after they succeeded', { timeout: 90_000 }, async () => {
    const pending = await charge({ card: 'pm_card_pendingRefund' })
    const waiting = await us.stripe.refunds.create({ payment_intent: pending.id })
    expect(shaped(waiting).status).toBe('pending')
    const done = await until(
      () => us.stripe.refunds.retrieve(waiting.id),
      ({ status }) => status === 'succeeded',
      60_000,
    )
    shaped(done)
    const failing = await charge({ card: 'pm_card_refundFail' })
    const refund = await us.stripe.refunds.create({ payment_intent: failing.id })
    expect(refund.status).toBe('succeeded')
    const failed = await until(
      () => us.stripe.refunds.retrieve(refund.id),
      ({ status }) => status === 'failed',
      60_000,
    )
    expect(failed.failure_reason).toEqual(expect.any(String))
  })
})

const disputeOf = (intent: Stripe.PaymentIntent): Promise<Stripe.Dispute> =>
  until(
    async () => (await us.stripe.disputes.list({ payment_intent: intent.id })).data[0],
    dispute => dispute !== undefined,
    60_000,
  ) as Promise<Stripe.Dispute>

describe('disputes', () => {
  test('hold refunds, and are won or lost by their evidence', { timeout: 120_000 }, async () => {
    for (const [evidence, end] of [
      ['winning_evidence', 'won'],
      ['losing_evidence', 'lost'],
    ] as const) {
      const intent = await charge({ card: 'pm_card_createDispute' })
      const dispute = shaped(await disputeOf(intent))
      expect(dispute).toMatchObject({ status: 'needs_response', amount: 5_000, is_charge_refundable: false })
      expect((await errorOf(us.stripe.refunds.create({ payment_intent: intent.id }))).code).toBe('charge_disputed')
      await us.stripe.disputes.update(dispute.id, { evidence: { uncategorized_text: evidence }, submit: true })
      const closed = await until(
        () => us.stripe.disputes.retrieve(dispute.id),
        ({ status }) => status === end,
        60_000,
      )
      shaped(closed)
    }
  })

  test('an inquiry takes no money, and a whole refund ends it', { timeout: 90_000 }, async () => {
    const intent = await charge({ card: 'pm_card_createDisputeInquiry' })
    const inquiry = shaped(await disputeOf(intent))
    expect(inquiry).toMatchObject({ status: 'warning_needs_response', is_charge_refundable: true })
    await us.stripe.refunds.create({ payment_intent: intent.id })
    await until(
      () => us.stripe.disputes.retrieve(inquiry.id),
      ({ status }) => status === 'warning_closed',
      60_000,
    )
  })
})

describe('Checkout', () => {
  const create = (changes: Partial<Stripe.Checkout.SessionCreateParams> = {}, options = us.key()) =>
    us.stripe.checkout.sessions.create(
      {
        mode: 'payment',
        allowed_payment_method_types: ['card'],
        line_items: [
          { quantity: 1, price_data: { currency: 'usd', unit_amount: 5_000, product_data: { name: 'Oil' } } },
        ],
        success_url: 'https://example.com/paid',
        metadata: { run: us.run },
        ...changes,
      },
      options,
    )

  test('is made once for a key, read, and expired once', async () => {
    const options = us.key()
    const [session, again] = [shaped(await create({}, options)), await create({}, options)]
    expect(again.id).toBe(session.id)
    expect(shaped(await us.stripe.checkout.sessions.retrieve(session.id)).payment_status).toBe('unpaid')
    expect((await us.stripe.checkout.sessions.expire(session.id)).status).toBe('expired')
    expect((await errorOf(us.stripe.checkout.sessions.expire(session.id))).statusCode).toBe(400)
  })

  test('takes a customer or an email, not both', async () => {
    const both = { customer: (await newCustomer()).id, customer_email: 'sam@example.com' }
    expect((await errorOf(create(both))).statusCode).toBe(400)
  })
})

describe('errors and events', () => {
  test('a wrong key is 401, an object of another account 404', async () => {
    const { host, port, protocol } = us.address
    const stranger = new Stripe('sk_test_unknown', { host, port, protocol, maxNetworkRetries: 0 })
    expect((await errorOf(stranger.customers.list())).statusCode).toBe(401)
    expect(await errorOf(us.stripe.paymentIntents.retrieve('pi_unknown'))).toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
    })
  })

  test('an event says its version and mode, and a roll of the secret signs with both', {
    timeout: 60_000,
  }, async () => {
    const since = Math.floor(Date.now() / 1000) - 5
    const intent = await charge({ card: 'pm_card_visa' })
    const [event] = await until(
      async () =>
        (
          await us.stripe.events.list({ types: ['payment_intent.succeeded'], created: { gte: since }, limit: 100 })
        ).data.filter(({ data }) => 'id' in data.object && data.object.id === intent.id),
      found => found.length > 0,
    )
    expect(shaped(event ?? intent)).toMatchObject({ livemode: false })
    // An account's own event names no connected account. Its version is that of the account, or of the call that caused it.
    expect(event?.account).toBeUndefined()
    expect(event?.api_version).toEqual(us.isReal ? expect.any(String) : API_VERSION)
    const payload = JSON.stringify(event)
    const signed = ['whsec_old', 'whsec_new'].map(secret =>
      Stripe.webhooks.generateTestHeaderString({ payload, secret }),
    )
    const both = `${signed[0]},${signed[1]?.split(',')[1]}`
    for (const secret of ['whsec_old', 'whsec_new'])
      expect(Stripe.webhooks.constructEvent(payload, both, secret).id).toBe(event?.id)
  })

  test('a charge reaches the balance some time after its answer', { timeout: 60_000 }, async () => {
    const intent = await charge({ card: 'pm_card_visa' }, { amount: 10_000 })
    const settled = await until(
      () => us.stripe.charges.retrieve(idOf(intent.latest_charge)),
      ({ balance_transaction }) => balance_transaction !== null,
    )
    const change = shaped(await us.stripe.balanceTransactions.retrieve(idOf(shaped(settled).balance_transaction)))
    expect(change).toMatchObject({ amount: 10_000, type: 'charge', source: settled.id })
    expect(change.net).toBe(change.amount - change.fee)
  })
})

describe.skipIf(isReal('US'))('what only the sandbox can be made to do', () => {
  test('a stored 500 is given again for its key, whether the work was done or not', async () => {
    for (const breakAfterWork of [true, false]) {
      await us.setControl({ breakNext: 1, breakAfterWork })
      const options = us.key()
      const metadata = { attempt: randomUUID() }
      const pay = () => charge({ card: 'pm_card_visa' }, { metadata }, options)
      expect((await errorOf(pay())).statusCode).toBe(500)
      const replay = await errorOf(pay())
      expect(replay.statusCode).toBe(500)
      expect(replay.headers?.['idempotent-replayed']).toBe('true')
      const { data } = await us.stripe.paymentIntents.list({ limit: 100 })
      expect(data.filter(intent => intent.metadata.attempt === metadata.attempt)).toHaveLength(breakAfterWork ? 1 : 0)
    }
  })

  test('a key older than a day runs again', async () => {
    const options = us.key()
    const first = await charge({ card: 'pm_card_visa' }, {}, options)
    await us.ageKey(options.idempotencyKey)
    expect((await charge({ card: 'pm_card_visa' }, {}, options)).id).not.toBe(first.id)
  })

  test('a failed validation leaves the key unused', async () => {
    const options = us.key()
    expect((await errorOf(charge({ card: 'pm_card_visa' }, { amount: -1 }, options))).statusCode).toBe(400)
    expect((await charge({ card: 'pm_card_visa' }, {}, options)).status).toBe('succeeded')
  })

  test('too many calls, a locked object and a revoked key are refused', async () => {
    await us.setControl({ callsPerSecond: 3 })
    const flood = await Promise.allSettled(Array.from({ length: 12 }, () => us.stripe.customers.list()))
    const refused = flood.filter(answer => answer.status === 'rejected')
    expect(refused.length).toBeGreaterThan(0)
    expect(refused[0]?.reason).toMatchObject({ statusCode: 429, code: 'rate_limit' })
    await us.setControl({ lockNext: 1 })
    expect(await errorOf(us.stripe.customers.list())).toMatchObject({ statusCode: 429, code: 'lock_timeout' })
    await us.setControl({ refusedAccount: 'US', refusedStatus: 403 })
    expect((await errorOf(us.stripe.customers.list())).statusCode).toBe(403)
  })

  test('without money a card’s refund is pending', async () => {
    const intent = await charge({ card: 'pm_card_visa' })
    await us.setControl({ isBroke: true })
    const refund = await us.stripe.refunds.create({ payment_intent: intent.id })
    expect(refund).toMatchObject({ status: 'pending', pending_reason: 'insufficient_funds' })
    await us.setControl({})
    await until(
      () => us.stripe.refunds.retrieve(refund.id),
      ({ status }) => status === 'succeeded',
    )
  })
})
