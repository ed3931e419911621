import { afterEach, beforeEach, expect, test } from 'vitest'
import { bookingInput, CREATE_WORK_ORDER, TORONTO_ADDRESS } from '../../testing/booking.ts'
import { addCode, codeReference, giveCredit } from '../../testing/money.ts'
import { book, serviceAndBill } from '../../testing/orders.ts'
import { kept } from '../../testing/schedule/holds.ts'
import { createTestApp, type GraphqlResult, type TestApp } from '../../testing/test-app.ts'

const NEARBY = `query Nearby($start: DateTime!, $end: DateTime!, $lat: Float!, $lng: Float!) {
  nearbyStarts(code: "M5V 1J9", start: $start, end: $end, lat: $lat, lng: $lng) { date franchiseId discountCents }
}`
const NINE = '2026-06-03T13:00:00.000Z'
const TEN = '2026-06-03T14:00:00.000Z'
const NEXT_DAY = '2026-06-04T14:00:00.000Z'
/** A basic oil change with its fees, and its tax of 13 %. */
const TOTAL = 11_245
const LESS = 1_000
const { lat, lng } = TORONTO_ADDRESS
/** The detour is longer than eight minutes. */
const FAR = { lat: lat + 0.06, lng: lng + 0.06 }

let t: TestApp
let host: string
let tokens: Record<'customer' | 'manager', string>
beforeEach(async () => {
  t = await createTestApp()
  const { ca } = t.fixture
  host = ca.host
  tokens = { customer: await t.tokenOf(host, ca.emails.customer), manager: await t.tokenOf(host, ca.emails.manager) }
  await t.db.owner.query('insert into scheduling_policy (tenant_id, nearby_cents) values ($1, $2)', [ca.id, LESS])
  // The second van has a job at nine, so that it is nearby on that day.
  await book(t, { date: NINE, vanId: ca.vanIds[1] }, tokens.manager)
})
afterEach(() => t.close())

async function nearbyOn(place: { lat: number; lng: number }): Promise<string[]> {
  const { data, error } = await t.graphql(host, NEARBY, {
    start: '2026-06-03T00:00:00Z',
    end: '2026-06-05T00:00:00Z',
    ...place,
  })
  if (error) throw new Error(error.message)
  return data.nearbyStarts.map(({ date }: { date: string }) => date.slice(5, 13))
}

const tryBook = (date: string, more: object = {}, token?: string): Promise<GraphqlResult> =>
  t.graphql(host, CREATE_WORK_ORDER, bookingInput(t, { date, isBooked: false, ...more }), token)
const codeOf = ({ data, error }: GraphqlResult): string => error?.error ?? data.createWorkOrder.outcome

async function amountsOf(id: number) {
  const { rows } = await t.db.owner.query(
    `select w.van_id, w.discount_applied, w.nearby_applied, w.credit_applied, sum(l.discounted_price)::int as total, sum(l.tax)::int as tax
     from work_order w join line_item l on l.work_order_id = w.id where w.id = $1 group by w.tenant_id, w.id`,
    [id],
  )
  return rows[0]
}

test('starts on a day with a job close by cost less; other days and places do not', async () => {
  const hours = ['12', '14', '15', '16', '17', '18', '19', '20', '21'].map(hour => `06-03T${hour}`)
  expect(await nearbyOn({ lat, lng })).toEqual(hours)
  expect(await nearbyOn(FAR)).toEqual([])
  // Everywhere in a cell of 1.2 km the answer is the same, so that nobody finds the job by it.
  expect(await nearbyOn({ lat: lat + 0.0005, lng: lng - 0.0005 })).toEqual(hours)
})

test('a booking of a nearby start costs less, and gets the van that is nearby', async () => {
  const { workOrderId } = await book(t, { date: TEN, nearbyDiscount: LESS })
  const amounts = await amountsOf(workOrderId)
  expect(amounts).toMatchObject({
    van_id: t.fixture.ca.vanIds[1],
    nearby_applied: LESS,
    discount_applied: 0,
    total: TOTAL - LESS,
  })
  const { workOrderId: full } = await book(t, { date: NEXT_DAY })
  // Tax is on what remains.
  expect((await amountsOf(full)).tax - amounts.tax).toBe(LESS * 0.13)
})

test('what was not shown is not taken off, and what does not hold is refused', async () => {
  const { workOrderId } = await book(t, { date: TEN })
  expect(await amountsOf(workOrderId)).toMatchObject({ nearby_applied: 0, total: TOTAL })
  expect(codeOf(await tryBook(NEXT_DAY, { nearbyDiscount: LESS }))).toBe('PRICE_CHANGED')
  expect(codeOf(await tryBook('2026-06-03T15:00:00Z', { nearbyDiscount: 2 * LESS }))).toBe('PRICE_CHANGED')
  expect(codeOf(await tryBook('2026-06-03T15:00:00Z', { nearbyDiscount: -LESS }))).toBe('PRICE_CHANGED')
})

