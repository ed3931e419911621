import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addCode, balanceOf, codeReference, giveCredit } from '../../testing/money.ts'
import { book } from '../../testing/orders.ts'
import { createTestApp, type GraphqlResult, TEST_NOW, type TestApp } from '../../testing/test-app.ts'

const ORDER = `id status isConfirmed version cancelReason scheduledAt van { id name }
  lineItems { name price discountedPrice tax } events { type authorName data }`
const RESTORE = `mutation Restore($id: ID!, $scheduledAt: DateTime, $isRequest: Boolean, $version: Int) {
  restoreWorkOrder(id: $id, scheduledAt: $scheduledAt, isRequest: $isRequest, version: $version) { ${ORDER} }
}`
const CANCEL = `mutation Cancel($id: ID!) { cancelWorkOrder(workOrderId: $id, cancelReason: other, notes: "Rain") { ${ORDER} } }`
const LIST = `query List($franchiseId: ID!, $filter: String) {
  franchiseeWorkOrders(franchiseId: $franchiseId, status: cancelled, filter: $filter, pageNumber: 1) {
    total workOrders { workOrder { id cancelReason events { type authorName data } } } }
}`

let t: TestApp
let host: string
let tokens: Record<'manager' | 'technician' | 'tester' | 'sales' | 'customer' | 'otherCustomer', string>
beforeAll(async () => {
  t = await createTestApp()
  host = t.fixture.ca.host
  const of = (role: keyof typeof t.fixture.ca.emails): Promise<string> => t.tokenOf(host, t.fixture.ca.emails[role])
  tokens = {
    manager: await of('manager'),
    technician: await of('technician'),
    tester: await of('tester'),
    sales: await of('sales'),
    customer: await of('customer'),
    otherCustomer: await of('otherCustomer'),
  }
})
beforeEach(() => t.clock.set(TEST_NOW))
afterAll(() => t.close())

const run = (query: string, variables: object, token = tokens.manager): Promise<GraphqlResult> =>
  t.graphql(host, query, variables, token)

let hour = 0
/** Returns an hour of its own, six a day, never on a Sunday. */
const nextHour = (): string => {
  const day = Math.floor(hour / 6)
  const at = Date.parse('2026-06-08T13:00:00Z') + (day + Math.floor(day / 6)) * 86_400_000 + (hour % 6) * 3_600_000
  hour++
  return new Date(at).toISOString()
}

interface CancelledOrder {
  id: number
  vanId: number | null
  date: string
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read answers freely
  before: any
}

/** Books an order at its own time and cancels it. */
async function cancelled(overrides: Record<string, unknown> = {}, token?: string): Promise<CancelledOrder> {
  const date = nextHour()
  const { workOrderId: id, vanId } = await book(t, { date, ...overrides }, token)
  const { data } = await run(`query One($id: ID!) { workOrder(id: $id) { ${ORDER} } }`, { id })
  const { error } = await run(CANCEL, { id })
  if (error) throw new Error(error.message)
  return { id, vanId, date, before: data.workOrder }
}

const mailsOf = async (id: number): Promise<{ change: string; version: number }[]> => {
  const { rows } = await t.db.owner.query<{ payload: { change: string; version: number } }>(
    `select payload from app.outbox where task = 'mail-order-change' and (payload ->> 'workOrderId')::bigint = $1 order by id`,
    [id],
  )
  return rows.map(({ payload }) => payload)
}

test('the list has who cancelled an order, why and when, the last cancellation first, and can be searched', async () => {
  const first = await cancelled({
    contactInput: { name: 'Lara List', email: 'lara@example.com', phoneNumber: '4165550111' },
  })
  t.clock.set(new Date(TEST_NOW.getTime() + 60_000))
  const second = await cancelled()
  const { franchiseId } = t.fixture.ca
  const { data } = await run(LIST, { franchiseId })
  const { workOrders } = data.franchiseeWorkOrders
  expect(workOrders.map(({ workOrder }: { workOrder: { id: string } }) => Number(workOrder.id)).slice(0, 2)).toEqual([
    second.id,
    first.id,
  ])
  expect(workOrders[0].workOrder).toMatchObject({ cancelReason: 'other' })
  expect(workOrders[0].workOrder.events.at(-1)).toEqual({
    type: 'cancelled',
    authorName: 'manager Toronto',
    data: { reason: 'other', notes: 'Rain' },
  })
  const found = await run(LIST, { franchiseId, filter: 'lara l' })
  expect(found.data.franchiseeWorkOrders).toMatchObject({
    total: 1,
    workOrders: [{ workOrder: { id: String(first.id) } }],
  })
  expect((await run(LIST, { franchiseId: t.fixture.ca.otherFranchiseId })).error?.statusCode).toBe(404)
})

