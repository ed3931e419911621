import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { typedCard } from '../sandbox/stripe/test-sandbox.ts'
import { deliverRepeatedly } from '../testing/payments.ts'
import { pressPay } from '../testing/press-pay.ts'
import { type Subscribed, subscribe } from '../testing/subscriptions.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

const WAIT = { timeout: 15_000, interval: 100 }
const SUBSCRIPTIONS = `query Subscriptions($userVehicleId: ID!) {
  subscriptions(userVehicleId: $userVehicleId) {
    id status userVehicleId createdAt renewedAt updatedAt cancelEffectiveAt
    dates { nextPaymentAt endIfCancelled }
    subscriptionType { id name description price frequency aliasName active serviceId }
    invoices { id invoiceNumber status billedAmount }
  }
}`
const PAY_LINK = 'mutation Pay($subscriptionId: ID!) { payLaterSubscription(subscriptionId: $subscriptionId) }'

let t: TestApp
let host: string
let customer: string
let hour = 12
beforeAll(async () => {
  t = await createTestApp()
  host = t.fixture.ca.host
  customer = await t.tokenOf(host, t.fixture.ca.emails.customer)
  await t.startJobs()
})
afterAll(() => t.close())

/** Makes a customer's plan, on a new car. */
const subscribeAs = (frequency: 'MONTHLY' | 'ANNUALLY'): Promise<Subscribed> =>
  subscribe(t, { frequency, date: `2026-06-03T${hour++}:00:00Z`, customer })

async function read({ userVehicleId }: Subscribed) {
  const { data } = await t.graphql(host, SUBSCRIPTIONS, { userVehicleId }, customer)
  return data.subscriptions[0]
}

async function payByLink(subscribed: Subscribed): Promise<void> {
  const { data } = await t.graphql(host, PAY_LINK, { subscriptionId: subscribed.id }, customer)
  const checkout = await pressPay(t, data.payLaterSubscription)
  await fetch(checkout, {
    method: 'POST',
    body: new URLSearchParams(typedCard('4242424242424242')),
    redirect: 'manual',
  })
  await vi.waitFor(async () => expect((await read(subscribed)).status).toBe('ACTIVE'), WAIT)
}

const mails = async (subject: string): Promise<{ text: string }[]> =>
  (
    await t.db.owner.query<{ text: string }>(
      'select text from sandbox.mail where recipient like $1 and subject = $2 order by id',
      [`%${t.fixture.ca.emails.customer}%`, subject],
    )
  ).rows

test('SUBS-01 SUBS-02 completing an order with a plan creates the subscription, unpaid, with its own invoice', async () => {
  const subscribed = await subscribeAs('MONTHLY')
  expect(await read(subscribed)).toEqual({
    id: String(subscribed.id),
    status: 'PENDING',
    userVehicleId: String(subscribed.userVehicleId),
    createdAt: '2026-06-03T12:00:00.000Z',
    renewedAt: null,
    updatedAt: '2026-06-03T12:00:00.000Z',
    cancelEffectiveAt: null,
    dates: { nextPaymentAt: '2026-07-04T08:00:00.000Z', endIfCancelled: '2026-09-02T08:00:00.000Z' },
    subscriptionType: {
      id: expect.any(String),
      name: 'Care plan',
      description: '',
      price: 4_900,
      frequency: 'MONTHLY',
      aliasName: 'subscription_plan_monthly',
      active: true,
      serviceId: expect.any(String),
    },
    // 49.00 and Ontario's 13 %.
    invoices: [
      { id: String(subscribed.invoiceId), invoiceNumber: expect.any(String), status: 'OPEN', billedAmount: 5_537 },
    ],
  })
  await vi.waitFor(async () => {
    const [mail] = await mails('Your Care plan: payment needed')
    expect(mail?.text).toMatch(/Pay \$55\.37[\s\S]*\/api\/payments\/\d+\/checkout/)
  }, WAIT)
})

test('a payment activates it once, also with repeated webhooks, and a mail confirms it', async () => {
  const subscribed = await subscribeAs('MONTHLY')
  await payByLink(subscribed)
  const { rows } = await t.db.owner.query<{ body: object }>(
    `select body from sandbox.stripe_event where body->>'type' = 'checkout.session.completed' order by seq desc limit 1`,
  )
  const before = await read(subscribed)
  expect(before).toMatchObject({ renewedAt: null, invoices: [{ status: 'PAID' }] })
  // Late, when the plan already has another status.
  t.clock.set(new Date('2026-06-20T12:00:00Z'))
  expect(await deliverRepeatedly(t, rows[0]?.body)).toEqual(Array(5).fill(204))
  expect(await read(subscribed)).toEqual(before)
  await vi.waitFor(async () => expect(await mails('Your Care plan is active')).toHaveLength(1), WAIT)
  const entries = await t.db.owner.query('select amount from payment_entry where invoice_id = $1', [
    subscribed.invoiceId,
  ])
  expect(entries.rows).toEqual([{ amount: 5_537 }])
})