test('a hold freezes the discount until it is over', async () => {
  const { holdKey, nearbyCents } = await kept(t, TEN, { lat, lng })
  expect(nearbyCents).toBe(LESS)
  expect((await kept(t, NEXT_DAY, { lat, lng })).nearbyCents).toBe(0)
  const { rows } = await t.db.owner.query('select id from work_order')
  const cancel = 'mutation C($id: ID!) { cancelWorkOrder(workOrderId: $id, cancelReason: other) { id } }'
  expect((await t.graphql(host, cancel, { id: rows[0].id }, tokens.manager)).error).toBeUndefined()
  expect(codeOf(await tryBook(TEN, { nearbyDiscount: LESS }))).toBe('PRICE_CHANGED')
  // Another address than that of the hold.
  const elsewhere = { addressInput: { ...TORONTO_ADDRESS, street: '9 North St', ...FAR } }
  expect(codeOf(await tryBook(TEN, { ...elsewhere, nearbyDiscount: LESS, holdKey }))).toBe('PRICE_CHANGED')
  const { data, error } = await tryBook(TEN, { nearbyDiscount: LESS, holdKey })
  expect(error).toBeUndefined()
  expect(await amountsOf(data.createWorkOrder.workOrderId)).toMatchObject({ nearby_applied: LESS, total: TOTAL - LESS })
})

test('it is taken off after a discount code and before credit', async () => {
  const id = await addCode(t, 'TEN', { amount: 1_000 })
  await giveCredit(t, t.fixture.ca.userIds.customer, 500)
  const reductions = { discountCodeId: codeReference(t, id), discountAmount: 890, promoCreditAmount: 500 }
  const { workOrderId } = await book(t, { date: TEN, nearbyDiscount: LESS, ...reductions }, tokens.customer)
  expect(await amountsOf(workOrderId)).toMatchObject({
    discount_applied: 890,
    nearby_applied: LESS,
    credit_applied: 500,
    total: TOTAL - 890 - LESS - 500,
  })
})

test('it stays with the order: when it moves, when its services change, when it comes back, and in its invoice', async () => {
  const { workOrderId: id } = await book(t, { date: TEN, nearbyDiscount: LESS }, tokens.customer)
  const run = async (query: string, variables: object, token = tokens.manager): Promise<void> => {
    expect((await t.graphql(host, query, { id, ...variables }, token)).error).toBeUndefined()
  }
  await run(
    'mutation M($id: ID!, $scheduledAt: DateTime!) { updateScheduledTime(id: $id, scheduledAt: $scheduledAt) { reason } }',
    { scheduledAt: NEXT_DAY },
    tokens.customer,
  )
  expect(await amountsOf(id)).toMatchObject({ nearby_applied: LESS, total: TOTAL - LESS })
  const { serviceIds } = t.fixture.ca
  const services =
    'mutation S($id: ID!, $serviceIds: [ID!]!) { updateServices(id: $id, serviceIds: $serviceIds) { id } }'
  await run(services, { serviceIds: [serviceIds.oil_change_basic, serviceIds.cabin_air_filter_replacement] })
  expect(await amountsOf(id)).toMatchObject({ nearby_applied: LESS, total: TOTAL + 4_900 - LESS })
  await run('mutation C($id: ID!) { cancelWorkOrder(workOrderId: $id, cancelReason: other) { id } }', {})
  await run('mutation R($id: ID!) { restoreWorkOrder(id: $id) { id } }', {})
  expect(await amountsOf(id)).toMatchObject({ nearby_applied: LESS, total: TOTAL + 4_900 - LESS })
  const shown = await t.graphql(
    host,
    'query O($id: ID!) { customerWorkOrder(id: $id) { nearbyDiscount } }',
    { id },
    tokens.customer,
  )
  expect(shown.data.customerWorkOrder.nearbyDiscount).toBe(LESS)
  t.clock.set(new Date('2026-06-04T18:00:00Z'))
  const manager = await t.tokenOf(host, t.fixture.ca.emails.manager)
  const { id: invoiceId } = await serviceAndBill(t, manager, id)
  const { rows } = await t.db.owner.query(
    'select sub_total, discount_sub_total, discount_amount, discount_code_tax_amount, tax from invoice where id = $1',
    [invoiceId],
  )
  expect(rows).toEqual([
    {
      sub_total: TOTAL + 4_900,
      discount_sub_total: TOTAL + 4_900 - LESS,
      discount_amount: LESS,
      discount_code_tax_amount: 0,
      tax: (await amountsOf(id)).tax,
    },
  ])
})

test('prices that staff agree at the car keep it', async () => {
  const { workOrderId: id } = await book(t, { date: TEN, nearbyDiscount: LESS })
  const bill = `query B($id: ID!, $lineItems: [LinePriceInput!]) { workOrderBill(id: $id, lineItems: $lineItems) { lines { id name discountedPrice } } }`
  const before = await t.graphql(host, bill, { id }, tokens.manager)
  const [oil] = before.data.workOrderBill.lines
  const after = await t.graphql(host, bill, { id, lineItems: [{ id: oil.id, discountedPrice: 8_000 }] }, tokens.manager)
  const sum = (answer: GraphqlResult): number =>
    answer.data.workOrderBill.lines.reduce(
      (all: number, line: { discountedPrice: number }) => all + line.discountedPrice,
      0,
    )
  expect([sum(before), sum(after)]).toEqual([TOTAL - LESS, TOTAL - 900 - LESS])
})

test('without a discount in the settings nothing is nearby', async () => {
  const other = await createTestApp()
  const { ca } = other.fixture
  await book(other, { date: NINE })
  const question = { start: NINE, end: NEXT_DAY, lat, lng }
  expect((await other.graphql(ca.host, NEARBY, question)).data).toEqual({ nearbyStarts: [] })
  expect((await kept(other, TEN, { lat, lng })).nearbyCents).toBe(0)
  await other.close()
})
