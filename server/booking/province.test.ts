import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookingInput, CREATE_WORK_ORDER, TORONTO_ADDRESS } from '../testing/booking.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

const SAVE = `mutation Save($street: String!, $city: String!, $postalCode: String!, $province: String!, $provinceCode: String!, $country: String!,
    $countryCode: String!, $lat: Float!, $lng: Float!) {
  createAddress(street: $street, city: $city, postalCode: $postalCode, province: $province, provinceCode: $provinceCode, country: $country,
    countryCode: $countryCode, lat: $lat, lng: $lng) { id provinceCode }
}`
const MILEAGE = `query Mileage($franchiseId: ID!, $addressInput: AddressInput!) {
  mileageChargePrice(franchiseId: $franchiseId, addressInput: $addressInput) { taxPercent }
}`
const PRICES = `query { servicePrices(countryCode: "CA", provinceCode: "TX") { taxPercent } }`
const CHANGE = `mutation Change($id: ID!, $addressId: ID!) { updateWorkOrderAddress(id: $id, addressId: $addressId, mileageCharge: 0) { id } }`

let t: TestApp
let customer: string
beforeAll(async () => {
  t = await createTestApp()
  customer = await t.tokenOf(t.fixture.ca.host, t.fixture.ca.emails.customer)
})
afterAll(() => t.close())

const ALBERTA = { ...TORONTO_ADDRESS, province: 'Alberta', provinceCode: 'AB' }
const refused = (message: string) => ({ statusCode: 422, fields: [{ field: 'provinceCode', message }] })

test('DOOR-08 a booking in Toronto cannot use the taxes of Alberta', async () => {
  for (const token of [undefined, customer]) {
    const { error } = await t.graphql(
      t.fixture.ca.host,
      CREATE_WORK_ORDER,
      bookingInput(t, { addressInput: ALBERTA }),
      token,
    )
    expect(error).toMatchObject(refused('M5V 1J9 is in Ontario. Please correct the province or the postal code.'))
  }
})

test.each([
  // The table has neither, so the first letter and the first three digits decide.
  ['V6B 1A1', 'AB', 'CA', 'V6B 1A1 is in British Columbia. Please correct the province or the postal code.'],
  ['X0A 0H0', 'NT', 'CA', 'X0A 0H0 is in Nunavut. Please correct the province or the postal code.'],
  ['97205', 'TX', 'US', '97205 is in Oregon. Please correct the state or the ZIP code.'],
  ['78701', 'DE', 'US', '78701 is in Texas. Please correct the state or the ZIP code.'],
  ['M5V 1J9', 'DE', 'US', 'M5V 1J9 is in Ontario. Please correct the province or the postal code.'],
])('DOOR-08 %s is not in %s', async (postalCode, provinceCode, countryCode, message) => {
  const addressInput = { ...TORONTO_ADDRESS, postalCode, provinceCode, countryCode }
  const input = bookingInput(t, { addressInput })
  expect((await t.graphql(t.fixture.ca.host, CREATE_WORK_ORDER, input)).error).toMatchObject(refused(message))
})

test('DOOR-08 no address is saved and no charge is quoted for a wrong province', async () => {
  const { host, franchiseId } = t.fixture.ca
  const message = 'M5V 1J9 is in Ontario. Please correct the province or the postal code.'
  expect((await t.graphql(host, SAVE, ALBERTA, customer)).error).toMatchObject(refused(message))
  expect((await t.graphql(host, MILEAGE, { franchiseId, addressInput: ALBERTA })).error).toMatchObject(refused(message))
  expect((await t.graphql(host, PRICES)).error).toMatchObject({
    statusCode: 422,
    fields: [{ field: 'provinceCode' }],
  })
  const { data } = await t.graphql(host, SAVE, TORONTO_ADDRESS, customer)
  expect(data.createAddress.provinceCode).toBe('ON')
})

test('DOOR-08 an order cannot move to an address that was saved with a wrong province', async () => {
  const { host, emails } = t.fixture.ca
  const { data } = await t.graphql(host, SAVE, { ...TORONTO_ADDRESS, street: '12 King St W' }, customer)
  const addressId = data.createAddress.id
  await t.db.owner.query(`update address set province = 'Alberta', province_code = 'AB' where id = $1`, [addressId])
  const contactInput = { name: 'Carla', email: emails.customer, phoneNumber: '4165550123' }
  const booked = await t.graphql(host, CREATE_WORK_ORDER, bookingInput(t, { contactInput }), customer)
  const { error } = await t.graphql(host, CHANGE, { id: booked.data.createWorkOrder.workOrderId, addressId }, customer)
  expect(error).toMatchObject({ statusCode: 422, fields: [{ field: 'addressId' }] })
})
