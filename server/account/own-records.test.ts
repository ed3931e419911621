import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ActorName } from '../testing/operations/operation-access.ts'
import { createWorld, signInAll } from '../testing/operations/operation-world.ts'
import type { World } from '../testing/operations/world.ts'
import { createTestApp, type GraphqlResult, type TestApp } from '../testing/test-app.ts'

let t: TestApp
let world: World
let tokens: Record<ActorName, string | undefined>
beforeAll(async () => {
  t = await createTestApp()
  world = await createWorld(t)
  tokens = await signInAll(t)
})
afterAll(() => t.close())

const ask = (actor: ActorName, query: string): Promise<GraphqlResult> =>
  t.graphql(t.fixture.ca.host, query, {}, tokens[actor])

/** Reads and changes of what belongs to one customer, by what it is. */
const records = (w: World): [what: string, query: string][] => [
  ['subscriptions', `{ subscriptions(userVehicleId: ${w.subscribedCarId}) { id } }`],
  ['a subscription', `mutation { undoCancelSubscription(id: ${w.cancelledId}) { id } }`],
  ['vehicles', `{ userVehicles(userId: ${w.customerId}) { id } }`],
  ['a vehicle', `mutation { setName(userVehicleId: ${w.userVehicleId}, name: "Own plate") { id } }`],
  ['mileage', `mutation { updateMileage(userVehicleId: ${w.userVehicleId}, mileage: 91000) { id } }`],
  ['credit', `{ userCredit(userId: ${w.customerId}) { credit } }`],
  ['an appointment', `{ customerWorkOrder(id: ${w.movableId}) { id } }`],
  ['its time', `mutation { updateScheduledTime(id: ${w.movableId}, scheduledAt: "2026-06-05T13:00:00Z") { reason } }`],
  [
    'its place',
    `mutation { updateWorkOrderAddress(id: ${w.movableId}, addressId: ${w.addressId}, mileageCharge: 0) { id } }`,
  ],
  ['its cancellation', `mutation { cancelAppointment(id: ${w.laterId}) { status } }`],
  ['contacts', `{ contacts(userId: ${w.customerId}) { id } }`],
  [
    'a contact',
    `mutation { updateContact(id: ${w.contactId}, name: "Own", email: "own@example.com", phoneNumber: "4165550199") { id } }`,
  ],
  ['addresses', `{ addresses(userId: ${w.customerId}) { id } }`],
  ['an address', `mutation { deleteAddress(id: ${w.addressId}) { id } }`],
  ['a card', `mutation { setDefaultCard(paymentMethodId: "${w.cardId}") { last4 } }`],
  ['a spare card', `mutation { removeSavedCard(paymentMethodId: "${w.spareCardId}") { last4 } }`],
]

/** Everything that is the customer's, as text. */
async function rowsOf(customerId: number): Promise<string> {
  const tables = ['contact', 'address', 'user_vehicle', 'work_order', 'credit_account', 'invoice']
  const rows = await Promise.all([
    t.db.owner.query('select app_user::text as row from app_user where id = $1', [customerId]),
    t.db.owner.query('select subscription::text as row from subscription order by id'),
    t.db.owner.query('select mileage_reading::text as row from mileage_reading order by 1'),
    ...tables.map(table =>
      t.db.owner.query(`select ${table}::text as row from ${table} where user_id = $1 order by 1`, [customerId]),
    ),
  ])
  return JSON.stringify(rows.map(result => result.rows))
}

test('ROLE-03 a customer reads and changes their own records; another customer’s are refused as if they did not exist', async () => {
  const before = await rowsOf(world.customerId)
  for (const [what, query] of records(world)) {
    const { status, error } = await ask('otherCustomer', query)
    expect({ what, status, error: error?.error }).toEqual({ what, status: 404, error: 'NOT_FOUND' })
  }
  // These name nobody: each customer has their own.
  const lists =
    '{ currentUser { notificationRequests } savedCards { last4 } customerWorkOrders(past: false, pageNumber: 1) { total } }'
  const toggle = 'mutation { setBookingNotification(checkedEmail: false) }'
  expect((await ask('otherCustomer', toggle)).error).toBeUndefined()
  const others = await ask('otherCustomer', lists)
  expect(others.data).toEqual({
    currentUser: { notificationRequests: false },
    savedCards: [],
    customerWorkOrders: { total: 0 },
  })
  expect(await rowsOf(world.customerId)).toBe(before)

  const own = await ask('customer', lists)
  expect(own.data.currentUser.notificationRequests).toBe(true)
  expect(own.data.savedCards).toHaveLength(2)
  expect(own.data.customerWorkOrders.total).toBeGreaterThan(0)
  for (const [what, query] of records(world)) {
    const { status, error } = await ask('customer', query)
    expect({ what, status, error: error?.message }).toEqual({ what, status: 200, error: undefined })
  }
  expect((await ask('customer', toggle)).error).toBeUndefined()
  expect((await ask('customer', lists)).data.currentUser.notificationRequests).toBe(false)
})
