import { afterEach, beforeEach, expect, test } from 'vitest'
import { bookingInput, CREATE_WORK_ORDER, TORONTO_ADDRESS } from '../testing/booking.ts'
import { PASSWORD } from '../testing/fixture.ts'
import { humanToken } from '../testing/human-token.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

let t: TestApp
beforeEach(async () => {
  t = await createTestApp({ RATE_LIMITS: 'true' })
  const { id } = t.fixture.ca
  await t.db.owner.query(
    `insert into discount_code (tenant_id, code, discount_type, amount) values ($1, 'TEN', 'PERCENT', 1000)`,
    [id],
  )
})
afterEach(() => t.close())

interface Answer {
  status: number
  retryAfter: string | undefined
  error: { error: string; message: string; fields?: { field: string; message: string }[] } | undefined
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read answers freely
  data: any
}

async function ask(query: string, variables: object, remoteAddress: string, token?: string): Promise<Answer> {
  const answer = await t.app.inject({
    method: 'POST',
    url: '/api/graphql',
    headers: { host: t.fixture.ca.host, ...(token && { authorization: `Bearer ${token}` }) },
    remoteAddress,
    payload: { query, variables },
  })
  const body = answer.json()
  const retryAfter = answer.headers['retry-after']
  const error = body.errors?.[0]?.extensions?.response
  return { status: answer.statusCode, retryAfter: retryAfter?.toString(), error, data: body.data }
}

let nth = 0
/** A unique guest: own email, phone and street, at an hour of its own. */
function stranger(overrides: Record<string, unknown> = {}): Record<string, unknown> {
  nth += 1
  const day = 2 + (nth % 3)
  return bookingInput(t, {
    contactInput: { name: 'Gwen Guest', email: `guest${nth}@example.com`, phoneNumber: String(4_165_550_000 + nth) },
    addressInput: { ...TORONTO_ADDRESS, street: `${nth} King St W` },
    date: `2026-06-0${day}T${13 + (nth % 8)}:00:00Z`,
    // Other tests cover priority fees.
    ...overrides,
  })
}
const book = (overrides: Record<string, unknown>, address: string, token?: string): Promise<Answer> =>
  ask(CREATE_WORK_ORDER, stranger({ date: `2026-06-0${3 + (nth % 3)}T15:00:00Z`, ...overrides }), address, token)
const codeOf = ({ error }: Answer): string => error?.error ?? 'booked'

test('DOOR-05 one IP address books three times an hour without the human check, and more with it', async () => {
  const answers: string[] = []
  for (let i = 0; i < 4; i++) answers.push(codeOf(await book({}, '192.0.2.1')))
  expect(answers).toEqual(['booked', 'booked', 'booked', 'TOO_MANY_REQUESTS'])
  const refused = await book({}, '192.0.2.1')
  expect(refused).toMatchObject({ status: 400, retryAfter: expect.stringMatching(/^3[56]\d\d$/) })
  expect(refused.error?.message).toMatch(
    /^Too many bookings were made from here\. Please wait 60 minutes, call us at [\d-]+, or log in if you have an account\.$/,
  )
  const humanCheck = await humanToken(t, t.fixture.ca.host, 'Book')
  expect(codeOf(await book({ humanCheck }, '192.0.2.1'))).toBe('booked')
  // A solution is accepted once, and never for another action.
  expect(codeOf(await book({ humanCheck }, '192.0.2.1'))).toBe('TOO_MANY_REQUESTS')
  const other = await humanToken(t, t.fixture.ca.host, 'SignUp')
  expect(codeOf(await book({ humanCheck: other }, '192.0.2.1'))).toBe('TOO_MANY_REQUESTS')
  expect(codeOf(await book({}, '192.0.2.2'))).toBe('booked')
  const customer = String(
    (await t.post(t.fixture.ca.host, '/auth/login', { email: t.fixture.ca.emails.customer, password: PASSWORD })).body
      .authentication_token,
  )
  expect(codeOf(await book({}, '192.0.2.1', customer))).toBe('booked')
})

test('DOOR-05 concurrent bookings cannot bypass the limits', async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, () => book({}, '192.0.2.1')))
  expect(answers.filter(answer => codeOf(answer) === 'booked')).toHaveLength(3)
  expect(answers.filter(answer => answer.status === 400)).toHaveLength(9)
})

