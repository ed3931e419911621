import { randomUUID } from 'node:crypto'
import { Stripe } from 'stripe'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { approvePayment } from '../payment/settle-payment.ts'
import { setControl } from '../sandbox/stripe/test-sandbox.ts'
import { deliverRepeatedly } from '../testing/payments.ts'
import { type Subscribed, subscribe } from '../testing/subscriptions.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { TEST_ACCOUNTS } from '../testing/test-secret.ts'

const DUE = new Date('2026-07-04T08:00:00Z')
const DAY_MS = 86_400_000
const later = (days: number, minutes = 0): Date => new Date(DUE.getTime() + days * DAY_MS + minutes * 60_000)

let t: TestApp
let stripe: Stripe
let hour = 12
beforeAll(async () => {
  t = await createTestApp()
  const { port } = t.app.server.address() as { port: number }
  stripe = new Stripe(TEST_ACCOUNTS.CA.secretKey, { host: '127.0.0.1', port, protocol: 'http', maxNetworkRetries: 0 })
})
afterAll(() => t.close())

/** Makes a monthly plan of a guest without a token, paid immediately: its next payment is due on July 4. */
async function activePlan(customer?: string, date = `2026-06-03T${hour++}:00:00Z`): Promise<Subscribed> {
  const subscribed = await subscribe(t, { date, ...(customer ? { customer } : {}) })
  const { rows } = await t.db.owner.query<{ id: number }>(
    `select id from payment where invoice_id = $1 and status in ('SENT', 'PENDING')`,
    [subscribed.invoiceId],
  )
  const db = t.db.databases.of(t.fixture.ca.id)
  await approvePayment(db, rows[0]?.id ?? 0, { providerPaymentId: randomUUID(), now: t.clock.now() })
  return subscribed
}

/** Saves a test card of the provider. */
async function saveCard({ userId }: Subscribed, paymentMethod: string): Promise<void> {
  const customer = await stripe.customers.create({ email: 'plan@example.com' })
  const intent = await stripe.setupIntents.create({ customer: customer.id, allowed_payment_method_types: ['card'] })
  await stripe.setupIntents.confirm(intent.id, { payment_method: paymentMethod })
  await t.db.owner.query(
    `insert into payment_customer (tenant_id, user_id, country_code, provider_customer_id) values ($1, $2, 'CA', $3)`,
    [t.fixture.ca.id, userId, customer.id],
  )
}

/** Returns the job that a recurring task enqueues for the plan at that time, if any. */
async function dueAt(now: Date, { id }: Subscribed): Promise<boolean> {
  t.clock.set(now)
  await t.db.owner.query('delete from app.outbox')
  await t.recurring['renew-subscriptions']()
  const { rowCount } = await t.db.owner.query(
    `select from app.outbox where task = 'renew-subscription' and payload->>'subscriptionId' = $1`,
    [String(id)],
  )
  return rowCount === 1
}

const renew = ({ id }: Subscribed): Promise<void> =>
  t.jobs['renew-subscription'](t.fixture.ca.id, { subscriptionId: id })

async function stateOf({ id }: Subscribed) {
  const { rows } = await t.db.owner.query<{ status: string; renewed_at: Date | null; next_payment_at: Date | null }>(
    'select status, renewed_at, next_payment_at from subscription where id = $1',
    [id],
  )
  return rows[0]
}

/** Returns its payments in order, as method and status. */
const paymentsOf = async ({ id }: Subscribed): Promise<string[]> =>
  (
    await t.db.owner.query<{ payment: string }>(
      `select p.payment_method || ' ' || p.status as payment from payment p join invoice i on i.id = p.invoice_id
       where i.subscription_id = $1 order by p.id`,
      [id],
    )
  ).rows.map(row => row.payment)

const invoicesOf = async ({ id }: Subscribed): Promise<string[]> =>
  (
    await t.db.owner.query<{ status: string }>('select status from invoice where subscription_id = $1 order by id', [
      id,
    ])
  ).rows.map(row => row.status)

const mailsOf = async ({ id }: Subscribed): Promise<string[]> =>
  (
    await t.db.owner.query<{ kind: string }>(
      `select payload->>'kind' as kind from app.outbox where task = 'mail-subscription' and payload->>'subscriptionId' = $1 order by id`,
      [String(id)],
    )
  ).rows.map(row => row.kind)

