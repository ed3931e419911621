import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FEE } from '../../domain/pricing/fees.ts'
import { bookingInput, CREATE_WORK_ORDER } from '../testing/booking.ts'
import { addPlan, addService } from '../testing/offers.ts'
import { createTestApp, type GraphqlResult, type TestApp } from '../testing/test-app.ts'

let t: TestApp
let tokens: Record<'customer' | 'other' | 'manager', string>
let carId: number
const plans: { id: number; entryId: number }[] = []

beforeAll(async () => {
  t = await createTestApp()
  const { ca } = t.fixture
  const [customer, other, manager] = await Promise.all(
    [ca.emails.customer, ca.emails.otherCustomer, ca.emails.manager].map(email => t.tokenOf(ca.host, email)),
  )
  tokens = { customer: customer ?? '', other: other ?? '', manager: manager ?? '' }
  for (const kind of ['monthly', 'annual'] as const) plans.push(await addPlan(t, kind))
  for (const key of [FEE.mobileSubscription, FEE.mobileMarketplace, FEE.mobileMarketplaceMain])
    await addService(t, { nameKey: key, type: 'ADD_ON', isFee: true, price: 900 })
  const { rows } = await t.db.owner.query<{ id: number }>(
    'insert into user_vehicle (tenant_id, user_id, vehicle_id) values ($1, $2, $3) returning id',
    [ca.id, ca.userIds.customer, t.fixture.vehicleIds.large],
  )
  carId = rows[0]?.id ?? 0
})
afterAll(() => t.close())

const ask = (query: string, variables: object, token?: string): Promise<GraphqlResult> =>
  t.graphql(t.fixture.ca.host, query, variables, token)

const SERVICES = `query ($vehicleId: ID, $countryCode: String, $provinceCode: String, $franchiseId: ID, $customerId: ID, $userVehicleId: ID) {
  servicePrices(vehicleId: $vehicleId, countryCode: $countryCode, provinceCode: $provinceCode, franchiseId: $franchiseId, customerId: $customerId,
      userVehicleId: $userVehicleId) {
    id name nameKey description subDescription value price sortOrder taxName taxPercent taxId discountedValue isEstimate serviceTypeId
    serviceTypeName active plan { price frequency }
  }
}`
const services = async (variables: object, token?: string) => {
  const { data, error } = await ask(SERVICES, variables, token)
  return { list: (data?.servicePrices ?? []) as { nameKey: string; price: number; isEstimate: boolean }[], error }
}
const oilChange = async (variables: object, token?: string) =>
  (await services(variables, token)).list.find(one => one.nameKey === 'oil_change_basic')

test('SVC-17: a price has its service, dollars and tax', async () => {
  const { small } = t.fixture.vehicleIds
  const { data } = await ask(SERVICES, { vehicleId: small, countryCode: 'CA', provinceCode: 'QC' })
  expect(data.servicePrices[0]).toEqual({
    id: String(t.fixture.ca.serviceIds.oil_change_basic),
    name: 'Basic Oil Change',
    nameKey: 'oil_change_basic',
    description: '',
    subDescription: '',
    value: 89,
    price: 8_900,
    discountedValue: 89,
    sortOrder: 0,
    taxName: 'GST + QST',
    taxPercent: 14.975,
    taxId: 'CA-QC',
    isEstimate: false,
    serviceTypeId: '3',
    serviceTypeName: 'OIL_CHANGE',
    active: true,
    plan: null,
  })
})

test('SVC-16: prices depend on vehicle, country, customer and saved vehicle, which has its own catalogue entry', async () => {
  const { ca, vehicleIds } = t.fixture
  const input = { vehicleId: vehicleIds.small, countryCode: 'CA' }
  expect((await oilChange(input))?.price).toBe(8_900)
  expect((await oilChange({ ...input, userVehicleId: carId }, tokens.customer))?.price).toBe(10_700)
  const customerId = ca.userIds.customer
  expect((await oilChange({ ...input, customerId, userVehicleId: carId }, tokens.manager))?.price).toBe(10_700)
  expect((await services({ ...input, userVehicleId: carId }, tokens.other)).error?.statusCode).toBe(404)
  expect((await services({ ...input, countryCode: 'US' })).list).toEqual([])
})

