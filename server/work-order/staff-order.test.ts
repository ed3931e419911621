import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCode, codeReference, giveCredit } from '../testing/money.ts'
import { book, serviceAndBill } from '../testing/orders.ts'
import { createTestApp, type GraphqlResult, TEST_NOW, type TestApp } from '../testing/test-app.ts'

const ORDER = `query Order($id: ID!) { workOrder(id: $id) {
  id userId user { id defaultDiscountType defaultDiscountAmount }
  address { street postalCode city province countryCode lat lng } contact { name email phoneNumber }
  vehicle { year make model engine oilVolume recommendedOil { type weight } vehiclePartItems { id } }
  userVehicle { id vin name smartcarVehicleId subscriptions { id } }
  franchise { id name managerEmail phoneNumber } van { id name userVans { name email } }
  scheduledAt completedAt notes customerNotes cancelReason proofOfCancelLocation status poNumber isInspected isConfirmed
  invoice { id invoiceNumber status billedAmount }
  lineItems { id service { id name serviceType } name description price discountedPrice quantity tax }
  workOrderDiscountCode { discountCode { discountType } amountApplied } userCreditTransactions { type amount }
  inspection { corners isFinished } awsLink { location url kind }
} }`
const LIST = `query List($franchiseId: ID!, $status: WorkOrderList!, $pageNumber: Int!, $filter: String, $isConfirmed: Boolean, $vanId: ID) {
  franchiseeWorkOrders(franchiseId: $franchiseId, status: $status, pageNumber: $pageNumber, filter: $filter, isConfirmed: $isConfirmed, vanId: $vanId) {
    total workOrders { reason workOrder { id } }
  }
}`

let t: TestApp
let host: string
let manager: string
let customer: string
beforeAll(async () => {
  t = await createTestApp()
  host = t.fixture.ca.host
  t.clock.set(TEST_NOW)
  manager = await t.tokenOf(host, t.fixture.ca.emails.manager)
  customer = await t.tokenOf(host, t.fixture.ca.emails.customer)
})
afterAll(() => t.close())

const run = (query: string, variables: object): Promise<GraphqlResult> => t.graphql(host, query, variables, manager)

test('WODETAIL-04 staff read everything about an order', async () => {
  const { ca } = t.fixture
  const discountCodeId = codeReference(t, await addCode(t, 'TENOFF', { amount: 1_000 }))
  await giveCredit(t, ca.userIds.customer, 500)
  const input = { date: '2026-06-03T13:00:00Z', discountCodeId, promoCreditAmount: 500, notes: 'Ring twice' }
  const { workOrderId: id } = await book(t, { ...input, vehicleCustomName: 'ABCD 123' }, customer)
  await t.db.owner.query(
    `update app_user set default_discount_type = 'PERCENT', default_discount_amount = 250 where id = $1`,
    [ca.userIds.customer],
  )
  t.clock.set(new Date('2026-06-03T20:00:00Z'))
  await serviceAndBill(t, manager, id)
  const { data, error } = await run(ORDER, { id })
  expect(error).toBeUndefined()
  const order = data.workOrder
  expect(order).toMatchObject({
    id: String(id),
    userId: String(ca.userIds.customer),
    user: { id: String(ca.userIds.customer), defaultDiscountType: 'PERCENT', defaultDiscountAmount: 250 },
    address: {
      street: '10 King St W',
      postalCode: 'M5V1J9',
      city: 'Toronto',
      province: 'Ontario',
      countryCode: 'CA',
      lat: 43.6484,
      lng: -79.3784,
    },
    vehicle: {
      year: 2018,
      make: 'Toyota',
      model: 'Camry',
      engine: '2.5L 4 cyl',
      oilVolume: 4.5,
      recommendedOil: { type: 'SYNTHETIC', weight: '0W-16' },
      vehiclePartItems: [],
    },
    userVehicle: { vin: null, name: 'ABCD 123', smartcarVehicleId: null, subscriptions: [] },
    franchise: { id: String(ca.franchiseId) },
    scheduledAt: '2026-06-03T13:00:00.000Z',
    completedAt: '2026-06-03T20:00:00.000Z',
    notes: '',
    customerNotes: 'Ring twice',
    cancelReason: null,
    proofOfCancelLocation: null,
    status: 'COMPLETE',
    isInspected: true,
    isConfirmed: true,
    invoice: { status: 'OPEN' },
    workOrderDiscountCode: { discountCode: { discountType: 'PERCENT' }, amountApplied: 890 },
    userCreditTransactions: [{ type: 'APPLIED', amount: -500 }],
    inspection: { isFinished: true },
    awsLink: [],
  })
  expect(order.franchise.managerEmail).toMatch(/@/)
  expect(order.franchise.phoneNumber).toMatch(/^\d{10}$/)
  expect(order.contact.phoneNumber).toMatch(/^\d{10}$/)
  expect(order.van.userVans.length + order.van.name.length).toBeGreaterThan(0)
  const [oil] = order.lineItems
  expect(oil).toMatchObject({
    service: { id: String(ca.serviceIds.oil_change_basic), name: 'oil_change_basic', serviceType: 'OIL_CHANGE' },
    name: 'Basic Oil Change',
    price: 8_900,
    quantity: 1,
  })
  const billed = order.lineItems.reduce(
    (sum: number, line: { discountedPrice: number; tax: number }) => sum + line.discountedPrice + line.tax,
    0,
  )
  expect(order.invoice.billedAmount).toBe(billed)
})

