import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookingInput, CREATE_WORK_ORDER, TORONTO_ADDRESS } from '../testing/booking.ts'
import { book } from '../testing/orders.ts'
import { createTestApp, type GraphqlResult, type TestApp } from '../testing/test-app.ts'

let t: TestApp
/** A second server process. */
let second: TestApp
beforeAll(async () => {
  t = await createTestApp()
  second = await createTestApp({}, t)
})
afterAll(async () => {
  await second.close()
  await t.close()
})

const HOURS = [12, 13, 14, 15, 16, 17, 18, 19]

const newGuest = (): { name: string; email: string; phoneNumber: string } => ({
  name: 'Gwen Guest',
  email: `${randomUUID()}@example.com`,
  phoneNumber: '4165550123',
})

const inputs = (day: string, overrides: (index: number) => Record<string, unknown>): Record<string, unknown>[] =>
  HOURS.map((hour, index) => bookingInput(t, { date: `${day}T${hour}:00:00Z`, ...overrides(index) }))

/** Books all of them concurrently, half at each process. */
const bookAtOnce = (wanted: readonly object[]): Promise<GraphqlResult[]> =>
  Promise.all(
    wanted.map((input, index) => (index % 2 === 0 ? t : second).graphql(t.fixture.ca.host, CREATE_WORK_ORDER, input)),
  )

const codesOf = (answers: readonly GraphqlResult[]): string[] =>
  answers.map(({ data, error }) => error?.error ?? data.createWorkOrder.outcome)

/** Counts the rows of each kind for the customer with this email. */
async function rowsOf(email: string | undefined): Promise<Record<string, number>> {
  const { rows } = await t.db.owner.query(
    `select count(*)::int as users, sum((select count(*) from contact c where c.user_id = u.id))::int as contacts,
      sum((select count(*) from address a where a.user_id = u.id))::int as addresses,
      sum((select count(*) from user_vehicle v where v.user_id = u.id))::int as cars,
      sum((select count(*) from work_order w where w.user_id = u.id))::int as orders
    from app_user u where u.email = $1`,
    [email],
  )
  return rows[0]
}

test('WRONG-17 a new guest’s first bookings succeed concurrently, for one customer with one contact, address and car', async () => {
  for (const day of ['2026-06-03', '2026-06-04', '2026-06-05']) {
    const contactInput = newGuest()
    const answers = await bookAtOnce(inputs(day, () => ({ contactInput })))
    expect(codesOf(answers)).toEqual(HOURS.map(() => 'CONFIRMED'))
    expect(await rowsOf(contactInput.email)).toEqual({ users: 1, contacts: 1, addresses: 1, cars: 1, orders: 8 })
  }
})

test('WRONG-17 each contact, address and car of a guest’s concurrent bookings is saved once', async () => {
  const guest = newGuest()
  const wanted = inputs('2026-06-08', index => ({
    contactInput: { ...guest, name: index % 2 === 0 ? 'Gwen Guest' : 'Gus Guest' },
    addressInput: { ...TORONTO_ADDRESS, street: index % 4 < 2 ? '10 King St W' : '12 King St W' },
    vehicleCustomName: index < 4 ? 'Blue' : 'Red',
  }))
  expect(codesOf(await bookAtOnce(wanted))).toEqual(HOURS.map(() => 'CONFIRMED'))
  expect(await rowsOf(guest.email)).toEqual({ users: 1, contacts: 2, addresses: 2, cars: 2, orders: 8 })
})

test('WRONG-17 concurrent requests of a new guest, which are written in one batch, succeed', async () => {
  const contactInput = newGuest()
  // Outside every service area each becomes a request.
  const addressInput = { ...TORONTO_ADDRESS, city: 'Ottawa', postalCode: 'K1P 1J1', lat: 45.4208, lng: -75.69 }
  const answers = await bookAtOnce(inputs('2026-06-03', () => ({ contactInput, addressInput })))
  expect(codesOf(answers)).toEqual(HOURS.map(() => 'OUTSIDE_SERVICE_AREA'))
  expect(await rowsOf(contactInput.email)).toEqual({ users: 1, contacts: 1, addresses: 1, cars: 1, orders: 8 })
})

test('WRONG-17 a new guest’s concurrent bookings of one hour are refused because the hour is taken', async () => {
  const contactInput = newGuest()
  const wanted = inputs('2026-06-09', () => ({ contactInput, date: '2026-06-09T15:00:00Z', isBooked: false }))
  const codes = codesOf(await bookAtOnce(wanted)).toSorted()
  expect(codes).toEqual(['CONFIRMED', 'CONFIRMED', ...Array<string>(6).fill('TIME_SLOT_UNAVAILABLE')])
  expect(await rowsOf(contactInput.email)).toEqual({ users: 1, contacts: 1, addresses: 1, cars: 1, orders: 2 })
})

test('WRONG-17 concurrent repeats of a new guest’s call book once and return the same answer', async () => {
  const contactInput = newGuest()
  const input = bookingInput(t, { contactInput, date: '2026-06-10T15:00:00Z' })
  const answers = await bookAtOnce(HOURS.map(() => input))
  expect(new Set(answers.map(({ data, error }) => JSON.stringify(error ?? data))).size).toBe(1)
  expect(await rowsOf(contactInput.email)).toMatchObject({ users: 1, orders: 1 })
})

test('WRONG-17 with limits, a new guest’s concurrent bookings are refused for their number, never for an account', async () => {
  const limited = await createTestApp({ RATE_LIMITS: 'true' }, t)
  try {
    // The limits count a phone number and an address as well as an email.
    const contactInput = { ...newGuest(), phoneNumber: '4165550177' }
    const addressInput = { ...TORONTO_ADDRESS, street: '77 King St W' }
    const wanted = inputs('2026-06-11', () => ({ contactInput, addressInput }))
    const answers = await Promise.all(wanted.map(input => limited.graphql(t.fixture.ca.host, CREATE_WORK_ORDER, input)))
    expect(codesOf(answers).toSorted()).toEqual([
      ...Array<string>(3).fill('CONFIRMED'),
      ...Array<string>(5).fill('TOO_MANY_REQUESTS'),
    ])
    const messages = answers.flatMap(({ error }) => error?.message ?? [])
    for (const message of messages) expect(message).toMatch(/call us at [\d-]+, or log in if you have an account\.$/)
    expect(await rowsOf(contactInput.email)).toMatchObject({ users: 1, orders: 3 })
  } finally {
    await limited.close()
  }
})

test('a guest who loses to a booking that created an account is asked to log in', async () => {
  const contactInput = newGuest()
  const wanted = inputs('2026-06-12', index => ({ contactInput, password: index === 0 ? 'my own secret' : null }))
  await bookAtOnce(wanted.slice(0, 1))
  expect(codesOf(await bookAtOnce(wanted.slice(1)))).toEqual(Array<string>(7).fill('USER_ALREADY_EXISTS'))
})

test('a signed-in customer who chooses no saved car gets a new one for each booking', async () => {
  const { host, emails } = t.fixture.ca
  const token = await t.tokenOf(host, emails.otherCustomer)
  const contactInput = { name: 'Olga Other', email: emails.otherCustomer, phoneNumber: '4165550144' }
  for (const hour of [17, 18]) await book(t, { contactInput, date: `2026-06-10T${hour}:00:00Z` }, token)
  expect(await rowsOf(emails.otherCustomer)).toMatchObject({ contacts: 1, addresses: 1, cars: 2 })
})