test('a restored order is as before: its time, van and price, with an event and a mail', async () => {
  const { id, vanId, date, before } = await cancelled()
  const { data, error } = await run(RESTORE, { id, version: 2 })
  expect(error).toBeUndefined()
  const restored = data.restoreWorkOrder
  expect(restored).toMatchObject({ status: 'ASSIGNED', isConfirmed: true, cancelReason: null, version: 3 })
  expect(restored).toMatchObject({ scheduledAt: date, van: { id: String(vanId) }, lineItems: before.lineItems })
  expect(restored.events.at(-1)).toEqual({
    type: 'restored',
    authorName: 'manager Toronto',
    data: { from: date, scheduledAt: date, vanId, van: restored.van.name },
  })
  expect(await mailsOf(id)).toMatchObject([
    { change: 'cancelled', version: 2 },
    { change: 'restored', version: 3 },
  ])
  const { rows } = await t.db.owner.query<{ email: string }>(
    'select c.email from work_order w join contact c on c.tenant_id = w.tenant_id and c.id = w.contact_id where w.id = $1',
    [id],
  )
  await t.jobs['mail-order-change'](t.fixture.ca.id, { workOrderId: id, change: 'restored', version: 3 })
  const mail = await t.db.owner.query<{ subject: string }>(
    'select subject from sandbox.mail where recipient = $1 order by id desc limit 1',
    [rows[0]?.email],
  )
  expect(mail.rows[0]?.subject).toMatch(/Confirmed/i)
})

test('a price that has changed since stays the agreed one', async () => {
  const { id, before } = await cancelled()
  const prices = (amount: number) =>
    t.db.owner.query(`update service_price set price = price + $2 where tenant_id = $1`, [t.fixture.ca.id, amount])
  await prices(1_000)
  const { data } = await run(RESTORE, { id })
  await prices(-1_000)
  expect(data.restoreWorkOrder.lineItems).toEqual(before.lineItems)
})

describe('the time', () => {
  test('takes another van when its own is busy, and says so', async () => {
    const { id, vanId, date } = await cancelled()
    expect((await book(t, { date })).vanId).toBe(vanId)
    const { data } = await run(RESTORE, { id })
    expect(data.restoreWorkOrder).toMatchObject({ isConfirmed: true, scheduledAt: date })
    expect(data.restoreWorkOrder.van.id).not.toBe(String(vanId))
    expect(data.restoreWorkOrder.events.at(-1).data.van).toBe(data.restoreWorkOrder.van.name)
  })

  test('that no van has any more is refused, and another one is taken', async () => {
    const { id, date } = await cancelled()
    await book(t, { date })
    await book(t, { date })
    const refused = await run(RESTORE, { id })
    expect(refused.error).toMatchObject({
      statusCode: 409,
      error: 'TIME_SLOT_UNAVAILABLE',
      message: 'No van is available at this time. Choose another time.',
    })
    expect(await mailsOf(id)).toHaveLength(1)
    const scheduledAt = nextHour()
    const { data } = await run(RESTORE, { id, scheduledAt })
    expect(data.restoreWorkOrder).toMatchObject({ status: 'ASSIGNED', isConfirmed: true, scheduledAt })
  })

  test('that has passed is refused', async () => {
    const { id } = await cancelled()
    t.clock.set(new Date('2026-06-29T12:00:00Z'))
    expect((await run(RESTORE, { id })).error?.error).toBe('TIME_SLOT_UNAVAILABLE')
    expect((await run(RESTORE, { id, scheduledAt: '2026-06-01T15:00:00Z' })).error?.error).toBe('TIME_SLOT_UNAVAILABLE')
  })

  test('outside opening hours becomes a request only if it was shown as one', async () => {
    const { id } = await cancelled()
    const scheduledAt = '2026-06-28T15:00:00.000Z'
    expect((await run(RESTORE, { id, scheduledAt })).error?.error).toBe('TIME_SLOT_UNAVAILABLE')
    const { data } = await run(RESTORE, { id, scheduledAt, isRequest: true })
    expect(data.restoreWorkOrder).toMatchObject({ isConfirmed: false, van: null, scheduledAt })
  })

  test('two who restore two orders into the last van get one refusal, and none is there twice', async () => {
    const date = nextHour()
    const orders = [await book(t, { date }), await book(t, { date })]
    for (const { workOrderId: id } of orders) await run(CANCEL, { id })
    await book(t, { date })
    const answers = await Promise.all(orders.map(({ workOrderId: id }) => run(RESTORE, { id })))
    expect(answers.map(({ error }) => error?.error ?? 'restored').toSorted()).toEqual([
      'TIME_SLOT_UNAVAILABLE',
      'restored',
    ])
  })

  test('two who restore the same order restore it once', async () => {
    const { id } = await cancelled()
    const answers = await Promise.all([1, 2, 3].map(() => run(RESTORE, { id })))
    expect(answers.filter(({ error }) => !error)).toHaveLength(1)
    expect(answers.flatMap(({ error }) => (error ? [error.error] : []))).toEqual(['NOT_NOW', 'NOT_NOW'])
    expect((await mailsOf(id)).filter(({ change }) => change === 'restored')).toHaveLength(1)
  })

  test('a booking that takes the van at the same time never shares it', async () => {
    const { id, date } = await cancelled()
    const booking = () => book(t, { date }).catch(() => undefined)
    await Promise.all([run(RESTORE, { id }), booking(), booking()])
    const { rows } = await t.db.owner.query<{ van_id: number; count: number }>(
      `select van_id, count(*)::int as count from work_order where scheduled_at = $1 and status = 'ASSIGNED' and van_id is not null group by 1`,
      [date],
    )
    expect(rows.every(({ count }) => count === 1)).toBe(true)
  })
})