test('a plan that is paid weeks late begins on that day', async () => {
  const subscribed = await subscribeAs('MONTHLY')
  t.clock.set(new Date('2026-06-30T10:00:00Z'))
  customer = await t.tokenOf(host, t.fixture.ca.emails.customer)
  await payByLink(subscribed)
  expect(await read(subscribed)).toMatchObject({
    status: 'ACTIVE',
    renewedAt: '2026-06-30T10:00:00.000Z',
    dates: { nextPaymentAt: '2026-08-01T08:00:00.000Z' },
  })
})

test('SUBS-12 a car’s subscriptions and plans are read by the car, and only by users who may see it', async () => {
  const subscribed = await subscribeAs('ANNUALLY')
  const { userVehicleId } = subscribed
  expect((await read(subscribed)).subscriptionType.frequency).toBe('ANNUALLY')
  const plans = await t.graphql(
    host,
    'query Plans($userVehicleId: ID!) { subscriptionTypes(userVehicleId: $userVehicleId) { aliasName price } }',
    { userVehicleId },
    customer,
  )
  expect(plans.data.subscriptionTypes).toEqual([
    { aliasName: 'subscription_plan_monthly', price: 4_900 },
    { aliasName: 'subscription_plan_annual', price: 52_900 },
  ])
  const link = await t.graphql(host, PAY_LINK, { subscriptionId: subscribed.id }, customer)
  expect(link.data.payLaterSubscription).toMatch(/^\/api\/payments\/\d+\/checkout\?tenantId=1&signature=/)
  const again = await t.graphql(host, PAY_LINK, { subscriptionId: subscribed.id }, customer)
  expect(again.data).toEqual(link.data)
  const other = await t.tokenOf(host, t.fixture.ca.emails.otherCustomer)
  expect((await t.graphql(host, SUBSCRIPTIONS, { userVehicleId }, other)).status).toBe(404)
  expect((await t.graphql(host, PAY_LINK, { subscriptionId: subscribed.id }, other)).status).toBe(404)
  const garage = await t.graphql(host, '{ userVehicles { id subscriptions { id status } } }', {}, customer)
  const car = garage.data.userVehicles.find((each: { id: string }) => each.id === String(userVehicleId))
  expect(car.subscriptions).toEqual([{ id: String(subscribed.id), status: 'PENDING' }])
  await payByLink(subscribed)
  expect((await t.graphql(host, PAY_LINK, { subscriptionId: subscribed.id }, customer)).error).toMatchObject({
    statusCode: 409,
    error: 'NOT_PAYABLE',
  })

  const CANCEL = `mutation Cancel($id: ID!, $cancelEffectiveAt: DateTime!) {
    cancelSubscription(id: $id, cancelEffectiveAt: $cancelEffectiveAt) { status cancelEffectiveAt dates { nextPaymentAt } }
  }`
  const UNDO = 'mutation Undo($id: ID!) { undoCancelSubscription(id: $id) { status cancelEffectiveAt } }'
  const { endIfCancelled } = (await read(subscribed)).dates
  const cancel = (cancelEffectiveAt: string, token: string) =>
    t.graphql(host, CANCEL, { id: subscribed.id, cancelEffectiveAt }, token)
  expect((await cancel('2026-06-30T08:00:00Z', customer)).error).toMatchObject({ error: 'DATE_CHANGED' })
  expect((await cancel(endIfCancelled, other)).status).toBe(404)
  expect((await t.graphql(host, UNDO, { id: subscribed.id }, customer)).error?.statusCode).toBe(409)
  expect((await cancel(endIfCancelled, customer)).data.cancelSubscription).toEqual({
    status: 'ACTIVE',
    cancelEffectiveAt: endIfCancelled,
    dates: { nextPaymentAt: null },
  })
  expect((await cancel(endIfCancelled, customer)).error?.statusCode).toBe(409)
  expect((await t.graphql(host, UNDO, { id: subscribed.id }, other)).status).toBe(404)
  expect((await t.graphql(host, UNDO, { id: subscribed.id }, customer)).data.undoCancelSubscription).toEqual({
    status: 'ACTIVE',
    cancelEffectiveAt: null,
  })
  await vi.waitFor(async () => expect(await mails('Your Care plan continues')).toHaveLength(1), WAIT)
})

test('only its customer gets the invoice as PDF, and only invoices of plans', async () => {
  const { invoiceId } = await subscribeAs('MONTHLY')
  const get = (id: number, token?: string) =>
    t.app.inject({
      url: `/api/account/franchisee/invoices/subscription/${id}`,
      headers: { host, ...(token ? { authorization: `Bearer ${token}` } : {}) },
    })
  const pdf = await get(invoiceId, customer)
  expect(pdf.statusCode).toBe(200)
  expect(pdf.headers['content-type']).toBe('application/pdf')
  expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  expect((await get(invoiceId)).statusCode).toBe(401)
  expect((await get(invoiceId, await t.tokenOf(host, t.fixture.ca.emails.otherCustomer))).statusCode).toBe(404)
  const { rows } = await t.db.owner.query<{ id: number }>(
    'select id from invoice where work_order_id is not null and user_id = $1 limit 1',
    [t.fixture.ca.userIds.customer],
  )
  expect((await get(rows[0]?.id ?? 0, customer)).statusCode).toBe(404)
})
