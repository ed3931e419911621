import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookingInput, CREATE_WORK_ORDER, oilChangeLines, TORONTO_ADDRESS } from '../testing/booking.ts'
import { addCode, balanceOf, codeReference, giveCredit } from '../testing/money.ts'
import { createTestApp, type GraphqlResult, type TestApp } from '../testing/test-app.ts'

let t: TestApp
let customer: string
let manager: string
beforeAll(async () => {
  t = await createTestApp()
  const { host, emails, id } = t.fixture.ca
  customer = await t.tokenOf(host, emails.customer)
  manager = await t.tokenOf(host, emails.manager)
  await t.db.owner.query(`insert into vendor (tenant_id, vendor_id, name) values ($1, 5, 'Fleet Five')`, [id])
})
afterAll(() => t.close())

const createWorkOrder = (overrides: Record<string, unknown>, token?: string): Promise<GraphqlResult> =>
  t.graphql(t.fixture.ca.host, CREATE_WORK_ORDER, bookingInput(t, overrides), token)

/** Books, and returns the order with its related rows as stored. */
async function booked(overrides: Record<string, unknown>, token?: string): Promise<Record<string, unknown>> {
  const { data, error } = await createWorkOrder(overrides, token)
  if (error) throw new Error(`${error.error}: ${error.message}`)
  const { rows } = await t.db.owner.query(
    `select w.*, u.vin, u.name as vehicle_name, c.name, c.email, c.phone_number, a.street, a.postal_code, v.vendor_id as vendor_number,
       (select json_agg(json_build_array(l.service_id, l.quantity, l.price) order by l.position) from line_item l where l.work_order_id = w.id) as lines,
       (select coalesce(sum(l.discounted_price), 0)::int from line_item l where l.work_order_id = w.id) as total
     from work_order w join user_vehicle u on u.id = w.user_vehicle_id join contact c on c.id = w.contact_id join address a on a.id = w.address_id
     left join vendor v on v.id = w.vendor_id where w.id = $1`,
    [data.createWorkOrder.workOrderId],
  )
  return rows[0]
}

test('BOOKAPI-01 date, vehicle, name, VIN, customer, saved vehicle, franchise, potential franchise and van are booked as sent', async () => {
  const { ca, vehicleIds } = t.fixture
  const date = '2026-06-04T15:00:00Z'
  const vanId = ca.vanIds[1]
  const order = await booked(
    {
      date,
      vehicleId: vehicleIds.small,
      vehicleCustomName: 'Plate 12',
      vin: '4T1B11HK5JU123456',
      customerId: ca.userIds.customer,
      franchiseIdSelect: ca.franchiseId,
      vanId,
    },
    manager,
  )
  expect(order).toMatchObject({
    scheduled_at: new Date(date),
    vehicle_id: vehicleIds.small,
    vehicle_name: 'Plate 12',
    vin: '4T1B11HK5JU123456',
    user_id: ca.userIds.customer,
    franchise_id: ca.franchiseId,
    potential_franchise_id: null,
    van_id: vanId,
  })
  // The saved vehicle again creates no second one. Without name and VIN a new one has none.
  const again = await booked({ date: '2026-06-04T16:00:00Z', userVehicleId: order.user_vehicle_id }, customer)
  expect(again.user_vehicle_id).toBe(order.user_vehicle_id)
  const bare = await booked({ date: '2026-06-04T17:00:00Z' }, customer)
  expect(bare).toMatchObject({ vehicle_name: null, vin: null })
  // Of the franchises near an address outside every service area, the one in the request is asked.
  const hamilton = { ...TORONTO_ADDRESS, city: 'Hamilton', postalCode: 'L8P 4Y5', lat: 43.2557, lng: -79.8711 }
  const outside = { date: '2026-06-04T18:00:00Z', addressInput: hamilton, potentialFranchiseId: ca.otherFranchiseId }
  expect(await booked(outside, customer)).toMatchObject({
    potential_franchise_id: ca.otherFranchiseId,
    franchise_id: ca.otherFranchiseId,
  })
})