test('DOOR-05 failed bookings do not count, and a lost answer can be requested again', async () => {
  for (let i = 0; i < 5; i++) expect(codeOf(await book({ lineItems: [] }, '192.0.2.1'))).toBe('VALIDATION_FAILED')
  const input = stranger({ date: '2026-06-03T15:00:00Z' })
  const answers: unknown[] = []
  for (let i = 0; i < 5; i++) answers.push((await ask(CREATE_WORK_ORDER, input, '192.0.2.1')).data?.createWorkOrder)
  expect(new Set(answers.map(answer => JSON.stringify(answer))).size).toBe(1)
  expect(answers[0]).toMatchObject({ outcome: 'CONFIRMED' })
})

test.each([
  ['email', { contactInput: { name: 'Gwen', email: 'victim@example.com', phoneNumber: null } }, 'email'],
  ['phone number', { contactInput: { name: 'Gwen', email: null, phoneNumber: '4165559999' } }, 'phoneNumber'],
  ['address', { addressInput: { ...TORONTO_ADDRESS, street: '99 Queen St W' } }, 'addressInput'],
])('DOOR-05 guests have at most three open orders for one %s', async (what, same, field) => {
  const one = (i: number): Record<string, unknown> => {
    const own = stranger()
    const contact = 'contactInput' in same ? same.contactInput : {}
    const filled = Object.fromEntries(Object.entries(contact).filter(([, value]) => value !== null))
    return {
      ...same,
      contactInput: { ...(own.contactInput as object), ...filled },
      date: `2026-06-0${3 + (i % 2)}T${15 + (i % 3)}:00:00Z`,
    }
  }
  for (let i = 0; i < 3; i++) expect(codeOf(await book(one(i), `192.0.2.${i}`))).toBe('booked')
  const { status, error } = await book(one(3), '192.0.2.9')
  expect(status).toBe(422)
  expect(error?.fields).toEqual([
    { field, message: expect.stringContaining(`There are already 3 open bookings with this ${what}.`) },
  ])
  expect(error?.message).toMatch(/please call us at [\d-]+, or log in if you have an account\.$/)
  await t.db.owner.query(
    `update work_order set status = 'CANCELLED', cancel_reason = 'other', cancelled_at = now() where id = (select max(id) from work_order)`,
  )
  await t.db.owner.query('delete from rate_limit')
  expect(codeOf(await book(one(4), '192.0.2.9'))).toBe('booked')
})

test('DOOR-05 an existing account is revealed last, and each such answer counts as a booking', async () => {
  const { email } = { email: t.fixture.ca.emails.customer }
  const contactInput = { name: 'Gwen', email, phoneNumber: '4165551111' }
  const wrong = {
    lineItems: [],
    date: '2026-06-01T03:00:00Z',
    addressInput: { ...TORONTO_ADDRESS, street: 'no number' },
    vehicleId: 999_999,
    notes: 'x'.repeat(2_001),
    vin: 'SHORT',
  }
  for (const [name, value] of Object.entries(wrong))
    expect({ name, code: codeOf(await book({ contactInput, [name]: value }, '192.0.2.1')) }).not.toMatchObject({
      code: 'USER_ALREADY_EXISTS',
    })
  // The hour's vans are all taken by other customers.
  const date = '2026-06-05T18:00:00Z'
  for (let i = 0; i < 2; i++) expect(codeOf(await book({ date }, `192.0.2.${50 + i}`))).toBe('booked')
  expect(codeOf(await book({ contactInput, date, isBooked: false }, '192.0.2.1'))).toBe('TIME_SLOT_UNAVAILABLE')
  const answers: string[] = []
  for (let i = 0; i < 4; i++) answers.push(codeOf(await book({ contactInput, isBooked: false }, '192.0.2.1')))
  expect(answers).toEqual([...Array(3).fill('USER_ALREADY_EXISTS'), 'TOO_MANY_REQUESTS'])
})

