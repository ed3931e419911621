import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { FEE } from '../../domain/pricing/fees.ts'
import { bookingInput, CREATE_WORK_ORDER, oilChangeLines } from '../testing/booking.ts'
import { addCode, balanceOf, codeReference, giveCredit } from '../testing/money.ts'
import { addService } from '../testing/offers.ts'
import { book, serviceAndBill } from '../testing/orders.ts'
import { addActiveSubscription, addPlan } from '../testing/subscriptions.ts'
import { createTestApp, type GraphqlResult, TEST_NOW, type TestApp } from '../testing/test-app.ts'

const MOVE = `mutation Move($id: ID!, $scheduledAt: DateTime!, $isBooked: Boolean, $agreedTotal: Int) {
  updateScheduledTime(id: $id, scheduledAt: $scheduledAt, isBooked: $isBooked, agreedTotal: $agreedTotal) { reason workOrder { id scheduledAt } }
}`
/** A day ahead is 14:00Z of June 2: this is within it. */
const TOMORROW = '2026-06-02T13:00:00Z'
const LATER = '2026-06-04T15:00:00Z'
/** A basic oil change with its fees, before tax; HST is 13 %. */
const TOTAL = 11_245
const PRIORITY = 2_000

let t: TestApp
let customer: string
let manager: string
let priorityId: number | undefined
let marketplaceFeeId: number
let planFeeId: number
beforeAll(async () => {
  t = await createTestApp()
  // Before the first booking: price lists are cached for a while.
  const fee = (nameKey: string, price: number) => addService(t, { nameKey, type: 'ADD_ON', isFee: true, price })
  marketplaceFeeId = await fee(FEE.mobileMarketplaceMain, 1_200)
  planFeeId = await fee(FEE.mobileSubscription, 900)
  const { host, emails, serviceIds } = t.fixture.ca
  customer = await t.tokenOf(host, emails.customer)
  manager = await t.tokenOf(host, emails.manager)
  priorityId = serviceIds[FEE.priority]
})
beforeEach(async () => {
  t.clock.set(TEST_NOW)
  await t.db.owner.query(
    `update work_order set status = 'CANCELLED', cancel_reason = 'other', cancelled_at = now() where status = 'ASSIGNED'`,
  )
})
afterAll(() => t.close())

interface Line {
  name_key: string
  price: number
  discounted_price: number
  tax: number
}

const linesOf = async (id: number): Promise<Line[]> =>
  (
    await t.db.owner.query<Line>(
      `select s.name_key, l.price::int, l.discounted_price::int, l.tax::int from line_item l join service s on s.id = l.service_id
      where l.work_order_id = $1 order by l.position`,
      [id],
    )
  ).rows
const feeOf = async (id: number): Promise<Line | undefined> =>
  (await linesOf(id)).find(line => line.name_key === FEE.priority)
const orderOf = async (id: number): Promise<Record<string, unknown>> =>
  (await t.db.owner.query('select * from work_order where id = $1', [id])).rows[0]

const move = (id: number, scheduledAt: string, rest: object = {}, token = customer): Promise<GraphqlResult> =>
  t.graphql(t.fixture.ca.host, MOVE, { id, scheduledAt, ...rest }, token)
const soonFeeOf = async (id: number, token = customer): Promise<unknown> => {
  const read = 'query Soon($id: ID!) { customerWorkOrder(id: $id) { soonFee } }'
  return (await t.graphql(t.fixture.ca.host, read, { id }, token)).data.customerWorkOrder.soonFee
}
const priceOf = ({ error }: GraphqlResult): Record<string, number> | undefined =>
  (error as { price?: Record<string, number> } | undefined)?.price
const withFee = (lines: object[]): object[] => [...lines, { id: priorityId, quantity: 1, value: PRIORITY }]

test('PRICE-03 a customer’s move to less than 24 hours ahead is refused with the new total until agreed', async () => {
  const { workOrderId: id } = await book(t, { date: LATER }, customer)
  const before = [await orderOf(id), await linesOf(id)]
  const response = await move(id, TOMORROW)
  expect(response.error).toMatchObject({ statusCode: 409, error: 'PRICE_CHANGED' })
  expect(response.error?.message).toBe(
    'This time is less than 24 hours away, so a priority fee of $20.00 is added. The total changes from $112.45 to $132.45 before tax. Please agree to the new total, or choose a later time.',
  )
  expect(priceOf(response)).toEqual({
    total: TOTAL + PRIORITY,
    totalWithTax: 14_967,
    totalBefore: TOTAL,
    totalBeforeWithTax: 12_707,
    priorityFee: PRIORITY,
    currency: 'CAD',
  })
  for (const agreedTotal of [0, TOTAL, 14_967, -1])
    expect((await move(id, TOMORROW, { agreedTotal })).error?.error).toBe('PRICE_CHANGED')
  expect([await orderOf(id), await linesOf(id)]).toEqual(before)

  const agreed = await move(id, TOMORROW, { agreedTotal: TOTAL + PRIORITY })
  expect(agreed.data.updateScheduledTime).toMatchObject({
    reason: null,
    workOrder: { scheduledAt: '2026-06-02T13:00:00.000Z' },
  })
  expect(await feeOf(id)).toEqual({ name_key: FEE.priority, price: PRIORITY, discounted_price: PRIORITY, tax: 260 })
  expect((await linesOf(id)).slice(0, 4)).toEqual(before[1])
  // Another time within the day adds no fee; a wrong total is refused there as well.
  expect((await move(id, '2026-06-02T12:00:00Z', { agreedTotal: TOTAL })).error?.error).toBe('PRICE_CHANGED')
  expect((await move(id, '2026-06-02T12:00:00Z')).error).toBeUndefined()
  expect(await linesOf(id)).toHaveLength(5)
  const { rows } = await t.db.owner.query(
    `select data->'priorityFee' as fee from work_order_event where work_order_id = $1 and type = 'rescheduled' order by id`,
    [id],
  )
  expect(rows).toEqual([{ fee: PRIORITY }, { fee: null }])
})