test('an order that changed since it was read is refused', async () => {
  const { id } = await cancelled()
  expect((await run(RESTORE, { id, version: 1 })).error?.error).toBe('CHANGED_MEANWHILE')
  const { workOrderId } = await book(t, { date: nextHour() })
  expect((await run(RESTORE, { id: workOrderId })).error).toMatchObject({
    error: 'NOT_NOW',
    message: 'You can only restore a cancelled order. Reload to see this order’s status.',
  })
})

describe('who may', () => {
  test('managers and testers; technicians, sales and customers may not', async () => {
    const { id } = await cancelled()
    for (const role of ['technician', 'sales', 'customer'] as const)
      expect((await run(RESTORE, { id }, tokens[role])).error).toBeDefined()
    expect((await run(RESTORE, { id }, tokens.tester)).error).toBeUndefined()
  })

  test('nobody of another tenant', async () => {
    const { id } = await cancelled()
    const { us } = t.fixture
    const token = await t.tokenOf(us.host, us.emails.manager)
    expect((await t.graphql(us.host, RESTORE, { id }, token)).error?.statusCode).toBe(404)
  })
})

describe('reductions', () => {
  test('the discount code is taken again, also after a second cancellation', async () => {
    const codeId = await addCode(t, 'AGAIN', { maxUses: 1 })
    const { id, before } = await cancelled({ discountCodeId: codeReference(t, codeId) }, tokens.customer)
    const uses = async (): Promise<unknown> =>
      (await t.db.owner.query('select uses from discount_code where id = $1', [codeId])).rows[0]?.uses
    expect(await uses()).toBe(0)
    const { data } = await run(RESTORE, { id })
    expect(data.restoreWorkOrder.lineItems).toEqual(before.lineItems)
    expect(await uses()).toBe(1)
    await run(CANCEL, { id })
    expect(await uses()).toBe(0)
    expect((await run(RESTORE, { id })).error).toBeUndefined()
  })

  test('a code that somebody else has used up since is refused, and nothing changes', async () => {
    const codeId = await addCode(t, 'LASTONE', { maxUses: 1 })
    const { id } = await cancelled({ discountCodeId: codeReference(t, codeId) }, tokens.customer)
    await book(t, { date: nextHour(), discountCodeId: codeReference(t, codeId) }, tokens.otherCustomer)
    expect((await run(RESTORE, { id })).error).toMatchObject({ statusCode: 409, error: 'DISCOUNT_CODE_USED' })
    const { rows } = await t.db.owner.query('select status, version from work_order where id = $1', [id])
    expect(rows).toEqual([{ status: 'CANCELLED', version: 2 }])
  })

  test('credit is spent again, and given back again; without it the order is refused', async () => {
    const { customer } = t.fixture.ca.userIds
    await giveCredit(t, customer, 1_000)
    const { id } = await cancelled({ promoCreditAmount: 1_000 }, tokens.customer)
    expect(await balanceOf(t, customer)).toBe(1_000)
    expect((await run(RESTORE, { id })).error).toBeUndefined()
    expect(await balanceOf(t, customer)).toBe(0)
    await run(CANCEL, { id })
    expect(await balanceOf(t, customer)).toBe(1_000)
    await t.db.owner.query('update credit_account set balance = 500 where user_id = $1', [customer])
    expect((await run(RESTORE, { id })).error).toMatchObject({ statusCode: 409, error: 'CREDIT_SPENT' })
    await t.db.owner.query('update credit_account set balance = 1000 where user_id = $1', [customer])
  })
})

test('an order with an invoice, or of an erased customer, stays cancelled', async () => {
  const { id } = await cancelled()
  await t.db.owner.query(
    `insert into invoice (tenant_id, invoice_number, work_order_id, user_id, franchise_id, country_code, currency, sub_total, discount_sub_total, tax, bill_to)
     select tenant_id, 900001, id, user_id, franchise_id, 'CA', 'CAD', 0, 0, 0, '{}' from work_order where id = $1`,
    [id],
  )
  expect((await run(RESTORE, { id })).error).toMatchObject({
    error: 'ORDER_BILLED',
    message: 'This order has invoice 900001, so it can’t be restored. Book a new one.',
  })
  const erased = await cancelled()
  await t.db.owner.query(
    'update app_user set erased_at = now() where id = (select user_id from work_order where id = $1)',
    [erased.id],
  )
  expect((await run(RESTORE, { id: erased.id })).error?.error).toBe('CUSTOMER_ERASED')
})
