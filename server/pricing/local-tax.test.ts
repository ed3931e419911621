import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEMO_TENANTS } from '../../db/seed/data/tenants.ts'
import { bookingInput, CREATE_WORK_ORDER, oilChangeLines } from '../testing/booking.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
  const { us } = t.fixture
  // Austin's franchise charges 8.25 % in Texas, and also serves a ZIP in Oklahoma and one in Oregon.
  await t.db.owner.query(
    `update franchise set local_tax_name = 'Austin tax', local_tax_ppm = 82500 where tenant_id = $1 and id = $2`,
    [us.id, us.franchiseId],
  )
  await t.db.owner.query(
    `insert into postal_area values ('73102', 'US', 'Oklahoma City', 'OK', 30.28, -97.75), ('97201', 'US', 'Portland', 'OR', 30.28, -97.75)`,
  )
  await t.db.owner.query(
    `insert into service_area (tenant_id, franchise_id, postal_code) values ($1, $2, '73102'), ($1, $2, '97201')`,
    [us.id, us.franchiseId],
  )
})
afterAll(() => t.close())

const PLACES = [
  ['TX', 'Texas', '78701', 'Austin tax', 82_500],
  ['OK', 'Oklahoma', '73102', 'Sales tax', 45_000],
  ['OR', 'Oregon', '97201', null, 0],
] as const

test.each(PLACES)(
  'WRONG-04 the rate that is shown for %s is the one of that state',
  async (provinceCode, _p, _z, name, ppm) => {
    const { us } = t.fixture
    const { data } = await t.graphql(
      us.host,
      `query Tax($provinceCode: String!, $franchiseId: ID, $vehicleId: ID!) {
      taxRates(countryCode: "US", provinceCode: $provinceCode, franchiseId: $franchiseId) { name ratePpm }
      servicePrices(vehicleId: $vehicleId, countryCode: "US", provinceCode: $provinceCode, franchiseId: $franchiseId) { taxName taxPercent }
    }`,
      { provinceCode, franchiseId: us.franchiseId, vehicleId: t.fixture.vehicleIds.small },
    )
    expect(data.taxRates).toEqual(name === null ? [] : [{ name, ratePpm: ppm }])
    expect(data.servicePrices[0]).toEqual(
      name === null ? { taxName: null, taxPercent: null } : { taxName: name, taxPercent: ppm / 10_000 },
    )
  },
)

test.each(PLACES)(
  'WRONG-04 a booking in %s is taxed by that state',
  async (provinceCode, province, postalCode, name, ppm) => {
    const { us } = t.fixture
    const address = { street: '500 Main St', city: 'Town', postalCode, province, provinceCode, lat: 30.28, lng: -97.75 }
    const { data, error } = await t.graphql(
      us.host,
      CREATE_WORK_ORDER,
      bookingInput(t, {
        addressInput: { ...address, country: 'United States', countryCode: 'US' },
        lineItems: oilChangeLines(us),
        date: provinceCode === 'TX' ? '2026-06-03T15:00:00Z' : '2026-06-04T15:00:00Z',
        isBooked: false,
      }),
    )
    expect(error).toBeUndefined()
    const { rows } = await t.db.owner.query<{ taxes: { name: string; ratePpm?: number; amount: number }[] }>(
      'select taxes from line_item where work_order_id = $1 and tenant_id = $2 order by price desc limit 1',
      [data.createWorkOrder.workOrderId, us.id],
    )
    expect(rows[0]?.taxes.map(tax => [tax.name, tax.amount])).toEqual(
      name === null ? [] : [[name, Math.round((8_900 * ppm) / 1_000_000)]],
    )
  },
)

test('WRONG-04 the demo’s Seattle charges 10.55 %, Seattle’s rate since 2026-01-01', () => {
  const seattle = DEMO_TENANTS.flatMap(tenant => tenant.franchises).find(({ key }) => key === 'seattle')
  expect(seattle?.localTax?.ratePpm).toBe(105_500)
})

test('the settings show the same taxes by where visits are', async () => {
  const { us } = t.fixture
  const manager = await t.tokenOf(us.host, us.emails.manager)
  const charged = async (): Promise<unknown> =>
    (
      await t.graphql(
        us.host,
        '{ chargedPlaces { provinceCode franchises isLocal taxes { name percent } } }',
        {},
        manager,
      )
    ).data
  const { rows } = await t.db.owner.query<{ name: string }>('select name from franchise where id = $1', [
    us.franchiseId,
  ])
  const other = { franchises: rows.map(({ name }) => name), isLocal: false }
  expect(await charged()).toEqual({
    chargedPlaces: [
      { ...other, provinceCode: 'OK', taxes: [{ name: 'Sales tax', percent: 4.5 }] },
      { ...other, provinceCode: 'OR', taxes: [] },
      { ...other, provinceCode: 'TX', isLocal: true, taxes: [{ name: 'Austin tax', percent: 8.25 }] },
      // The other franchise of the city has no rate of its own yet.
      {
        franchises: ['Austin East'],
        provinceCode: 'TX',
        isLocal: false,
        taxes: [{ name: 'Sales tax', percent: 6.25 }],
      },
    ],
  })
})
