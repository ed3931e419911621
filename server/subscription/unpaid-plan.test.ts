import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { CARD_CONSENT_VERSION, cardConsent } from '../../domain/payment/card-consent.ts'
import { typedCard } from '../sandbox/stripe/test-sandbox.ts'
import { saveCard } from '../testing/cards.ts'
import { pressPay } from '../testing/press-pay.ts'
import { book, serviceAndBill } from '../testing/orders.ts'
import { addPlan, putPlanOnOrder, type Subscribed, subscribe } from '../testing/subscriptions.ts'
import { createTestApp, type GraphqlResult, type TestApp } from '../testing/test-app.ts'

const WAIT = { timeout: 15_000, interval: 100 }
const PAY = `mutation Pay($idempotencyKey: String!, $invoiceId: ID!, $paymentMethodId: String!) {
  payOwnInvoice(idempotencyKey: $idempotencyKey, invoiceId: $invoiceId, paymentMethodId: $paymentMethodId) { status remainingAmount }
}`
const LINK = `mutation Link($subscriptionId: ID!, $savesCard: Boolean, $consentVersion: String) {
    payLaterSubscription(subscriptionId: $subscriptionId, savesCard: $savesCard, consentVersion: $consentVersion)
  }`
const END = 'mutation End($id: ID!) { endSubscription(id: $id) { status price } }'

let t: TestApp
let customer: string
let other: string
let hour = 12
beforeAll(async () => {
  t = await createTestApp()
  const { host, emails } = t.fixture.ca
  customer = await t.tokenOf(host, emails.customer)
  other = await t.tokenOf(host, emails.otherCustomer)
})
afterAll(() => t.close())

const run = (query: string, variables: object, token = customer): Promise<GraphqlResult> =>
  t.graphql(t.fixture.ca.host, query, variables, token)
const newPlan = (): Promise<Subscribed> =>
  subscribe(t, { frequency: 'MONTHLY', date: `2026-06-03T${hour++}:00:00Z`, customer })

async function stateOf({ id, invoiceId }: Subscribed): Promise<string> {
  const { rows } = await t.db.owner.query<{ plan: string; invoice: string }>(
    'select s.status as plan, i.status as invoice from subscription s, invoice i where s.id = $1 and i.id = $2',
    [id, invoiceId],
  )
  return `${rows[0]?.plan}, invoice ${rows[0]?.invoice}`
}

test('a plan with a declined card is active again once its owner pays with another card, and nobody else can', async () => {
  const plan = await newPlan()
  await t.db.owner.query(`update subscription set status = 'RENEWAL_ERROR' where id = $1`, [plan.id])
  const declined = await saveCard(t, customer, 'pm_card_chargeCustomerFail')
  const good = await saveCard(t, customer, 'pm_card_visa')
  const pay = (paymentMethodId: string, idempotencyKey: string, token = customer) =>
    run(PAY, { invoiceId: plan.invoiceId, paymentMethodId, idempotencyKey }, token)
  expect((await pay(declined, 'first')).error).toMatchObject({ statusCode: 400, error: 'CARD_DECLINED' })
  expect(await stateOf(plan)).toBe('RENEWAL_ERROR, invoice OPEN')
  expect((await pay(good, 'stranger', other)).error?.statusCode).toBe(404)
  const answers = await Promise.all([pay(good, 'second'), pay(good, 'second')])
  expect(answers.map(({ data }) => data?.payOwnInvoice.status)).toContain('PAID')
  await vi.waitFor(async () => expect(await stateOf(plan)).toBe('ACTIVE, invoice PAID'), WAIT)
  const entries = await t.db.owner.query('select amount from payment_entry where invoice_id = $1', [plan.invoiceId])
  expect(entries.rows).toEqual([{ amount: 5_537 }])
})

test('an unpaid plan can be ended by its owner: its invoice is void, its link withdrawn, and an active one is refused', async () => {
  const plan = await newPlan()
  expect((await run(END, { id: plan.id }, other)).error?.statusCode).toBe(404)
  expect((await run(END, { id: plan.id })).data.endSubscription).toEqual({ status: 'CANCELLED', price: 4_900 })
  expect(await stateOf(plan)).toBe('CANCELLED, invoice VOIDED')
  expect((await run(END, { id: plan.id })).error?.error).toBe('NOT_NOW')
  const active = await newPlan()
  await t.db.owner.query(`update subscription set status = 'ACTIVE' where id = $1`, [active.id])
  expect((await run(END, { id: active.id })).error?.error).toBe('NOT_NOW')
})