test('an order says beforehand what its customer’s move to a time soon adds, and nothing once it pays that', async () => {
  const { workOrderId: id } = await book(t, { date: LATER }, customer)
  expect(await soonFeeOf(id)).toBe(PRIORITY)
  await move(id, TOMORROW, { agreedTotal: TOTAL + PRIORITY })
  expect(await soonFeeOf(id)).toBeNull()
})

test('PRICE-03 a move to a later time removes the fee, and the move back asks for it again', async () => {
  const { workOrderId: id } = await book(
    t,
    { date: TOMORROW, lineItems: withFee(oilChangeLines(t.fixture.ca)) },
    customer,
  )
  expect(await feeOf(id)).toBeDefined()
  expect((await move(id, LATER)).error).toBeUndefined()
  const { workOrderId: fresh } = await book(t, { date: LATER }, customer)
  expect(await linesOf(id)).toEqual(await linesOf(fresh))
  expect((await move(id, TOMORROW)).error?.error).toBe('PRICE_CHANGED')
})

test('PRICE-03 an appointment within 24 hours that its customer postpones within the day adds no fee', async () => {
  const { workOrderId: id } = await book(t, { date: '2026-06-03T13:00:00Z' }, customer)
  t.clock.set(new Date('2026-06-02T20:00:00Z'))
  expect((await move(id, '2026-06-03T17:00:00Z')).error).toBeUndefined()
  expect(await feeOf(id)).toBeUndefined()
})

test('PRICE-03 an unavailable time is reported before the price', async () => {
  const { workOrderId: id } = await book(t, { date: LATER }, customer)
  const lineItems = withFee(oilChangeLines(t.fixture.ca))
  for (const _van of t.fixture.ca.vanIds) await book(t, { date: TOMORROW, lineItems })
  expect((await move(id, TOMORROW, { isBooked: false })).error?.error).toBe('TIME_SLOT_UNAVAILABLE')
  expect((await move(id, TOMORROW, { isBooked: true })).error?.error).toBe('PRICE_CHANGED')
})

test('PRICE-04 marketplace appointments have no priority fee, also when moved', async () => {
  const { ca } = t.fixture
  await t.db.owner.query(
    `with partner as (insert into vendor (tenant_id, vendor_id, name) values ($1, 1, 'Marketplace') returning id)
    update app_user set vendor_id = (select id from partner) where id = $2`,
    [ca.id, ca.userIds.otherCustomer],
  )
  const token = await t.tokenOf(ca.host, ca.emails.otherCustomer)
  const lineItems = oilChangeLines(ca).with(1, { id: marketplaceFeeId, quantity: 1, value: 1_200 })
  const { workOrderId: id } = await book(t, { date: LATER, lineItems }, token)
  expect(await soonFeeOf(id, token)).toBeNull()
  expect((await move(id, TOMORROW, {}, token)).error).toBeUndefined()
  expect(await linesOf(id)).toHaveLength(4)
})

test('PRICE-03 moves by staff never add the fee; a move to a later day removes it', async () => {
  const { workOrderId: id } = await book(t, { date: LATER }, customer)
  expect((await move(id, TOMORROW, {}, manager)).error).toBeUndefined()
  expect(await linesOf(id)).toHaveLength(4)
  const hurried = await book(
    t,
    { date: '2026-06-02T12:00:00Z', lineItems: withFee(oilChangeLines(t.fixture.ca)) },
    customer,
  )
  expect((await move(hurried.workOrderId, '2026-06-01T20:00:00Z', {}, manager)).error).toBeUndefined()
  expect(await feeOf(hurried.workOrderId)).toBeDefined()
  expect((await move(hurried.workOrderId, LATER, {}, manager)).error).toBeUndefined()
  expect(await feeOf(hurried.workOrderId)).toBeUndefined()
})

