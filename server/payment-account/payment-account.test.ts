import { randomUUID } from 'node:crypto'
import { Stripe } from 'stripe'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { secondAccount } from '../sandbox/stripe/account/accounts.ts'
import { setControl } from '../sandbox/stripe/test-sandbox.ts'
import { saveCard } from '../testing/cards.ts'
import { book, type Completed, serviceAndBill } from '../testing/orders.ts'
import { EVENT, Till } from '../testing/payments.ts'
import { createTestApp, type GraphqlResult, type TestApp } from '../testing/test-app.ts'
import { makeOwner } from '../testing/make-owner.ts'
import { TEST_ACCOUNTS, TEST_SECRET } from '../testing/test-secret.ts'

const FIELDS =
  'countryCode source providerAccountId mode webhookUrl hasWebhookSecret lastCallAt lastWebhookAt keysChangedAt'
const ACCOUNTS = `{ paymentAccounts { ${FIELDS} } }`
const SET = `mutation Set($countryCode: CountryCode!, $secretKey: String!, $publishableKey: String!, $seen: String!) {
  setPaymentKeys(countryCode: $countryCode, secretKey: $secretKey, publishableKey: $publishableKey, seen: $seen) { ${FIELDS} }
}`
const ADD_SECRET = `mutation Add($countryCode: CountryCode!, $webhookSecret: String!) {
  addPaymentWebhookSecret(countryCode: $countryCode, webhookSecret: $webhookSecret) { ${FIELDS} }
}`
const TEST = `mutation Test($countryCode: CountryCode!) { testPaymentAccount(countryCode: $countryCode) { providerAccountId mode canCharge } }`
const CHARGE = `mutation Charge($idempotencyKey: String!, $invoiceId: ID!, $paymentMethodId: String!) {
  chargeCardOnFile(idempotencyKey: $idempotencyKey, invoiceId: $invoiceId, paymentMethodId: $paymentMethodId) { status }
}`

const SECOND = secondAccount(TEST_ACCOUNTS.CA)

let t: TestApp
let till: Till
let customer: string
let orders: number[]
beforeAll(async () => {
  t = await createTestApp()
  const { host, emails } = t.fixture.ca
  customer = await t.tokenOf(host, emails.customer)
  orders = []
  for (const hour of [12, 13, 14, 15]) {
    const contactInput = { name: 'Cara Card', email: emails.customer, phoneNumber: '4165550123' }
    orders.push((await book(t, { date: `2026-06-03T${hour}:00:00Z`, contactInput }, customer)).workOrderId)
  }
  till = await Till.open(t, 2)
  await makeOwner(t, 'tester')
})
afterAll(() => t.close())
afterEach(() => setControl(t.db.owner, {}))

const invoiceOf = (): Promise<Completed> => serviceAndBill(t, till.token, orders.pop() ?? 0)
const charge = (invoice: Completed, paymentMethodId: string): Promise<GraphqlResult> =>
  till.ask(CHARGE, { idempotencyKey: randomUUID(), invoiceId: invoice.id, paymentMethodId })
/** Asks as an owner who has just logged in. */
async function askOwner(query: string, variables: object): Promise<GraphqlResult> {
  const { host, emails } = t.fixture.ca
  return await t.graphql(host, query, variables, await t.tokenOf(host, emails.tester))
}
async function setKeys(secretKey: string, publishableKey: string): Promise<GraphqlResult> {
  const { data } = await till.ask('{ paymentAccounts { countryCode stamp } }', {})
  const own = data.paymentAccounts.find(({ countryCode }: { countryCode: string }) => countryCode === 'CA')
  return await askOwner(SET, { countryCode: 'CA', secretKey, publishableKey, seen: own.stamp })
}
const savedCards = async (): Promise<unknown[]> =>
  (await t.graphql(t.fixture.ca.host, '{ savedCards { paymentMethodId } }', {}, customer)).data.savedCards

/** Returns the sandbox's account of each charge, oldest first. */
async function accountsCharged(): Promise<string[]> {
  const { rows } = await t.db.owner.query<{ account: string }>(
    `select account from sandbox.stripe_object where type = 'charge' order by seq`,
  )
  return rows.map(({ account }) => account)
}

test('before a business has an account of its own, the sandbox or the environment takes its payments', async () => {
  const { data } = await till.ask(ACCOUNTS, {})
  expect(data.paymentAccounts[0]).toMatchObject({ countryCode: 'CA', source: 'sandbox', mode: 'test' })
  expect(data.paymentAccounts[0].webhookUrl).toMatch(/\/api\/webhooks\/stripe\/CA$/)
  expect((await till.ask(TEST, { countryCode: 'CA' })).data.testPaymentAccount).toEqual({
    providerAccountId: 'acct_sandbox_ca',
    mode: 'test',
    canCharge: true,
  })
})

