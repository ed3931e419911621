import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { saveCard } from '../testing/cards.ts'
import { createTestApp, type GraphqlResult, type TestApp } from '../testing/test-app.ts'
import { TEST_ACCOUNTS } from '../testing/test-secret.ts'

const CARD = 'paymentMethodId brand last4 expiryMonth expiryYear isDefault'
const CARDS = `{ savedCards { ${CARD} } }`
const SET_DEFAULT = `mutation Default($id: String!) { setDefaultCard(paymentMethodId: $id) { ${CARD} } }`
const REMOVE = `mutation Remove($id: String!) { removeSavedCard(paymentMethodId: $id) { ${CARD} } }`
const UPDATE = `mutation Update($id: String!, $month: Int!, $year: Int!, $postalCode: String!) {
  updateSavedCard(paymentMethodId: $id, expiryMonth: $month, expiryYear: $year, billingPostalCode: $postalCode) { ${CARD} billingPostalCode }
}`
const ACCOUNT = '{ cardAccount { country publishableKey isSandbox } }'

let t: TestApp
let customer: string
let other: string
beforeAll(async () => {
  t = await createTestApp()
  customer = await t.tokenOf(t.fixture.ca.host, t.fixture.ca.emails.customer)
  other = await t.tokenOf(t.fixture.ca.host, t.fixture.ca.emails.otherCustomer)
})
afterAll(() => t.close())

const ask = (query: string, variables: object = {}, token = customer): Promise<GraphqlResult> =>
  t.graphql(t.fixture.ca.host, query, variables, token)

describe('saved cards', () => {
  test('start empty; then the newest is the default until another is chosen', async () => {
    expect((await ask(CARDS)).data.savedCards).toEqual([])
    const visa = await saveCard(t, customer, 'pm_card_visa')
    const mastercard = await saveCard(t, customer, 'pm_card_mastercard')
    expect((await ask(CARDS)).data.savedCards).toMatchObject([
      { paymentMethodId: mastercard, brand: 'mastercard', last4: '4444', isDefault: true },
      { paymentMethodId: visa, brand: 'visa', last4: '4242', isDefault: false },
    ])
    const { data } = await ask(SET_DEFAULT, { id: visa })
    expect(data.setDefaultCard.map((card: { isDefault: boolean }) => card.isDefault)).toEqual([false, true])
    await saveCard(t, customer, 'pm_card_amex')
    const removed = await ask(REMOVE, { id: visa })
    expect(removed.data.removeSavedCard).toMatchObject([{ brand: 'amex', isDefault: true }, { brand: 'mastercard' }])
  })

  test('cannot be seen, chosen or removed by anybody else', async () => {
    const id = await saveCard(t, customer, 'pm_card_visa')
    await saveCard(t, other, 'pm_card_mastercard')
    expect((await ask(CARDS, {}, other)).data.savedCards).toMatchObject([{ brand: 'mastercard' }])
    for (const query of [SET_DEFAULT, REMOVE]) {
      expect((await ask(query, { id }, other)).error).toMatchObject({ statusCode: 404 })
      expect((await ask(query, { id: 'pm_made_up' })).error).toMatchObject({ statusCode: 404 })
    }
    expect((await ask(CARDS)).data.savedCards).toContainEqual(expect.objectContaining({ paymentMethodId: id }))
  })

  test('can have their expiry and billing postal code changed by their own customer, at the provider', async () => {
    const id = await saveCard(t, customer, 'pm_card_visa')
    const change = { id, month: 8, year: 2031, postalCode: 'm5h1a1' }
    expect((await ask(UPDATE, change)).data.updateSavedCard).toContainEqual(
      expect.objectContaining({ paymentMethodId: id, expiryMonth: 8, expiryYear: 2031, billingPostalCode: 'M5H 1A1' }),
    )
    const { rows } = await t.db.owner.query(
      `select body -> 'card' -> 'exp_year' as year, body -> 'card' ->> 'last4' as last4,
        body -> 'billing_details' -> 'address' ->> 'postal_code' as code from sandbox.stripe_object where id = $1`,
      [id],
    )
    expect(rows).toEqual([{ year: 2031, last4: '4242', code: 'M5H 1A1' }])
    for (const [wrong, field] of [
      [{ month: 13 }, 'expiryMonth'],
      [{ month: 5, year: 2026 }, 'expiryMonth'],
      [{ year: 31 }, 'expiryMonth'],
      [{ postalCode: 'M5H' }, 'billingPostalCode'],
      [{ postalCode: 'nowhere' }, 'billingPostalCode'],
    ] as const)
      expect((await ask(UPDATE, { ...change, ...wrong })).error).toMatchObject({ statusCode: 422, fields: [{ field }] })
    expect((await ask(UPDATE, change, other)).error).toMatchObject({ statusCode: 404 })
  })

  test('CARD-04 are saved for one customer, found or created at the provider', async () => {
    const token = await t.tokenOf(t.fixture.us.host, t.fixture.us.emails.customer)
    await Promise.all([1, 2, 3].map(() => saveCard(t, token, 'pm_card_visa', 'us')))
    const stored = await t.db.owner.query<{ provider_customer_id: string }>(
      `select provider_customer_id from payment_customer where country_code = 'US'`,
    )
    const made = await t.db.owner.query<{ id: string }>(
      `select id from sandbox.stripe_object where account = 'US' and id like 'cus_%'`,
    )
    expect(stored.rows.map(row => row.provider_customer_id)).toEqual(made.rows.map(row => row.id))
    expect(made.rows).toHaveLength(1)
    const methods = await t.db.owner.query<{ customer: string }>(
      `select body ->> 'customer' as customer from sandbox.stripe_object where account = 'US' and id like 'pm_%'`,
    )
    expect(methods.rows.map(row => row.customer)).toEqual(Array(3).fill(made.rows[0]?.id))
  })

  test('CARD-03 are saved in the account of the customer’s country', async () => {
    const american = await t.tokenOf(t.fixture.us.host, t.fixture.us.emails.otherCustomer)
    const ids = {
      CA: await saveCard(t, customer, 'pm_card_amex'),
      US: await saveCard(t, american, 'pm_card_amex', 'us'),
    }
    for (const [account, id] of Object.entries(ids)) {
      const { rows } = await t.db.owner.query('select account from sandbox.stripe_object where id = $1', [id])
      expect(rows).toEqual([{ account }])
    }
  })
})

