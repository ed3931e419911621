import { afterAll, beforeAll, expect, test } from 'vitest'
import { FEE } from '../../domain/pricing/fees.ts'
import { bookingInput, CREATE_WORK_ORDER } from '../testing/booking.ts'
import { book } from '../testing/orders.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

let t: TestApp
let thirdFranchiseId: number
const tokens: Record<string, string> = {}
beforeAll(async () => {
  t = await createTestApp()
  const { host, emails, id, userIds, otherFranchiseId } = t.fixture.ca
  for (const [role, email] of Object.entries(emails)) tokens[role] = await t.tokenOf(host, email)
  await t.db.owner.query(
    `with v as (insert into vendor (tenant_id, vendor_id, name) values ($1, 1, 'Marketplace'), ($1, 5, 'Fleet Five') returning id, vendor_id),
       t as (insert into vendor_terms (tenant_id, vendor_id, from_day, remittance_bps, is_remittance_on_sub_total)
         select $1, id, 'epoch', 1250, true from v where vendor_id = 1)
     insert into vendor_sales (tenant_id, vendor_id, user_id) select $1, v.id, $2 from v where v.vendor_id = 5`,
    [id, userIds.sales],
  )
  await t.db.owner.query('update franchise set type = 2 where id = $1', [otherFranchiseId])
  const { rows } = await t.db.owner.query<{ id: number }>(
    `insert into franchise (tenant_id, name, type, country_code, time_zone, street, city, province_code, postal_code, lat, lng, phone_number, manager_email)
     select tenant_id, 'Toronto West', 3, country_code, time_zone, street, city, province_code, postal_code, lat, lng, phone_number, manager_email
     from franchise where id = $1 returning id`,
    [otherFranchiseId],
  )
  thirdFranchiseId = rows[0]?.id ?? 0
  await t.db.owner.query('insert into franchise_member select $1, f, $2 from unnest($3::bigint[]) f', [
    id,
    userIds.manager,
    [otherFranchiseId, thirdFranchiseId],
  ])
  await t.db.owner.query(
    `with s as (insert into service (tenant_id, name_key, name, service_type, is_fee, sort_order) values ($1, $2, 'Marketplace Fee', 'ADD_ON', true, 90) returning id)
     insert into service_price (tenant_id, service_id, country_code, price) select $1, s.id, 'CA', 900 from s`,
    [id, FEE.mobileMarketplaceMain],
  )
})
afterAll(() => t.close())

async function ask(role: string, query: string, variables: object = {}): Promise<Record<string, unknown>> {
  const { data, error } = await t.graphql(t.fixture.ca.host, query, variables, tokens[role])
  return error ? { refused: error.statusCode } : data
}
const MARKETPLACE = { vendorId: 1, name: 'Marketplace', remittance: 12.5, isRemittanceOnSubTotal: true }
const FLEET = { vendorId: 5, name: 'Fleet Five', remittance: 0, isRemittanceOnSubTotal: false }

