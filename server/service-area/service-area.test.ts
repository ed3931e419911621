import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { book } from '../testing/orders.ts'
import { createTestApp, type GraphqlResult, type TestApp } from '../testing/test-app.ts'

let t: TestApp
let manager: string
let franchiseId: number
beforeAll(async () => {
  t = await createTestApp()
  manager = await t.tokenOf(t.fixture.ca.host, t.fixture.ca.emails.manager)
  franchiseId = t.fixture.ca.franchiseId
  await t.db.owner.query(
    `insert into postal_area values ('M5H', 'CA', 'Toronto', 'ON', 43.65, -79.385), ('M5W', 'CA', 'Toronto', 'ON', 43.64, -79.39),
      ('K1A', 'CA', 'Ottawa', 'ON', 45.42, -75.70) on conflict do nothing`,
  )
})
afterAll(() => t.close())
const grant = (rights: readonly string[]) =>
  t.db.owner.query('update franchise set manager_rights = $2 where id = $1', [franchiseId, rights])
beforeEach(async () => {
  await grant(['serviceArea.change'])
  await t.db.owner.query("update work_order set status = 'CANCELLED', cancel_reason = 'other', cancelled_at = now()")
})

const ask = (query: string, variables: object = {}): Promise<GraphqlResult> =>
  t.graphql(t.fixture.ca.host, query, { franchiseId, ...variables }, manager)
interface Area {
  codes: { code: string; city: string | null; others: string[] }[]
  mayChange: boolean
  stamp: string
}
const area = async (): Promise<Area> =>
  (
    (
      await ask(
        'query A($franchiseId: ID!) { serviceArea(franchiseId: $franchiseId) { codes { code city others } mayChange stamp } }',
      )
    ).data as { serviceArea: Area }
  ).serviceArea
const save = async (codes: readonly string[], seen?: string): Promise<GraphqlResult> =>
  ask(
    `mutation S($franchiseId: ID!, $codes: [String!]!, $seen: String!) { updateServiceArea(franchiseId: $franchiseId, codes: $codes, seen: $seen) { codes { code } } }`,
    { codes, seen: seen ?? (await area()).stamp },
  )
const serve = (id: number, code: string) =>
  t.db.owner.query('insert into service_area (tenant_id, franchise_id, postal_code) values ($1, $2, $3)', [
    t.fixture.ca.id,
    id,
    code,
  ])

