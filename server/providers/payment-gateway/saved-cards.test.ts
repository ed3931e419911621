import { randomUUID } from 'node:crypto'
import { Stripe } from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { intentOf, setupIntentOf, startTestGateway } from './test-gateway.ts'

let test: Awaited<ReturnType<typeof startTestGateway>>

beforeAll(async () => {
  test = await startTestGateway()
})

afterAll(() => test.stop())

describe('saved cards', () => {
  it('are listed and removed', async () => {
    const { customerId } = await test.newCustomer()
    const visa = await test.saveCard(customerId, 'pm_card_visa')
    const mastercard = await test.saveCard(customerId, 'pm_card_mastercard')
    const cards = await test.gateway.listSavedCards('CA', customerId)
    expect(cards.map(card => card.paymentMethodId)).toEqual([mastercard, visa])
    expect(cards[1]).toMatchObject({ brand: 'visa', last4: '4242', expiryMonth: 12 })
    await test.gateway.removeSavedCard('CA', visa)
    expect(await test.gateway.listSavedCards('CA', customerId)).toHaveLength(1)
    expect(await test.charge(customerId, visa)).toMatchObject({ status: 'rejected' })
  })

  it('are changed, and the rest of their billing address stays', async () => {
    const { customerId } = await test.newCustomer()
    const { clientSecret } = await test.gateway.createSetupIntent('CA', customerId)
    const address = { line1: '10 King St W', city: 'Toronto', state: 'ON', postal_code: 'M5H 1A1', country: 'CA' }
    // The provider's types leave out card numbers, which only its own page sends.
    const params: object = {
      client_secret: clientSecret,
      payment_method_data: {
        type: 'card',
        card: { number: '4242424242424242', exp_month: 12, exp_year: 2034, cvc: '123' },
        billing_details: { name: 'Sam Field', address },
      },
    }
    const { payment_method } = await test.browser.setupIntents.confirm(setupIntentOf(clientSecret), params)
    const id = payment_method as string
    const change = { expiryMonth: 8, expiryYear: 2036, billingPostalCode: 'M5J 2R8' }
    await test.gateway.updateSavedCard({ country: 'CA', paymentMethodId: id, change })
    const stored = await test.stripe.paymentMethods.retrieve(id)
    expect(stored.card).toMatchObject({ exp_month: 8, exp_year: 2036, last4: '4242' })
    expect(stored.billing_details).toMatchObject({ name: 'Sam Field', address: { ...address, postal_code: 'M5J 2R8' } })
    const late = { ...change, expiryYear: 2020 }
    await expect(
      test.gateway.updateSavedCard({ country: 'CA', paymentMethodId: id, change: late }),
    ).rejects.toMatchObject({ statusCode: 422, fields: [{ field: 'expiryMonth' }] })
  })

  it('are saved by a browser that has the client secret, and by no other', async () => {
    const { customerId } = await test.newCustomer()
    const { clientSecret } = await test.gateway.createSetupIntent('CA', customerId)
    const id = setupIntentOf(clientSecret)
    const confirm = (client_secret: string) =>
      test.browser.setupIntents.confirm(id, {
        payment_method: 'pm_card_visa',
        client_secret,
      } as Stripe.SetupIntentConfirmParams)
    await expect(confirm('guessed')).rejects.toThrow('No such setup_intent')
    expect((await confirm(clientSecret)).status).toBe('succeeded')
    await expect(test.browser.customers.retrieve(customerId)).rejects.toThrow('publishable key')
  })

  it.each([
    ['pm_card_visa_chargeDeclined', 'generic_decline'],
    ['pm_card_visa_chargeDeclinedInsufficientFunds', 'insufficient_funds'],
    ['pm_card_visa_chargeDeclinedLostCard', 'lost_card'],
    ['pm_card_visa_chargeDeclinedStolenCard', 'stolen_card'],
    ['pm_card_chargeDeclinedExpiredCard', 'expired_card'],
    ['pm_card_chargeDeclinedIncorrectCvc', 'incorrect_cvc'],
    ['pm_card_chargeDeclinedProcessingError', 'processing_error'],
    ['pm_card_radarBlock', 'fraudulent'],
    ['pm_card_tryAgainLater', 'try_again_later'],
    ['pm_card_cardNotSupported', 'card_not_supported'],
    ['pm_card_doNotHonor', 'do_not_honor'],
  ])('%s is declined with %s when saved and when charged', async (token, declineCode) => {
    const { customerId } = await test.newCustomer()
    const code = await test.saveCard(customerId, token).catch((error: unknown) => {
      if (error instanceof Stripe.errors.StripeCardError) return error.decline_code || error.code
      throw error
    })
    expect(code).toBe(declineCode)
    const result = await test.charge(customerId, token)
    expect(result).toMatchObject({ status: 'declined', declineCode })
    await test.expectEvent(
      event =>
        event.type === 'payment-failed' &&
        event.paymentIntentId === intentOf(result) &&
        event.declineCode === declineCode,
    )
  })

  it('may decline only when charged', async () => {
    const { customerId } = await test.newCustomer()
    const card = await test.saveCard(customerId, 'pm_card_chargeCustomerFail')
    expect(await test.charge(customerId, card)).toMatchObject({ status: 'declined', declineCode: 'generic_decline' })
  })

  it('are charged without the customer after authentication, unless the bank always requires it', async () => {
    const { customerId } = await test.newCustomer()
    const once = await test.saveCard(customerId, 'pm_card_authenticationRequiredOnSetup')
    const always = await test.saveCard(customerId, 'pm_card_authenticationRequired')
    expect(await test.charge(customerId, once)).toMatchObject({ status: 'succeeded' })
    expect(await test.charge(customerId, always)).toMatchObject({
      status: 'requires_action',
      declineCode: 'authentication_required',
    })
  })

  it('are charged once per key, and a decline is replayed too', async () => {
    const { customerId } = await test.newCustomer()
    const card = await test.saveCard(customerId, 'pm_card_visa')
    const idempotencyKey = randomUUID()
    const results = await Promise.all([1, 2, 3].map(() => test.charge(customerId, card, { idempotencyKey })))
    expect(new Set(results.map(intentOf)).size).toBe(1)
    const declinedKey = randomUUID()
    const declined = await test.charge(customerId, 'pm_card_chargeCustomerFail', { idempotencyKey: declinedKey })
    expect(await test.charge(customerId, 'pm_card_chargeCustomerFail', { idempotencyKey: declinedKey })).toEqual(
      declined,
    )
  })
})