test('SVC-22: without a vehicle, and without its oil data, a baseline is quoted as an estimate', async () => {
  const baseline = { price: 8_900, isEstimate: true }
  expect(await oilChange({ countryCode: 'CA' })).toMatchObject(baseline)
  expect(await oilChange({ vehicleId: t.fixture.vehicleIds.noOil, countryCode: 'CA' })).toMatchObject(baseline)
})

describe('ADDON-02: add-on prices', () => {
  const ADD_ONS = `query ($vehicleId: ID, $customerId: ID, $userVehicleId: ID) {
    addOnPrices(vehicleId: $vehicleId, customerId: $customerId, userVehicleId: $userVehicleId) { nameKey value serviceTypeName }
  }`
  test('take the vehicle, the customer and the saved vehicle, in the tenant’s own country', async () => {
    const { data } = await ask(
      ADD_ONS,
      { vehicleId: t.fixture.vehicleIds.small, userVehicleId: carId },
      tokens.customer,
    )
    expect(data.addOnPrices).toEqual([
      { nameKey: 'cabin_air_filter_replacement', value: 49, serviceTypeName: 'ADD_ON' },
    ])
  })
  test('reveal nothing about another customer’s car', async () => {
    expect((await ask(ADD_ONS, { userVehicleId: carId }, tokens.other)).error?.statusCode).toBe(404)
  })
})

describe('ADDON-03: surcharge prices', () => {
  const SURCHARGES = `query ($id: ID!, $vendorId: ID, $customerId: ID, $userVehicleId: ID) {
    addOnSurchargePrices(id: $id, vendorId: $vendorId, customerId: $customerId, userVehicleId: $userVehicleId) { nameKey price }
  }`
  const keys = async (variables: object, token?: string): Promise<string[]> =>
    (await ask(SURCHARGES, variables, token)).data.addOnSurchargePrices.map((fee: { nameKey: string }) => fee.nameKey)

  test('an oil change adds the supplies and disposal fees, an add-on only the mobile service fee', async () => {
    const { serviceIds } = t.fixture.ca
    expect(await keys({ id: serviceIds.oil_change_basic })).toEqual([FEE.mobile, FEE.supplies, FEE.environmental])
    expect(await keys({ id: serviceIds.cabin_air_filter_replacement })).toEqual([FEE.mobile])
  })
  test('the marketplace partner has its own fees, with and without a main service', async () => {
    const { serviceIds } = t.fixture.ca
    expect(await keys({ id: serviceIds.tire_rotation, vendorId: 1 })).toEqual([FEE.mobileMarketplaceMain])
    expect(await keys({ id: serviceIds.cabin_air_filter_replacement, vendorId: 1 })).toEqual([FEE.mobileMarketplace])
  })
  test('a customer’s vendor is always the account’s', async () => {
    const { ca } = t.fixture
    const { rows } = await t.db.owner.query<{ id: number }>(
      `insert into vendor (tenant_id, vendor_id, name) values ($1, 1, 'Marketplace') returning id`,
      [ca.id],
    )
    await t.db.owner.query('update app_user set vendor_id = $1 where id = $2', [rows[0]?.id, ca.userIds.otherCustomer])
    expect(await keys({ id: ca.serviceIds.tire_rotation, vendorId: 2 }, tokens.other)).toEqual([
      FEE.mobileMarketplaceMain,
    ])
  })
  test('staff get the vendor of the customer that they name, unless they name another vendor', async () => {
    const { ca } = t.fixture
    const [id, customerId] = [ca.serviceIds.tire_rotation, ca.userIds.otherCustomer]
    expect(await keys({ id, customerId }, tokens.manager)).toEqual([FEE.mobileMarketplaceMain])
    expect(await keys({ id, customerId, vendorId: 2 }, tokens.manager)).toEqual([FEE.mobile])
    expect(await keys({ id, customerId: ca.userIds.customer }, tokens.manager)).toEqual([FEE.mobile])
    const others = await ask(SURCHARGES, { id, customerId: t.fixture.us.userIds.customer }, tokens.manager)
    expect(others.error?.statusCode).toBe(404)
    expect((await ask(SURCHARGES, { id, customerId }, tokens.customer)).error?.statusCode).toBe(404)
  })
  test('a service that is not offered adds nothing', async () => {
    expect(await keys({ id: t.fixture.ca.serviceIds[FEE.supplies] })).toEqual([])
  })
})

