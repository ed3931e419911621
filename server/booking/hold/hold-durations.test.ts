import { afterEach, beforeEach, expect, test } from 'vitest'
import { bookingInput, CREATE_WORK_ORDER, TORONTO_ADDRESS } from '../../testing/booking.ts'
import { book } from '../../testing/orders.ts'
import { hold, kept } from '../../testing/schedule/holds.ts'
import { stopProblems } from '../../testing/schedule/stop-problems.ts'
import { ask, forget, NORTH_ADDRESS, planTrueLengths, timesOf } from '../../testing/schedule/true-lengths.ts'
import { createTestApp, TEST_NOW, type TestApp } from '../../testing/test-app.ts'

const at = (time: string): string => `2026-06-03T${time}:00.000Z`
const MINUTE_MS = 60_000

let t: TestApp
beforeEach(async () => {
  t = await createTestApp()
  await planTrueLengths(t)
  await t.db.owner.query('update van set active = false where id = $1', [t.fixture.ca.vanIds[1]])
  forget(t)
})
afterEach(async () => {
  expect(await stopProblems(t.db.owner, t.clock.now())).toEqual([])
  await t.close()
})

/** An oil change, and what the page of its customer sends. */
const wanted = ({ lat, lng }: { lat: number; lng: number } = TORONTO_ADDRESS) => {
  const { ca, vehicleIds } = t.fixture
  return { lat, lng, cars: [{ vehicleId: vehicleIds.small, serviceIds: [ca.serviceIds.oil_change_basic ?? 0] }] }
}
const freeTimes = async (): Promise<string[]> =>
  (await timesOf(t, { allTimes: true })).filter(({ isBooked }) => !isBooked).map(({ date }) => date)
const tryBook = async (date: string, more: object = {}): Promise<string> => {
  const { data, error } = await ask(t, CREATE_WORK_ORDER, bookingInput(t, { date, isBooked: false, ...more }))
  return error?.error ?? data.createWorkOrder.outcome
}

test('a kept start takes as long as its work, from everybody but its page, until the clock ends it', async () => {
  const { holdKey } = await kept(t, at('15:00'), wanted())
  const { rows } = await t.db.owner.query(`select minutes from stop where kind = 'hold'`)
  expect(rows).toEqual([{ minutes: 55 }])
  const free = await freeTimes()
  // The work of 55 minutes is next door, so the next visit can start soon after it.
  for (const time of ['14:30', '15:00', '15:30']) expect(free, time).not.toContain(at(time))
  expect(free).toContain(at('16:30'))
  expect(await tryBook(at('15:00'))).toBe('TIME_SLOT_UNAVAILABLE')
  expect((await hold(t, at('15:30'), wanted())).error?.error).toBe('TIME_SLOT_UNAVAILABLE')
  expect(await tryBook(at('15:00'), { holdKey })).toBe('CONFIRMED')
  const { rows: visits } = await t.db.owner.query(`select minutes from stop where kind = 'visit'`)
  expect(visits).toEqual([{ minutes: 55 }])
})

test('after its time the start is free again, without any job', async () => {
  await kept(t, at('15:00'), wanted())
  t.clock.set(new Date(TEST_NOW.getTime() + 11 * MINUTE_MS))
  expect(await freeTimes()).toContain(at('15:00'))
  expect(await tryBook(at('15:00'))).toBe('CONFIRMED')
})

test('a start is kept only in a van that drives there in time, as its drives are measured', async () => {
  const manager = await t.tokenOf(t.fixture.ca.host, t.fixture.ca.emails.manager)
  await book(t, { date: at('15:00'), addressInput: NORTH_ADDRESS }, manager)
  // The visit in the north ends 55 minutes after its start, and the way is some 28 minutes long.
  expect((await hold(t, at('16:00'), wanted())).error?.error).toBe('TIME_SLOT_UNAVAILABLE')
  expect((await hold(t, at('16:00'), wanted(NORTH_ADDRESS))).data?.holdSlot).toBeTruthy()
  let minutes = 90
  t.services.travelTimes = {
    source: 'google',
    cacheDays: 0,
    matrix: (_origins, destinations) =>
      Promise.resolve(destinations.map(() => ({ seconds: minutes * 60, metres: 10_000 }))),
  }
  expect((await hold(t, at('18:00'), wanted())).error?.error).toBe('TIME_SLOT_UNAVAILABLE')
  minutes = 20
  expect((await hold(t, at('18:00'), wanted())).data?.holdSlot).toBeTruthy()
})

test('without a place nothing is kept, and the booking works as without a hold', async () => {
  expect((await hold(t, at('15:00'), { cars: wanted().cars })).data?.holdSlot).toBeNull()
  expect(await tryBook(at('15:00'))).toBe('CONFIRMED')
})

test('of two pages at the same moment whose visits the van cannot drive to one after the other, one keeps its time', async () => {
  for (const day of ['03', '04', '05']) {
    // The first visit would end five minutes before the second, and the way is some 28 minutes long.
    const answers = await Promise.all([
      hold(t, `2026-06-${day}T18:00:00.000Z`, wanted()),
      hold(t, `2026-06-${day}T19:00:00.000Z`, wanted(NORTH_ADDRESS)),
    ])
    expect(answers.filter(({ data }) => data?.holdSlot)).toHaveLength(1)
    expect(answers.filter(({ error }) => error?.error === 'TIME_SLOT_UNAVAILABLE')).toHaveLength(1)
  }
})

test('a hold goes to another place with its page, and the same place again asks nobody', async () => {
  const asked: number[] = []
  t.services.travelTimes = {
    source: 'google',
    cacheDays: 0,
    matrix: (_origins, destinations) => {
      asked.push(destinations.length)
      return Promise.resolve(destinations.map(() => ({ seconds: 60, metres: 500 })))
    },
  }
  const { holdKey } = await kept(t, at('15:00'), wanted())
  expect(asked).toHaveLength(2)
  await kept(t, at('15:00'), { ...wanted(), holdKey })
  expect(asked).toHaveLength(2)
  await kept(t, at('15:00'), { ...wanted(NORTH_ADDRESS), holdKey })
  const { rows } = await t.db.owner.query(
    `select (terms->'place'->>'lat')::float8 as lat from stop where kind = 'hold'`,
  )
  expect(rows).toEqual([{ lat: NORTH_ADDRESS.lat }])
})
