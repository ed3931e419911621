import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadPostalAreas } from '../../db/seed/postal-areas.ts'
import { bookingInput, CREATE_WORK_ORDER, oilChangeLines } from '../testing/booking.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { placeAddress } from './place-address.ts'

/** City, province, postal code, latitude, longitude. */
type Base = readonly [string, string, string, number, number]

const BASES: readonly Base[] = [
  ['Iqaluit', 'NU', 'X0A 0H0', 63.7467, -68.517],
  ['Inuvik', 'NT', 'X0E 0T0', 68.3607, -133.723],
  ['Churchill', 'MB', 'R0B 0E0', 58.7684, -94.165],
  ['Fort Nelson', 'BC', 'V0C 1R0', 58.805, -122.697],
  ['Goose Bay', 'NL', 'A0P 1C0', 53.3017, -60.3261],
  ['Jasper', 'AB', 'T0E 1E0', 52.8737, -118.0814],
]

/** The franchise at each base, by its postal code. */
const bases = new Map<string, number>()
let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
  await loadPostalAreas(t.db.owner)
  for (const [city, provinceCode, postalCode, lat, lng] of BASES)
    bases.set(postalCode, await addBase(city, provinceCode, postalCode, lat, lng))
})
afterAll(() => t.close())

async function addBase(
  city: string,
  provinceCode: string,
  postalCode: string,
  lat: number,
  lng: number,
): Promise<number> {
  const { ca } = t.fixture
  const { rows } = await t.db.owner.query<{ id: number }>(
    `insert into franchise (tenant_id, name, type, country_code, time_zone, street, city, province_code, postal_code, lat, lng, phone_number, manager_email)
     values ($1, $2, 1, 'CA', 'America/Toronto', '1 Depot Road', $2, $3, $4, $5, $6, '4165550100', 'manager@ca.test') returning id`,
    [ca.id, city, provinceCode, postalCode, lat, lng],
  )
  const id = rows[0]?.id ?? 0
  await t.db.owner.query(
    'insert into franchise_hours (tenant_id, franchise_id, weekday, opens_minute, closes_minute) select $1, $2, d, 480, 1080 from generate_series(1, 6) d',
    [ca.id, id],
  )
  const area = postalCode.slice(0, 3)
  await t.db.owner.query('insert into service_area values ($1, $2, $3)', [ca.id, id, area])
  return id
}

/** An address some 230 m north of a base. */
const addressAt = ([city, provinceCode, postalCode, lat, lng]: Base) => ({
  street: '7 Harbour Road',
  city,
  postalCode,
  province: city,
  provinceCode,
  country: 'Canada',
  countryCode: 'CA',
  lat: lat + 0.00207,
  lng,
})

/** Returns the stored coordinates of a claimed place. */
async function placeOf(postalCode: string, lat: number, lng: number): Promise<'claimed' | 'centre'> {
  const tenant = t.db.databases.of(t.fixture.ca.id)
  const place = await placeAddress(tenant, { postalCode, lat, lng })
  return place.lat === lat && place.lng === lng ? 'claimed' : 'centre'
}

describe('WRONG-03 real places of large rural areas are accepted', () => {
  test.each([
    ['Iqaluit', 'X0A 0H0', 63.7467, -68.517],
    ['Pond Inlet', 'X0A 0S0', 72.6992, -77.9577],
    ['Resolute', 'X0A 0V0', 74.6973, -94.8297],
    ['Cambridge Bay', 'X0B 0C0', 69.1169, -105.0597],
    ['Gjoa Haven', 'X0B 1J0', 68.6258, -95.8797],
    ['Baker Lake', 'X0C 0A0', 64.3183, -96.0214],
    ['Inuvik', 'X0E 0T0', 68.3607, -133.723],
    ['Tuktoyaktuk', 'X0E 1C0', 69.4454, -133.0342],
    ['Norman Wells', 'X0E 0V0', 65.2816, -126.8316],
    ['Fort Smith', 'X0E 0P0', 60.0055, -111.885],
    ['Hay River', 'X0E 0R1', 60.8156, -115.7999],
    ['Old Crow', 'Y0B 1N0', 67.5696, -139.829],
    ['Watson Lake', 'Y0A 1C0', 60.063, -128.7089],
    ['Fort Nelson', 'V0C 1R0', 58.805, -122.697],
    ['Dease Lake', 'V0C 1L0', 58.4374, -129.9994],
    ['Daajing Giids', 'V0T 1S0', 53.255, -132.088],
    ['Bella Coola', 'V0T 1C0', 52.372, -126.754],
    ['Port Hardy', 'V0N 2P0', 50.7224, -127.492],
    ['Burns Lake', 'V0J 1E0', 54.23, -125.76],
    ['Jasper', 'T0E 1E0', 52.8737, -118.0814],
    ['Grande Cache', 'T0E 0Y0', 53.888, -119.114],
    ['Lake Louise', 'T0L 1E0', 51.4254, -116.1773],
    ['High Level', 'T0H 1Z0', 58.5169, -117.136],
    ['La Ronge', 'S0J 1L0', 55.1001, -105.2842],
    ['Stony Rapids', 'S0J 2R0', 59.256, -105.833],
    ['Churchill', 'R0B 0E0', 58.7684, -94.165],
    ['Gillam', 'R0B 0L0', 56.3472, -94.7031],
    ['Red Lake', 'P0V 2M0', 51.0155, -93.827],
    ['Moosonee', 'P0L 1Y0', 51.2794, -80.6463],
    ['Atikokan', 'P0T 1C0', 48.757, -91.622],
    ['Chisasibi', 'J0M 1E0', 53.78, -78.9],
    ['Salluit', 'J0M 1S0', 62.2042, -75.6478],
    ['Blanc-Sablon', 'G0G 1C0', 51.4167, -57.1333],
    ['Schefferville', 'G0G 2T0', 54.8, -66.8167],
    ['Goose Bay', 'A0P 1C0', 53.3017, -60.3261],
    ['Nain', 'A0P 1L0', 56.5422, -61.6928],
    ['Cartwright', 'A0K 1V0', 53.706, -57.019],
  ])('%s, %s', async (_name, code, lat, lng) => {
    expect(await placeOf(code, lat, lng)).toBe('claimed')
  })
})

