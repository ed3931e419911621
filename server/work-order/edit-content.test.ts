import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { forgetCached } from '../platform/database/cached.ts'
import { balanceOf, giveCredit } from '../testing/money.ts'
import { book, serviceAndBill } from '../testing/orders.ts'
import { createTestApp, type GraphqlResult, TEST_NOW, type TestApp } from '../testing/test-app.ts'

const ORDER = `id version poNumber vehicle { id } userVehicle { name vehicle { id } }
  lineItems { serviceId price discountedPrice tax service { name serviceType } } events { type data }`
const VEHICLE = `mutation V($id: ID!, $vehicleId: ID!, $name: String, $version: Int) {
  updateWorkOrderVehicle(id: $id, vehicleId: $vehicleId, name: $name, version: $version) { ${ORDER} }
}`
const SERVICES = `mutation S($id: ID!, $serviceIds: [ID!]!, $name: String, $quantity: Int, $price: Int, $tax: Int, $poNumber: String, $version: Int) {
  updateServices(id: $id, serviceIds: $serviceIds, name: $name, quantity: $quantity, price: $price, tax: $tax, poNumber: $poNumber, version: $version) { ${ORDER} }
}`
const CONTENT = `query C($id: ID!, $vehicleId: ID, $serviceIds: [ID!]) {
  workOrderContent(id: $id, vehicleId: $vehicleId, serviceIds: $serviceIds) { serviceIds offers { id } lines { serviceId price } subTotal total tax totalWithTax }
}`

let t: TestApp
let host: string
let manager: string
let customer: string
beforeAll(async () => {
  t = await createTestApp()
  host = t.fixture.ca.host
  manager = await t.tokenOf(host, t.fixture.ca.emails.manager)
  customer = await t.tokenOf(host, t.fixture.ca.emails.customer)
})
beforeEach(() => t.clock.set(TEST_NOW))
afterAll(() => t.close())

const run = (query: string, variables: object): Promise<GraphqlResult> => t.graphql(host, query, variables, manager)

let hour = 0
const nextHour = (): string => new Date(Date.parse('2026-06-03T13:00:00Z') + 3_600_000 * hour++).toISOString()

interface Line {
  price: number
  discountedPrice: number
  tax: number
  service: { name: string }
}
const priceOf = (order: { lineItems: Line[] }, name: string): number | undefined =>
  order.lineItems.find(line => line.service.name === name)?.price

test('WODETAIL-10 a corrected vehicle updates the order and the customer’s vehicle, with its plate and prices', async () => {
  const { workOrderId: id } = await book(t, { date: nextHour() })
  const { large } = t.fixture.vehicleIds
  const preview = await run(CONTENT, { id, vehicleId: large })
  const { data } = await run(VEHICLE, { id, vehicleId: large, name: ' ABCD 123 ', version: 1 })
  const order = data.updateWorkOrderVehicle
  expect(order).toMatchObject({
    version: 2,
    vehicle: { id: String(large) },
    userVehicle: { name: 'ABCD 123', vehicle: { id: String(large) } },
  })
  // 7 L are 2 L more than the price includes.
  expect(priceOf(order, 'oil_change_basic')).toBe(8_900 + 2 * 900)
  const total = order.lineItems.reduce((sum: number, line: Line) => sum + line.discountedPrice, 0)
  expect(total).toBe(preview.data.workOrderContent.total)
  expect(order.events.at(-1)).toEqual({ type: 'vehicle_changed', data: { vehicle: '2020 Ford F-150' } })
  expect((await run(VEHICLE, { id, vehicleId: 999_999_999 })).error?.statusCode).toBe(422)
  expect((await run(VEHICLE, { id, vehicleId: large, version: 1 })).error?.error).toBe('CHANGED_MEANWHILE')
})

test('WODETAIL-11 services are replaced together with their fees, at the price shown', async () => {
  const { workOrderId: id } = await book(t, { date: nextHour() })
  const { tire_rotation: rotation = 0, cabin_air_filter_replacement: cabin = 0 } = t.fixture.ca.serviceIds
  const serviceIds = [rotation, cabin]
  const { data: preview } = await run(CONTENT, { id, serviceIds })
  const { total: price, tax } = preview.workOrderContent
  const shown = { name: 'Tire Rotation, Cabin Air Filter Replacement', quantity: 3, price, tax }
  const wrong = await run(SERVICES, { id, serviceIds, ...shown, price: price - 1 })
  expect(wrong.error).toMatchObject({ statusCode: 409, error: 'PRICE_CHANGED' })
  const { data } = await run(SERVICES, { id, serviceIds, ...shown, poNumber: 'PO 9', version: 1 })
  const order = data.updateServices
  expect(order.poNumber).toBe('PO 9')
  // The fees of an oil change are removed with it.
  expect(order.lineItems.map((line: Line) => line.service.name)).toEqual([
    'tire_rotation',
    'cabin_air_filter_replacement',
    'mobile_service_fee',
  ])
  expect(order.lineItems.reduce((sum: number, line: Line) => sum + line.tax, 0)).toBe(tax)
  const { data: again } = await run(CONTENT, { id })
  expect(again.workOrderContent).toMatchObject({ serviceIds: serviceIds.map(String), total: price, tax })
})

