import { afterAll, beforeAll, expect, test } from 'vitest'
import { FEE } from '../../domain/pricing/fees.ts'
import { bookingInput, CREATE_WORK_ORDER } from '../testing/booking.ts'
import { addPlan } from '../testing/offers.ts'
import { serviceAndBill } from '../testing/orders.ts'
import { createTestApp, type GraphqlResult, TEST_NOW, type TestApp } from '../testing/test-app.ts'

const TERMS = `{ servicePrices(countryCode: "CA") { id planConsent { version terms agreement } } }`
const KEPT = `query Kept($userVehicleId: ID!) {
  subscriptions(userVehicleId: $userVehicleId) { consent { agreedAt wording staffName } }
}`

interface Shown {
  version: string
  terms: string[]
  agreement: string
}

let t: TestApp
let plan: { id: number; entryId: number }
let hour = 12
beforeAll(async () => {
  t = await createTestApp()
  plan = await addPlan(t, 'monthly')
})
afterAll(() => t.close())

const host = () => t.fixture.ca.host
const ask = (query: string, variables: object = {}, token?: string): Promise<GraphqlResult> =>
  t.graphql(host(), query, variables, token)

/** Returns the terms of the plan as their reader sees them. */
async function shown(token?: string): Promise<Shown> {
  const { data } = await ask(TERMS, {}, token)
  const offers = data.servicePrices as { id: string; planConsent: Shown | null }[]
  const consent = offers.find(({ id }) => id === String(plan.id))?.planConsent
  if (!consent) throw new Error('the plan has no terms')
  return consent
}

/** Books the plan, at a free hour. */
function bookPlan(overrides: object, token?: string): Promise<GraphqlResult> {
  const line = (id: number | undefined, value: number) => ({ id, quantity: 1, value })
  const lineItems = [line(plan.id, 0), line(plan.entryId, 0), line(t.fixture.ca.serviceIds[FEE.mobile], 1_500)]
  hour += 1
  return ask(CREATE_WORK_ORDER, bookingInput(t, { date: `2026-06-03T${hour}:00:00Z`, lineItems, ...overrides }), token)
}

const bookedId = ({ data, error }: GraphqlResult): number => {
  if (error) throw new Error(error.message)
  return Number((data.createWorkOrder as { workOrderId: string }).workOrderId)
}

/** Returns what is stored of the agreement of an order. */
async function storedConsents(orderId: number) {
  const { rows } = await t.db.owner.query(
    `select c.user_id = w.user_id as "isOfCustomer", c.plan_id = l.plan_id as "isOfPlan", c.version, c.wording, c.staff_id::int as "staffId",
       c.staff_name as "staffName", c.agreed_at as "agreedAt"
     from plan_consent c join work_order w on w.id = c.work_order_id join line_item l on l.work_order_id = w.id and l.plan_id is not null
     where w.id = $1`,
    [orderId],
  )
  return rows
}

test('the terms that a guest ticked are stored with the order, to the letter', async () => {
  const { version, terms, agreement } = await shown()
  const id = bookedId(await bookPlan({ planConsent: version }))
  expect(await storedConsents(id)).toEqual([
    {
      isOfCustomer: true,
      isOfPlan: true,
      version,
      wording: [...terms, agreement].join('\n'),
      staffId: null,
      staffName: null,
      agreedAt: TEST_NOW,
    },
  ])
  expect(terms[0]).toContain('$49.00 per month plus tax')
  expect(agreement).toContain('I agree')
})

test('a client that asks for no agreement books as documented, and nothing is stored', async () => {
  expect(await storedConsents(bookedId(await bookPlan({})))).toEqual([])
})

test('an agreement without a plan is not stored', async () => {
  const { version } = await shown()
  const { data } = await ask(CREATE_WORK_ORDER, bookingInput(t, { date: '2026-06-05T13:00:00Z', planConsent: version }))
  const { rowCount } = await t.db.owner.query('select from plan_consent where work_order_id = $1', [
    data.createWorkOrder.workOrderId,
  ])
  expect(rowCount).toBe(0)
})

test('terms that changed after they were read are refused, and nothing is booked', async () => {
  const { version } = await shown()
  await t.db.owner.query('update subscription_type set price = 5900 where service_id = $1', [plan.id])
  t.clock.set(new Date(TEST_NOW.getTime() + 3_600_000))
  try {
    for (const stale of [version, 'x', '']) {
      const { error } = await bookPlan({ planConsent: stale })
      expect(error).toMatchObject({ statusCode: 400, error: 'PLAN_TERMS_CHANGED' })
    }
  } finally {
    await t.db.owner.query('update subscription_type set price = 4900 where service_id = $1', [plan.id])
    t.clock.set(TEST_NOW)
  }
})

test('staff read their own text, and their name is stored; a text of the customer’s is not theirs', async () => {
  const manager = await t.tokenOf(host(), t.fixture.ca.emails.manager)
  const mine = await shown()
  const { version, agreement } = await shown(manager)
  expect(agreement).toContain('The customer agreed on the phone.')
  const customerId = t.fixture.ca.userIds.customer
  expect((await bookPlan({ customerId, planConsent: mine.version }, manager)).error?.error).toBe('PLAN_TERMS_CHANGED')
  const id = bookedId(await bookPlan({ customerId, planConsent: version }, manager))
  const { rows } = await t.db.owner.query<{ name: string }>('select name from app_user where id = $1', [
    t.fixture.ca.userIds.manager,
  ])
  expect(await storedConsents(id)).toMatchObject([
    { isOfCustomer: true, staffId: t.fixture.ca.userIds.manager, staffName: rows[0]?.name },
  ])
})

test('the customer and staff see the agreement with the plan that began, and the customer gets it with their data', async () => {
  const { ca } = t.fixture
  const customer = await t.tokenOf(host(), ca.emails.customer)
  const { version, agreement } = await shown(customer)
  const id = bookedId(await bookPlan({ planConsent: version, date: '2026-06-04T13:00:00Z' }, customer))
  t.clock.set(new Date('2026-06-04T14:00:00Z'))
  const manager = await t.tokenOf(host(), ca.emails.manager)
  await serviceAndBill(t, manager, id)
  const { rows } = await t.db.owner.query<{ userVehicleId: number }>(
    'select user_vehicle_id::int as "userVehicleId" from work_order where id = $1',
    [id],
  )
  for (const token of [customer, manager])
    expect((await ask(KEPT, rows[0], token)).data.subscriptions).toEqual([
      { consent: { agreedAt: TEST_NOW.toISOString(), wording: expect.stringContaining(agreement), staffName: null } },
    ])
  const again = await t.tokenOf(host(), ca.emails.customer)
  const { body } = await t.post(ca.host, '/account/data-export', {}, again)
  expect(body.agreements).toContainEqual(
    expect.objectContaining({ to: 'plan', appointmentId: id, wording: expect.stringContaining(agreement) }),
  )
})
