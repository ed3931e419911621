import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookingInput, CREATE_WORK_ORDER } from '../testing/booking.ts'
import { addCode, balanceOf, codeReference, giveCredit } from '../testing/money.ts'
import { createTestApp, type GraphqlResult, type TestApp } from '../testing/test-app.ts'

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

/** A basic oil change at $112.45: $89.00 and the fees of $15.00, $4.95 and $3.50. */
const createWorkOrder = (overrides: Record<string, unknown>, token?: string): Promise<GraphqlResult> =>
  t.graphql(t.fixture.ca.host, CREATE_WORK_ORDER, bookingInput(t, { isBooked: null, ...overrides }), token)

async function booked(overrides: Record<string, unknown>, token?: string): Promise<Record<string, unknown>> {
  const { data, error } = await createWorkOrder(overrides, token)
  if (error) throw new Error(`${error.error}: ${error.message}`)
  const { rows } = await t.db.owner.query(
    `select discount_code_id, discount_type, discount_applied, credit_applied, vendor_id, user_id,
       (select sum(discounted_price)::int from line_item l where l.work_order_id = w.id) as total
     from work_order w where id = $1`,
    [data.createWorkOrder.workOrderId],
  )
  return rows[0] as Record<string, unknown>
}

async function refusal(overrides: Record<string, unknown>, token?: string): Promise<string> {
  const { error } = await createWorkOrder(overrides, token)
  return error ? `${error.error}: ${error.message}` : 'booked'
}
const usesOf = async (id: number): Promise<number> =>
  (await t.db.owner.query<{ uses: number }>('select uses from discount_code where id = $1', [id])).rows[0]?.uses ?? -1

test('a percentage applies to services, not fees, and the use is counted with the booking', async () => {
  const id = await addCode(t, 'TEN', { amount: 1_000 })
  const order = await booked({ discountCodeId: codeReference(t, id), discountAmount: 890 }, customer)
  expect(order).toMatchObject({
    discount_code_id: id,
    discount_type: 'PERCENT',
    discount_applied: 890,
    credit_applied: 0,
    total: 11_245 - 890,
  })
  expect(await usesOf(id)).toBe(1)
})

test('a fixed amount applies to the service and the two eligible fees only', async () => {
  const id = await addCode(t, 'GREAT', { type: 'GROUPON', amount: 50_000 })
  // The remaining $15.00 is the mobile service fee.
  expect(await booked({ discountCodeId: codeReference(t, id), discountAmount: 9_745 }, customer)).toMatchObject({
    total: 1_500,
  })
})

test('an amount that differs from the server’s books nothing and uses nothing', async () => {
  const id = await addCode(t, 'EXACT', { maxUses: 1 })
  for (const discountAmount of [0, 889, 891, -890])
    expect(await refusal({ discountCodeId: codeReference(t, id), discountAmount }, customer)).toMatch(/^PRICE_CHANGED/)
  expect(await refusal({ discountAmount: 890 }, customer)).toMatch(/^PRICE_CHANGED/)
  expect(await refusal({ discountCodeId: codeReference(t, id), discountAmount: 890 }, customer)).toBe('booked')
  expect(await refusal({ discountCodeId: codeReference(t, id), discountAmount: 890 }, customer)).toMatch(
    /has been used up/,
  )
  expect(await usesOf(id)).toBe(1)
})

test('a new customer books with a password and a referral code; guests and vendor bookings cannot use codes', async () => {
  const { userIds } = t.fixture.ca
  const id = await addCode(t, 'FRIEND', { type: 'PROMO', amount: 2_000, referrerId: userIds.customer })
  const code = { discountCodeId: codeReference(t, id), discountAmount: 2_000 }
  expect(await refusal(code)).toMatch(/choose a password instead of guest/)
  expect(await booked({ ...code, password: 'secret 1' })).toMatchObject({ discount_type: 'PROMO', total: 9_245 })
  expect(await refusal(code, customer)).toMatch(/your own/)
  await t.db.owner.query(`insert into vendor (tenant_id, vendor_id, name) values ($1, 5, 'Fleet Five')`, [1])
  const vendor = { ...code, vendorListInput: { vendorId: 5 }, password: 'secret 1' }
  expect(await refusal(vendor, manager)).toMatch(/cannot be used in a booking for a vendor/)
  expect(await refusal({ ...code, discountCodeId: codeReference(t, 999_999), password: 'secret 1' })).toMatch(
    /Invalid discount code/,
  )
})

