import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type GraphqlResult, type TestApp } from '../testing/test-app.ts'

const UPDATE = `mutation U($id: ID!, $name: String!, $email: String!, $phoneNumber: String!, $seen: ContactInput) {
  updateContact(id: $id, name: $name, email: $email, phoneNumber: $phoneNumber, seen: $seen) { name phoneNumber }
}`
const SET = `mutation Set($userId: ID!, $discountType: DefaultDiscountType!, $discountAmount: String!, $seen: SeenDiscountInput) {
  setDefaultDiscount(userId: $userId, discountType: $discountType, discountAmount: $discountAmount, seen: $seen) { discountAmount }
}`
const CREATE = `mutation C($userId: ID!, $name: String!, $email: String!, $phoneNumber: String!) {
  createContact(userId: $userId, name: $name, email: $email, phoneNumber: $phoneNumber) { id }
}`
const SAVE_CAR = 'mutation S($vehicleId: ID!) { saveUserVehicle(vehicleId: $vehicleId) { id } }'
const VIN =
  'mutation V($id: ID!, $vin: String!, $seen: String) { setVin(userVehicleId: $id, vin: $vin, seen: $seen) { vin } }'
const NAME =
  'mutation N($id: ID!, $name: String!, $seen: String) { setName(userVehicleId: $id, name: $name, seen: $seen) { name } }'

let t: TestApp
const tokens: Record<string, string> = {}
beforeAll(async () => {
  t = await createTestApp()
  const { host, emails } = t.fixture.ca
  for (const [role, email] of Object.entries(emails)) tokens[role] = await t.tokenOf(host, email)
})
afterAll(() => t.close())

const ask = (role: string, query: string, variables: object): Promise<GraphqlResult> =>
  t.graphql(t.fixture.ca.host, query, { userId: t.fixture.ca.userIds.customer, ...variables }, tokens[role])

test('of two people who change one contact, the second learns who changed what, and may then keep their own', async () => {
  const opened = { name: 'Ada Adams', email: 'ada@example.com', phoneNumber: '4165550123' }
  const created = await ask('manager', CREATE, opened)
  const { id } = created.data.createContact
  const byFirst = { ...opened, phoneNumber: '4165550177' }
  expect((await ask('technician', UPDATE, { id, ...byFirst, seen: opened })).error).toBeUndefined()
  const bySecond = { ...opened, name: 'Ada Adams-Lee' }
  const { error } = await ask('manager', UPDATE, { id, ...bySecond, seen: opened })
  const { rows } = await t.db.owner.query('select name from app_user where id = $1', [t.fixture.ca.userIds.technician])
  expect(error).toMatchObject({ statusCode: 409, error: 'CHANGED_MEANWHILE', changedBy: rows[0].name, saved: byFirst })
  const kept = await ask('manager', UPDATE, { id, ...bySecond, seen: byFirst })
  expect(kept.data.updateContact).toEqual({ name: 'Ada Adams-Lee', phoneNumber: '4165550123' })
  // A repeated call, whose answer was lost, conflicts with nothing.
  expect((await ask('manager', UPDATE, { id, ...bySecond, seen: byFirst })).data.updateContact.name).toBe(
    'Ada Adams-Lee',
  )
  // The audit keeps who, and nothing of the customer.
  const audited = await t.db.owner.query(
    `select changes from audit_entry where subject = 'contact' and subject_id = $1`,
    [id],
  )
  expect(audited.rows).toHaveLength(2)
  expect(JSON.stringify(audited.rows)).not.toContain('Ada')
})

test('so it is with the default discount of a customer', async () => {
  const set = (role: string, amount: string, seen: object | null): Promise<GraphqlResult> =>
    ask(role, SET, { discountType: 'PERCENT', discountAmount: amount, seen })
  expect((await set('sales', '1000', {})).error).toBeUndefined()
  expect((await set('manager', '500', {})).error).toMatchObject({
    error: 'CHANGED_MEANWHILE',
    saved: { type: 'PERCENT', amount: 1_000 },
  })
  expect((await set('manager', '500', { discountType: 'PERCENT', discountAmount: 1_000 })).error).toBeUndefined()
})

test('so it is with the VIN and the name of a car', async () => {
  const saved = await ask('customer', SAVE_CAR, { vehicleId: t.fixture.vehicleIds.small })
  const { id } = saved.data.saveUserVehicle
  const [first, second] = ['4T1B11HK5JU123456', '4T1B11HK5JU654321']
  expect((await ask('technician', VIN, { id, vin: first, seen: '' })).error).toBeUndefined()
  const { rows } = await t.db.owner.query('select name from app_user where id = $1', [t.fixture.ca.userIds.technician])
  const byTechnician = { statusCode: 409, error: 'CHANGED_MEANWHILE', changedBy: rows[0].name }
  const refused = await ask('manager', VIN, { id, vin: second, seen: '' })
  expect(refused.error).toMatchObject({ ...byTechnician, saved: { vin: first } })
  // The VIN that is there already, and a change of something else, conflict with nothing.
  expect((await ask('manager', VIN, { id, vin: first, seen: '' })).error).toBeUndefined()
  expect((await ask('technician', NAME, { id, name: 'ABCD 123', seen: '' })).error).toBeUndefined()
  expect((await ask('manager', NAME, { id, name: 'VAN 9', seen: '' })).error).toMatchObject({
    ...byTechnician,
    saved: { name: 'ABCD 123' },
  })
  const kept = await ask('manager', NAME, { id, name: 'VAN 9', seen: 'ABCD 123' })
  expect(kept.data.setName).toEqual({ name: 'VAN 9' })
  expect((await ask('manager', VIN, { id, vin: second, seen: first })).data.setVin).toEqual({ vin: second })
  // The audit keeps who, and nothing of the car.
  const audited = await t.db.owner.query(
    `select changes from audit_entry where subject = 'user_vehicle' and subject_id = $1`,
    [id],
  )
  expect(audited.rows).toHaveLength(4)
  expect(JSON.stringify(audited.rows)).not.toMatch(/4T1B|VAN/)
})