test('the saved card is charged once when the payment is due, also by parallel and repeated workers', async () => {
  const plan = await activePlan()
  await saveCard(plan, 'pm_card_visa')
  expect(await dueAt(new Date(DUE.getTime() - 1), plan)).toBe(false)
  expect(await dueAt(DUE, plan)).toBe(true)
  await Promise.allSettled([renew(plan), renew(plan), renew(plan)])
  // A worker that lost the provider's answer runs again.
  await renew(plan)
  expect(await stateOf(plan)).toEqual({
    status: 'ACTIVE',
    renewed_at: DUE,
    next_payment_at: new Date('2026-08-04T08:00:00Z'),
  })
  expect(await paymentsOf(plan)).toEqual(['payLater APPROVED', 'card APPROVED'])
  expect(await invoicesOf(plan)).toEqual(['PAID', 'PAID'])
  expect(await mailsOf(plan)).toEqual(['renewed'])
  expect(await dueAt(later(1), plan)).toBe(false)
  // Its bank learns that it is one of a series.
  const { rows } = await t.db.owner.query<{ usage: string }>(
    `select body->'payment_method_options'->'card'->>'stored_credential_usage' as usage from sandbox.stripe_object
     where type = 'payment_intent' and body->'metadata'->>'paymentId' = (
       select max(p.id)::text from payment p join invoice i on i.id = p.invoice_id where i.subscription_id = $1)`,
    [plan.id],
  )
  expect(rows).toEqual([{ usage: 'recurring' }])
})

test('the default card is charged, even if another was saved later', async () => {
  const plan = await activePlan()
  await saveCard(plan, 'pm_card_visa')
  const { rows } = await t.db.owner.query<{ customer: string }>(
    'select provider_customer_id as customer from payment_customer where user_id = $1',
    [plan.userId],
  )
  const customer = rows[0]?.customer ?? ''
  const { data } = await stripe.paymentMethods.list({ customer })
  const { id } = await stripe.setupIntents.create({ customer, allowed_payment_method_types: ['card'] })
  await stripe.setupIntents.confirm(id, { payment_method: 'pm_card_chargeCustomerFail' })
  await t.db.owner.query('update payment_customer set default_payment_method_id = $2 where user_id = $1', [
    plan.userId,
    data[0]?.id,
  ])
  t.clock.set(DUE)
  await renew(plan)
  expect(await paymentsOf(plan)).toEqual(['payLater APPROVED', 'card APPROVED'])
})

test('a worker that was down for three days renews once, and the date does not drift', async () => {
  const plan = await activePlan()
  await saveCard(plan, 'pm_card_visa')
  expect(await dueAt(later(3, 17), plan)).toBe(true)
  await renew(plan)
  await renew(plan)
  expect(await stateOf(plan)).toMatchObject({ renewed_at: DUE, next_payment_at: new Date('2026-08-04T08:00:00Z') })
  expect(await invoicesOf(plan)).toEqual(['PAID', 'PAID'])
})

test('a charge without an answer is repeated with the same card, even if another card was saved since', async () => {
  const plan = await activePlan()
  await saveCard(plan, 'pm_card_visa')
  t.clock.set(DUE)
  // The provider's event would settle the charge before the job does.
  await setControl(t.db.owner, { webhookDelayMs: 60_000 })
  onTestFinished(() => setControl(t.db.owner, {}))
  // The charge succeeds, but recording its answer fails, as in a crash.
  await t.db.owner.query(
    `create function break_capture() returns trigger language plpgsql as $$ begin raise exception 'down'; end $$`,
  )
  await t.db.owner.query(
    'create trigger broken before insert on payment_entry for each row execute function break_capture()',
  )
  await expect(renew(plan)).rejects.toThrow('down')
  await t.db.owner.query('drop trigger broken on payment_entry')
  expect(await dueAt(later(0, 5), plan)).toBe(true)
  await t.db.owner.query('delete from payment_customer where user_id = $1', [plan.userId])
  await saveCard(plan, 'pm_card_mastercard')
  await renew(plan)
  expect(await paymentsOf(plan)).toEqual(['payLater APPROVED', 'card APPROVED'])
  const { rows } = await t.db.owner.query<{ charges: number }>(
    `select count(*)::int as charges from sandbox.stripe_object where type = 'payment_intent' and body->>'status' = 'succeeded'
       and body->'metadata'->>'paymentId' = (select max(p.id)::text from payment p join invoice i on i.id = p.invoice_id where i.subscription_id = $1)`,
    [plan.id],
  )
  expect(rows[0]?.charges).toBe(1)
})