test('DOOR-05 110 guesses of codes through aliases find none, and a valid code costs nothing', async () => {
  const service = `[{ id: 1, name: "Oil", value: 8900, nameKey: "oil_change_basic", serviceTypeName: "OIL_CHANGE" }]`
  const tries = (codes: string[]): string =>
    `{ ${codes.map((code, i) => `c${i}: validateDiscountCode(code: "${code}", services: ${service}) { valid }`).join(' ')} }`
  for (let i = 0; i < 25; i++) {
    const { data } = await ask(tries(['ten']), {}, '192.0.2.7')
    expect(data.c0.valid).toBe(true)
  }
  const guesses = Array.from({ length: 20 }, (_, i) => `GUESS${i}`)
  for (let round = 0; round < 5; round++) await ask(tries(guesses), {}, '192.0.2.8')
  const { error, retryAfter } = await ask(tries(['ten']), {}, '192.0.2.8')
  expect(error).toMatchObject({ error: 'TOO_MANY_REQUESTS' })
  expect(error?.message).toMatch(
    /^Too many discount codes were tried\. Please wait \d+ minutes, or book without a code\.$/,
  )
  expect(Number(retryAfter)).toBeGreaterThan(3_000)
  expect((await ask(tries(['ten']), {}, '192.0.2.7')).data.c0.valid).toBe(true)
})

test('DOOR-05 paid third-party services are rate limited for guests', async () => {
  const search = `{ ${Array.from({ length: 20 }, (_, i) => `a${i}: addressSuggestions(search: "10 King${i}") { id }`).join(' ')} }`
  const vin = `{ ${Array.from({ length: 20 }, (_, i) => `v${i}: decodeVin(vin: "1HGCM82633A0043${50 + i}") { vehicle { id } }`).join(' ')} }`
  const lastOf = async (query: string, times: number, address: string): Promise<string> => {
    let last = ''
    for (let i = 0; i < times; i++) last = codeOf(await ask(query, {}, address))
    return last
  }
  expect(await lastOf(search, 10, '192.0.2.1')).not.toBe('TOO_MANY_REQUESTS')
  expect(await lastOf(search, 1, '192.0.2.1')).toBe('TOO_MANY_REQUESTS')
  expect(await lastOf('{ addressAt(lat: 43.65, lng: -79.38) { city } }', 1, '192.0.2.1')).toBe('TOO_MANY_REQUESTS')
  expect(await lastOf(search, 1, '192.0.2.2')).not.toBe('TOO_MANY_REQUESTS')
  expect(await lastOf(vin, 2, '192.0.2.1')).not.toBe('TOO_MANY_REQUESTS')
  expect(await lastOf(vin, 1, '192.0.2.1')).toBe('TOO_MANY_REQUESTS')
  const map = async (): Promise<number> =>
    (await t.app.inject({ url: '/api/static-map?lat=43.6&lng=-79.4', headers: { host: t.fixture.ca.host } })).statusCode
  const maps = await Promise.all(Array.from({ length: 301 }, map))
  expect(maps.filter(status => status === 429)).toHaveLength(1)
})

test('DOOR-05 a guest’s mail repeats neither links nor notes of the booking', async () => {
  const evil = 'Win at http://evil.example'
  const named = await book(
    { contactInput: { name: evil, email: 'v@example.com', phoneNumber: '4165550123' } },
    '192.0.2.1',
  )
  expect(named.error?.fields).toEqual([expect.objectContaining({ field: 'name' })])
  for (const street of ['1 www.evil.example', '1 King St\r\nSubject: hello'])
    expect(codeOf(await book({ addressInput: { ...TORONTO_ADDRESS, street } }, '192.0.2.1'))).toBe('VALIDATION_FAILED')
  expect(codeOf(await book({ vehicleCustomName: evil }, '192.0.2.1'))).toBe('VALIDATION_FAILED')
  const booked = await book({ notes: evil }, '192.0.2.1')
  await t.jobs['mail-booking'](t.fixture.ca.id, { workOrderId: Number(booked.data.createWorkOrder.workOrderId) })
  const { rows } = await t.db.owner.query<{ text: string; html: string }>('select text, html from sandbox.mail')
  expect(rows).toHaveLength(1)
  expect(`${rows[0]?.text} ${rows[0]?.html}`).not.toContain('evil')
})

test('DOOR-05 guests send at most sixty mutations in ten minutes', async () => {
  const change = `mutation Find($addressInput: AddressInput!) { ${Array.from({ length: 20 }, (_, i) => `f${i}: findPotentialFranchise(addressInput: $addressInput) { franchiseId }`).join(' ')} }`
  const codes: string[] = []
  for (let i = 0; i < 4; i++) codes.push(codeOf(await ask(change, { addressInput: TORONTO_ADDRESS }, '192.0.2.1')))
  expect(codes).toEqual(['booked', 'booked', 'booked', 'TOO_MANY_REQUESTS'])
})
