import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashPassword } from '../session/passwords.ts'
import { TORONTO_ADDRESS } from '../testing/booking.ts'
import { PASSWORD } from '../testing/fixture.ts'
import { humanToken } from '../testing/human-token.ts'
import { book } from '../testing/orders.ts'
import { createTestApp, type GraphqlResult, type TestApp } from '../testing/test-app.ts'

const ROLES = ['manager', 'technician', 'tester'] as const
const EAST = { ...TORONTO_ADDRESS, street: '20 Main St', postalCode: 'M4C 1A1', lat: 43.689, lng: -79.301 }
const EAST_MANAGER = 'east.manager@ca.test'

let t: TestApp
let host: string
beforeAll(async () => {
  t = await createTestApp()
  const { ca } = t.fixture
  host = ca.host
  await t.db.owner.query(`insert into postal_area values ('M4C', 'CA', 'Toronto', 'ON', 43.689, -79.301)`)
  await t.db.owner.query('insert into service_area values ($1, $2, $3)', [ca.id, ca.otherFranchiseId, 'M4C'])
  await t.db.owner.query(
    `with u as (insert into app_user (tenant_id, name, email, password_hash) values ($1, 'East Manager', $2, $3) returning id),
       r as (insert into user_role select $1, id, 'manager' from u)
     insert into franchise_member select $1, $4, id from u`,
    [ca.id, EAST_MANAGER, await hashPassword(PASSWORD), ca.otherFranchiseId],
  )
})
afterAll(() => t.close())

interface SignedUp {
  id: number
  name: string
  email: string
  token: string
}

/** Signs up a customer who has not booked yet. */
async function signUp(name: string): Promise<SignedUp> {
  const email = `${randomUUID()}@example.com`
  const sent = { tenantId: 1, name, email, password: 'a good one', recaptchaToken: await humanToken(t, host) }
  const { status, body } = await t.post(host, '/auth/register', sent)
  expect(status).toBe(200)
  return { id: Number(body.id), name, email, token: String(body.authentication_token) }
}

const tokenOf = async (role: (typeof ROLES)[number] | 'sales'): Promise<string> =>
  await t.tokenOf(host, t.fixture.ca.emails[role])

const ask = async (token: string, query: string, variables: object = {}): Promise<GraphqlResult> =>
  await t.graphql(host, query, variables, token)

async function listed(token: string, variables: { franchiseId?: number; search?: string } = {}): Promise<string[]> {
  const query =
    'query L($franchiseId: ID, $search: String) { customers(franchiseId: $franchiseId, search: $search) { email } }'
  const { data } = await ask(token, query, variables)
  return data.customers.map((customer: { email: string }) => customer.email)
}

const contact = ({ name, email }: SignedUp) => ({ name, email, phoneNumber: '6475550199' })

/** Books as the customer. @returns the order with its address and car */
async function bookAs(
  customer: SignedUp,
  date: string,
  overrides: object = {},
): Promise<{ workOrderId: number; addressId: number; carId: number }> {
  const { workOrderId } = await book(t, { date, contactInput: contact(customer), ...overrides }, customer.token)
  const { data } = await ask(
    customer.token,
    `{ customerWorkOrder(id: ${workOrderId}) { address { id } userVehicle { id } } }`,
  )
  const { address, userVehicle } = data.customerWorkOrder
  return { workOrderId, addressId: Number(address.id), carId: Number(userVehicle.id) }
}

/** All staff queries about a customer and their car, as the screens send them. */
const questionsAbout = ({ id }: SignedUp, carId: number): Record<string, string> => ({
  detail: `{ user(id: ${id}) { name email } }`,
  addresses: `{ addresses(userId: ${id}) { street } }`,
  contacts: `{ contacts(userId: ${id}) { name } }`,
  cars: `{ userVehicles(userId: ${id}) { vin name subscriptions { status } serviceHistory { name } workOrders { id } } }`,
  mileage: `{ latestMileage(userVehicleId: ${carId}) { mileage } }`,
  'service history': `{ vehicleServices(userVehicleId: ${carId}) { keyName } }`,
  subscriptions: `{ subscriptions(userVehicleId: ${carId}) { status } }`,
  vendors: `{ customerVendors(userId: ${id}) { vendorName } }`,
  prices: `{ servicePrices(countryCode: "CA", customerId: ${id}, userVehicleId: ${carId}) { id } }`,
  'new contact': `mutation { createContact(userId: ${id}, name: "Second", email: "second@example.com", phoneNumber: "6475550100") { id } }`,
  'car name': `mutation { setName(userVehicleId: ${carId}, name: "VAN 7") { id } }`,
  discount: `mutation { setDefaultDiscount(userId: ${id}, discountType: PERCENT, discountAmount: "1000") { discountAmount } }`,
  'no discount': `mutation { removeDefaultDiscount(userId: ${id}) { discountAmount } }`,
})

