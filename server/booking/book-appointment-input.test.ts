import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookingInput, CREATE_WORK_ORDER, oilChangeLines, TORONTO_ADDRESS } from '../testing/booking.ts'
import { createTestApp, type GraphqlResult, type TestApp } from '../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const createWorkOrder = (overrides: Record<string, unknown>): Promise<GraphqlResult> =>
  t.graphql(t.fixture.ca.host, CREATE_WORK_ORDER, bookingInput(t, overrides))
const line = (key: string, value: number): { id: number | undefined; quantity: number; value: number } => ({
  id: t.fixture.ca.serviceIds[key],
  quantity: 1,
  value,
})
const orders = async (): Promise<number> =>
  (await t.db.owner.query<{ n: number }>('select count(*) n from work_order')).rows[0]?.n ?? -1

test('a price that differs from the list books nothing and asks to review it', async () => {
  const lines = oilChangeLines(t.fixture.ca)
  const [oil, ...fees] = lines
  const tampered = {
    'a cheaper service': [line('oil_change_basic', 1), ...fees],
    'a dearer service': [line('oil_change_basic', 8_901), ...fees],
    'a negative price': [line('oil_change_basic', -8_900), ...fees],
    'a missing fee': lines.slice(0, 3),
    'no fees': [oil],
    'a fee that does not apply': [...lines, line('priority_service_fee', 2_000)],
    'a line twice': [...lines, oil],
    'two of a service': [{ ...oil, quantity: 2 }, ...fees],
    'a service of nobody': [...lines, { id: 999_999, quantity: 1, value: 1 }],
    "another tenant's service": [...lines, { id: t.fixture.us.serviceIds.tire_rotation, quantity: 1, value: 5_900 }],
  }
  for (const [what, lineItems] of Object.entries(tampered)) {
    const { status, error } = await createWorkOrder({ lineItems })
    expect({ what, status, error: error?.error }).toEqual({ what, status: 400, error: 'PRICE_CHANGED' })
    expect(error?.message).toMatch(/Please check it/)
  }
  expect(await orders()).toBe(0)
})

test('DOOR-06 the name of a car has no line break and no link: mails and PDFs show it', async () => {
  for (const vehicleCustomName of ['Van\r\nBcc: all@example.com', 'Van\u2028 7', 'Win at https://evil.example'])
    expect((await createWorkOrder({ vehicleCustomName })).error?.fields).toMatchObject([{ field: 'vehicleCustomName' }])
  expect(await orders()).toBe(0)
})

test('one service is chosen, with any add-ons', async () => {
  const lines = oilChangeLines(t.fixture.ca)
  const two = await createWorkOrder({ lineItems: [...lines, line('tire_rotation', 5_900)] })
  expect(two.error).toMatchObject({ statusCode: 422, message: 'Only 1 service can be selected' })
  for (const lineItems of [[], [line('cabin_air_filter_replacement', 4_900), line('mobile_service_fee', 1_500)]])
    expect((await createWorkOrder({ lineItems })).error).toMatchObject({
      statusCode: 422,
      message: 'Please select a service.',
    })
  expect(await orders()).toBe(0)
  const withAddOn = await createWorkOrder({ lineItems: [...lines, line('cabin_air_filter_replacement', 4_900)] })
  expect(withAddOn.data.createWorkOrder.outcome).toBe('CONFIRMED')
})

test('the price follows the oil of the car and the distance from the base', async () => {
  const { vehicleIds, ca } = t.fixture
  const [, ...fees] = oilChangeLines(ca)
  // 7 L: 5 are included, each further litre costs $9.
  const large = { vehicleId: vehicleIds.large, lineItems: [line('oil_change_basic', 8_900 + 1_800), ...fees] }
  expect((await createWorkOrder({ ...large, date: '2026-06-04T13:00:00Z' })).error).toBeUndefined()
  // 0.3° of latitude north of the base is 33.4 km: four kilometres (rounded up) beyond the free 30.
  await t.db.owner.query(`insert into service_area values ($1, $2, 'L9N')`, [ca.id, ca.franchiseId])
  const addressInput = { ...TORONTO_ADDRESS, postalCode: 'L9N 1A1', lat: 43.95, lng: -79.38 }
  const far = { addressInput, date: '2026-06-04T14:00:00Z' }
  expect((await createWorkOrder(far)).error?.error).toBe('PRICE_CHANGED')
  const lineItems = [...oilChangeLines(ca), line('mileage_charge', 600)]
  expect((await createWorkOrder({ ...far, lineItems })).error).toBeUndefined()
})