test('PRICE-03 a discount keeps its amount, and does not reduce the fee', async () => {
  const id = await addCode(t, 'TEN')
  const code = { discountCodeId: codeReference(t, id), discountAmount: 890 }
  const { workOrderId } = await book(t, { date: LATER, ...code }, customer)
  const before = await linesOf(workOrderId)
  expect(priceOf(await move(workOrderId, TOMORROW))).toMatchObject({ totalBefore: 10_355, total: 12_355 })
  // Also when the code changes later.
  await t.db.owner.query('update discount_code set amount = 5000 where id = $1', [id])
  expect((await move(workOrderId, TOMORROW, { agreedTotal: 12_355 })).error).toBeUndefined()
  expect(await orderOf(workOrderId)).toMatchObject({ discount_applied: 890, discount_code_id: id })
  expect((await linesOf(workOrderId)).slice(0, 4)).toEqual(before)
  expect((await move(workOrderId, LATER)).error).toBeUndefined()
  expect(await linesOf(workOrderId)).toEqual(before)
})

test('PRICE-03 credit that paid for a removed fee pays for the rest, and unused credit is returned', async () => {
  const { userIds, host } = t.fixture.ca
  const lineItems = withFee(oilChangeLines(t.fixture.ca))
  for (const [credit, kept] of [
    [5_000, 5_000],
    [TOTAL + PRIORITY, TOTAL],
    [12_000, TOTAL],
  ] as const) {
    const balance = (await balanceOf(t, userIds.customer)) + credit
    await giveCredit(t, userIds.customer, credit)
    const { workOrderId: id } = await book(t, { date: TOMORROW, lineItems, promoCreditAmount: credit }, customer)
    expect(await balanceOf(t, userIds.customer)).toBe(balance - credit)
    expect((await move(id, LATER)).error).toBeUndefined()
    const lines = await linesOf(id)
    const total = lines.reduce((sum, line) => sum + line.discounted_price, 0)
    expect([lines.length, total]).toEqual([4, TOTAL - kept])
    for (const line of lines) expect(line.tax).toBe(Math.round(line.discounted_price * 0.13))
    expect(await orderOf(id)).toMatchObject({ credit_applied: kept })
    expect(await balanceOf(t, userIds.customer)).toBe(balance - kept)
    // Cancelling returns exactly the remaining credit.
    await t.graphql(host, 'mutation Cancel($id: ID!) { cancelAppointment(id: $id) { id } }', { id }, customer)
    expect(await balanceOf(t, userIds.customer)).toBe(balance)
  }
})

test('PRICE-03 a service covered by a plan stays covered, and the invoice bills the agreed fee', async () => {
  const { ca } = t.fixture
  const { workOrderId: first } = await book(
    t,
    { date: '2026-06-01T18:00:00Z', lineItems: withFee(oilChangeLines(ca)) },
    customer,
  )
  const plan = await addPlan(t, 'MONTHLY')
  await addActiveSubscription(t, { orderId: first, planId: plan.id, at: t.clock.now() })
  const userVehicleId = (await orderOf(first)).user_vehicle_id
  await t.graphql(ca.host, 'mutation Cancel($id: ID!) { cancelAppointment(id: $id) { id } }', { id: first }, customer)
  const [oil, , ...fees] = oilChangeLines(ca)
  const lineItems = [{ ...oil, value: 0 }, { id: planFeeId, quantity: 1, value: 900 }, ...fees]
  const input = bookingInput(t, { date: LATER, userVehicleId, lineItems })
  const booked = await t.graphql(ca.host, CREATE_WORK_ORDER, input, customer)
  const id = Number(booked.data.createWorkOrder.workOrderId)
  const covered = 900 + 495 + 350
  expect((await move(id, TOMORROW, { agreedTotal: covered + PRIORITY })).error).toBeUndefined()
  expect((await linesOf(id)).map(line => line.discounted_price)).toEqual([0, 900, 495, 350, PRIORITY])
  t.clock.set(new Date('2026-06-02T14:00:00Z'))
  const { billedAmount } = await serviceAndBill(t, manager, id)
  // 13 % of each line: 117 + 64 + 46 + 260.
  expect(billedAmount).toBe(covered + PRIORITY + 487)
})

test('PRICE-03 staff edits of a moved order leave its fee unchanged', async () => {
  const EDIT =
    'mutation Edit($id: ID!, $serviceIds: [ID!]!) { updateServices(id: $id, serviceIds: $serviceIds) { id } }'
  const serviceIds = [t.fixture.ca.serviceIds.oil_change_basic, t.fixture.ca.serviceIds.cabin_air_filter_replacement]
  const edit = (id: number): Promise<GraphqlResult> => t.graphql(t.fixture.ca.host, EDIT, { id, serviceIds }, manager)
  const { workOrderId: agreed } = await book(t, { date: LATER }, customer)
  await move(agreed, TOMORROW, { agreedTotal: TOTAL + PRIORITY })
  expect((await edit(agreed)).error).toBeUndefined()
  expect(await feeOf(agreed)).toMatchObject({ price: PRIORITY })
  const { workOrderId: staffs } = await book(t, { date: LATER }, customer)
  await move(staffs, TOMORROW, {}, manager)
  expect((await edit(staffs)).error).toBeUndefined()
  expect(await feeOf(staffs)).toBeUndefined()
})