test('keys that cannot be right are refused at their fields, and nothing is kept', async () => {
  const wrong = [
    [['pk_test_abcdefgh', SECOND.publishableKey], 'secretKey'],
    [[SECOND.secretKey, 'sk_test_abcdefgh'], 'publishableKey'],
    [[SECOND.secretKey, 'pk_live_abcdefgh'], 'publishableKey'],
    [['sk_test_nobody_knows', SECOND.publishableKey], 'secretKey'],
    [[TEST_ACCOUNTS.US.secretKey, TEST_ACCOUNTS.US.publishableKey], 'secretKey'],
  ] as const
  for (const [[secretKey, publishableKey], field] of wrong) {
    const { error } = await setKeys(secretKey, publishableKey)
    expect(error).toMatchObject({ statusCode: 422, fields: [{ field }] })
  }
  expect((await t.db.owner.query('select from payment_account')).rowCount).toBe(0)
})

test('an account that is changed keeps its payments: they are refunded there, and its saved cards are not offered', async () => {
  const first = await saveCard(t, customer, 'pm_card_visa')
  const old = await invoiceOf()
  expect((await charge(old, first)).data).toEqual({ chargeCardOnFile: { status: 'PAID' } })

  const { data, error } = await setKeys(SECOND.secretKey, SECOND.publishableKey)
  expect(error).toBeUndefined()
  expect(data.setPaymentKeys[0]).toMatchObject({
    source: 'own',
    providerAccountId: 'acct_sandbox_ca2',
    hasWebhookSecret: false,
  })
  expect(await savedCards()).toEqual([])
  const next = await invoiceOf()
  expect((await charge(next, first)).error).toMatchObject({ statusCode: 404 })
  const second = await saveCard(t, customer, 'pm_card_mastercard')
  expect(await savedCards()).toEqual([{ paymentMethodId: second }])
  expect((await charge(next, second)).data).toEqual({ chargeCardOnFile: { status: 'PAID' } })
  expect(await accountsCharged()).toEqual(['CA', 'CA2'])

  for (const invoice of [old, next]) expect((await till.refund(invoice, 500)).error).toBeUndefined()
  const { rows } = await t.db.owner.query(
    `select account, body->>'amount' as amount from sandbox.stripe_object where type = 'refund' order by seq`,
  )
  expect(rows).toEqual([
    { account: 'CA', amount: '500' },
    { account: 'CA2', amount: '500' },
  ])
})

test('keys are never returned, are unreadable in the database, and every change names its author in the audit', async () => {
  const { body } = await t.post(t.fixture.ca.host, '/graphql', { query: ACCOUNTS }, till.token)
  expect(JSON.stringify(body)).not.toMatch(/sk_test|pk_test|whsec/)
  const { rows } = await t.db.owner.query<{ id: number; row: string }>(
    `select id::float8 as id, encode(sealed_keys, 'escape') || to_jsonb(a)::text as row from payment_account a`,
  )
  expect(rows[0]?.row).not.toContain('sandbox_ca_')
  const audit = await t.db.owner.query<{ entry: string }>(
    `select actor_name || ' ' || action || ' ' || changes::text as entry from audit_entry where subject = 'payment_account'`,
  )
  expect(audit.rows).toHaveLength(1)
  expect(audit.rows[0]?.entry).toMatch(/insert.*acct_sandbox_ca2/)
  expect(audit.rows[0]?.entry).not.toMatch(/sealed|sk_test/)
})

test('keys of the same account replace the old ones in its row', async () => {
  await setKeys(SECOND.secretKey, SECOND.publishableKey)
  const { rows } = await t.db.owner.query('select ended_at from payment_account')
  expect(rows).toEqual([{ ended_at: null }])
})

test('keys sealed with a previous secret work, and are sealed again with the new one', async () => {
  const beside = await createTestApp({ SECRET: 'another secret for tests', SECRET_PREVIOUS: TEST_SECRET }, t)
  const sealed = 'select sealed_keys from payment_account'
  const before = (await t.db.owner.query<{ sealed_keys: Buffer }>(sealed)).rows[0]?.sealed_keys
  const account = { tenantId: t.fixture.ca.id, accountId: 1, country: 'CA' } as const
  try {
    expect(beside.services.payments.ofAccount({ ...account, sealedKeys: before ?? Buffer.of() }).isOld).toBe(true)
    const again = beside.services.payments.sealAgain(account.tenantId, before ?? Buffer.of())
    expect(beside.services.payments.ofAccount({ ...account, sealedKeys: again }).isOld).toBe(false)
    expect(() => t.services.payments.ofAccount({ ...account, sealedKeys: again })).toThrow()
    // Keys that are copied to another business cannot be opened.
    expect(() =>
      t.services.payments.ofAccount({ ...account, tenantId: 2, sealedKeys: before ?? Buffer.of() }),
    ).toThrow()
  } finally {
    await beside.close()
  }
})

