import { Stripe } from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ContractAccount, errorOf, isReal, openAccount, until } from './account.ts'
import { shaped } from './shapes.ts'

let us: ContractAccount
beforeAll(async () => {
  us = await openAccount('US')
}, 60_000)
afterAll(() => us.close())

test('a key says whose account it is', async () => {
  const account = shaped(await us.stripe.accounts.retrieveCurrent())
  expect(account).toMatchObject({ country: 'US', default_currency: 'usd' })
})

test('a key that does not exist says nothing', async () => {
  const stranger = new Stripe('sk_test_00000000', { ...us.address, maxNetworkRetries: 0 })
  expect(await errorOf(stranger.accounts.retrieveCurrent())).toMatchObject({ statusCode: 401 })
})

test('a movement of the balance has its charge, payment and fee', async () => {
  const intent = await us.stripe.paymentIntents.create(
    {
      amount: 5_000,
      currency: 'usd',
      payment_method: 'pm_card_visa',
      allowed_payment_method_types: ['card'],
      confirm: true,
      metadata: { run: us.run },
    },
    us.key(),
  )
  const { data } = await until(
    () => us.stripe.balanceTransactions.list({ type: 'charge', limit: 20, expand: ['data.source'] }),
    list => list.data.some(each => paymentOf(each) === intent.id),
  )
  const found = data.find(each => paymentOf(each) === intent.id)
  expect(found && shaped({ ...found, source: null })).toMatchObject({ amount: 5_000, reporting_category: 'charge' })
  expect((found?.amount ?? 0) - (found?.fee ?? 0)).toBe(found?.net)
  expect(found?.source).toMatchObject({ id: intent.latest_charge, object: 'charge' })
})

test('transfers to the bank have what the product reads', async () => {
  const { data } = shaped(await us.stripe.payouts.list({ limit: 10 }))
  for (const payout of data) shaped(payout)
})

test.skipIf(isReal('US'))(
  'a transfer is the sum of its movements, and one that the bank returned is in the next',
  async () => {
    const movementsOf = async (payout: string) => {
      const { data } = await us.stripe.balanceTransactions.list({ payout, limit: 100 })
      return data.map(each => shaped(each)).filter(({ reporting_category }) => reporting_category !== 'payout')
    }
    const first = shaped(await us.stripe.payouts.retrieve(await us.payOut()))
    expect(first).toMatchObject({ status: 'paid', automatic: true, failure_code: null })
    expect((await movementsOf(first.id)).reduce((sum, { net }) => sum + net, 0)).toBe(first.amount)
    await us.failPayOut(first.id)
    const failed = shaped(await us.stripe.payouts.retrieve(first.id))
    expect(failed).toMatchObject({ status: 'failed', failure_code: 'account_closed' })
    const { data: events } = await us.stripe.events.list({ types: ['payout.failed'] })
    expect(events.map(({ data: { object } }) => object)).toEqual([expect.objectContaining({ id: first.id })])
    const next = await us.stripe.payouts.retrieve(await us.payOut())
    expect(await movementsOf(next.id)).toEqual([
      expect.objectContaining({
        type: 'payout_failure',
        reporting_category: 'payout_reversal',
        source: first.id,
        amount: next.amount,
      }),
    ])
  },
)

function paymentOf({ source }: Stripe.BalanceTransaction): unknown {
  return source !== null && typeof source === 'object' && 'payment_intent' in source ? source.payment_intent : undefined
}
