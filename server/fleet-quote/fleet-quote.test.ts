import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type GraphqlResult, type TestApp } from '../testing/test-app.ts'

let t: TestApp
let manager: string
beforeAll(async () => {
  t = await createTestApp()
  manager = await t.tokenOf(t.fixture.ca.host, t.fixture.ca.emails.manager)
})
afterAll(() => t.close())

const PRICE = `query ($vehicleId: ID!, $franchiseId: ID!) {
  calculateVehicleOilPrice(vehicleId: $vehicleId, franchiseId: $franchiseId) {
    oilPrice isEstimate oil { type weight } vehicle { id year make model engine oilVolume } } }`

const priceOf = (vehicleId: number, franchiseId: number = t.fixture.ca.franchiseId): Promise<GraphqlResult> =>
  t.graphql(t.fixture.ca.host, PRICE, { vehicleId, franchiseId }, manager)

test('QUOTE-07 a vehicle’s quote is the price of the oil change with its recommended oil', async () => {
  const { small } = t.fixture.vehicleIds
  const { data } = await priceOf(small)
  expect(data.calculateVehicleOilPrice).toMatchObject({
    oilPrice: expect.any(Number),
    isEstimate: false,
    oil: { type: expect.any(String), weight: expect.stringMatching(/^\d+W-\d+$/) },
    vehicle: { id: String(small), oilVolume: expect.any(Number) },
  })
  const { oil, oilPrice, vehicle } = data.calculateVehicleOilPrice
  const service = oil.type === 'SYNTHETIC' ? 'oil_change_premium_synthetic' : 'oil_change_basic'
  const { rows } = await t.db.owner.query(
    `select p.price + round(greatest($2::numeric - p.included_litres, 0) * p.price_per_litre)::bigint as price from service s
      join service_price p on p.service_id = s.id and p.tenant_id = s.tenant_id
    where s.tenant_id = 1 and s.name_key = $1 and p.country_code = 'CA' and p.franchise_id is null`,
    [service, vehicle.oilVolume],
  )
  expect(oilPrice).toBe(rows[0]?.price)
})

test('another franchise and an unknown vehicle are refused', async () => {
  const { small } = t.fixture.vehicleIds
  expect((await priceOf(small, 999)).status).toBe(404)
  expect((await priceOf(999_999_999)).status).toBe(404)
})
