import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCode, codeReference } from '../testing/money.ts'
import { addPlan, addService } from '../testing/offers.ts'
import { book } from '../testing/orders.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

const VALIDATE = `query Validate($code: String!, $services: [DiscountServiceInput!]!, $carId: ID, $userId: ID, $email: String, $isDsp: Boolean, $isInspection: Boolean) {
  validateDiscountCode(code: $code, services: $services, carId: $carId, userId: $userId, email: $email, isDsp: $isDsp, isInspection: $isInspection) {
    valid message discountAmount discountType discountCodeId nameKeys
  }
}`
const OIL = {
  id: 1,
  name: 'Basic Oil Change',
  value: 8_900,
  nameKey: 'oil_change_basic',
  serviceTypeName: 'OIL_CHANGE',
}

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

async function validate(code: string, about: Record<string, unknown> = {}, token?: string): Promise<unknown> {
  const { data, error } = await t.graphql(t.fixture.ca.host, VALIDATE, { code, services: [OIL], ...about }, token)
  return error?.error ?? data.validateDiscountCode
}
const refused = (message: string): object => ({
  valid: false,
  message,
  discountAmount: null,
  discountType: null,
  discountCodeId: null,
  nameKeys: null,
})

test('PRICE-07 PRICE-08 PRICE-09 a code returns its type and its amount: basis points, or cents for the others', async () => {
  const { userIds, emails } = t.fixture.ca
  const all = { carId: null, userId: userIds.customer, email: emails.customer, isDsp: false, isInspection: false }
  for (const [type, amount] of [
    ['PERCENT', 1_500],
    ['GROUPON', 2_000],
    ['PROMO', 2_500],
  ] as const) {
    const id = await addCode(t, `ANY-${type}`, { type, amount })
    expect(await validate(` any-${type.toLowerCase()} `, all, customer)).toEqual({
      valid: true,
      message: null,
      discountAmount: amount,
      discountType: type,
      discountCodeId: codeReference(t, id),
      nameKeys: null,
    })
  }
  expect(await validate('NO SUCH CODE', all, customer)).toEqual(refused('Invalid discount code'))
  expect(await validate('  ', all, customer)).toEqual(refused('Please enter a valid discount code'))
})

test('a code has a validity period, a limit, and eligible services', async () => {
  await addCode(t, 'LATER', { validFrom: '2026-06-01T14:00:01Z' })
  await addCode(t, 'OVER', { validUntil: '2026-06-01T14:00:00Z' })
  await addCode(t, 'NOW', { validFrom: '2026-06-01T14:00:00Z', validUntil: '2026-06-01T14:00:01Z' })
  const used = await addCode(t, 'USED', { maxUses: 3 })
  await t.db.owner.query('update discount_code set uses = 3 where id = $1', [used])
  await addCode(t, 'TIRES', { nameKeys: ['tire_rotation'] })
  expect(await validate('LATER')).toEqual(refused('This discount code is not valid yet.'))
  expect(await validate('OVER')).toEqual(refused('This discount code has expired.'))
  expect(await validate('NOW')).toMatchObject({ valid: true })
  expect(await validate('USED')).toEqual(refused('This discount code has been used up.'))
  expect(await validate('TIRES')).toEqual(refused('This discount code is not for the services you chose.'))
  const both = [OIL, { ...OIL, nameKey: 'tire_rotation', serviceTypeName: 'PRIMARY' }]
  expect(await validate('TIRES', { services: both })).toMatchObject({ valid: true, nameKeys: ['tire_rotation'] })
  expect(await validate('NOW', { isDsp: true })).toEqual(
    refused('Discount codes cannot be used in a booking for a vendor.'),
  )
})

