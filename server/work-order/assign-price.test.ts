import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { FEE } from '../../domain/pricing/fees.ts'
import { TORONTO_ADDRESS } from '../testing/booking.ts'
import { balanceOf, giveCredit } from '../testing/money.ts'
import { book } from '../testing/orders.ts'
import { createTestApp, type GraphqlResult, TEST_NOW, type TestApp } from '../testing/test-app.ts'

const LINES = 'lineItems { price discountedPrice tax service { name } }'
const PREVIEW = `query P($id: ID!, $franchise: ID!) {
  workOrderAssignment(workOrderId: $id, assignedFranchise: $franchise) { mileageCharge tax totalWithTax }
}`
const AWAY = `query A($id: ID!, $franchise: ID!) {
  workOrderAssignment(workOrderId: $id, assignedFranchise: $franchise) { baseMetres isServed }
}`
const ASSIGN = `mutation A($id: ID!, $franchise: ID!, $van: ID!, $agreedTotal: Int) {
  assignWorkOrder(workOrderId: $id, assignedFranchise: $franchise, assignedVan: $van, agreedTotal: $agreedTotal) {
    franchise { id } version ${LINES} events { type data } userCreditTransactions { type amount }
  }
}`
const PLAIN = `mutation A($id: ID!, $franchise: ID!, $van: ID!) {
  assignWorkOrder(workOrderId: $id, assignedFranchise: $franchise, assignedVan: $van) { franchise { id } ${LINES} }
}`
const SERVICES = `mutation S($id: ID!, $serviceIds: [ID!]!) { updateServices(id: $id, serviceIds: $serviceIds) { ${LINES} } }`
const CONTENT = 'query C($id: ID!) { workOrderContent(id: $id) { total tax } }'

interface Line {
  price: number
  discountedPrice: number
  tax: number
  service: { name: string }
}

let t: TestApp
let managers: { ca: string; us: string }
let customer: string
beforeAll(async () => {
  t = await createTestApp()
  const { ca, us } = t.fixture
  for (const tenant of [ca, us])
    await t.db.owner.query('insert into franchise_member values ($1, $2, $3)', [
      tenant.id,
      tenant.otherFranchiseId,
      tenant.userIds.manager,
    ])
  // The other franchise's vans start 33.4 km from the customer: four kilometres (rounded up) beyond the free distance, $6.00.
  await t.db.owner.query('update franchise set lat = 43.95 where tenant_id = $1 and id = $2', [
    ca.id,
    ca.otherFranchiseId,
  ])
  await t.db.owner.query(
    `update franchise set local_tax_name = 'Local', local_tax_ppm = 82500 where tenant_id = $1 and id = $2`,
    [us.id, us.otherFranchiseId],
  )
  managers = {
    ca: await t.tokenOf(ca.host, ca.emails.manager),
    us: await t.tokenOf(us.host, us.emails.manager),
  }
  customer = await t.tokenOf(ca.host, ca.emails.customer)
})
beforeEach(() => t.clock.set(TEST_NOW))
afterAll(() => t.close())

const run = (query: string, variables: object): Promise<GraphqlResult> =>
  t.graphql(t.fixture.ca.host, query, variables, managers.ca)

let hour = 0
const nextHour = (): string => new Date(Date.parse('2026-06-03T13:00:00Z') + 3_600_000 * hour++).toISOString()
const elsewhere = () => ({ franchise: t.fixture.ca.otherFranchiseId, van: t.fixture.ca.otherVanId })
const pricesOf = (lines: Line[], key: keyof Omit<Line, 'service'> = 'price'): Record<string, number> =>
  Object.fromEntries(lines.map(line => [line.service.name, line[key]]))
const sum = (lines: Line[]): number => lines.reduce((total, line) => total + line.discountedPrice + line.tax, 0)

async function linesOf(id: number): Promise<Line[]> {
  const { data } = await run(`query O($id: ID!) { workOrder(id: $id) { ${LINES} } }`, { id })
  return data.workOrder.lineItems
}
const mailsAbout = async (id: number): Promise<unknown[]> =>
  (
    await t.db.owner.query(
      `select payload from app.outbox where task = 'mail-order-change' and (payload ->> 'workOrderId')::bigint = $1`,
      [id],
    )
  ).rows.map(row => row.payload.change)

