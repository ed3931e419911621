import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookingInput, CREATE_WORK_ORDER, oilChangeLines, TORONTO_ADDRESS } from '../testing/booking.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

const MILEAGE = `query Mileage($franchiseId: ID!, $addressInput: AddressInput!, $customerId: ID) {
  mileageChargePrice(franchiseId: $franchiseId, addressInput: $addressInput, customerId: $customerId) { id nameKey value price taxName }
}`

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

async function charge(addressInput: object, franchiseId = t.fixture.ca.franchiseId): Promise<unknown> {
  const customerId = t.fixture.ca.userIds.customer
  const { data, error } = await t.graphql(t.fixture.ca.host, MILEAGE, { franchiseId, addressInput, customerId })
  return error?.error ?? data.mileageChargePrice
}

test('PRICE-06 the quoted mileage charge of franchise, address and customer is booked, with its name key and dollars', async () => {
  const { ca } = t.fixture
  // 0.3° of latitude north of the base is 33.4 km: four started kilometres beyond the free 30, at $1.50 each.
  await t.db.owner.query(`insert into service_area values ($1, $2, 'L9N')`, [ca.id, ca.franchiseId])
  const far = { ...TORONTO_ADDRESS, postalCode: 'L9N 1A1', lat: 43.95, lng: -79.38 }
  const id = ca.serviceIds.mileage_charge
  expect(await charge(far)).toEqual({
    id: String(id),
    nameKey: 'mileage_charge',
    value: 6,
    price: 600,
    taxName: 'HST',
  })
  const lineItems = [...oilChangeLines(ca), { id, quantity: 1, value: 600 }]
  const booked = await t.graphql(ca.host, CREATE_WORK_ORDER, bookingInput(t, { addressInput: far, lineItems }))
  expect(booked.error).toBeUndefined()
})

test('there is no charge within the free distance or for an unknown franchise', async () => {
  expect(await charge(TORONTO_ADDRESS)).toBeNull()
  // Coordinates outside the postal code are ignored, as in the booking.
  expect(await charge({ ...TORONTO_ADDRESS, lat: 43.95 })).toBeNull()
  expect(await charge({ ...TORONTO_ADDRESS, postalCode: 'L9N 1A1', lat: 43.95 }, 999_999)).toBeNull()
})

test('PRICE-06 customers get their own charge, staff that of their franchise’s customers; other customers are not found', async () => {
  const { ca } = t.fixture
  const [customer, manager] = await Promise.all(
    [ca.emails.customer, ca.emails.manager].map(one => t.tokenOf(ca.host, one)),
  )
  const far = { ...TORONTO_ADDRESS, postalCode: 'L9N 1A1', lat: 43.95, lng: -79.38 }
  const ask = async (customerId: number | undefined, token: string | undefined): Promise<unknown> => {
    const input = { franchiseId: ca.franchiseId, addressInput: far, customerId }
    const { data, error } = await t.graphql(ca.host, MILEAGE, input, token)
    return error?.statusCode ?? data.mileageChargePrice.price
  }
  await t.db.owner.query('update app_user set home_franchise_id = $1 where id = $2', [
    ca.otherFranchiseId,
    ca.userIds.otherCustomer,
  ])
  expect(await ask(ca.userIds.customer, customer)).toBe(600)
  expect(await ask(ca.userIds.customer, manager)).toBe(600)
  expect(await ask(undefined, manager)).toBe(600)
  expect(await ask(ca.userIds.otherCustomer, customer)).toBe(404)
  expect(await ask(ca.userIds.otherCustomer, manager)).toBe(404)
  expect(await ask(t.fixture.us.userIds.customer, manager)).toBe(404)
})