describe('WRONG-03 coordinates that the postal code rules out are discarded', () => {
  test.each([
    ['a Toronto code in Vancouver', 'M5V 1J9', 49.2827, -123.1207],
    ['a Toronto code in Hamilton', 'M5V 1J9', 43.2557, -79.8711],
    ['an Iqaluit code in Toronto', 'X0A 0H0', 43.65, -79.38],
    ['an Iqaluit code in Yellowknife', 'X0A 0H0', 62.454, -114.3718],
    ['an Inuvik code in Whitehorse', 'X0E 0T0', 60.7212, -135.0568],
    ['a Marathon code in Toronto', 'P0T 2E0', 43.65, -79.38],
    ['a Marathon code in the country near Toronto', 'P0T 2E0', 44.25, -79.8],
    ['a Fort Nelson code in Vancouver', 'V0C 1R0', 49.2827, -123.1207],
    ['a Jasper code in Fort McMurray', 'T0E 1E0', 56.7264, -111.3803],
    ['a Jasper code in Calgary', 'T0E 1E0', 51.0447, -114.0719],
    ['a Churchill code in Winnipeg', 'R0B 0E0', 49.8951, -97.1384],
    ['a Goose Bay code in St. John’s', 'A0P 1C0', 47.5615, -52.7126],
    ['an Austin code in Dallas', '78701', 32.7767, -96.797],
    ['any code at 0, 0', 'X0A 0H0', 0, 0],
  ])('%s', async (_case, code, lat, lng) => {
    expect(await placeOf(code, lat, lng)).toBe('centre')
  })
})

describe('WRONG-03 an address near a base in a large rural area', () => {
  const MILEAGE = `query Mileage($franchiseId: ID!, $addressInput: AddressInput!) {
    mileageUnits(franchiseId: $franchiseId, addressInput: $addressInput)
    mileageChargePrice(franchiseId: $franchiseId, addressInput: $addressInput) { price }
  }`
  const POTENTIAL = `mutation Potential($addressInput: AddressInput!) {
    findPotentialFranchise(addressInput: $addressInput) { franchiseId }
  }`

  test.each(BASES)('in %s, %s: no mileage is charged, and the base is the nearest', async (...base) => {
    const [city, , postalCode, lat, lng] = base
    const franchiseId = bases.get(postalCode)
    const addressInput = addressAt(base)
    const nearest = await t.graphql(t.fixture.ca.host, POTENTIAL, { addressInput })
    expect(nearest.data.findPotentialFranchise.franchiseId, city).toBe(String(franchiseId))
    const { data } = await t.graphql(t.fixture.ca.host, MILEAGE, { franchiseId, addressInput })
    expect(data).toEqual({ mileageUnits: 0, mileageChargePrice: null })
    // 0.4° of latitude are 44.5 km: 15 kilometres (rounded up) beyond the free 30.
    const north = { ...addressInput, lat: lat + 0.4, lng }
    const far = await t.graphql(t.fixture.ca.host, MILEAGE, { franchiseId, addressInput: north })
    expect(far.data.mileageUnits).toBe(15)
  })

  test('a booking 230 m from the base in Iqaluit costs no mileage, and stores its own coordinates', async () => {
    const { ca } = t.fixture
    const addressInput = addressAt(['Iqaluit', 'NU', 'X0A 0H0', 63.7467, -68.517])
    const input = bookingInput(t, { addressInput, isBooked: true, lineItems: oilChangeLines(ca) })
    const { data, error } = await t.graphql(ca.host, CREATE_WORK_ORDER, input)
    expect(error).toBeUndefined()
    const { rows } = await t.db.owner.query<{ name: string; lat: number }>(
      `select l.name, a.lat from line_item l join work_order w on w.tenant_id = l.tenant_id and w.id = l.work_order_id
       join address a on a.tenant_id = w.tenant_id and a.id = w.address_id where w.id = $1 and w.tenant_id = $2`,
      [data.createWorkOrder.workOrderId, ca.id],
    )
    expect(rows.length).toBe(4)
    for (const row of rows)
      expect(row).toMatchObject({ name: expect.not.stringMatching(/mileage/i), lat: addressInput.lat })
  })
})