test('a webhook about a charge counts once, delivered five times before the answer to the charge is recorded', async () => {
  const plan = await activePlan()
  await saveCard(plan, 'pm_card_visa')
  t.clock.set(DUE)
  await t.db.owner.query(
    'create trigger broken before insert on payment_entry for each row execute function break_capture()',
  )
  await expect(renew(plan)).rejects.toThrow('down')
  await t.db.owner.query('drop trigger broken on payment_entry')
  const { rows } = await t.db.owner.query<{ body: object }>(
    `select body from sandbox.stripe_event where body->>'type' = 'payment_intent.succeeded' order by seq desc limit 1`,
  )
  await Promise.all([deliverRepeatedly(t, rows[0]?.body), renew(plan)])
  await renew(plan)
  expect(await paymentsOf(plan)).toEqual(['payLater APPROVED', 'card APPROVED'])
  expect(await invoicesOf(plan)).toEqual(['PAID', 'PAID'])
  expect(await mailsOf(plan)).toEqual(['payment_needed', 'started', 'renewed'])
  expect(await stateOf(plan)).toMatchObject({ status: 'ACTIVE', next_payment_at: new Date('2026-08-04T08:00:00Z') })
})

test('after a declined card the plan is RENEWAL_ERROR, the charge is retried on days 1, 3 and 5, and a link is mailed', async () => {
  const plan = await activePlan()
  await saveCard(plan, 'pm_card_chargeCustomerFail')
  t.clock.set(DUE)
  await renew(plan)
  expect(await stateOf(plan)).toMatchObject({ status: 'RENEWAL_ERROR', next_payment_at: DUE })
  expect(await mailsOf(plan)).toContain('renewal_failed')
  for (const day of [1, 3, 5]) {
    expect(await dueAt(later(day, -1), plan)).toBe(false)
    expect(await dueAt(later(day), plan)).toBe(true)
    await renew(plan)
  }
  expect(await dueAt(later(30), plan)).toBe(false)
  expect((await paymentsOf(plan)).toSorted()).toEqual([
    ...Array<string>(4).fill('card DECLINED'),
    'payLater APPROVED',
    'payLater SENT',
  ])
})

test('A2 a card that was lost leaves RENEWAL_ERROR at once: it is not charged again, and a link is mailed', async () => {
  const plan = await activePlan(undefined, '2026-06-03T15:00:00Z')
  await saveCard(plan, 'pm_card_lostCustomerCard')
  t.clock.set(DUE)
  await renew(plan)
  expect(await stateOf(plan)).toMatchObject({ status: 'RENEWAL_ERROR', next_payment_at: DUE })
  expect(await mailsOf(plan)).toContain('renewal_failed')
  const { rows } = await t.db.owner.query<{ retry_at: Date | null }>(
    'select retry_at from subscription_period where subscription_id = $1 and paid_at is null',
    [plan.id],
  )
  expect(rows).toEqual([{ retry_at: null }])
  for (const day of [1, 3, 5]) {
    expect(await dueAt(later(day), plan)).toBe(false)
    await renew(plan)
  }
  expect((await paymentsOf(plan)).toSorted()).toEqual(['card DECLINED', 'payLater APPROVED', 'payLater SENT'])
})

test('a retry that succeeds makes the plan active again for its own period, and withdraws the link', async () => {
  const plan = await activePlan()
  await saveCard(plan, 'pm_card_chargeCustomerFail')
  t.clock.set(DUE)
  await renew(plan)
  await t.db.owner.query('delete from payment_customer where user_id = $1', [plan.userId])
  await saveCard(plan, 'pm_card_visa')
  t.clock.set(later(1))
  await renew(plan)
  expect(await stateOf(plan)).toEqual({
    status: 'ACTIVE',
    renewed_at: DUE,
    next_payment_at: new Date('2026-08-04T08:00:00Z'),
  })
  expect(await paymentsOf(plan)).toEqual(['payLater APPROVED', 'card DECLINED', 'payLater CANCELLED', 'card APPROVED'])
})

