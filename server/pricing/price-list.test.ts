import { afterAll, beforeAll, expect, test } from 'vitest'
import { TORONTO_ADDRESS } from '../testing/booking.ts'
import { createTestApp, type GraphqlResult, type TestApp } from '../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const ask = (query: string, variables: object = {}, host = t.fixture.ca.host): Promise<GraphqlResult> =>
  t.graphql(host, query, variables)

const PRICES = `query Prices($vehicleId: ID!, $countryCode: String!, $franchiseId: ID) {
  services: servicePrices(vehicleId: $vehicleId, countryCode: $countryCode, franchiseId: $franchiseId) { nameKey price value isEstimate }
  addOns: addOnPrices(vehicleId: $vehicleId, countryCode: $countryCode, franchiseId: $franchiseId) { nameKey price }
  fees: feePrices(countryCode: $countryCode, franchiseId: $franchiseId) { nameKey price }
}`

interface Priced {
  nameKey: string
  price: number
}
const byKey = (list: Priced[]): Record<string, number> =>
  Object.fromEntries(list.map(({ nameKey, price }) => [nameKey, price]))

test('the price of an oil change depends on the vehicle’s oil; without oil data it is an estimate', async () => {
  const { small, large, noOil } = t.fixture.vehicleIds
  const oil = async (vehicleId: number): Promise<unknown> =>
    (await ask(PRICES, { vehicleId, countryCode: 'CA' })).data.services.find(
      ({ nameKey }: Priced) => nameKey === 'oil_change_basic',
    )
  expect(await oil(small)).toMatchObject({ price: 8_900, value: 89, isEstimate: false })
  expect(await oil(large)).toMatchObject({ price: 10_700, value: 107, isEstimate: false })
  expect(await oil(noOil)).toMatchObject({ price: 8_900, isEstimate: true })
})

test('services, add-ons and fees are three lists', async () => {
  const { data } = await ask(PRICES, { vehicleId: t.fixture.vehicleIds.small, countryCode: 'CA' })
  expect(Object.keys(byKey(data.services))).toEqual([
    'oil_change_basic',
    'oil_change_premium_synthetic',
    'tire_rotation',
  ])
  expect(byKey(data.addOns)).toEqual({ cabin_air_filter_replacement: 4_900 })
  expect(byKey(data.fees)).toMatchObject({ mobile_service_fee: 1_500, mileage_charge: 150 })
})

test('a franchise’s own price takes precedence over the country’s, for that franchise only', async () => {
  const { ca } = t.fixture
  await t.db.owner.query(
    `insert into service_price (tenant_id, service_id, country_code, franchise_id, price) values (1, $1, 'CA', $2, 6500)`,
    [ca.serviceIds.tire_rotation, ca.franchiseId],
  )
  const rotation = async (franchiseId: number | null): Promise<number | undefined> => {
    const { data } = await ask(PRICES, { vehicleId: t.fixture.vehicleIds.small, countryCode: 'CA', franchiseId })
    return byKey(data.services).tire_rotation
  }
  expect([await rotation(ca.franchiseId), await rotation(ca.otherFranchiseId), await rotation(null)]).toEqual([
    6_500, 5_900, 5_900,
  ])
})

test('a country without prices has no offers, and an inactive service is not offered', async () => {
  const { data } = await ask(PRICES, { vehicleId: t.fixture.vehicleIds.small, countryCode: 'US' })
  expect(data).toEqual({ services: [], addOns: [], fees: [] })
  expect((await ask(PRICES, { vehicleId: 1, countryCode: 'MX' })).error?.statusCode).toBe(422)
  await t.db.owner.query(`update service set active = false where tenant_id = 2 and name_key = 'tire_rotation'`)
  const us = await ask(PRICES, { vehicleId: 1, countryCode: 'US' }, t.fixture.us.host)
  expect(Object.keys(byKey(us.data.services))).toEqual(['oil_change_basic', 'oil_change_premium_synthetic'])
})

test('taxes are those of the address; a province of another country is refused', async () => {
  const query =
    'query Tax($countryCode: String!, $provinceCode: String!) { taxRates(countryCode: $countryCode, provinceCode: $provinceCode) { name ratePpm } }'
  const qc = await ask(query, { countryCode: 'CA', provinceCode: 'QC' })
  expect(qc.data.taxRates).toEqual([
    { name: 'GST', ratePpm: 50_000 },
    { name: 'QST', ratePpm: 99_750 },
  ])
  expect((await ask(query, { countryCode: 'CA', provinceCode: 'TX' })).error?.statusCode).toBe(422)
  expect((await ask(query, { countryCode: 'US', provinceCode: 'XX' })).error?.statusCode).toBe(422)
})

test('mileage is counted in kilometres beyond thirty from a Canadian base, in miles beyond twenty from an American', async () => {
  const query =
    'query Miles($franchiseId: ID!, $addressInput: AddressInput!) { mileageUnits(franchiseId: $franchiseId, addressInput: $addressInput) }'
  const units = async (host: string, franchiseId: number, lat: number, lng: number): Promise<number> =>
    (await ask(query, { franchiseId, addressInput: { ...TORONTO_ADDRESS, postalCode: 'L9N 1A1', lat, lng } }, host))
      .data.mileageUnits
  const { ca, us } = t.fixture
  expect(await units(ca.host, ca.franchiseId, 43.65, -79.38)).toBe(0)
  // 0.3° of latitude are 33.36 km, 0.4° are 27.64 miles.
  expect(await units(ca.host, ca.franchiseId, 43.95, -79.38)).toBe(4)
  expect(await units(us.host, us.franchiseId, 30.67, -97.74)).toBe(8)
  expect(await units(ca.host, us.franchiseId, 30.67, -97.74)).toBe(0)
})
