import { Stripe } from 'stripe'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { environmentAccount } from '../payment-account/event-accounts.ts'
import { translateEvent } from '../providers/payment-gateway/stripe-events.ts'
import { setControl } from '../sandbox/stripe/test-sandbox.ts'
import { saveCard } from '../testing/cards.ts'
import type { Completed } from '../testing/orders.ts'
import { CHECK, EVENT, readers, SEND_TO_TERMINAL, Till } from '../testing/payments.ts'
import { paidAtReader } from '../testing/provider-events.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { TEST_ACCOUNTS } from '../testing/test-secret.ts'
import { applyOnce } from './apply-once.ts'

let t: TestApp
let till: Till
let readerId: string
beforeAll(async () => {
  t = await createTestApp()
  till = await Till.open(t, 8)
  readerId = (await readers(t, till.token))[0]?.id ?? ''
})
afterAll(() => t.close())

/** Delivers an event as the provider does. */
async function deliver(event: object, secret = TEST_ACCOUNTS.CA.webhookSecret): Promise<number> {
  const payload = JSON.stringify(event)
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret })
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
  const answer = await t.app.inject({ method: 'POST', url: '/api/webhooks/stripe/CA', payload, headers })
  return answer.statusCode
}

/** A payment that waits on a reader, and the event that confirms it. */
async function waiting(): Promise<{
  invoice: Completed
  intent: object
  event: (changes?: object, more?: object) => object
}> {
  const invoice = await till.invoice()
  await till.ask(SEND_TO_TERMINAL, { invoiceId: invoice.id, readerId })
  const { rows } = await t.db.owner.query<{ id: number; intent: string }>(
    'select id, provider_session_id as intent from payment where invoice_id = $1',
    [invoice.id],
  )
  const intent = {
    id: rows[0]?.intent,
    object: 'payment_intent',
    amount_received: invoice.billedAmount,
    currency: 'cad',
    metadata: { tenantId: String(t.fixture.ca.id), paymentId: String(rows[0]?.id) },
  }
  return {
    invoice,
    intent,
    event: (changes = {}, more = {}) => ({
      ...EVENT,
      id: `evt_${Math.random()}`,
      type: 'payment_intent.succeeded',
      data: { object: { ...intent, ...changes } },
      ...more,
    }),
  }
}

/** Cancels a payment on its reader. */
async function free({ id }: Completed): Promise<void> {
  await till.presentCard(readerId, 'cancel')
  await till.ask(CHECK, { invoiceId: id })
}

const outcomes = async (id: string): Promise<string[]> => {
  const { rows } = await t.db.owner.query<{ outcome: string }>(
    'select outcome from app.webhook_event where event_id = $1',
    [id],
  )
  return rows.map(({ outcome }) => outcome)
}

test('an event with another amount, currency, payment or mode is answered, kept and not counted', async () => {
  const { invoice, event } = await waiting()
  const wrong = [
    [event({ amount_received: 1 }), 'other amount'],
    [event({ currency: 'usd' }), 'other amount'],
    [event({ id: 'pi_of_somebody_else' }), 'other payment'],
    [event({}, { livemode: true }), 'other mode'],
  ] as const
  for (const [each, outcome] of wrong) {
    expect(await deliver(each)).toBe(204)
    expect(await outcomes((each as { id: string }).id)).toEqual([outcome])
  }
  expect(await till.standing(invoice)).toBe('PENDING, terminal PENDING')
  expect(await deliver(event())).toBe(204)
  expect(await till.standing(invoice)).toBe('PAID, terminal APPROVED')
  expect(await till.ledger(invoice)).toEqual([invoice.billedAmount])
})

test('an event about nothing of ours is answered with 204, so that the provider does not repeat it for days', async () => {
  const metadata = { tenantId: String(t.fixture.ca.id), paymentId: '987654321' }
  const { event, invoice } = await waiting()
  await free(invoice)
  const hostile = ['abc', '', '-1', '1.5', '9'.repeat(40), '\u0000', '__proto__'].map(paymentId => ({
    metadata: { ...metadata, paymentId },
  }))
  for (const changes of [{ metadata }, { metadata: {} }, { metadata: { tenantId: 'x' } }, ...hostile])
    expect(await deliver(event(changes))).toBe(204)
})

test('an event signed with another secret is refused', async () => {
  const { event, invoice } = await waiting()
  expect(await deliver(event(), 'whsec_other')).toBe(400)
  await free(invoice)
})

test('the sweep applies an event whose webhook was lost, once', async () => {
  await setControl(t.db.owner, { webhookDelayMs: 120_000 })
  const { invoice } = await waiting()
  await till.presentCard(readerId)
  expect(await till.standing(invoice)).toBe('PENDING, terminal PENDING')
  await t.recurring['sweep-events']()
  await t.recurring['sweep-events']()
  expect(await till.standing(invoice)).toBe('PAID, terminal APPROVED')
  expect(await till.ledger(invoice)).toEqual([invoice.billedAmount])
})

test('an event of another environment is answered and counted as not ours, one of ours counts', async () => {
  const { invoice, intent, event } = await waiting()
  const ours = await t.services.payments.ofEnvironment(1).environmentId()
  const metadata = 'metadata' in intent ? Object(intent.metadata) : {}
  const foreign = event({ metadata: { ...metadata, environment: `${ours} staging` } })
  expect(await deliver(foreign)).toBe(204)
  expect(await till.standing(invoice)).toBe('PENDING, terminal PENDING')
  const { rows } = await t.db.owner.query(`select 1 from app.webhook_event where outcome = 'other environment'`)
  expect(rows).toHaveLength(1)
  expect(await deliver(event({ metadata: { ...metadata, environment: ours } }))).toBe(204)
  expect(await till.standing(invoice)).toBe('PAID, terminal APPROVED')
})

