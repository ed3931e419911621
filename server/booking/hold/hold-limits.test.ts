import { afterEach, beforeEach, expect, test } from 'vitest'
import { bookingInput, CREATE_WORK_ORDER, TORONTO_ADDRESS } from '../../testing/booking.ts'
import { humanToken } from '../../testing/human-token.ts'
import { hold } from '../../testing/schedule/holds.ts'
import { forget, planTrueLengths } from '../../testing/schedule/true-lengths.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

const HOLD = `mutation Hold($date: DateTime!, $holdKey: String, $humanCheck: String) {
  holdSlot(date: $date, code: "M5V 1J9", holdKey: $holdKey, humanCheck: $humanCheck) { holdKey }
}`

let t: TestApp
beforeEach(async () => {
  t = await createTestApp({ RATE_LIMITS: 'true' })
})
afterEach(() => t.close())

interface Asked {
  holdKey?: string
  isHuman?: boolean
  token?: string
}

/** Keeps a start as a page at an address. @returns the key, or why nothing is kept */
async function holdFrom(
  remoteAddress: string,
  date: string,
  { holdKey, isHuman = true, token }: Asked = {},
): Promise<string> {
  const { host } = t.fixture.ca
  const needsCheck = isHuman && holdKey === undefined && token === undefined
  const humanCheck = needsCheck ? await humanToken(t, host, 'Hold') : null
  const answer = await t.app.inject({
    method: 'POST',
    url: '/api/graphql',
    headers: { host, ...(token && { authorization: `Bearer ${token}` }) },
    remoteAddress,
    payload: { query: HOLD, variables: { date, holdKey, humanCheck } },
  })
  const body = answer.json()
  return body.data?.holdSlot?.holdKey ?? body.errors?.[0]?.extensions?.response?.error ?? 'nothing'
}

const at = (day: number, hour: number): string => `2026-06-${String(day).padStart(2, '0')}T${hour}:00:00Z`
const isKey = (answer: string): boolean => answer.includes('.')

test('guests prove once that they are human, and are never kept from booking', async () => {
  expect(await holdFrom('192.0.2.1', at(3, 13), { isHuman: false })).toBe('HOLD_LIMIT')
  const holdKey = await holdFrom('192.0.2.1', at(3, 13))
  expect(isKey(holdKey)).toBe(true)
  expect(await holdFrom('192.0.2.1', at(3, 14), { holdKey, isHuman: false })).toBe(holdKey)
  const customer = await t.tokenOf(t.fixture.ca.host, t.fixture.ca.emails.customer)
  expect(isKey(await holdFrom('192.0.2.2', at(3, 16), { isHuman: false, token: customer }))).toBe(true)
})

test('a guest measures no drives before the human check', async () => {
  await planTrueLengths(t)
  forget(t)
  let asked = 0
  t.services.travelTimes = {
    source: 'google',
    cacheDays: 0,
    matrix: (_origins, destinations) => {
      asked += 1
      return Promise.resolve(destinations.map(() => ({ seconds: 60, metres: 500 })))
    },
  }
  const { lat, lng } = TORONTO_ADDRESS
  const wanted = { lat, lng, cars: [{ vehicleId: t.fixture.vehicleIds.small, serviceIds: [] }] }
  expect((await hold(t, at(3, 15), wanted)).error?.error).toBe('HOLD_LIMIT')
  expect(asked).toBe(0)
  const humanCheck = await humanToken(t, t.fixture.ca.host, 'Hold')
  expect((await hold(t, at(3, 15), { ...wanted, humanCheck })).data?.holdSlot).toBeTruthy()
  expect(asked).toBeGreaterThan(0)
})

test('an address has three holds at a time', async () => {
  for (const day of [3, 4, 5]) expect(isKey(await holdFrom('192.0.2.1', at(day, 13)))).toBe(true)
  expect(await holdFrom('192.0.2.1', at(8, 13))).toBe('HOLD_LIMIT')
  expect(isKey(await holdFrom('192.0.2.2', at(8, 13)))).toBe(true)
  // Nobody needs a hold to book.
  const booked = await t.app.inject({
    method: 'POST',
    url: '/api/graphql',
    headers: { host: t.fixture.ca.host },
    remoteAddress: '192.0.2.1',
    payload: { query: CREATE_WORK_ORDER, variables: bookingInput(t, { date: at(8, 15), isBooked: false }) },
  })
  expect(booked.json().data.createWorkOrder.outcome).toBe('CONFIRMED')
  t.clock.set(new Date(t.clock.now().getTime() + 11 * 60_000))
  expect(isKey(await holdFrom('192.0.2.1', at(8, 14)))).toBe(true)
})

test('an address takes twenty first holds an hour; one that moves is no new one', async () => {
  const keys: string[] = []
  for (let nth = 0; nth < 20; nth++) {
    keys.push(await holdFrom('192.0.2.1', at(3 + (nth % 3), 13 + (nth % 8))))
    t.clock.set(new Date(t.clock.now().getTime() + 16 * 60_000))
  }
  expect(keys.filter(key => !isKey(key))).toEqual([])
  expect(await holdFrom('192.0.2.1', at(8, 13))).toBe('HOLD_LIMIT')
  expect(isKey(await holdFrom('192.0.2.9', at(8, 13)))).toBe(true)
})

test('guests keep at most a quarter of what is free of a route, and always one start', async () => {
  const { ca } = t.fixture
  await t.db.owner.query('update van set active = false where id = $1', [ca.vanIds[1]])
  const wanted = Array.from({ length: 4 }, (_, nth) => holdFrom(`198.51.100.${nth + 1}`, at(3, 13 + nth)))
  const answers = await Promise.all(wanted)
  // Ten free hours are two holds.
  expect(answers.filter(isKey)).toHaveLength(2)
  expect(answers.filter(answer => answer === 'HOLD_LIMIT')).toHaveLength(2)
  const customer = await t.tokenOf(ca.host, ca.emails.customer)
  expect(isKey(await holdFrom('198.51.100.9', at(3, 20), { token: customer }))).toBe(true)
  // A day with two free hours.
  for (const hour of [12, 13, 14, 15, 16, 17, 18, 19]) {
    const input = bookingInput(t, { date: at(4, hour), isBooked: false })
    const manager = await t.tokenOf(ca.host, ca.emails.manager)
    expect((await t.graphql(ca.host, CREATE_WORK_ORDER, input, manager)).error).toBeUndefined()
  }
  expect(isKey(await holdFrom('198.51.100.21', at(4, 20)))).toBe(true)
  expect(await holdFrom('198.51.100.22', at(4, 21))).toBe('HOLD_LIMIT')
})