describe('service area', () => {
  test('a manager saves codes if the franchise grants it, and bookings offer them at once', async () => {
    const isServed = async (): Promise<boolean> => {
      const { data } = await t.graphql(t.fixture.ca.host, '{ postalCodeCheck(code: "M5H 1J9") { isInService } }')
      return (data as { postalCodeCheck: { isInService: boolean } }).postalCodeCheck.isInService
    }
    expect(await isServed()).toBe(false)
    expect((await save(['M5H', 'M5V'])).error).toBeUndefined()
    expect(await isServed()).toBe(true)
    await grant([])
    expect(await area()).toMatchObject({ mayChange: false })
    expect((await save(['M5V'])).error).toMatchObject({ statusCode: 403, error: 'NOT_GRANTED' })
    await grant(['serviceArea.change'])
    expect((await save(['M5V'])).error).toBeUndefined()
    expect(await isServed()).toBe(false)
  })

  test('codes of the other country and other words are refused, and an older version too', async () => {
    for (const wrong of ['78701', 'm5h', 'nowhere'])
      expect((await save(['M5V', wrong])).error).toMatchObject({ statusCode: 422, fields: [{ field: 'codes' }] })
    const { stamp } = await area()
    expect((await save(['M5H', 'M5V'])).error).toBeUndefined()
    expect((await save(['M5V'], stamp)).error).toMatchObject({ error: 'CHANGED_MEANWHILE' })
    expect((await save(['M5V'])).error).toBeUndefined()
  })

  test('an open order keeps a code that nobody else serves', async () => {
    const { workOrderId } = await book(t, { date: '2026-06-08T15:00:00Z' })
    const { error } = await save([])
    expect(error).toMatchObject({ statusCode: 409, error: 'IMPACT_BLOCKED', impact: { blocking: [{ workOrderId }] } })
    const { data } = await ask(
      'query P($franchiseId: ID!) { previewServiceArea(franchiseId: $franchiseId, codes: []) { blocking { workOrderId } } }',
    )
    expect(data).toEqual({ previewServiceArea: { blocking: [{ workOrderId: String(workOrderId) }] } })
    await serve(t.fixture.ca.otherFranchiseId, 'M5V')
    expect((await area()).codes).toEqual([{ code: 'M5V', city: 'Toronto', others: ['Toronto East'] }])
    expect((await save([])).error).toBeUndefined()
    await t.db.owner.query('delete from service_area where franchise_id = $1', [t.fixture.ca.otherFranchiseId])
    expect((await save(['M5V'])).error).toBeUndefined()
  })

  test('a plan member without another address keeps a code', async () => {
    const { ca } = t.fixture
    await t.db.owner.query(
      `with plan as (insert into subscription_type (tenant_id, name, alias_name, price, currency, frequency, service_id)
          values ($1, 'Plan', 'plan', 1000, 'CAD', 'MONTHLY', $3) returning id),
        car as (insert into user_vehicle (tenant_id, user_id, vehicle_id) values ($1, $2, $4) returning id),
        place as (insert into address (tenant_id, user_id, street, city, postal_code, province, province_code, country, country_code, lat, lng)
          values ($1, $2, '9 Front St', 'Toronto', 'M5V1J9', 'Ontario', 'ON', 'Canada', 'CA', 43.65, -79.38))
       insert into subscription (tenant_id, user_id, user_vehicle_id, subscription_type_id, status) select $1, $2, car.id, plan.id, 'ACTIVE' from plan, car`,
      [ca.id, ca.userIds.otherCustomer, ca.serviceIds.oil_change_basic, t.fixture.vehicleIds.small],
    )
    expect((await save(['M5H'])).error).toMatchObject({
      error: 'IMPACT_BLOCKED',
      impact: {
        blocking: [
          {
            customerId: ca.userIds.otherCustomer,
            text: 'otherCustomer Toronto has a plan, and no other address than M5V 1J9',
          },
        ],
      },
    })
    // The full code of their address is enough.
    expect((await save(['M5H', 'M5V1J9'])).error).toBeUndefined()
    await t.db.owner.query("update subscription set status = 'CANCELLED' where user_id = $1", [
      ca.userIds.otherCustomer,
    ])
    expect((await save(['M5V'])).error).toBeUndefined()
  })
})

describe('finding codes', () => {
  test('a pasted text is read, with a star for all known codes of a beginning', async () => {
    const { data } = await ask(
      `query R($franchiseId: ID!, $text: String!) { pastedPostalCodes(franchiseId: $franchiseId, text: $text) { codes { code city } nothing otherCountry wrong } }`,
      { text: 'M5* X9*, V9Z\n78701 hello' },
    )
    expect(data).toEqual({
      pastedPostalCodes: {
        codes: [
          { code: 'V9Z', city: null },
          { code: 'M5H', city: 'Toronto' },
          { code: 'M5V', city: 'Toronto' },
          { code: 'M5W', city: 'Toronto' },
        ],
        nothing: ['X9*'],
        otherCountry: ['78701'],
        wrong: ['HELLO'],
      },
    })
  })

  test('codes near the base are found by distance, up to 300 km', async () => {
    const near = (km: number) =>
      ask('query N($franchiseId: ID!, $km: Float!) { postalCodesNear(franchiseId: $franchiseId, km: $km) { code } }', {
        km,
      })
    expect((await near(0.6)).data).toEqual({ postalCodesNear: [{ code: 'M5H' }] })
    expect((await near(20)).data).toEqual({ postalCodesNear: [{ code: 'M5H' }, { code: 'M5V' }, { code: 'M5W' }] })
    expect((await near(301)).error).toMatchObject({ statusCode: 422, fields: [{ field: 'km' }] })
  })

  test('the map has a dot for each code in view, inside the picture', async () => {
    const { data } = await ask(
      'query M($franchiseId: ID!) { serviceAreaMap(franchiseId: $franchiseId) { width height baseX baseY outlines { kind } dots { code x y others } } }',
    )
    const { serviceAreaMap: map } = data as {
      serviceAreaMap: { width: number; height: number; baseX: number; dots: { code: string; x: number; y: number }[] }
    }
    expect(map.dots.map(({ code }) => code).toSorted()).toEqual(['M5H', 'M5V', 'M5W'])
    expect(map.baseX).toBeCloseTo(map.width / 2)
    for (const { x, y } of map.dots) expect(x > 0 && x < map.width && y > 0 && y < map.height).toBe(true)
    expect(data).toMatchObject({ serviceAreaMap: { outlines: expect.arrayContaining([{ kind: 'LAND' }]) as unknown } })
  })
})
