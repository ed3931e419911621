import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookingInput, CREATE_WORK_ORDER, oilChangeLines, TORONTO_ADDRESS } from '../testing/booking.ts'
import { createTestApp, type GraphqlResult, type TestApp } from '../testing/test-app.ts'

const AVAILABILITY = `query Slots($code: String!, $start: DateTime!, $end: DateTime!) {
  availability(code: $code, start: $start, end: $end) { date isBooked franchiseId }
}`
const CHECK = `query Check($code: String!) { postalCodeCheck(code: $code) { isInService franchises { id } } }`
const POTENTIAL = `mutation Potential($addressInput: AddressInput!, $franchiseIdSelect: ID, $customerId: ID) {
  findPotentialFranchise(addressInput: $addressInput, franchiseIdSelect: $franchiseIdSelect, customerId: $customerId) { franchiseId }
}`

let t: TestApp
let host: string
let west: number
let east: number
beforeAll(async () => {
  t = await createTestApp()
  const { ca } = t.fixture
  host = ca.host
  west = ca.franchiseId
  east = ca.otherFranchiseId
  // Both serve M5V. East has one van and its own price for the oil change.
  await t.db.owner.query('insert into service_area values ($1, $2, $3)', [ca.id, east, 'M5V'])
  await t.db.owner.query(
    `insert into service_price (tenant_id, service_id, country_code, franchise_id, price, included_litres, price_per_litre) values ($1, $2, 'CA', $3, 7900, 5, 900)`,
    [ca.id, ca.serviceIds.oil_change_basic, east],
  )
})
afterAll(() => t.close())

const ask = (query: string, variables: object, token?: string): Promise<GraphqlResult> =>
  t.graphql(host, query, variables, token)

const book = (date: string, overrides: object = {}): Promise<GraphqlResult> =>
  ask(CREATE_WORK_ORDER, bookingInput(t, { date, isBooked: false, ...overrides }))

async function slotAt(date: string): Promise<{ isBooked: boolean; franchiseId: string }> {
  const end = new Date(new Date(date).getTime() + 3_600_000).toISOString()
  const { data } = await ask(AVAILABILITY, { code: 'M5V 1J9', start: date, end })
  return data.availability[0]
}

const franchiseOf = async (answer: GraphqlResult): Promise<unknown> => {
  expect(answer.error).toBeUndefined()
  const { workOrderId } = answer.data.createWorkOrder
  return (await t.db.owner.query('select franchise_id from work_order where id = $1', [workOrderId])).rows[0]
    ?.franchise_id
}

const eastLines = (): object[] =>
  oilChangeLines(t.fixture.ca).map((line, index) => (index === 0 ? { ...line, value: 7_900 } : line))

test('where territories overlap, a slot names the franchise with a free van, and is booked at its prices', async () => {
  const { data } = await ask(CHECK, { code: 'm5v 1j9' })
  expect(data.postalCodeCheck).toEqual({ isInService: true, franchises: [{ id: String(west) }, { id: String(east) }] })
  const date = '2026-06-03T13:00:00Z'
  expect(await slotAt(date)).toMatchObject({ isBooked: false, franchiseId: String(west) })
  expect(await franchiseOf(await book(date, { franchiseIdSelect: west }))).toBe(west)
  expect(await franchiseOf(await book(date, { franchiseIdSelect: west }))).toBe(west)

  // West's two vans are taken: East's is offered, at East's price and no other.
  expect(await slotAt(date)).toMatchObject({ isBooked: false, franchiseId: String(east) })
  const refused = await book(date, { franchiseIdSelect: east })
  expect(refused.error?.error).toBe('PRICE_CHANGED')
  expect(await franchiseOf(await book(date, { franchiseIdSelect: east, lineItems: eastLines() }))).toBe(east)
  expect(await slotAt(date)).toMatchObject({ isBooked: true, franchiseId: String(west) })
})

test('a booking without a franchise gets the one that the slot names', async () => {
  const date = '2026-06-03T14:00:00Z'
  expect(await franchiseOf(await book(date))).toBe(west)
  expect(await franchiseOf(await book(date))).toBe(west)
  expect(await franchiseOf(await book(date, { lineItems: eastLines() }))).toBe(east)
})

