import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { book, serviceAndBill } from '../testing/orders.ts'
import { addPlan, putPlanOnOrder } from '../testing/subscriptions.ts'
import { createTestApp, type GraphqlResult, TEST_NOW, type TestApp } from '../testing/test-app.ts'

let t: TestApp
let customer: string
let manager: string
beforeAll(async () => {
  t = await createTestApp()
  customer = await t.tokenOf(t.fixture.ca.host, t.fixture.ca.emails.customer)
  manager = await t.tokenOf(t.fixture.ca.host, t.fixture.ca.emails.manager)
})
afterAll(() => t.close())
beforeEach(() => t.clock.set(TEST_NOW))

const CAR = `id userId vin name vehicleId smartcarVehicleId mileageUnit
  vehicle { id year make model engine oilVolume recommendedOil { id type weight } vehiclePartItems { partType brand name } }
  mileage { mileage unit source createdAt } workOrders { id status completedAt } subscriptions { id status userVehicleId }
  serviceHistory { keyName intervalKm intervalMonths lastServicedKm lastServicedAt }`

const ask = (query: string, variables: object, token = customer): Promise<GraphqlResult> =>
  t.graphql(t.fixture.ca.host, query, variables, token)

const SAVE = `mutation Save($vehicleId: ID!, $vin: String, $name: String) { saveUserVehicle(vehicleId: $vehicleId, vin: $vin, name: $name) { ${CAR} } }`
const MILEAGE = `mutation Mileage($userVehicleId: ID!, $mileage: Int!, $fromPhoto: Boolean) {
  updateMileage(userVehicleId: $userVehicleId, mileage: $mileage, fromPhoto: $fromPhoto) { ${CAR} } }`
const ENGINE = `mutation Engine($userVehicleId: ID!, $vehicleId: ID!) { updateVehicleId(userVehicleId: $userVehicleId, vehicleId: $vehicleId) { ${CAR} } }`
const VIN = `mutation Vin($userVehicleId: ID!, $vin: String!) { setVin(userVehicleId: $userVehicleId, vin: $vin) { ${CAR} } }`
const NAME = `mutation Name($userVehicleId: ID!, $name: String!) { setName(userVehicleId: $userVehicleId, name: $name) { ${CAR} } }`
const DELETE = 'mutation Delete($id: ID!) { deleteUserVehicle(id: $id) { id assignedWorkOrderExists } }'
const GARAGE = `query Garage($userId: ID) { userVehicles(userId: $userId) { ${CAR} } }`
const LATEST =
  'query Latest($userVehicleId: ID!) { latestMileage(userVehicleId: $userVehicleId) { mileage unit createdAt } }'

async function newCar(values: object = {}): Promise<string> {
  const { data } = await ask(SAVE, { vehicleId: t.fixture.vehicleIds.small, ...values })
  return data.saveUserVehicle.id as string
}
const carOf = async (id: string) =>
  (await ask(GARAGE, {})).data.userVehicles.find((car: { id: string }) => car.id === id)