test('WOLIST-07 the list filters by franchise, status, page, text, confirmation and van, and returns orders with reasons', async () => {
  t.clock.set(TEST_NOW)
  const { ca } = t.fixture
  const date = '2026-06-04T13:00:00Z'
  const contactInput = { name: 'Findable Fred', email: 'fred@ca.test', phoneNumber: '4165550177' }
  const first = await book(t, { date, contactInput }, manager)
  const second = await book(t, { date, contactInput }, manager)
  const third = await book(t, { date, contactInput }, manager)
  const list = async (variables: object): Promise<{ total: number; ids: number[]; reasons: (string | null)[] }> => {
    const input = { franchiseId: ca.franchiseId, status: 'upcoming', pageNumber: 1, filter: 'findable', ...variables }
    const { data, error } = await run(LIST, input)
    if (error) throw new Error(error.message)
    const { total, workOrders } = data.franchiseeWorkOrders
    return {
      total,
      ids: workOrders.map((entry: { workOrder: { id: string } }) => Number(entry.workOrder.id)),
      reasons: workOrders.map((entry: { reason: string | null }) => entry.reason),
    }
  }
  expect(await list({})).toEqual({
    total: 2,
    ids: [first.workOrderId, second.workOrderId],
    reasons: [null, null],
  })
  expect(await list({ vanId: second.vanId })).toMatchObject({ total: 1, ids: [second.workOrderId] })
  expect(await list({ status: 'requested' })).toEqual({
    total: 1,
    ids: [third.workOrderId],
    reasons: ['NO_VAN_AVAILABLE'],
  })
  expect(await list({ isConfirmed: true })).toMatchObject({ total: 2 })
  expect(await list({ isConfirmed: false })).toMatchObject({ total: 0, ids: [] })
  expect(await list({ filter: String(first.workOrderId) })).toMatchObject({ ids: [first.workOrderId] })
  expect(await list({ filter: 'nobody' })).toMatchObject({ total: 0 })
  expect(await list({ pageNumber: 2 })).toMatchObject({ total: 2, ids: [] })
  const elsewhere = await run(LIST, { franchiseId: ca.otherFranchiseId, status: 'upcoming', pageNumber: 1 })
  expect(elsewhere.status).toBe(404)
})
