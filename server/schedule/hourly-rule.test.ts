import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookingInput, CREATE_WORK_ORDER } from '../testing/booking.ts'
import { randomNumbers } from '../testing/schedule/random-steps.ts'
import { stopProblems } from '../testing/schedule/stop-problems.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

const AVAILABILITY = `query Slots($start: DateTime!, $end: DateTime!) {
  availability(code: "M5V 1J9", start: $start, end: $end) { routeId date franchiseId isBooked }
}`
const CANCEL = `mutation Cancel($id: ID!) { cancelWorkOrder(workOrderId: $id, cancelReason: other) { id } }`
const DAYS = ['2026-06-03', '2026-06-04', '2026-06-05']
const STARTS = DAYS.flatMap(day =>
  Array.from({ length: 10 }, (_, hour) => new Date(`${day}T${12 + hour}:00:00Z`).toISOString()),
)
/** The long form is `SCHEDULE_STEPS=10000 npm run test:api -- server/schedule/hourly-rule`. */
const STEPS = Number(process.env.SCHEDULE_STEPS ?? 150)

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

/** An order that has a van. */
interface Taken {
  id: string
  vanId: number
  date: string
}

test('the rule of hours is the documented one: the first van by number that has no order at that hour, else a request or a refusal', async () => {
  const { host, franchiseId, vanIds, emails } = t.fixture.ca
  const manager = await t.tokenOf(host, emails.manager)
  const random = randomNumbers(14)
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item
  let taken: Taken[] = []
  const freeAt = (date: string): number[] =>
    vanIds.filter(vanId => !taken.some(order => order.vanId === vanId && order.date === date))

  for (let step = 0; step < STEPS; step++) {
    if (taken.length > 0 && random() < 0.25) {
      const { id } = pick(taken)
      expect((await t.graphql(host, CANCEL, { id }, manager)).error).toBeUndefined()
      taken = taken.filter(order => order.id !== id)
      continue
    }
    const date = pick(STARTS)
    const chosen = random() < 0.2 ? pick(vanIds) : null
    const isBooked = random() < 0.5 ? false : null
    const input = bookingInput(t, { date, isBooked, vanId: chosen })
    const { data, error } = await t.graphql(host, CREATE_WORK_ORDER, input, chosen === null ? undefined : manager)
    const free = freeAt(date).filter(vanId => chosen === null || vanId === chosen)
    const [vanId] = free
    if (vanId === undefined && (chosen !== null || isBooked === false)) {
      expect({ step, error: error?.error }).toEqual({ step, error: 'TIME_SLOT_UNAVAILABLE' })
      continue
    }
    const { workOrderId, ...answer } = data.createWorkOrder
    const expected =
      vanId === undefined ? { vanId: null, outcome: 'REQUESTED' } : { vanId: String(vanId), outcome: 'CONFIRMED' }
    expect({ step, ...answer }).toEqual({ step, ...expected })
    if (vanId !== undefined) taken.push({ id: workOrderId, vanId, date })
  }

  const { data } = await t.graphql(host, AVAILABILITY, { start: '2026-06-03T00:00:00Z', end: '2026-06-06T00:00:00Z' })
  expect(data.availability).toEqual(
    STARTS.map(date => {
      const [vanId] = freeAt(date)
      const routeId = `${vanId ?? vanIds[0]}:${date.slice(0, 10)}`
      return { routeId, date, franchiseId: String(franchiseId), isBooked: vanId === undefined }
    }),
  )
  expect(await stopProblems(t.db.owner)).toEqual([])
})
