import { afterAll, beforeAll, expect, test } from 'vitest'
import { addPlan } from '../testing/offers.ts'
import { book, serviceAndBill } from '../testing/orders.ts'
import { createTestApp, type GraphqlResult, TEST_NOW, type TestApp } from '../testing/test-app.ts'

const CONTENT = `query C($id: ID!, $serviceIds: [ID!]) {
  workOrderContent(id: $id, serviceIds: $serviceIds) { planConsent { version terms agreement } }
}`
const SERVICES = `mutation S($id: ID!, $serviceIds: [ID!]!, $planConsent: String) {
  updateServices(id: $id, serviceIds: $serviceIds, planConsent: $planConsent) { lineItems { serviceId } }
}`
const REBILL = `mutation R($id: ID!, $serviceIds: [ID!]) { billWorkOrderAnew(workOrderId: $id, serviceIds: $serviceIds) { id } }`

let t: TestApp
let manager: string
let monthly: { id: number }
let annual: { id: number }
let hour = 12
beforeAll(async () => {
  t = await createTestApp()
  manager = await t.tokenOf(t.fixture.ca.host, t.fixture.ca.emails.manager)
  monthly = await addPlan(t, 'monthly')
  annual = await addPlan(t, 'annual')
})
afterAll(() => t.close())

const run = (query: string, variables: object): Promise<GraphqlResult> =>
  t.graphql(t.fixture.ca.host, query, variables, manager)

/** Books an oil change without a plan. */
async function bookOil(): Promise<number> {
  hour += 1
  return (await book(t, { date: `2026-06-03T${hour}:00:00Z` })).workOrderId
}

const oil = (): number => t.fixture.ca.serviceIds.oil_change_basic ?? 0

/** Returns the terms that staff read before they change the services. */
const termsOf = async (id: number, serviceIds?: number[]) =>
  (await run(CONTENT, { id, serviceIds })).data.workOrderContent.planConsent

async function storedPlan(orderId: number): Promise<{ planId: string; vehicleId: string }> {
  const { rows } = await t.db.owner.query(
    `select l.plan_id as "planId", w.vehicle_id as "vehicleId" from line_item l join work_order w on w.id = l.work_order_id
     where w.id = $1 and l.plan_id is not null`,
    [orderId],
  )
  return rows[0]
}

async function storedConsents(orderId: number) {
  const { rows } = await t.db.owner.query(
    `select c.user_id = w.user_id as "isOfCustomer", c.plan_id = l.plan_id as "isOfPlan", c.version, c.wording, c.staff_id::int as "staffId",
       c.staff_name = u.name as "hasStaffName", c.agreed_at as "agreedAt"
     from plan_consent c join work_order w on w.id = c.work_order_id join app_user u on u.id = c.staff_id
     left join line_item l on l.work_order_id = w.id and l.plan_id is not null where w.id = $1 order by c.id`,
    [orderId],
  )
  return rows
}

test('a plan that staff add to an order needs the customer’s agreement, which is stored with its text', async () => {
  const id = await bookOil()
  expect(await termsOf(id)).toBeNull()
  expect(await termsOf(id, [oil()])).toBeNull()
  const { version, terms, agreement } = await termsOf(id, [monthly.id])
  expect(terms[0]).toContain('$49.00 per month plus tax')
  expect(agreement).toMatch(/The customer agreed, on the phone or in person\.$/)

  const refused = await run(SERVICES, { id, serviceIds: [monthly.id] })
  expect(refused.error).toMatchObject({ statusCode: 422, fields: [{ field: 'planConsent' }] })
  const stale = await run(SERVICES, { id, serviceIds: [monthly.id], planConsent: 'of yesterday' })
  expect(stale.error).toMatchObject({ statusCode: 400, error: 'PLAN_TERMS_CHANGED' })
  expect(await storedConsents(id)).toEqual([])
  expect(await termsOf(id)).toBeNull()

  const { data } = await run(SERVICES, { id, serviceIds: [monthly.id], planConsent: version })
  expect(data.updateServices.lineItems.map(({ serviceId }: { serviceId: string }) => serviceId)).toContain(
    String(monthly.id),
  )
  expect(await storedConsents(id)).toEqual([
    {
      isOfCustomer: true,
      isOfPlan: true,
      version,
      wording: [...terms, agreement].join('\n'),
      staffId: t.fixture.ca.userIds.manager,
      hasStaffName: true,
      agreedAt: TEST_NOW,
    },
  ])
})

test('a plan that the order has stays without a new agreement; another plan needs its own', async () => {
  const id = await bookOil()
  const first = await termsOf(id, [monthly.id])
  await run(SERVICES, { id, serviceIds: [monthly.id], planConsent: first.version })
  expect(await termsOf(id, [monthly.id])).toBeNull()
  expect((await run(SERVICES, { id, serviceIds: [monthly.id] })).error).toBeUndefined()
  expect(await storedConsents(id)).toHaveLength(1)

  const second = await termsOf(id, [annual.id])
  expect((await run(SERVICES, { id, serviceIds: [annual.id], planConsent: first.version })).error?.error).toBe(
    'PLAN_TERMS_CHANGED',
  )
  await run(SERVICES, { id, serviceIds: [annual.id], planConsent: second.version })
  expect((await storedConsents(id)).map(({ version }) => version)).toEqual([first.version, second.version])
})

test('prices of today, and another car, leave an order with the version of the plan that its customer agreed to', async () => {
  const id = await bookOil()
  const { version } = await termsOf(id, [monthly.id])
  await run(SERVICES, { id, serviceIds: [monthly.id], planConsent: version })
  const { planId, vehicleId } = await storedPlan(id)
  // The business publishes other terms: the order keeps those that its customer agreed to.
  await t.db.owner.query('update subscription_type set active = false where id = $1', [planId])
  await t.db.owner.query(
    `insert into subscription_type (tenant_id, name, alias_name, version, price, currency, frequency, service_id)
     select tenant_id, name, alias_name, version + 1, 9900, currency, frequency, service_id from subscription_type where id = $1`,
    [planId],
  )
  const other = await bookOil()
  await expect
    .poll(async () => (await termsOf(other, [monthly.id])).terms[0], { timeout: 3_000 })
    .toContain('$99.00 per month')
  const changes = [
    'mutation R($id: ID!) { refreshLineItemPrices(id: $id) { id } }',
    `mutation V($id: ID!) { updateWorkOrderVehicle(id: $id, vehicleId: ${vehicleId}) { id } }`,
  ]
  for (const change of changes) {
    expect((await run(change, { id })).error).toBeUndefined()
    expect((await storedPlan(id)).planId).toBe(planId)
  }
})

test('a version without a new plan is ignored', async () => {
  const id = await bookOil()
  expect((await run(SERVICES, { id, serviceIds: [oil()], planConsent: 'none' })).error).toBeUndefined()
  expect(await storedConsents(id)).toEqual([])
})

test('a completed order gets no plan with its new bill', async () => {
  const id = await bookOil()
  t.clock.set(new Date('2026-06-10T12:00:00Z'))
  const invoice = await serviceAndBill(t, manager, id)
  await run('mutation V($id: ID!) { voidInvoice(id: $id) { status } }', { id: invoice.id })
  const { error } = await run(REBILL, { id, serviceIds: [monthly.id] })
  expect(error).toMatchObject({ statusCode: 422, fields: [{ field: 'serviceIds' }] })
  expect((await run(REBILL, { id })).error).toBeUndefined()
})
