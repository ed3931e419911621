import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadConfig } from '../platform/config.ts'
import { bookingInput, CREATE_WORK_ORDER } from '../testing/booking.ts'
import { addCode } from '../testing/money.ts'
import { createTestApp, TEST_NOW, type TestApp } from '../testing/test-app.ts'
import { TEST_SECRET } from '../testing/test-secret.ts'
import { signCodeReference } from './code-reference.ts'

const VALIDATE = `query Validate($code: String!) {
  validateDiscountCode(code: $code, services: [{ id: 1, name: "Oil", value: 8900, nameKey: "oil_change_basic", serviceTypeName: "OIL_CHANGE" }]) {
    discountCodeId
  }
}`
const COMPLETE = `mutation Complete($code: ID) { completeWorkOrder(workOrderId: 1, discountCodeId: $code) { id } }`

let t: TestApp
let customer: string
let codeId: number
beforeAll(async () => {
  t = await createTestApp()
  customer = await t.tokenOf(t.fixture.ca.host, t.fixture.ca.emails.customer)
  codeId = await addCode(t, 'TEN')
})
afterAll(() => t.close())

const referenceOf = async (code: string): Promise<string> =>
  (await t.graphql(t.fixture.ca.host, VALIDATE, { code }, customer)).data.validateDiscountCode.discountCodeId

async function bookWith(discountCodeId: string | number): Promise<string | undefined> {
  const input = bookingInput(t, { discountCodeId, discountAmount: 890 })
  const { error } = await t.graphql(t.fixture.ca.host, CREATE_WORK_ORDER, input, customer)
  return error && `${error.statusCode} ${error.fields?.[0]?.field}: ${error.message}`
}

const UNREADABLE = '422 discountCodeId: We couldn’t read this discount code. Please enter it again.'

test('DOOR-03 a discount code cannot be used by its id', async () => {
  for (const guess of [codeId, String(codeId), `${codeId}.zzzzzzz.aaaa`, '0', '-1', 'x'.repeat(9_000), '..', '💥'])
    expect(await bookWith(guess)).toBe(UNREADABLE)
})

test('DOOR-03 a completion does not accept a code by its id either', async () => {
  const { host, emails } = t.fixture.ca
  const manager = await t.tokenOf(host, emails.manager)
  const { error } = await t.graphql(host, COMPLETE, { code: String(codeId) }, manager)
  expect(error).toMatchObject({ statusCode: 422, fields: [{ field: 'discountCodeId' }] })
})

test('DOOR-03 the reference is valid for this code, in this tenant, for a day', async () => {
  const reference = await referenceOf('ten')
  const [, expiry, signature] = reference.split('.')
  const other = await addCode(t, 'OTHER')
  expect(await bookWith([other.toString(36), expiry, signature].join('.'))).toBe(UNREADABLE)
  expect(await bookWith(`${reference}.x`)).toBe(UNREADABLE)
  const american = { config: loadConfig({ SECRET: TEST_SECRET }), clock: t.clock, scope: { tenant: t.fixture.us } }
  expect(await bookWith(signCodeReference(american, codeId))).toBe(UNREADABLE)
  t.clock.set(new Date(TEST_NOW.getTime() + 86_400_000))
  expect(await bookWith(reference)).toBe(
    '422 discountCodeId: This discount code was entered too long ago. Please enter it again.',
  )
  t.clock.set(TEST_NOW)
  expect(await bookWith(reference)).toBeUndefined()
})