test('credit pays for the rest after the discount, once, by its owner only', async () => {
  const { userIds } = t.fixture.ca
  await giveCredit(t, userIds.customer, 15_000)
  const id = await addCode(t, 'FIVE', { amount: 500 })
  const order = await booked(
    { discountCodeId: codeReference(t, id), discountAmount: 445, promoCreditAmount: 3_000 },
    customer,
  )
  expect(order).toMatchObject({ discount_applied: 445, credit_applied: 3_000, total: 11_245 - 445 - 3_000 })
  expect(await balanceOf(t, userIds.customer)).toBe(12_000)
  // Neither more credit than the booking costs nor more than the balance can be used.
  expect(await refusal({ promoCreditAmount: 11_246 }, customer)).toMatch(/^PRICE_CHANGED/)
  expect(await refusal({ promoCreditAmount: 12_001 }, customer)).toBe(
    'VALIDATION_FAILED: Max available credit is $120.00',
  )
  expect(await refusal({ promoCreditAmount: -1 }, customer)).toMatch(/enter a valid credit amount/)
  expect(await refusal({ promoCreditAmount: 100 })).toMatch(/logged in/)
  expect(await refusal({ promoCreditAmount: 100, customerId: userIds.customer }, manager)).toMatch(/logged in/)
  expect(await balanceOf(t, userIds.customer)).toBe(12_000)
  expect(await booked({ promoCreditAmount: 11_245 }, customer)).toMatchObject({ total: 0, credit_applied: 11_245 })
})

test('a repeated key uses a code and credit once', async () => {
  const { userIds } = t.fixture.ca
  const before = await balanceOf(t, userIds.customer)
  const id = await addCode(t, 'ONCE', { maxUsesPerCustomer: 1 })
  const input = bookingInput(t, { discountCodeId: codeReference(t, id), discountAmount: 890, promoCreditAmount: 100 })
  const answers = [
    await t.graphql(t.fixture.ca.host, CREATE_WORK_ORDER, input, customer),
    await t.graphql(t.fixture.ca.host, CREATE_WORK_ORDER, input, customer),
  ]
  expect(answers[0]?.error).toBeUndefined()
  expect(answers[1]?.data).toEqual(answers[0]?.data)
  expect(await usesOf(id)).toBe(1)
  expect(await balanceOf(t, userIds.customer)).toBe(before - 100)
})

test('staff bookings get the customer’s default discount or the code, whichever is larger, never both', async () => {
  const { userIds } = t.fixture.ca
  const customerId = userIds.otherCustomer
  await t.db.owner.query(
    `update app_user set default_discount_type = 'PERCENT', default_discount_amount = 2000 where id = $1`,
    [customerId],
  )
  const less = await addCode(t, 'LESS', { amount: 1_000 })
  const more = await addCode(t, 'MORE', { amount: 3_000 })
  const byDefault = { discount_code_id: null, discount_type: 'PERCENT', discount_applied: 1_780 }
  expect(await booked({ customerId, discountAmount: 1_780 }, manager)).toMatchObject(byDefault)
  expect(
    await booked({ customerId, discountCodeId: codeReference(t, less), discountAmount: 1_780 }, manager),
  ).toMatchObject(byDefault)
  expect(await usesOf(less)).toBe(0)
  expect(
    await booked({ customerId, discountCodeId: codeReference(t, more), discountAmount: 2_670 }, manager),
  ).toMatchObject({
    discount_code_id: more,
    discount_applied: 2_670,
  })
  // Only staff apply it: the customer's own booking has list prices.
  const own = await t.tokenOf(t.fixture.ca.host, t.fixture.ca.emails.otherCustomer)
  expect(await booked({}, own)).toMatchObject({ discount_applied: 0, total: 11_245 })
})