async function statuses(token: string, questions: Record<string, string>): Promise<Record<string, number>> {
  const answers: Record<string, number> = {}
  for (const [what, query] of Object.entries(questions)) answers[what] = (await ask(token, query)).status
  return answers
}

const all = (questions: Record<string, string>, status: number): Record<string, number> =>
  Object.fromEntries(Object.keys(questions).map(what => [what, status]))

describe('WRONG-01 customers who signed up first and then booked', () => {
  test.each(ROLES)('ROLE-08 a %s finds them and can change all of their data', async role => {
    const hour = 12 + ROLES.indexOf(role)
    const customer = await signUp(`Nora Newcomer ${role}`)
    const token = await tokenOf(role)
    expect(await listed(token, { search: customer.email })).toEqual([])
    expect((await ask(token, `{ user(id: ${customer.id}) { id } }`)).status).toBe(404)

    const { addressId, carId } = await bookAs(customer, `2026-06-03T${hour}:00:00Z`)
    const { franchiseId } = t.fixture.ca
    for (const search of [customer.email, customer.name, '6475550199'])
      for (const chosen of [{}, { franchiseId }])
        expect(await listed(token, { search, ...chosen })).toContain(customer.email)
    const questions = questionsAbout(customer, carId)
    expect(await statuses(token, questions)).toEqual(all(questions, 200))
    const staffBooking = {
      customerId: customer.id,
      contactInput: contact(customer),
      addressInput: { ...TORONTO_ADDRESS, id: addressId },
      userVehicleId: carId,
      date: `2026-06-04T${hour}:00:00Z`,
    }
    expect((await book(t, staffBooking, token)).outcome).toBe('CONFIRMED')
  })

  test('staff change the address of their appointment to another of their addresses', async () => {
    const customer = await signUp('Ada Address')
    const { workOrderId } = await bookAs(customer, '2026-06-05T12:00:00Z')
    const { id: _id, ...place } = { ...TORONTO_ADDRESS, id: 0, street: '99 Queen St W' }
    const save = `mutation S($userId: ID, ${Object.keys(place)
      .map(key => `$${key}: ${key === 'lat' || key === 'lng' ? 'Float' : 'String'}!`)
      .join(', ')}) { createAddress(userId: $userId, ${Object.keys(place)
      .map(key => `${key}: $${key}`)
      .join(', ')}) { id } }`
    const token = await tokenOf('tester')
    const saved = await ask(token, save, { userId: customer.id, ...place })
    expect(saved.status).toBe(200)
    const moved = await ask(
      token,
      `mutation { updateWorkOrderAddress(id: ${workOrderId}, addressId: ${saved.data.createAddress.id}, mileageCharge: 0) { address { street } } }`,
    )
    expect(moved.data.updateWorkOrderAddress.address.street).toBe('99 Queen St W')
  })

  test('a franchise without their orders sees nothing', async () => {
    const customer = await signUp('Olive Others')
    const { carId } = await bookAs(customer, '2026-06-05T13:00:00Z')
    const token = await t.tokenOf(host, EAST_MANAGER)
    const questions = questionsAbout(customer, carId)
    expect(await statuses(token, questions)).toEqual(all(questions, 404))
    expect(await listed(token, { search: customer.email })).toEqual([])
  })

  test('a second franchise that serves them sees the same, and staff of both find them once', async () => {
    const customer = await signUp('Tess Twice')
    await bookAs(customer, '2026-06-05T14:00:00Z')
    const east = await t.tokenOf(host, EAST_MANAGER)
    expect(await listed(east, { search: 'tess twice' })).toEqual([])
    await bookAs(customer, '2026-06-06T14:00:00Z', { addressInput: EAST })
    const { ca } = t.fixture
    for (const token of [east, await tokenOf('manager')])
      expect(await listed(token, { search: 'tess twice' })).toEqual([customer.email])
    await t.db.owner.query('insert into franchise_member values ($1, $2, $3)', [
      ca.id,
      ca.otherFranchiseId,
      ca.userIds.tester,
    ])
    const tester = await tokenOf('tester')
    for (const search of ['tess twice', 'twice', customer.email, ''])
      expect((await listed(tester, { search })).filter(email => email === customer.email)).toHaveLength(1)
    await t.db.owner.query('delete from franchise_member where franchise_id = $1 and user_id = $2', [
      ca.otherFranchiseId,
      ca.userIds.tester,
    ])
  })

  test('an order that moves to another franchise makes its customer visible there; cancelling it does not', async () => {
    const { ca } = t.fixture
    const customer = await signUp('Moe Moved')
    const { workOrderId, carId } = await bookAs(customer, '2026-06-05T15:00:00Z')
    const questions = questionsAbout(customer, carId)
    const [manager, east] = [await tokenOf('manager'), await t.tokenOf(host, EAST_MANAGER)]
    expect(await statuses(manager, questions)).toEqual(all(questions, 200))
    await t.db.owner.query('insert into franchise_member values ($1, $2, $3)', [
      ca.id,
      ca.otherFranchiseId,
      ca.userIds.manager,
    ])
    const assign = `mutation { assignWorkOrder(workOrderId: ${workOrderId}, assignedFranchise: ${ca.otherFranchiseId}, assignedVan: ${ca.otherVanId}) { id } }`
    expect((await ask(manager, assign)).status).toBe(200)
    await t.db.owner.query('delete from franchise_member where franchise_id = $1 and user_id = $2', [
      ca.otherFranchiseId,
      ca.userIds.manager,
    ])
    expect(await statuses(manager, questions)).toEqual(all(questions, 404))
    expect(await listed(manager, { search: customer.email })).toEqual([])
    expect(await statuses(east, questions)).toEqual(all(questions, 200))
    const cancel = `mutation { cancelAppointment(id: ${workOrderId}) { status } }`
    expect((await ask(customer.token, cancel)).status).toBe(200)
    expect(await listed(east, { search: customer.email })).toEqual([customer.email])
  })

  test('sales find all customers, also without bookings; customers find none', async () => {
    const customer = await signUp('Sid Signed-Up')
    expect(await listed(await tokenOf('sales'), { search: 'sid signed' })).toEqual([customer.email])
    const other = await signUp('Nosy Neighbour')
    const { carId } = await bookAs(customer, '2026-06-05T16:00:00Z')
    const questions = questionsAbout(customer, carId)
    expect(await statuses(other.token, questions)).toEqual(all(questions, 404))
  })

  test('they are found by their current name', async () => {
    const customer = await signUp('Old Name')
    await bookAs(customer, '2026-06-08T12:00:00Z')
    const renamed = await ask(customer.token, 'mutation { updateAccount(name: "Zenobia Newname") { name } }')
    expect(renamed.status).toBe(200)
    const token = await tokenOf('technician')
    expect(await listed(token, { search: 'zenobia' })).toEqual([customer.email])
    expect(await listed(token, { search: 'old name' })).toEqual([])
  })

  test('the table of who sees a customer matches the orders', async () => {
    const { rows } = await t.db.owner.query(
      `with derived as (
         select tenant_id, user_id, franchise_id from work_order where franchise_id is not null
         union select tenant_id, id, home_franchise_id from app_user where home_franchise_id is not null)
       select coalesce(d.user_id, c.user_id) from derived d
       full join franchise_customer c on (c.tenant_id, c.user_id, c.franchise_id) = (d.tenant_id, d.user_id, d.franchise_id)
       left join app_user u on u.tenant_id = c.tenant_id and u.id = c.user_id
       where d.user_id is null or c.user_id is null or u.search_text <> c.search_text`,
    )
    expect(rows).toEqual([])
  })
})