test('WRONG-14 WOFLOW-14 another franchise’s mileage charge is shown before assigning and applies once agreed to', async () => {
  const { workOrderId: id } = await book(t, { date: nextHour() })
  const before = await linesOf(id)
  const { data: shown } = await run(PREVIEW, { id, franchise: elsewhere().franchise })
  const { mileageCharge, totalWithTax } = shown.workOrderAssignment
  expect(mileageCharge).toBe(600)
  // 13 % HST on $6.00.
  expect(totalWithTax).toBe(sum(before) + 678)

  const wrong = await run(ASSIGN, { id, ...elsewhere(), agreedTotal: sum(before) })
  expect(wrong.error).toMatchObject({ statusCode: 409, error: 'PRICE_CHANGED' })
  expect(wrong.error?.message).toContain('$133.85')
  expect(await linesOf(id)).toEqual(before)

  const { data } = await run(ASSIGN, { id, ...elsewhere(), agreedTotal: totalWithTax })
  const order = data.assignWorkOrder
  expect(order.franchise.id).toBe(String(elsewhere().franchise))
  expect(pricesOf(order.lineItems)).toEqual({ ...pricesOf(before), [FEE.mileage]: 600 })
  expect(sum(order.lineItems)).toBe(totalWithTax)
  expect(order.events.at(-1)).toMatchObject({ type: 'assigned', data: { mileageCharge: 600, total: totalWithTax } })
  expect(await mailsAbout(id)).toEqual(['price_changed'])
})

test('WRONG-14 without an agreed total the order keeps its whole price, and a later edit changes only what was edited', async () => {
  const { oil_change_basic: oil = 0, cabin_air_filter_replacement: cabin = 0 } = t.fixture.ca.serviceIds
  const { workOrderId: id } = await book(t, { date: nextHour() })
  const before = await linesOf(id)
  const { data } = await run(PLAIN, { id, ...elsewhere() })
  expect(data.assignWorkOrder.lineItems).toEqual(before)
  expect(await mailsAbout(id)).toEqual(['franchise_changed'])
  const { data: content } = await run(CONTENT, { id })
  expect(content.workOrderContent.total + content.workOrderContent.tax).toBe(sum(before))
  const edited = await run(SERVICES, { id, serviceIds: [oil, cabin] })
  expect(pricesOf(edited.data.updateServices.lineItems)).toEqual({
    ...pricesOf(before),
    cabin_air_filter_replacement: 4_900,
  })
})

test('WOFLOW-14 how far the base of a franchise is, and whether it serves the address, is said before the order goes there', async () => {
  const { workOrderId: id } = await book(t, { date: nextHour() })
  const { data: near } = await run(AWAY, { id, franchise: t.fixture.ca.franchiseId })
  expect(near.workOrderAssignment).toEqual({ baseMetres: 220, isServed: true })
  const { data: far } = await run(AWAY, { id, franchise: elsewhere().franchise })
  expect(far.workOrderAssignment.isServed).toBe(false)
  expect(Math.round(far.workOrderAssignment.baseMetres / 100)).toBe(335)
})

test('WRONG-14 an edit keeps the prices of existing lines and prices new lines at today’s rate', async () => {
  const { ca } = t.fixture
  const { oil_change_basic: oil = 0, cabin_air_filter_replacement: cabin = 0 } = ca.serviceIds
  const { workOrderId: id } = await book(t, { date: nextHour() })
  const raise = (factor: number): Promise<unknown> =>
    t.db.owner.query('update service_price set price = price * $2 where tenant_id = $1 and included_litres is null', [
      ca.id,
      factor,
    ])
  const before = pricesOf(await linesOf(id))
  await raise(2)
  const { data } = await run(SERVICES, { id, serviceIds: [oil, cabin] })
  await t.db.owner.query(
    'update service_price set price = price / 2 where tenant_id = $1 and included_litres is null',
    [ca.id],
  )
  expect(pricesOf(data.updateServices.lineItems)).toEqual({ ...before, cabin_air_filter_replacement: 9_800 })
})

test('WRONG-14 the local tax of the new franchise is shown, agreed to, and stays when the services are edited', async () => {
  const { us } = t.fixture
  const ask = (query: string, variables: object): Promise<GraphqlResult> =>
    t.graphql(us.host, query, variables, managers.us)
  const input = {
    contactInput: { name: 'Ursula US', email: 'ursula@example.com', phoneNumber: '5125550123' },
    addressInput: {
      ...TORONTO_ADDRESS,
      street: '1100 Congress Ave',
      city: 'Austin',
      postalCode: '78701',
      province: 'Texas',
      provinceCode: 'TX',
      country: 'United States',
      countryCode: 'US',
      lat: 30.2747,
      lng: -97.7404,
    },
    lineItems: (
      [
        ['tire_rotation', 5_900],
        [FEE.mobile, 1_500],
      ] as const
    ).map(([key, value]) => ({ id: us.serviceIds[key], quantity: 1, value })),
  }
  const booked = await t.graphql(
    us.host,
    `mutation B($vehicleId: ID!, $contactInput: ContactInput!, $addressInput: AddressInput!, $lineItems: [LineItemInput!]!) {
      createWorkOrder(idempotencyKey: "5b1d1a3e-0001-4000-8000-000000000001", date: "2026-06-03T15:00:00Z", vehicleId: $vehicleId, contactInput: $contactInput,
        addressInput: $addressInput, lineItems: $lineItems) { workOrderId }
    }`,
    { vehicleId: t.fixture.vehicleIds.small, ...input },
  )
  const id = Number(booked.data.createWorkOrder.workOrderId)
  const there = { franchise: us.otherFranchiseId, van: us.otherVanId }
  const { data: shown } = await ask(PREVIEW, { id, franchise: there.franchise })
  // 8.25 % of $59.00 and of $15.00, instead of the state's 6.25 %.
  expect(shown.workOrderAssignment).toMatchObject({ mileageCharge: 0, tax: 487 + 124, totalWithTax: 7_400 + 487 + 124 })
  const { data } = await ask(ASSIGN, { id, ...there, agreedTotal: shown.workOrderAssignment.totalWithTax })
  expect(pricesOf(data.assignWorkOrder.lineItems, 'tax')).toEqual({ tire_rotation: 487, [FEE.mobile]: 124 })
  await t.db.owner.query('update franchise set local_tax_ppm = 90000 where tenant_id = $1 and id = $2', [
    us.id,
    us.otherFranchiseId,
  ])
  const { tire_rotation: rotation = 0, cabin_air_filter_replacement: cabin = 0 } = us.serviceIds
  const edited = await ask(SERVICES, { id, serviceIds: [rotation, cabin] })
  expect(pricesOf(edited.data.updateServices.lineItems, 'tax')).toEqual({
    tire_rotation: 487,
    [FEE.mobile]: 124,
    cabin_air_filter_replacement: 404,
  })
})