test('wrong input is refused with a message for each field', async () => {
  const contact = { name: 'Gwen Guest', email: 'gwen@example.com', phoneNumber: '4165550123' }
  const tries: [string[], Record<string, unknown>][] = [
    [['name'], { contactInput: { ...contact, name: ' ' } }],
    [['name'], { contactInput: { ...contact, name: 'x'.repeat(256) } }],
    [['phoneNumber', 'email'], { contactInput: { ...contact, phoneNumber: '416555012', email: 'gwen@example' } }],
    [['name', 'phoneNumber', 'email'], { contactInput: { name: '', phoneNumber: '', email: '' } }],
    [['addressInput'], { addressInput: { ...TORONTO_ADDRESS, street: 'King St W' } }],
    [['addressInput'], { addressInput: { ...TORONTO_ADDRESS, postalCode: 'M5V' } }],
    [['addressInput'], { addressInput: { ...TORONTO_ADDRESS, postalCode: 'M5V 1J' } }],
    [['addressInput'], { addressInput: { ...TORONTO_ADDRESS, provinceCode: 'TX' } }],
    [['addressInput'], { addressInput: { ...TORONTO_ADDRESS, lat: 91 } }],
    [['addressInput'], { addressInput: { ...TORONTO_ADDRESS, street: `1 ${'x'.repeat(254)}` } }],
    [['vin'], { vin: '1HGCM82633A00435' }],
    [['vin'], { vin: 'IOQCM82633A004352' }],
    [['notes'], { notes: 'x'.repeat(2001) }],
    [['vehicleCustomName'], { vehicleCustomName: 'x'.repeat(256) }],
    [['password'], { password: '12345' }],
    [['password'], { password: 'gwen@example.com', contactInput: contact }],
    [['idempotencyKey'], { idempotencyKey: 'short' }],
    [['id'], { vehicleId: 'x' }],
  ]
  const before = await orders()
  for (const [fields, overrides] of tries) {
    const { status, error } = await createWorkOrder(overrides)
    const answer = { overrides, status, error: error?.error, fields: error?.fields?.map(each => each.field) }
    expect(answer).toEqual({ overrides, status: 422, error: 'VALIDATION_FAILED', fields })
    for (const each of error?.fields ?? []) expect(error?.message).toContain(each.message)
  }
  expect(await orders()).toBe(before)
})

test('FORMAT-08: names of 255 and notes of 2,000 characters are stored in full, longer ones are refused, never cut', async () => {
  const notes = 'é'.repeat(2000)
  const vehicleCustomName = 'x'.repeat(255)
  for (const longer of [{ notes: `${notes}é` }, { vehicleCustomName: `${vehicleCustomName}x` }])
    expect((await createWorkOrder(longer)).error?.fields?.map(each => each.field)).toEqual(Object.keys(longer))
  const { data } = await createWorkOrder({
    notes,
    vehicleCustomName,
    vin: ' 1hgcm82633a004352 ',
    date: '2026-06-05T13:00:00Z',
  })
  const { rows } = await t.db.owner.query(
    'select w.notes, v.name, v.vin from work_order w join user_vehicle v on v.id = w.user_vehicle_id where w.id = $1',
    [data.createWorkOrder.workOrderId],
  )
  expect(rows).toEqual([{ notes, name: vehicleCustomName, vin: '1HGCM82633A004352' }])
})

test('text that the database cannot store is refused without an internal error', async () => {
  const { status } = await createWorkOrder({ notes: 'a\u0000b' })
  expect(status).toBe(422)
})
