import { afterAll, beforeAll, expect, test } from 'vitest'
import { consentTo } from '../testing/connected-cars.ts'
import { book, serviceAndBill } from '../testing/orders.ts'
import { createTestApp, type GraphqlResult, TEST_NOW, type TestApp } from '../testing/test-app.ts'

const DOORS = (field: 'lockVehicle' | 'unlockVehicle') =>
  `mutation Doors($id: ID!) { ${field}(workOrderId: $id) { events { type authorName data } } }`
const CONNECT = `mutation Connect($code: String!, $userId: ID!, $state: String!) { connectVehicle(code: $code, userId: $userId, state: $state) { id } }`

let t: TestApp
let host: string
let manager: string
let technician: string
let customer: string
beforeAll(async () => {
  t = await createTestApp()
  host = t.fixture.ca.host
  manager = await t.tokenOf(host, t.fixture.ca.emails.manager)
  technician = await t.tokenOf(host, t.fixture.ca.emails.technician)
  customer = await t.tokenOf(host, t.fixture.ca.emails.customer)
})
afterAll(() => t.close())

const turn = (field: 'lockVehicle' | 'unlockVehicle', id: number, token = technician): Promise<GraphqlResult> =>
  t.graphql(host, DOORS(field), { id }, token)

/** Books an order of the customer at a time, with its car and van. */
async function bookAt(date: string): Promise<{ id: number; carId: number }> {
  t.clock.set(TEST_NOW)
  const { workOrderId: id } = await book(t, { date }, customer)
  const { rows } = await t.db.owner.query<{ user_vehicle_id: number }>(
    'update work_order set van_id = $2 where id = $1 returning user_vehicle_id',
    [id, t.fixture.ca.vanIds[0]],
  )
  return { id, carId: rows[0]?.user_vehicle_id ?? 0 }
}

async function connect(carId: number): Promise<void> {
  const { back } = await consentTo(t, customer, carId)
  const variables = { ...Object.fromEntries(back.searchParams), userId: t.fixture.ca.userIds.customer }
  const { error } = await t.graphql(host, CONNECT, variables, customer)
  if (error) throw new Error(error.message)
}

async function isLocked(carId: number): Promise<boolean | undefined> {
  const { rows } = await t.db.owner.query<{ is_locked: boolean }>(
    `select g.is_locked from sandbox.smartcar_grant g join user_vehicle v on v.smartcar_vehicle_id = g.vehicle_id where v.id = $1`,
    [carId],
  )
  return rows[0]?.is_locked
}

test('SMARTCAR-04 the job’s technician locks and unlocks the car on its day, and each use is in the timeline', async () => {
  const { id, carId } = await bookAt('2026-06-03T15:00:00Z')
  await connect(carId)
  expect((await turn('unlockVehicle', id)).error?.statusCode).toBe(409)
  t.clock.set(new Date('2026-06-03T14:30:00Z'))
  const opened = await turn('unlockVehicle', id)
  expect(opened.data.unlockVehicle.events.at(-1)).toMatchObject({
    type: 'car_unlocked',
    authorName: 'technician Toronto',
  })
  expect(await isLocked(carId)).toBe(false)
  expect((await turn('lockVehicle', id)).data.lockVehicle.events.at(-1)).toMatchObject({ type: 'car_locked' })
  expect(await isLocked(carId)).toBe(true)
  for (const token of [manager, customer]) expect((await turn('unlockVehicle', id, token)).status).toBe(404)
  await t.db.owner.query('update work_order set van_id = $2 where id = $1', [id, t.fixture.ca.vanIds[1]])
  expect((await turn('unlockVehicle', id)).status).toBe(404)
  expect(await isLocked(carId)).toBe(true)
  await t.db.owner.query('update work_order set van_id = $2 where id = $1', [id, t.fixture.ca.vanIds[0]])
  await serviceAndBill(t, manager, id)
  expect((await turn('unlockVehicle', id)).error?.statusCode).toBe(409)
})

test('a failed car command is explained to the technician and logged', async () => {
  const { id, carId } = await bookAt('2026-06-03T17:00:00Z')
  t.clock.set(new Date('2026-06-03T17:00:00Z'))
  const unconnected = await turn('unlockVehicle', id)
  expect(unconnected.error).toMatchObject({
    statusCode: 409,
    message: 'This car is not connected. Please ask the customer for the key.',
  })
  await connect(carId)
  await t.db.owner.query(`update sandbox.smartcar_grant set access_token = null`)
  expect((await turn('unlockVehicle', id)).error).toMatchObject({
    statusCode: 409,
    message: 'The customer disconnected this car. Please ask them for the key.',
  })
  const { rows } = await t.db.owner.query(
    `select type, data from work_order_event where work_order_id = $1 order by id desc limit 2`,
    [id],
  )
  expect(rows).toEqual([1, 2].map(() => ({ type: 'car_lock_failed', data: { action: 'UNLOCK' } })))
})