test('WRONG-14 a discount and a line covered by a plan stay as booked when the order moves', async () => {
  const { workOrderId: id } = await book(t, { date: nextHour() })
  // 10 % off the oil change, and a mobile service fee that a plan covers.
  await t.db.owner.query(
    `with oil as (update line_item set discounted_price = 8010, tax = 1041 where work_order_id = $1 and price = 8900),
       fee as (update line_item set price = 0, discounted_price = 0, tax = 0 where work_order_id = $1 and price = 1500)
     update work_order set discount_type = 'PERCENT', discount_applied = 890 where id = $1`,
    [id],
  )
  const before = await linesOf(id)
  const { data: shown } = await run(PREVIEW, { id, franchise: elsewhere().franchise })
  const { totalWithTax: agreedTotal } = shown.workOrderAssignment
  expect(agreedTotal).toBe(sum(before) + 678)
  const { data } = await run(ASSIGN, { id, ...elsewhere(), agreedTotal })
  const after: Line[] = data.assignWorkOrder.lineItems
  expect(after.filter(line => line.service.name !== FEE.mileage)).toEqual(before)
  const { rows } = await t.db.owner.query('select discount_type, discount_applied from work_order where id = $1', [id])
  expect(rows).toEqual([{ discount_type: 'PERCENT', discount_applied: 890 }])
})

test('WRONG-14 credit stays on the order when it moves, and unused credit is returned once', async () => {
  const { ca } = t.fixture
  const userId = ca.userIds.customer
  await giveCredit(t, userId, 11_845)
  // From the far franchise to the near one: the mileage charge that credit paid is removed.
  const { workOrderId: id } = await book(t, { date: nextHour() }, customer)
  const { data: far } = await run(PREVIEW, { id, franchise: elsewhere().franchise })
  await run(ASSIGN, { id, ...elsewhere(), agreedTotal: far.workOrderAssignment.totalWithTax })
  await t.db.owner.query(
    `with l as (update line_item set discounted_price = 0, tax = 0 where work_order_id = $1),
       a as (update credit_account set balance = balance - 11845 where user_id = $2),
       e as (insert into credit_entry (tenant_id, user_id, amount, type, work_order_id, idempotency_key) values ($3, $2, -11845, 'APPLIED', $1, 'paid all'))
     update work_order set credit_applied = 11845 where id = $1`,
    [id, userId, ca.id],
  )
  expect(await balanceOf(t, userId)).toBe(0)
  const back = { franchise: ca.franchiseId, van: ca.vanIds[0] }
  const { data: near } = await run(PREVIEW, { id, franchise: back.franchise })
  expect(near.workOrderAssignment).toEqual({ mileageCharge: 0, tax: 0, totalWithTax: 0 })
  const { data } = await run(ASSIGN, { id, ...back, agreedTotal: 0 })
  expect(sum(data.assignWorkOrder.lineItems)).toBe(0)
  expect(data.assignWorkOrder.userCreditTransactions).toEqual([
    { type: 'APPLIED', amount: -11_845 },
    { type: 'RETURNED', amount: 600 },
  ])
  expect(await balanceOf(t, userId)).toBe(600)
})

test('WRONG-14 the price stays at the same franchise, and only managers and testers of both franchises see a quote', async () => {
  const { ca } = t.fixture
  const { workOrderId: id } = await book(t, { date: nextHour() })
  const before = await linesOf(id)
  const { data } = await run(PREVIEW, { id, franchise: ca.franchiseId })
  expect(data.workOrderAssignment).toMatchObject({ mileageCharge: 0, totalWithTax: sum(before) })
  const tester = await t.tokenOf(ca.host, ca.emails.tester)
  const foreign = await t.graphql(ca.host, PREVIEW, { id, franchise: ca.otherFranchiseId }, tester)
  expect(foreign.status).toBe(404)
})