describe('the account', () => {
  const of = async (app: TestApp, country: 'ca' | 'us') => {
    const { host, emails } = app.fixture[country]
    return (await app.graphql(host, ACCOUNT, {}, await app.tokenOf(host, emails.customer))).data.cardAccount
  }

  test('CARD-03 is chosen by the customer’s country, with the real provider and the sandbox', async () => {
    expect(await of(t, 'ca')).toEqual({
      country: 'CA',
      publishableKey: TEST_ACCOUNTS.CA.publishableKey,
      isSandbox: true,
    })
    expect(await of(t, 'us')).toEqual({
      country: 'US',
      publishableKey: TEST_ACCOUNTS.US.publishableKey,
      isSandbox: true,
    })
    const keys = (country: string) => ({
      [`STRIPE_${country}_SECRET_KEY`]: `sk_${country}`,
      [`STRIPE_${country}_PUBLISHABLE_KEY`]: `pk_${country}`,
      [`STRIPE_${country}_WEBHOOK_SECRET`]: `whsec_${country}`,
    })
    const live = await createTestApp({ ...keys('CA'), ...keys('US') })
    try {
      expect(await of(live, 'ca')).toEqual({ country: 'CA', publishableKey: 'pk_CA', isSandbox: false })
      // The environment's keys are the first tenant's: one business must not take another's money.
      const { host, emails } = live.fixture.us
      const other = await live.graphql(host, ACCOUNT, {}, await live.tokenOf(host, emails.customer))
      expect(other.error).toMatchObject({ statusCode: 409, error: 'PAYMENTS_NOT_SET_UP' })
      const { headers } = await live.app.inject({ url: '/api/health' })
      expect(headers['content-security-policy']).toMatch(/connect-src [^;]*https:\/\/api\.stripe\.com/)
      expect(headers['content-security-policy']).toMatch(/frame-src [^;]*https:\/\/hooks\.stripe\.com/)
    } finally {
      await live.close()
    }
  })
})