/** Delivers an event to an address of the tenant. */
async function deliver(path: string, event: object, secret: string): Promise<number> {
  const payload = JSON.stringify(event)
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret })
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
  const answer = await t.app.inject({ method: 'POST', url: path, payload, headers })
  return answer.statusCode
}

/** Opens the page of an invoice's link. @returns the event that it was paid there */
const eventOf = async (invoice: Completed): Promise<object> => {
  const session = `cs_test_${randomUUID()}`
  const { rows } = await t.db.owner.query<{ id: number; amount: number }>(
    'update payment set checkout_sessions = array[$2] where invoice_id = $1 returning id::float8 as id, amount::float8 as amount',
    [invoice.id, session],
  )
  return {
    ...EVENT,
    id: `evt_${randomUUID()}`,
    type: 'checkout.session.completed',
    data: {
      object: {
        id: session,
        object: 'checkout.session',
        status: 'complete',
        payment_status: 'paid',
        payment_intent: `pi_${randomUUID()}`,
        amount_total: rows[0]?.amount,
        currency: 'cad',
        metadata: { tenantId: String(t.fixture.ca.id), paymentId: String(rows[0]?.id) },
      },
    },
  }
}

test('webhooks of an account come to its own address, with any of its last secrets, and count for its payments only', async () => {
  const { data } = await till.ask(ACCOUNTS, {})
  const path = new URL(data.paymentAccounts[0].webhookUrl).pathname
  const invoice = await till.invoice()
  await till.ask('mutation Later($id: ID!) { payLater(invoiceId: $id) { id } }', { id: invoice.id })
  const event = await eventOf(invoice)
  // Nobody knows a secret until the manager enters one.
  expect(await deliver(path, event, '')).toBe(400)
  for (const webhookSecret of ['whsec_firstsecret', 'whsec_secondsecret'])
    expect((await askOwner(ADD_SECRET, { countryCode: 'CA', webhookSecret })).error).toBeUndefined()
  expect(await deliver(path, event, TEST_ACCOUNTS.CA.webhookSecret)).toBe(400)
  expect(await deliver(`${path}0`, event, 'whsec_firstsecret')).toBe(404)
  // The environment's account did not take this payment.
  expect(await deliver('/api/webhooks/stripe/CA', event, TEST_ACCOUNTS.CA.webhookSecret)).toBe(204)
  expect(await till.ledger(invoice)).toEqual([])
  expect(await deliver(path, event, 'whsec_firstsecret')).toBe(204)
  expect(await till.ledger(invoice)).toEqual([invoice.billedAmount])
  expect(await deliver(path, { ...event, id: 'evt_again' }, 'whsec_secondsecret')).toBe(204)
  expect(await till.ledger(invoice)).toEqual([invoice.billedAmount])
  const after = await till.ask(ACCOUNTS, {})
  expect(after.data.paymentAccounts[0]).toMatchObject({ hasWebhookSecret: true, lastCallAt: expect.any(String) })
  expect(after.data.paymentAccounts[0].lastWebhookAt).not.toBeNull()
})

test('an account says nothing about another business', async () => {
  const { data } = await till.ask(ACCOUNTS, {})
  const path = new URL(data.paymentAccounts[0].webhookUrl).pathname
  const metadata = { tenantId: String(t.fixture.us.id), paymentId: '1' }
  const object = { id: 'pi_x', object: 'payment_intent', amount_received: 1, currency: 'usd', metadata }
  const event = { ...EVENT, id: 'evt_foreign', type: 'payment_intent.succeeded', data: { object } }
  expect(await deliver(path, event, 'whsec_secondsecret')).toBe(204)
  const { rows } = await t.db.owner.query(`select outcome from app.webhook_event where event_id = 'evt_foreign'`)
  expect(rows).toEqual([{ outcome: 'other account' }])
})

test('the sweep finds events of own accounts whose webhook was lost', async () => {
  const invoice = await invoiceOf()
  await till.ask('mutation Later($id: ID!) { payLater(invoiceId: $id) { id } }', { id: invoice.id })
  await t.recurring['sweep-events']()
  const { rows } = await t.db.owner.query(
    `select 1 from app.webhook_event where account like '%-%' and event_id like 'evt\\_%'`,
  )
  expect(rows.length).toBeGreaterThan(2)
})