test('an order with a plan replaces a dead plan of its car, and adds none beside an active one', async () => {
  const plan = await newPlan()
  const sameCar = async (status: string): Promise<{ id: number; status: string; invoice: string }[]> => {
    // The next order is for the same car, as a booking from the account is.
    await t.db.owner.query('update subscription set status = $2 where id = $1', [plan.id, status])
    const { ca } = t.fixture
    const date = `2026-06-03T${hour++}:00:00Z`
    t.clock.set(new Date('2026-06-01T12:00:00Z'))
    const { workOrderId } = await book(t, { date }, customer)
    await t.db.owner.query('update work_order set user_vehicle_id = $2 where id = $1', [
      workOrderId,
      plan.userVehicleId,
    ])
    const { serviceId } = await addPlan(t, 'MONTHLY')
    await putPlanOnOrder(t, workOrderId, serviceId)
    t.clock.set(new Date(date))
    await serviceAndBill(t, await t.tokenOf(ca.host, ca.emails.manager), workOrderId)
    const { rows } = await t.db.owner.query<{ id: number; status: string; invoice: string }>(
      `select s.id::float8, s.status, i.status as invoice from subscription s join invoice i on i.subscription_id = s.id
       where s.user_vehicle_id = $1 order by s.id`,
      [plan.userVehicleId],
    )
    return rows
  }
  expect(await sameCar('ACTIVE')).toEqual([{ id: plan.id, status: 'ACTIVE', invoice: 'OPEN' }])
  const [dead, fresh, ...others] = await sameCar('RENEWAL_ERROR')
  expect(dead).toEqual({ id: plan.id, status: 'CANCELLED', invoice: 'VOIDED' })
  expect(fresh).toMatchObject({ status: 'PENDING', invoice: 'OPEN' })
  expect(others).toEqual([])
  const links = await t.db.owner.query<{ status: string }>('select status from payment where invoice_id = $1', [
    plan.invoiceId,
  ])
  expect(links.rows).toEqual([{ status: 'CANCELLED' }])
})

test('the member keeps the price that they bought when the plan gets dearer', async () => {
  const plan = await newPlan()
  const types = 'select subscription_type_id as id from subscription where id = $1'
  const { rows } = await t.db.owner.query<{ id: number }>(types, [plan.id])
  await t.db.owner.query('update subscription_type set price = 9_900 where id = $1', [rows[0]?.id])
  const { planOf } = await import('../plan/plan-rows.ts')
  const db = t.db.databases.of(t.fixture.ca.id)
  const row = await db.selectFrom('subscription').where('id', '=', plan.id).selectAll().executeTakeFirstOrThrow()
  expect((await planOf(db, row)).price).toBe(4_900)
  await t.db.owner.query('update subscription_type set price = 4_900 where id = $1', [rows[0]?.id])
})

interface Consent {
  version: string
  wording: string
}

async function consents(): Promise<Consent[]> {
  const { rows } = await t.db.owner.query<Consent>(
    `select version, wording from card_consent where user_id = (select id from app_user where email = $1) order by id`,
    [t.fixture.ca.emails.customer],
  )
  return rows
}

test('the first payment saves the card only when the customer agrees, and their agreement is kept as they read it', async () => {
  const cards = async (): Promise<string[]> =>
    (await run('{ savedCards { last4 } }', {})).data.savedCards.map((card: { last4: string }) => card.last4)
  for (const savesCard of [false, true]) {
    const plan = await newPlan()
    const before = await cards()
    const agreed = await consents()
    const input = { subscriptionId: plan.id, savesCard }
    const outdated = await run(LINK, { ...input, consentVersion: '2020-01-01' })
    expect(outdated.error?.error).toBe(savesCard ? 'OUTDATED' : undefined)
    expect(await consents()).toEqual(agreed)
    const { data } = await run(LINK, { ...input, consentVersion: CARD_CONSENT_VERSION })
    const wording = cardConsent('Toronto Vans')
    expect((await consents()).slice(agreed.length)).toEqual(
      savesCard ? [{ version: CARD_CONSENT_VERSION, wording }] : [],
    )
    const checkout = await pressPay(t, data.payLaterSubscription)
    const paid = await fetch(checkout, {
      method: 'POST',
      body: new URLSearchParams(typedCard('5555555555554444')),
      redirect: 'manual',
    })
    expect(paid.status).toBe(303)
    await vi.waitFor(async () => expect(await stateOf(plan)).toBe('ACTIVE, invoice PAID'), WAIT)
    expect(await cards()).toEqual(savesCard ? ['4444', ...before] : before)
  }
})