describe('a customer’s own car', () => {
  test('is saved with its vehicle, which can be changed later', async () => {
    const id = await newCar({ vin: '4t1b11hk5ju123456', name: ' BLUE 1 ' })
    expect(await carOf(id)).toMatchObject({
      vin: '4T1B11HK5JU123456',
      name: 'BLUE 1',
      userId: String(t.fixture.ca.userIds.customer),
      vehicle: { year: 2018, model: 'Camry' },
    })
    const { data } = await ask(ENGINE, { userVehicleId: id, vehicleId: t.fixture.vehicleIds.large })
    expect(data.updateVehicleId.vehicle).toMatchObject({ model: 'F-150' })
    const unknown = await ask(ENGINE, { userVehicleId: id, vehicleId: 999_999 })
    expect(unknown.error).toMatchObject({ statusCode: 422, message: 'Please choose an engine from the list.' })
    expect((await ask(SAVE, { vehicleId: 999_999 })).error).toMatchObject({ statusCode: 422 })
  })

  test('CARS-03 shows the catalogue entry with oil and the parts that fit', async () => {
    const { ca } = t.fixture
    await t.db.owner.query(
      `insert into vehicle_part_item (tenant_id, vehicle_id, part_type, brand, name) values (1, $1, 'Oil filter', 'Acme', 'OF-1'), (2, $1, 'Oil filter', 'Other', 'X')`,
      [t.fixture.vehicleIds.large],
    )
    const oils = await t.db.owner.query<{ id: number }>(
      `insert into oil (tenant_id, oil_type, oil_weight) values (2, 'SYNTHETIC', '5W-20'), (1, 'SYNTHETIC', '0W-40'), (1, 'SYNTHETIC', '5W-20')
       returning id`,
    )
    const { data } = await t.graphql(
      ca.host,
      '{ vehicle: vehicleByEngine(year: 2020, make: "Ford", model: "F-150", engine: "5.0L 8 cyl") { id year make model engine oilVolume recommendedOil { id type weight } vehiclePartItems { id partType brand name } } }',
    )
    expect(data.vehicle).toMatchObject({
      id: String(t.fixture.vehicleIds.large),
      year: 2020,
      make: 'Ford',
      model: 'F-150',
      engine: '5.0L 8 cyl',
      oilVolume: 7,
      recommendedOil: { id: String(oils.rows[2]?.id), type: 'SYNTHETIC', weight: '5W-20' },
      vehiclePartItems: [{ partType: 'Oil filter', brand: 'Acme', name: 'OF-1' }],
    })
    // The tenant has no oil of the kind that the other car takes.
    const other = await t.graphql(
      ca.host,
      '{ vehicle: vehicleByEngine(year: 2018, make: "Toyota", model: "Camry", engine: "2.5L 4 cyl") { recommendedOil { id type } } }',
    )
    expect(other.data.vehicle.recommendedOil).toEqual({ id: '0', type: expect.any(String) })
  })

  test('CARS-11 takes a VIN of exactly 17 characters and a name that is not empty', async () => {
    const userVehicleId = await newCar()
    for (const vin of ['', '4T1B11HK5JU12345', '4T1B11HK5JU1234567', '4T1B11HK5JU12345O'])
      expect((await ask(VIN, { userVehicleId, vin })).error?.fields).toMatchObject([{ field: 'vin' }])
    for (const name of ['', '   ', 'x'.repeat(256), 'Van\r\nBcc: all', 'See www.evil.example'])
      expect((await ask(NAME, { userVehicleId, name })).error?.fields).toMatchObject([{ field: 'name' }])
    expect(await carOf(userVehicleId)).toMatchObject({ vin: null, name: null })
    await ask(VIN, { userVehicleId, vin: '4T1B11HK5JU123456' })
    await ask(NAME, { userVehicleId, name: 'ABCD 123' })
    await ask(MILEAGE, { userVehicleId, mileage: 60_000 })
    expect(await carOf(userVehicleId)).toMatchObject({
      vin: '4T1B11HK5JU123456',
      name: 'ABCD 123',
      mileage: [{ mileage: 60_000 }],
    })
  })

  test('CARS-09 has a latest mileage, which never decreases, in the unit of its country', async () => {
    const userVehicleId = await newCar()
    expect((await ask(LATEST, { userVehicleId })).data.latestMileage).toBeNull()
    expect((await ask(MILEAGE, { userVehicleId, mileage: 0 })).error?.message).toBe(
      'The mileage must be at least 1 km.',
    )
    await ask(MILEAGE, { userVehicleId, mileage: 84_000 })
    t.clock.set(new Date(TEST_NOW.getTime() + 3_600_000))
    const lower = await ask(MILEAGE, { userVehicleId, mileage: 83_999 })
    expect(lower.error).toMatchObject({ statusCode: 422, message: 'The mileage must be at least 84,000 km.' })
    await ask(MILEAGE, { userVehicleId, mileage: 84_500, fromPhoto: true })
    expect((await ask(LATEST, { userVehicleId })).data.latestMileage).toEqual({
      mileage: 84_500,
      unit: 'km',
      createdAt: '2026-06-01T15:00:00.000Z',
    })
    expect((await carOf(userVehicleId)).mileage).toMatchObject([
      { mileage: 84_500, source: 'photo' },
      { mileage: 84_000, source: 'typed' },
    ])
    const byStaff = await ask(GARAGE, { userId: t.fixture.ca.userIds.customer }, manager)
    expect(byStaff.data.userVehicles.map((car: { id: string }) => car.id)).toContain(userVehicleId)
  })

  test('of two concurrent readings the higher one is the latest', async () => {
    const userVehicleId = await newCar()
    await Promise.all([50_000, 49_000, 51_000, 48_000].map(mileage => ask(MILEAGE, { userVehicleId, mileage })))
    expect((await ask(LATEST, { userVehicleId })).data.latestMileage.mileage).toBe(51_000)
  })
})