test('without a card a payment link is mailed', async () => {
  const plan = await activePlan()
  expect(await dueAt(DUE, plan)).toBe(true)
  await renew(plan)
  expect(await stateOf(plan)).toMatchObject({ status: 'PENDING' })
  expect(await paymentsOf(plan)).toEqual(['payLater APPROVED', 'payLater SENT'])
  expect(await mailsOf(plan)).toContain('payment_needed')
  expect(await dueAt(later(10), plan)).toBe(false)
})

test('SUBS-06 a cancelled monthly plan is billed for 2 more months, ends on its day, and is not billed again', async () => {
  const { host, emails } = t.fixture.ca
  const customer = await t.tokenOf(host, emails.customer)
  const plan = await activePlan(customer)
  await saveCard(plan, 'pm_card_visa')
  const end = new Date('2026-09-02T08:00:00Z')
  const cancel = `mutation Cancel($id: ID!, $end: DateTime!) { cancelSubscription(id: $id, cancelEffectiveAt: $end) { cancelEffectiveAt } }`
  const { data } = await t.graphql(host, cancel, { id: plan.id, end }, customer)
  expect(data.cancelSubscription.cancelEffectiveAt).toBe(end.toISOString())
  for (const due of ['2026-07-04T08:00:00Z', '2026-08-04T08:00:00Z']) {
    expect(await dueAt(new Date(due), plan)).toBe(true)
    await renew(plan)
  }
  expect(await dueAt(new Date(end.getTime() - 1), plan)).toBe(false)
  expect(await dueAt(end, plan)).toBe(true)
  await renew(plan)
  expect(await stateOf(plan)).toMatchObject({ status: 'CANCELLED', next_payment_at: null })
  expect(await invoicesOf(plan)).toEqual(['PAID', 'PAID', 'PAID'])
  expect(await mailsOf(plan)).toContain('ended')
  expect(await dueAt(new Date('2026-12-01T00:00:00Z'), plan)).toBe(false)
})

test.each([
  ['for a month', 12, ['2026-08-03T12:00:00Z', '2026-08-04T08:00:00Z', '2026-09-02T08:00:00Z']],
  ['twice', 13, ['2026-07-20T12:00:00Z', '2026-08-25T12:00:00Z', '2026-09-02T08:00:00Z']],
  ['until after its end', 14, ['2026-09-10T12:00:00Z', '2026-09-10T13:00:00Z', '2026-09-10T14:00:00Z']],
])(
  'SUBS-06 a cancelled monthly plan is billed for 2 more months though workers were down %s',
  async (_name, at, runs) => {
    const { host, emails } = t.fixture.ca
    t.clock.set(new Date('2026-06-01T14:00:00Z'))
    const customer = await t.tokenOf(host, emails.otherCustomer)
    const plan = await activePlan(customer, `2026-06-03T${at}:00:00Z`)
    await t.db.owner.query('delete from payment_customer where user_id = $1', [plan.userId])
    await saveCard(plan, 'pm_card_visa')
    const end = new Date('2026-09-02T08:00:00Z')
    const cancel = `mutation Cancel($id: ID!, $end: DateTime!) { cancelSubscription(id: $id, cancelEffectiveAt: $end) { id } }`
    expect((await t.graphql(host, cancel, { id: plan.id, end }, customer)).error).toBeUndefined()
    for (const now of runs) {
      expect(await dueAt(new Date(now), plan), now).toBe(true)
      await renew(plan)
    }
    expect(await invoicesOf(plan)).toEqual(['PAID', 'PAID', 'PAID'])
    expect(await stateOf(plan)).toMatchObject({ status: 'CANCELLED', next_payment_at: null })
    expect(await dueAt(new Date('2026-12-01T00:00:00Z'), plan)).toBe(false)
  },
)

test('two workers with one queue renew a plan once', async () => {
  const plan = await activePlan()
  await saveCard(plan, 'pm_card_visa')
  await dueAt(DUE, plan)
  await t.startJobs()
  await vi.waitFor(async () => expect(await paymentsOf(plan)).toEqual(['payLater APPROVED', 'card APPROVED']), {
    timeout: 15_000,
    interval: 100,
  })
  expect((await stateOf(plan))?.status).toBe('ACTIVE')
})