const HAMILTON = { ...TORONTO_ADDRESS, postalCode: 'L8P 4Y5', city: 'Hamilton', lat: 43.2557, lng: -79.8711 }

test('LOC-10 the potential franchise is the nearest within 150 km, for staff the one they chose; beyond that there is none', async () => {
  const { ca, us } = t.fixture
  const potential = async (variables: object, token?: string): Promise<unknown> =>
    (await ask(POTENTIAL, { addressInput: HAMILTON, ...variables }, token)).data?.findPotentialFranchise.franchiseId
  const manager = await t.tokenOf(host, ca.emails.manager)
  expect(await potential({})).toBe(String(west))
  expect(await potential({ franchiseIdSelect: east })).toBe(String(west))
  expect(await potential({ franchiseIdSelect: east }, manager)).toBe(String(east))
  expect(await potential({ franchiseIdSelect: us.franchiseId }, manager)).toBe(String(west))
  const ottawa = { ...HAMILTON, postalCode: 'K1P 1J1', lat: 45.4208, lng: -75.69 }
  expect(await potential({ addressInput: ottawa })).toBeNull()
  const answer = await ask(POTENTIAL, { addressInput: HAMILTON, customerId: ca.userIds.customer }, manager)
  expect(answer.error).toBeUndefined()
  for (const token of [undefined, await t.tokenOf(host, ca.emails.otherCustomer)]) {
    const refused = await ask(POTENTIAL, { addressInput: HAMILTON, customerId: ca.userIds.customer }, token)
    expect(refused.error?.statusCode).toBe(404)
  }
  const incomplete = await ask(POTENTIAL, { addressInput: { ...HAMILTON, street: 'Main St' } })
  expect(incomplete.error?.statusCode).toBe(422)
})

test('coordinates outside the postal code count as the centre of its area, so that they do not avoid the mileage charge', async () => {
  const { ca } = t.fixture
  // Ottawa, 350 km from the base, served by Toronto for once.
  await t.db.owner.query(`insert into postal_area values ('K1R', 'CA', 'Ottawa', 'ON', 45.42, -75.69)`)
  await t.db.owner.query(`insert into service_area values ($1, $2, 'K1R')`, [ca.id, west])
  const atTheBase = { ...TORONTO_ADDRESS, postalCode: 'K1R 7S8', city: 'Ottawa', lat: 43.65, lng: -79.38 }
  const query =
    'query Miles($franchiseId: ID!, $addressInput: AddressInput!) { mileageUnits(franchiseId: $franchiseId, addressInput: $addressInput) }'
  const { data } = await ask(query, { franchiseId: west, addressInput: atTheBase })
  expect(data.mileageUnits).toBeGreaterThan(300)
  const date = '2026-06-04T13:00:00Z'
  const free = await book(date, { addressInput: atTheBase })
  expect(free.error?.error).toBe('PRICE_CHANGED')
  const mileage = { id: ca.serviceIds.mileage_charge, quantity: 1, value: 150 * data.mileageUnits }
  const booked = await book(date, { addressInput: atTheBase, lineItems: [...oilChangeLines(ca), mileage] })
  expect(booked.error).toBeUndefined()
  const { rows } = await t.db.owner.query(
    'select a.lat, a.lng from address a join work_order w on w.address_id = a.id where w.id = $1',
    [booked.data.createWorkOrder.workOrderId],
  )
  expect(rows).toEqual([{ lat: 45.42, lng: -75.69 }])
})

test('INFO-14 a malformed code is refused with 422 under its field, a valid one outside every service area is not', async () => {
  for (const code of ['', 'M5', 'M5V 1J', 'D5V 1J9', '1234', '123456', 'Toronto', '0', "M5V'--", 'x'.repeat(500)]) {
    const { error, status } = await ask(CHECK, { code })
    expect({ code, status, error }).toMatchObject({
      code,
      status: 422,
      error: {
        statusCode: 422,
        fields: [{ field: 'code', message: expect.stringMatching(/^Please enter a valid postal code/) }],
      },
    })
  }
  for (const [code, isInService] of [
    ['m5v-1j9', true],
    ['M5V', true],
    ['78701-1234', false],
    ['X0A 0H0', false],
  ])
    expect((await ask(CHECK, { code })).data.postalCodeCheck).toMatchObject({ isInService })
})