describe('SVC-23: plans', () => {
  const line = (id: number | undefined, value: number) => ({ id, quantity: 1, value })
  const book = async (lineItems: object[]) => {
    const { data, error } = await ask(CREATE_WORK_ORDER, bookingInput(t, { lineItems }))
    return { id: data?.createWorkOrder?.workOrderId as string | undefined, error }
  }

  test('are offered with their monthly or annual price', async () => {
    const { list } = await services({ countryCode: 'CA' })
    expect(list.filter(one => one.nameKey.startsWith('subscri'))).toMatchObject([
      { nameKey: 'subscribe_to_monthly_plan', value: 0, plan: { price: 4_900, frequency: 'MONTHLY' } },
      { nameKey: 'subscribe_to_annual_plan', value: 0, plan: { price: 52_900, frequency: 'ANNUALLY' } },
    ])
  })

  test('add their matching entry to the order; a booking without it is refused', async () => {
    const [plan] = plans
    const mobile = line(t.fixture.ca.serviceIds[FEE.mobile], 1_500)
    expect((await book([line(plan?.id, 0), mobile])).error?.error).toBe('PRICE_CHANGED')
    const { id } = await book([line(plan?.id, 0), line(plan?.entryId, 0), mobile])
    const { rows } = await t.db.owner.query(
      'select s.name_key from line_item l join service s on s.id = l.service_id where l.work_order_id = $1 order by l.position',
      [id],
    )
    expect(rows.map(row => row.name_key)).toEqual([
      'subscribe_to_monthly_plan',
      'subscription_plan_monthly',
      'mobile_service_fee',
    ])
  })

  test('cannot be combined, with each other or with a service', async () => {
    const [monthly, annual] = plans
    const both = await book([line(monthly?.id, 0), line(annual?.id, 0)])
    expect(both.error).toMatchObject({ statusCode: 422, message: expect.stringContaining('cannot be combined') })
    const withService = await book([line(monthly?.id, 0), line(t.fixture.ca.serviceIds.tire_rotation, 5_900)])
    expect(withService.error).toMatchObject({ statusCode: 422, message: 'Only 1 service can be selected' })
  })

  test('are no longer offered for a vehicle that has one', async () => {
    await t.db.owner.query(
      `insert into subscription (tenant_id, user_id, user_vehicle_id, subscription_type_id, status)
       select $1, $2, $3, id, 'ACTIVE' from subscription_type where tenant_id = $1 order by id limit 1`,
      [t.fixture.ca.id, t.fixture.ca.userIds.customer, carId],
    )
    const { list } = await services({ userVehicleId: carId }, tokens.customer)
    expect(list.map(one => one.nameKey)).toEqual(['oil_change_basic', 'oil_change_premium_synthetic', 'tire_rotation'])
  })
})

test('an electric car is offered no oil change and no plan around it, and cannot be booked for one', async () => {
  const { rows } = await t.db.owner.query<{ id: number }>(
    `insert into vehicle (year, make, model, engine, fuel) values (2024, 'Tesla', 'Model 3', 'Electric', 'ELECTRIC') returning id`,
  )
  const vehicleId = rows[0]?.id
  const { list } = await services({ vehicleId, countryCode: 'CA' })
  expect(list.map(one => one.nameKey)).toEqual(['tire_rotation'])
  const { data, error } = await ask(CREATE_WORK_ORDER, bookingInput(t, { vehicleId }))
  expect(data).toBeNull()
  expect(error).toMatchObject({ statusCode: 422, message: 'Please select a service.' })
})