describe('a car that was serviced', () => {
  test('CARS-02 has its subscriptions, orders, last services and due dates', async () => {
    const { workOrderId } = await book(t, { date: '2026-06-03T15:00:00Z', vehicleCustomName: 'Serviced' }, customer)
    const before = (await ask(GARAGE, {})).data.userVehicles.find((car: { name: string }) => car.name === 'Serviced')
    expect(before.workOrders).toMatchObject([{ id: String(workOrderId), status: 'ASSIGNED', completedAt: null }])
    await putPlanOnOrder(t, workOrderId, (await addPlan(t, 'MONTHLY')).serviceId)
    t.clock.set(new Date('2026-06-03T16:00:00Z'))
    await serviceAndBill(t, manager, workOrderId)
    const car = await carOf(before.id)
    expect(Object.keys(car)).toEqual(
      expect.arrayContaining([
        'id',
        'userId',
        'vin',
        'name',
        'vehicleId',
        'smartcarVehicleId',
        'mileage',
        'subscriptions',
        'workOrders',
      ]),
    )
    expect(car.subscriptions).toMatchObject([{ status: 'PENDING', userVehicleId: car.id }])
    expect(car.workOrders).toMatchObject([{ status: 'COMPLETE', completedAt: '2026-06-03T16:00:00.000Z' }])
    expect(car.mileage).toMatchObject([{ mileage: 84_000, unit: 'km', source: 'inspection' }])
    expect(car.serviceHistory[0]).toEqual({
      keyName: 'oil_change',
      intervalKm: 8_000,
      intervalMonths: null,
      lastServicedKm: 84_000,
      lastServicedAt: '2026-06-03T16:00:00.000Z',
    })
    expect(car.serviceHistory[1]).toMatchObject({ keyName: 'tire_rotation', lastServicedAt: null })
    const one = await ask(
      'query S($userVehicleId: ID!, $nameKeys: [String!]) { vehicleServices(userVehicleId: $userVehicleId, nameKeys: $nameKeys) { keyName name lastServicedKm } }',
      { userVehicleId: car.id, nameKeys: ['oil_change_basic'] },
      manager,
    )
    expect(one.data.vehicleServices).toEqual([
      { keyName: 'oil_change_basic', name: 'Conventional oil change', lastServicedKm: 84_000 },
    ])
  })
})

describe('the service history for staff', () => {
  const KEYS = [
    'cabin_air_filter_replacement',
    'engine_air_filter_replacement',
    'tire_rotation',
    'oil_change_basic',
    'oil_change_premium_synthetic',
    'oil_change_european_synthetic',
    'subscription_plan_monthly',
    'subscription_plan_annual',
    'subscription_plan_annual_all_inclusive',
  ]

  test('WODETAIL-13 WODETAIL-14 has the latest mileage and an entry for each of the nine keys, each with its last date', async () => {
    const { ca } = t.fixture
    const done = async (date: string, vehicle: object): Promise<void> => {
      t.clock.set(TEST_NOW)
      const { workOrderId } = await book(t, { date, ...vehicle }, customer)
      // A plan adds its entry, as it adds fees.
      await t.db.owner.query(
        `with plan as (
           insert into service (tenant_id, name_key, name, service_type, is_fee) values ($1, 'subscription_plan_monthly', 'Enrolment', 'SUBSCRIPTION', true)
           on conflict (tenant_id, name_key) do update set name = excluded.name returning id)
         insert into line_item (tenant_id, work_order_id, position, service_id, name, price, discounted_price)
         select $1, $2, 91, id, 'Enrolment', 0, 0 from plan`,
        [ca.id, workOrderId],
      )
      t.clock.set(new Date(Date.parse(date) + 3_600_000))
      await serviceAndBill(t, manager, workOrderId)
    }
    await done('2026-06-04T15:00:00Z', { vehicleCustomName: 'Tracked' })
    const car = (await ask(GARAGE, {})).data.userVehicles.find((one: { name: string }) => one.name === 'Tracked')
    const { data } = await ask(
      `query H($id: ID!, $nameKeys: [String!]) {
        latestMileage(userVehicleId: $id) { mileage unit createdAt }
        vehicleServices(userVehicleId: $id, nameKeys: $nameKeys) { keyName name intervalKm lastServicedKm lastServicedAt }
      }`,
      { id: car.id, nameKeys: KEYS },
      manager,
    )
    const at = '2026-06-04T16:00:00.000Z'
    expect(data.latestMileage).toEqual({ mileage: 84_000, unit: 'km', createdAt: at })
    expect(data.vehicleServices.map((entry: { keyName: string }) => entry.keyName)).toEqual(KEYS)
    const lasts = Object.fromEntries(
      data.vehicleServices.map((entry: { keyName: string; lastServicedAt: string | null }) => [
        entry.keyName,
        entry.lastServicedAt,
      ]),
    )
    expect(lasts).toEqual({
      ...Object.fromEntries(KEYS.map(key => [key, null])),
      oil_change_basic: at,
      subscription_plan_monthly: at,
    })
    expect(data.vehicleServices[3]).toEqual({
      keyName: 'oil_change_basic',
      name: 'Conventional oil change',
      intervalKm: 8_000,
      lastServicedKm: 84_000,
      lastServicedAt: at,
    })
    expect(data.vehicleServices[4]).toMatchObject({ name: 'Premium synthetic oil change', intervalKm: 8_000 })
  })
})

