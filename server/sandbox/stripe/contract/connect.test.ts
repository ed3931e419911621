import type { Stripe } from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ContractAccount, errorOf, isReal, openAccount } from './account.ts'
import { shaped } from './shapes.ts'

/** On the real service the connected account of STRIPE_CONTRACT_CONNECTED_US, which must be able to take cards and transfers. */
const franchise = isReal('US') ? (process.env.STRIPE_CONTRACT_CONNECTED_US ?? '') : 'acct_sandbox_franchise_contract'
const cannotRun = isReal('US') && franchise === ''

let us: ContractAccount
beforeAll(async () => {
  us = await openAccount('US')
}, 60_000)
afterAll(() => us.close())

const charge = (more: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
  us.stripe.paymentIntents.create(
    {
      amount: 12_707,
      currency: 'usd',
      payment_method: 'pm_card_visa',
      allowed_payment_method_types: ['card'],
      confirm: true,
      on_behalf_of: franchise,
      transfer_data: { destination: franchise },
      application_fee_amount: 4_948,
      metadata: { run: us.run },
      ...more,
    },
    us.key(),
  )

const idOf = (reference: string | { id: string } | null | undefined): string =>
  typeof reference === 'string' ? reference : (reference?.id ?? '')

async function splitOf(
  intent: Stripe.PaymentIntent,
): Promise<{ transfer: Stripe.Transfer; fee: Stripe.ApplicationFee }> {
  const { transfer, application_fee: fee } = await us.stripe.charges.retrieve(idOf(intent.latest_charge))
  return {
    transfer: shaped(await us.stripe.transfers.retrieve(idOf(transfer))),
    fee: shaped(await us.stripe.applicationFees.retrieve(idOf(fee))),
  }
}

describe.skipIf(cannotRun)('destination charges', () => {
  test('send the whole charge to the connected account, and take the fee from it', async () => {
    const account = shaped(await us.stripe.accounts.retrieve(franchise))
    expect(account.capabilities).toMatchObject({ card_payments: 'active', transfers: 'active' })
    const intent = await charge()
    const { transfer, fee } = await splitOf(intent)
    expect(transfer).toMatchObject({ amount: 12_707, destination: franchise, source_transaction: intent.latest_charge })
    expect(fee).toMatchObject({ amount: 4_948, account: franchise, originating_transaction: intent.latest_charge })
  })

  test('a refund reverses the transfer and gives the fee back in proportion, and the last one all of it', async () => {
    const intent = await charge()
    const back = (amount: number) =>
      us.stripe.refunds.create({
        payment_intent: intent.id,
        amount,
        reverse_transfer: true,
        refund_application_fee: true,
      })
    expect((await back(2_707)).transfer_reversal).toEqual(expect.any(String))
    const part = await splitOf(intent)
    // 4,948 * 2,707 / 12,707 = 1,054.07.
    expect([part.transfer.amount_reversed, part.fee.amount_refunded]).toEqual([2_707, 1_054])
    await back(10_000)
    const whole = await splitOf(intent)
    expect([whole.transfer.amount_reversed, whole.fee.amount_refunded]).toEqual([12_707, 4_948])
  })

  test('parts that do not divide evenly are rounded as in our books', async () => {
    const intent = await charge({ amount: 1_000, application_fee_amount: 333 })
    const given: number[] = []
    for (const amount of [334, 333, 333]) {
      await us.stripe.refunds.create({
        payment_intent: intent.id,
        amount,
        reverse_transfer: true,
        refund_application_fee: true,
      })
      given.push((await splitOf(intent)).fee.amount_refunded)
    }
    expect(given).toEqual([111, 222, 333])
  })

  test('a refund without the reversal leaves the transfer', async () => {
    const intent = await charge()
    const refund = shaped(await us.stripe.refunds.create({ payment_intent: intent.id, amount: 500 }))
    expect(refund.transfer_reversal).toBeNull()
    expect((await splitOf(intent)).transfer.amount_reversed).toBe(0)
  })

  test('a fee that does not fit, a fee without a destination and an unknown account are refused', async () => {
    expect(await errorOf(charge({ application_fee_amount: 12_708 }))).toMatchObject({ statusCode: 400 })
    const alone = us.stripe.paymentIntents.create({
      amount: 5_000,
      currency: 'usd',
      allowed_payment_method_types: ['card'],
      application_fee_amount: 100,
    })
    expect(await errorOf(alone)).toMatchObject({ statusCode: 400, param: 'application_fee_amount' })
    const unknown = await errorOf(
      charge({ on_behalf_of: 'acct_unknown', transfer_data: { destination: 'acct_unknown' } }),
    )
    expect(unknown.statusCode).toBe(400)
  })

  test('a reversal of a charge without a transfer is refused', async () => {
    const intent = await us.stripe.paymentIntents.create({
      amount: 5_000,
      currency: 'usd',
      payment_method: 'pm_card_visa',
      allowed_payment_method_types: ['card'],
      confirm: true,
    })
    for (const asked of [{ reverse_transfer: true }, { refund_application_fee: true }])
      expect(
        await errorOf(us.stripe.refunds.create({ payment_intent: intent.id, amount: 100, ...asked })),
      ).toMatchObject({ statusCode: 400 })
  })

  test('Checkout names the account too', async () => {
    const session = shaped(
      await us.stripe.checkout.sessions.create({
        mode: 'payment',
        allowed_payment_method_types: ['card'],
        line_items: [
          { quantity: 1, price_data: { currency: 'usd', unit_amount: 5_000, product_data: { name: 'Oil' } } },
        ],
        success_url: 'https://example.com/paid',
        payment_intent_data: {
          on_behalf_of: franchise,
          transfer_data: { destination: franchise },
          application_fee_amount: 1_000,
        },
      }),
    )
    expect(session.url).toEqual(expect.any(String))
  })

  test('an account that is not connected is not shown', async () => {
    expect(await errorOf(us.stripe.accounts.retrieve('acct_1000000000000000'))).toMatchObject({
      statusCode: 403,
      code: 'account_invalid',
    })
  })
})

describe.skipIf(isReal('US'))('what only the sandbox can be made to do', () => {
  test('a restricted account is refused, and an empty one returns nothing', async () => {
    const intent = await charge()
    await us.setControl({ emptyAccounts: [franchise] })
    const refund = us.stripe.refunds.create({
      payment_intent: intent.id,
      amount: 500,
      reverse_transfer: true,
      refund_application_fee: true,
    })
    expect(await errorOf(refund)).toMatchObject({ statusCode: 400, code: 'balance_insufficient' })
    await us.setControl({ restrictedAccounts: [franchise] })
    expect(await errorOf(charge())).toMatchObject({ statusCode: 400, code: 'insufficient_capabilities_for_transfer' })
    expect((await us.stripe.accounts.retrieve(franchise)).requirements?.disabled_reason).toBe('requirements.past_due')
    await us.setControl({})
  })
})
