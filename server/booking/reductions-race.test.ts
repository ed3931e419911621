import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookingInput, CREATE_WORK_ORDER } from '../testing/booking.ts'
import { addCode, balanceOf, codeReference, giveCredit } from '../testing/money.ts'
import { createTestApp, type GraphqlResult, type TestApp } from '../testing/test-app.ts'

const CANCEL = `mutation Cancel($id: ID!) { cancelWorkOrder(workOrderId: $id, cancelReason: customer_cancelled) { id } }`
/** Hours of several days, so that the bookings compete for the code or the credit and never for a van. */
const HOURS = ['02', '03', '04', '05'].flatMap(day => ['15', '17', '19'].map(hour => `2026-06-${day}T${hour}:00:00Z`))

let t: TestApp
let customer: string
let manager: string
beforeAll(async () => {
  t = await createTestApp()
  const { host, emails } = t.fixture.ca
  customer = await t.tokenOf(host, emails.customer)
  manager = await t.tokenOf(host, emails.manager)
})
afterAll(() => t.close())

const createWorkOrder = (overrides: Record<string, unknown>, token?: string): Promise<GraphqlResult> =>
  t.graphql(t.fixture.ca.host, CREATE_WORK_ORDER, bookingInput(t, { isBooked: null, ...overrides }), token)

/** Books all hours concurrently; returns the ids of successful bookings and the errors of the others. */
async function bookAtOnce(
  overrides: Record<string, unknown>,
  token?: string,
): Promise<{ made: string[]; refused: string[] }> {
  const answers = await Promise.all(HOURS.map(date => createWorkOrder({ ...overrides, date }, token)))
  return {
    made: answers.flatMap(({ data, error }) => (error ? [] : [data.createWorkOrder.workOrderId])),
    refused: answers.flatMap(({ error }) => (error ? [error.message] : [])),
  }
}

/** Cancels orders to free the hours for the next race. */
async function cancel(ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const { error } = await t.graphql(t.fixture.ca.host, CANCEL, { id }, manager)
    if (error) throw new Error(error.message)
  }
}

const usesOf = async (id: number): Promise<{ uses: number; counted: number }> => {
  const { rows } = await t.db.owner.query<{ uses: number; counted: number }>(
    'select uses, (select count(*) from discount_code_use u where u.discount_code_id = d.id) as counted from discount_code d where id = $1',
    [id],
  )
  return rows[0] ?? { uses: -1, counted: -1 }
}

test('a code with three uses is used by three of twelve concurrent bookings', async () => {
  const id = await addCode(t, 'THREE', { maxUses: 3 })
  const { made, refused } = await bookAtOnce({
    discountCodeId: codeReference(t, id),
    discountAmount: 890,
    password: 'secret 1',
  })
  expect(made).toHaveLength(3)
  expect(new Set(refused)).toEqual(new Set(['This discount code has been used up.']))
  expect(await usesOf(id)).toEqual({ uses: 3, counted: 3 })
  await cancel(made)
  expect(await usesOf(id)).toEqual({ uses: 0, counted: 0 })
})

test('a code limited to one use per customer is used once by twelve concurrent bookings of one customer', async () => {
  const id = await addCode(t, 'SELF', { maxUsesPerCustomer: 1 })
  const wanted = { discountCodeId: codeReference(t, id), discountAmount: 890 }
  const { made, refused } = await bookAtOnce(wanted, customer)
  expect(made).toHaveLength(1)
  expect(refused).toHaveLength(11)
  for (const message of refused) expect(message).toMatch(/already used this discount code|has been used up/)
  expect(await usesOf(id)).toEqual({ uses: 1, counted: 1 })
  // Once cancelled it can be used again, once.
  await cancel(made)
  const again = await bookAtOnce(wanted, customer)
  expect(again.made).toHaveLength(1)
  await cancel(again.made)
})

test('credit for two bookings pays for two of twelve concurrent ones, and is returned when they are cancelled', async () => {
  const { userIds } = t.fixture.ca
  await giveCredit(t, userIds.customer, 10_000)
  const { made, refused } = await bookAtOnce({ promoCreditAmount: 4_000 }, customer)
  expect(made).toHaveLength(2)
  expect(new Set(refused)).toEqual(new Set(['Max available credit is $20.00']))
  expect(await balanceOf(t, userIds.customer)).toBe(2_000)
  await cancel(made)
  expect(await balanceOf(t, userIds.customer)).toBe(10_000)
  const { rows } = await t.db.owner.query(
    `select type, sum(amount)::int as amount, count(*)::int from credit_entry where user_id = $1 and work_order_id is not null group by type order by type`,
    [userIds.customer],
  )
  expect(rows).toEqual([
    { type: 'APPLIED', amount: -8_000, count: 2 },
    { type: 'RETURNED', amount: 8_000, count: 2 },
  ])
})

test('a known key is answered only to the original caller', async () => {
  const { ca } = t.fixture
  const input = bookingInput(t, { date: '2026-06-08T15:00:00Z' })
  const first = await t.graphql(ca.host, CREATE_WORK_ORDER, input, customer)
  const other = await t.tokenOf(ca.host, ca.emails.otherCustomer)
  expect((await t.graphql(ca.host, CREATE_WORK_ORDER, input, customer)).data).toEqual(first.data)
  for (const token of [other, undefined]) {
    const { status, error, data } = await t.graphql(ca.host, CREATE_WORK_ORDER, input, token)
    expect({ status, error: error?.error, data }).toMatchObject({ status: 400, error: 'IDEMPOTENCY_KEY_USED' })
    expect(JSON.stringify(data ?? null)).not.toContain(first.data.createWorkOrder.workOrderId)
  }
  // A guest is identified by the email of the booking.
  const guest = bookingInput(t, { date: '2026-06-08T17:00:00Z' })
  const asGuest = await t.graphql(ca.host, CREATE_WORK_ORDER, guest)
  expect((await t.graphql(ca.host, CREATE_WORK_ORDER, guest)).data).toEqual(asGuest.data)
  const stranger = { ...guest, contactInput: bookingInput(t).contactInput }
  expect((await t.graphql(ca.host, CREATE_WORK_ORDER, stranger)).error?.error).toBe('IDEMPOTENCY_KEY_USED')
})