test('FORMAT-07 a franchise has id, name, type, country, vans and vendors; vendor 1 is the marketplace partner', async () => {
  const { franchiseId, otherFranchiseId, vanIds, otherVanId, host, serviceIds } = t.fixture.ca
  const query = `{ franchises { id name type countryCode vans { id name }
    vendors { vendorId name remittance isRemittanceOnSubTotal } } }`
  // Both sent a customer to the first franchise, and none to the others.
  for (const [hour, vendorId] of [
    [13, 1],
    [15, 5],
  ]) {
    const { workOrderId } = await book(t, { date: `2026-06-03T${hour}:00:00Z` })
    await t.db.owner.query(
      'update work_order w set vendor_id = v.id from vendor v where w.id = $1 and v.tenant_id = w.tenant_id and v.vendor_id = $2',
      [workOrderId, vendorId],
    )
  }
  const base = { countryCode: 'CA', vendors: [] }
  const van = (id: number, name: string): object => ({ id: String(id), name })
  expect(await ask('manager', query)).toEqual({
    franchises: [
      {
        ...base,
        vendors: [FLEET, MARKETPLACE],
        id: String(franchiseId),
        name: 'Toronto',
        type: 1,
        vans: [van(vanIds[0], 'Van 1'), van(vanIds[1], 'Van 2')],
      },
      { ...base, id: String(otherFranchiseId), name: 'Toronto East', type: 2, vans: [van(otherVanId, 'Van E')] },
      { ...base, id: String(thirdFranchiseId), name: 'Toronto West', type: 3, vans: [] },
    ],
  })
  await expect(t.db.owner.query('update franchise set type = 4 where id = $1', [franchiseId])).rejects.toThrow(
    'franchise_type_check',
  )
  // Bookings for the marketplace partner have its own fee.
  const fees = `query Fees($id: ID!, $vendorId: ID) { addOnSurchargePrices(id: $id, vendorId: $vendorId, countryCode: "CA") { nameKey } }`
  const feesOf = async (vendorId: number | null): Promise<unknown> =>
    (await t.graphql(host, fees, { id: serviceIds.tire_rotation, vendorId }, tokens.manager)).data.addOnSurchargePrices
  expect(await feesOf(1)).toEqual([{ nameKey: FEE.mobileMarketplaceMain }])
  for (const vendorId of [5, null]) expect(await feesOf(vendorId)).toEqual([{ nameKey: FEE.mobile }])
})

test('SCHED-11 the link of a customer to a vendor has id, external id, user and vendor name', async () => {
  const { userIds, host } = t.fixture.ca
  const links = `query Links($userId: ID!) { customerVendors(userId: $userId) { id externalCustomerVendorId userId vendorName vendorId } }`
  const userId = userIds.customer
  expect(await ask('manager', links, { userId })).toEqual({ customerVendors: [] })
  const bookFor = async (vendorListInput: object, date: string): Promise<void> => {
    const input = bookingInput(t, { customerId: userId, vendorListInput, date })
    expect((await t.graphql(host, CREATE_WORK_ORDER, input, tokens.manager)).error).toBeUndefined()
  }
  await bookFor({ vendorId: 5, externalCustomerVendorId: 'F-77' }, '2026-06-04T13:00:00Z')
  // A booking without the identifier does not change it.
  await bookFor({ vendorId: 5 }, '2026-06-04T14:00:00Z')
  const link = {
    id: expect.stringMatching(/^\d+$/),
    externalCustomerVendorId: 'F-77',
    userId: String(userId),
    vendorName: 'Fleet Five',
    vendorId: 5,
  }
  for (const role of ['manager', 'customer'])
    expect(await ask(role, links, { userId })).toEqual({ customerVendors: [link] })
  expect(await ask('otherCustomer', links, { userId })).toEqual({ refused: 404 })
})

test('staff may book for all vendors of the tenant, sales for those of their list, and customers for none', async () => {
  const query = '{ vendors { vendorId name remittance isRemittanceOnSubTotal } }'
  for (const role of ['manager', 'technician', 'tester'])
    expect(await ask(role, query)).toEqual({ vendors: [FLEET, MARKETPLACE] })
  expect(await ask('sales', query)).toEqual({ vendors: [FLEET] })
  expect(await ask('customer', query)).toEqual({ refused: 404 })
  const input = (vendorId: number): object =>
    bookingInput(t, {
      customerId: t.fixture.ca.userIds.customer,
      vendorListInput: { vendorId },
      date: '2026-06-05T13:00:00Z',
    })
  const { host } = t.fixture.ca
  expect((await t.graphql(host, CREATE_WORK_ORDER, input(1), tokens.sales)).status).toBe(404)
  expect((await t.graphql(host, CREATE_WORK_ORDER, input(5), tokens.customer)).status).toBe(404)
  expect((await t.graphql(host, CREATE_WORK_ORDER, input(5), tokens.sales)).error).toBeUndefined()
})