test('a referral code is for new customers, and never for its owner', async () => {
  const { userIds, emails } = t.fixture.ca
  await addCode(t, 'FRIEND', { type: 'PROMO', amount: 2_000, referrerId: userIds.customer, maxUsesPerCustomer: 1 })
  const newcomer = await t.tokenOf(t.fixture.ca.host, emails.otherCustomer)
  expect(await validate('FRIEND', {}, customer)).toEqual(
    refused('This referral code is your own. Share it with your friends.'),
  )
  expect(await validate('FRIEND', {}, newcomer)).toMatchObject({ valid: true, discountAmount: 2_000 })
  await book(t, { date: '2026-06-05T15:00:00Z' }, newcomer)
  expect(await validate('FRIEND', {}, newcomer)).toEqual(refused('Referral codes are for new customers.'))
  // At the inspection, the order for the code already exists.
  expect(await validate('FRIEND', { userId: userIds.otherCustomer, isInspection: true }, manager)).toMatchObject({
    valid: true,
  })
  // Staff may know the customer by email only.
  expect(await validate('FRIEND', { email: emails.otherCustomer.toUpperCase() }, manager)).toMatchObject({
    valid: false,
  })
})

test('a code does not reveal what another customer has done', async () => {
  const { userIds, emails } = t.fixture.ca
  await addCode(t, 'WELCOME', { type: 'PROMO', amount: 500 })
  expect(await validate('WELCOME', { userId: userIds.otherCustomer }, customer)).toBe('NOT_FOUND')
  expect(await validate('WELCOME', { userId: userIds.otherCustomer })).toBe('NOT_FOUND')
  await book(t, { date: '2026-06-05T16:00:00Z' }, await t.tokenOf(t.fixture.ca.host, emails.otherCustomer))
  expect(await validate('WELCOME', { email: emails.otherCustomer })).toMatchObject({ valid: true })
})

test('PRICE-07 services can be given by id too, and if the plan of the customer’s car covers them, a percentage code is refused', async () => {
  const { ca, vehicleIds } = t.fixture
  await addService(t, { nameKey: 'brake_inspection', type: 'PRIMARY', isFee: false, price: 5_000 })
  await addCode(t, 'HALF', { type: 'PERCENT', amount: 5_000 })
  await addCode(t, 'OFF', { type: 'GROUPON', amount: 500 })
  await addCode(t, 'ROTATE', { nameKeys: ['tire_rotation'] })
  const service = { ...OIL, id: ca.serviceIds.tire_rotation, nameKey: 'not a key' }
  expect(await validate('ROTATE', { services: [service] })).toMatchObject({ valid: true })

  const { rows } = await t.db.owner.query<{ id: number }>(
    'insert into user_vehicle (tenant_id, user_id, vehicle_id) values ($1, $2, $3) returning id',
    [ca.id, ca.userIds.customer, vehicleIds.small],
  )
  const carId = rows[0]?.id ?? 0
  expect(await validate('HALF', { carId }, customer)).toMatchObject({ valid: true })
  const other = await t.tokenOf(ca.host, ca.emails.otherCustomer)
  expect(await validate('HALF', { carId }, other)).toBe('NOT_FOUND')
  expect(await validate('HALF', { carId, userId: ca.userIds.customer }, manager)).toMatchObject({ valid: true })

  await addPlan(t, 'monthly')
  await t.db.owner.query(
    `insert into subscription (tenant_id, user_id, user_vehicle_id, subscription_type_id, status)
     select $1, $2, $3, id, 'ACTIVE' from subscription_type where tenant_id = $1 order by id limit 1`,
    [ca.id, ca.userIds.customer, carId],
  )
  const covered = refused('Your plan already covers these services, so this code lowers nothing.')
  expect(await validate('HALF', { carId }, customer)).toEqual(covered)
  expect(await validate('HALF', { carId, userId: ca.userIds.customer }, manager)).toEqual(covered)
  expect(await validate('HALF', {}, customer)).toMatchObject({ valid: true })
  // A fixed amount still reduces fees (PRICE-10), and a service that the plan does not cover has its price.
  expect(await validate('OFF', { carId }, customer)).toMatchObject({ valid: true })
  const uncovered = { ...OIL, id: 0, nameKey: 'brake_inspection' }
  expect(await validate('HALF', { carId, services: [OIL, uncovered] }, customer)).toMatchObject({ valid: true })
})