test('an event of the installation from which the tenant moved counts, and counts for no other tenant', async () => {
  const { invoice, intent, event } = await waiting()
  const metadata = 'metadata' in intent ? Object(intent.metadata) : {}
  const before = event({ metadata: { ...metadata, environment: 'the one before' } })
  const { ca, us } = t.fixture
  const from = `insert into former_environment (tenant_id, environment) values ($1, 'the one before')`
  await t.db.owner.query(from, [us.id])
  expect(await deliver(before)).toBe(204)
  expect(await till.standing(invoice)).toBe('PENDING, terminal PENDING')
  await t.db.owner.query(from, [ca.id])
  expect(await deliver(event({ metadata: { ...metadata, environment: 'the one before' } }))).toBe(204)
  expect(await till.standing(invoice)).toBe('PAID, terminal APPROVED')
})

test('everything that is sent to the provider names the environment', async () => {
  const { host, emails } = t.fixture.ca
  await saveCard(t, await t.tokenOf(host, emails.customer), 'pm_card_visa')
  const invoice = await paidAtReader(till, readerId)
  expect((await till.refund(invoice, 100)).error).toBeUndefined()
  const { rows } = await t.db.owner.query<{ type: string; environment: string }>(
    `select distinct type, body->'metadata'->>'environment' as environment from sandbox.stripe_object
     where type in ('payment_intent', 'charge', 'refund', 'setup_intent', 'customer') order by type`,
  )
  const environment = await t.services.payments.ofEnvironment(1).environmentId()
  expect(rows).toEqual(
    ['charge', 'customer', 'payment_intent', 'refund', 'setup_intent'].map(type => ({ type, environment })),
  )
})

test('the sweep comes back to an event that could not be applied, however many newer ones arrived', async () => {
  await setControl(t.db.owner, { webhookDelayMs: 120_000 })
  const failing = await waiting()
  await till.presentCard(readerId)
  await t.db.owner.query(
    `create function break_entry() returns trigger language plpgsql as $$ begin raise exception 'down'; end $$`,
  )
  await t.db.owner.query(
    'create trigger broken before insert on payment_entry for each row execute function break_entry()',
  )
  // The sandbox has the real time.
  const at = t.clock.now()
  await t.db.owner.query(
    `update sandbox.stripe_event set created = $1, body = jsonb_set(body, '{created}', to_jsonb($2::bigint))`,
    [at, Math.floor(at.getTime() / 1000)],
  )
  t.clock.set(new Date(at.getTime() + 60_000))
  await t.recurring['sweep-events']()
  await t.db.owner.query('drop trigger broken on payment_entry')
  expect(await till.standing(failing.invoice)).toBe('PENDING, terminal PENDING')
  // Three hours and a newer event later it is swept, once.
  t.clock.set(new Date(at.getTime() + 3 * 3_600_000))
  expect(await deliver({ ...EVENT, id: 'evt_newer', type: 'payment_intent.created', data: { object: {} } })).toBe(204)
  await t.recurring['sweep-events']()
  await t.recurring['sweep-events']()
  expect(await till.standing(failing.invoice)).toBe('PAID, terminal APPROVED')
  expect(await till.ledger(failing.invoice)).toEqual([failing.invoice.billedAmount])
  const { rows } = await t.db.owner.query<{ account: string; is_now: boolean }>(
    'select account, swept_until = $1 as is_now from app.event_sweep order by account',
    [t.clock.now()],
  )
  expect(rows).toEqual([
    { account: 'CA', is_now: true },
    { account: 'US', is_now: true },
  ])
})

describe('what is kept of an event', () => {
  const log = { warn: vi.fn(), error: vi.fn() }
  const apply = (event: object): Promise<string> => {
    const account = environmentAccount(t.services.payments, 'CA')
    if (!account) throw new Error('There is no account.')
    return applyOnce(
      {
        databaseOf: id => t.db.databases.of(id),
        account,
        tenants: () => Promise.resolve([]),
        clock: t.clock,
        log,
        apiVersion: t.services.payments.apiVersion,
      },
      translateEvent('CA', event as Stripe.Event),
    )
  }
  const created = { ...EVENT, id: 'evt_kept', type: 'charge.captured', data: { object: { id: 'ch_1', amount: 1 } } }

  test('is its hash, which is the same in every delivery; another content is an alarm', async () => {
    await apply({ ...created, pending_webhooks: 1 })
    await apply({ pending_webhooks: 0, ...created, data: { object: { amount: 1, id: 'ch_1' } } })
    expect(log.error).not.toHaveBeenCalled()
    await apply({ ...created, data: { object: { id: 'ch_1', amount: 2 } } })
    expect(log.error).toHaveBeenCalledTimes(1)
    const { rows } = await t.db.owner.query<{ size: number; version: string }>(
      `select octet_length(payload_hash) as size, api_version as version from app.webhook_event where event_id = 'evt_kept'`,
    )
    expect(rows).toEqual([{ size: 32, version: t.services.payments.apiVersion }])
  })

  test('an event of another version of the API is applied, and the log warns once', async () => {
    log.warn.mockClear()
    const old = { ...created, api_version: '2020-01-01' }
    expect(await apply({ ...old, id: 'evt_old_1' })).toBe('not used')
    expect(await apply({ ...old, id: 'evt_old_2' })).toBe('not used')
    expect(log.warn).toHaveBeenCalledTimes(1)
  })
})