test('unknown services, fees and conflicting services are refused, and nothing changes', async () => {
  const { workOrderId: id } = await book(t, { date: nextHour() })
  const { oil_change_basic: oil, tire_rotation: rotation, mobile_service_fee: fee } = t.fixture.ca.serviceIds
  for (const serviceIds of [[], [oil, rotation], [oil, fee], [999_999]])
    expect((await run(SERVICES, { id, serviceIds })).error?.statusCode).toBe(422)
  expect((await run(CONTENT, { id })).data.workOrderContent.serviceIds).toEqual([String(oil)])
})

test('credit that a smaller order does not need is returned to its owner, once', async () => {
  const userId = t.fixture.ca.userIds.customer
  await giveCredit(t, userId, 11_000)
  const { workOrderId: id } = await book(t, { date: nextHour(), promoCreditAmount: 11_000 }, customer)
  expect(await balanceOf(t, userId)).toBe(0)
  const { tire_rotation: rotation } = t.fixture.ca.serviceIds
  const { data } = await run(SERVICES, { id, serviceIds: [rotation], version: 1 })
  expect(data.updateServices.lineItems.every((line: Line) => line.discountedPrice === 0)).toBe(true)
  // 59.00 for the rotation and 15.00 for the mobile service are paid from the 110.00.
  expect(await balanceOf(t, userId)).toBe(11_000 - 5_900 - 1_500)
})

test('a completed order, or one outside every service area, cannot be edited', async () => {
  const { workOrderId: id } = await book(t, { date: nextHour() })
  const { tire_rotation: rotation } = t.fixture.ca.serviceIds
  await t.db.owner.query(
    `update address set postal_code = 'T2P1A1' where id = (select address_id from work_order where id = $1)`,
    [id],
  )
  const refused = await run(SERVICES, { id, serviceIds: [rotation] })
  expect(refused.error).toMatchObject({ statusCode: 409, message: 'This address is not in service.' })
  t.clock.set(new Date('2026-06-10T12:00:00Z'))
  await serviceAndBill(t, manager, id)
  expect((await run(SERVICES, { id, serviceIds: [rotation] })).error).toMatchObject({ error: 'NOT_NOW' })
})

const REFRESH = `mutation R($id: ID!, $version: Int, $agreedTotal: Int) {
  refreshLineItemPrices(id: $id, version: $version, agreedTotal: $agreedTotal) { ${ORDER} }
}`
const PREVIEW = 'query P($id: ID!) { workOrderContent(id: $id, isRefreshed: true) { totalWithTax } }'

test('A8 an edited order keeps the price of its lines; new lines and refreshed prices are today’s', async () => {
  const { workOrderId: id } = await book(t, { date: nextHour() })
  const { oil_change_basic: oil = 0, cabin_air_filter_replacement: cabin = 0 } = t.fixture.ca.serviceIds
  const raise = (serviceId: number, by: number) =>
    t.db.owner.query('update service_price set price = price + $2 where tenant_id = 1 and service_id = $1', [
      serviceId,
      by,
    ])
  await raise(oil, 1_000)
  await raise(cabin, 500)
  // Otherwise up to five seconds pass until prices are read again.
  const forgetPrices = () => forgetCached(t.db.databases.of(t.fixture.ca.id))
  forgetPrices()
  const edited = (await run(SERVICES, { id, serviceIds: [oil, cabin] })).data.updateServices
  expect([priceOf(edited, 'oil_change_basic'), priceOf(edited, 'cabin_air_filter_replacement')]).toEqual([8_900, 5_400])
  const agreedTotal: number = (await run(PREVIEW, { id })).data.workOrderContent.totalWithTax
  expect((await run(REFRESH, { id, agreedTotal: agreedTotal - 1 })).error?.error).toBe('PRICE_CHANGED')
  const refreshed = (await run(REFRESH, { id, agreedTotal, version: edited.version })).data.refreshLineItemPrices
  expect(priceOf(refreshed, 'oil_change_basic')).toBe(9_900)
  await raise(oil, -1_000)
  await raise(cabin, -500)
  forgetPrices()
  const corrected = (await run(VEHICLE, { id, vehicleId: t.fixture.vehicleIds.noOil })).data.updateWorkOrderVehicle
  expect(priceOf(corrected, 'oil_change_basic')).toBe(8_900)
})