test('BOOKAPI-02 contact, address and line items with quantity 1 at cents are booked as sent', async () => {
  const contactInput = { name: 'Carl Contact', email: 'carl@example.com', phoneNumber: '4165550177' }
  const lineItems = oilChangeLines(t.fixture.ca)
  const order = await booked({ date: '2026-06-05T13:00:00Z', contactInput, lineItems }, customer)
  expect(order).toMatchObject({
    name: 'Carl Contact',
    email: 'carl@example.com',
    phone_number: '4165550177',
    street: '10 King St W',
    postal_code: 'M5V1J9',
  })
  const sorted = (lines: unknown): unknown[] => [...(lines as unknown[][])].sort((a, b) => Number(a[0]) - Number(b[0]))
  expect(sorted(order.lines)).toEqual(sorted(lineItems.map(line => [line.id, 1, line.value])))
  for (const quantity of [0, 2, -1])
    expect(
      (await createWorkOrder({ lineItems: lineItems.map(line => ({ ...line, quantity })) }, customer)).error?.error,
    ).toBe('PRICE_CHANGED')
})

test('BOOKAPI-03 password, vendor, discount code and amount and promo credit are all optional and all applied', async () => {
  const { ca } = t.fixture
  expect((await createWorkOrder({ date: '2026-06-08T12:00:00Z' })).error).toBeUndefined()
  const { contactInput } = bookingInput(t)
  await booked({ date: '2026-06-08T13:00:00Z', contactInput, password: 'my own secret' })
  const { email } = contactInput as { email: string }
  expect((await t.post(ca.host, '/auth/login', { email, password: 'my own secret' })).status).toBe(200)
  const vendorListInput = { vendorId: 5, externalCustomerVendorId: 'F-77' }
  const forVendor = { date: '2026-06-08T14:00:00Z', customerId: ca.userIds.customer, vendorListInput }
  expect(await booked(forVendor, manager)).toMatchObject({ vendor_number: 5 })
  expect((await createWorkOrder({ ...forVendor, date: '2026-06-08T15:00:00Z' }, customer)).status).toBe(404)
  const codeId = await addCode(t, 'TEN')
  const discountCodeId = codeReference(t, codeId)
  await giveCredit(t, ca.userIds.customer, 5_000)
  const reduced = { date: '2026-06-08T16:00:00Z', discountCodeId, discountAmount: 890, promoCreditAmount: 1_234 }
  expect(await booked(reduced, customer)).toMatchObject({
    discount_code_id: codeId,
    discount_applied: 890,
    credit_applied: 1_234,
    total: 11_245 - 890 - 1_234,
  })
  expect(await balanceOf(t, ca.userIds.customer)).toBe(5_000 - 1_234)
})

test('PRICE-02 quoted prices and the total exclude tax: with tax a booking is refused, and the order stores tax separately', async () => {
  const { ca } = t.fixture
  const lineItems = oilChangeLines(ca)
  // 13 % in Ontario.
  const withTax = lineItems.map(line => ({ ...line, value: Math.round(line.value * 1.13) }))
  expect((await createWorkOrder({ lineItems: withTax }, customer)).error?.error).toBe('PRICE_CHANGED')
  const { data } = await t.graphql(
    ca.host,
    '{ servicePrices(countryCode: "CA", provinceCode: "ON") { nameKey value price taxPercent } }',
  )
  const oil = { nameKey: 'oil_change_basic', value: 89, price: 8_900, taxPercent: 13 }
  expect(data.servicePrices).toContainEqual(oil)
  const order = await booked({ date: '2026-06-09T13:00:00Z' }, customer)
  expect(order.total).toBe(8_900 + 1_500 + 495 + 350)
  const { rows } = await t.db.owner.query('select sum(tax)::int as tax from line_item where work_order_id = $1', [
    order.id,
  ])
  // $11.57, $1.95, $0.64 (0.6435) and $0.46 (0.455).
  expect(rows).toEqual([{ tax: 1_157 + 195 + 64 + 46 }])
})