describe('deleting a car', () => {
  test('returns whether an assigned work order exists; the car is then kept', async () => {
    await book(t, { date: '2026-06-04T15:00:00Z', vehicleCustomName: 'Booked' }, customer)
    const booked = (await ask(GARAGE, {})).data.userVehicles.find((car: { name: string }) => car.name === 'Booked')
    const refused = await ask(DELETE, { id: booked.id })
    expect(refused.data.deleteUserVehicle).toEqual({ id: booked.id, assignedWorkOrderExists: true })
    expect(await carOf(booked.id)).toBeDefined()
    await t.db.owner.query(
      `update work_order set status = 'CANCELLED', cancelled_at = now(), cancel_reason = 'other' where user_vehicle_id = $1`,
      [booked.id],
    )
    expect((await ask(DELETE, { id: booked.id })).data.deleteUserVehicle.assignedWorkOrderExists).toBe(false)
    expect(await carOf(booked.id)).toBeUndefined()
    expect((await ask(DELETE, { id: booked.id })).error?.statusCode).toBe(404)
  })

  test('is refused while it has an active subscription; one that is not paid ends with the car', async () => {
    const id = await newCar()
    await t.db.owner.query(
      `with plan as (
         insert into subscription_type (tenant_id, name, alias_name, price, currency, frequency, service_id)
         values (1, 'Annual', 'annual', 100, 'CAD', 'ANNUALLY', $3) returning id)
       insert into subscription (tenant_id, user_id, user_vehicle_id, subscription_type_id, status) select 1, $1, $2, id, 'ACTIVE' from plan`,
      [t.fixture.ca.userIds.customer, id, t.fixture.ca.serviceIds.tire_rotation],
    )
    expect((await ask(DELETE, { id })).error).toMatchObject({ statusCode: 409, error: 'SUBSCRIBED' })
    expect(await carOf(id)).toBeDefined()
    await t.db.owner.query(`update subscription set status = 'RENEWAL_ERROR' where user_vehicle_id = $1`, [id])
    expect((await ask(DELETE, { id })).data.deleteUserVehicle.assignedWorkOrderExists).toBe(false)
    await t.jobs['end-plans-of-car'](t.fixture.ca.id, { userVehicleId: Number(id) })
    const { rows } = await t.db.owner.query('select status from subscription where user_vehicle_id = $1', [id])
    expect(rows).toEqual([{ status: 'CANCELLED' }])
  })

  test('staff cannot change mileage or engine, or delete a car', async () => {
    const id = await newCar()
    const tries = [
      ask(MILEAGE, { userVehicleId: id, mileage: 10 }, manager),
      ask(ENGINE, { userVehicleId: id, vehicleId: t.fixture.vehicleIds.large }, manager),
      ask(DELETE, { id }, manager),
    ]
    for (const { error } of await Promise.all(tries)) expect(error?.statusCode).toBe(404)
    expect((await ask(NAME, { userVehicleId: id, name: 'Fleet 7' }, manager)).data.setName.name).toBe('Fleet 7')
  })
})
