import { afterEach, beforeEach, expect, test } from 'vitest'
import { bucketAt } from '../../../domain/scheduling/travel-bucket.ts'
import { estimateMinutes } from '../../../domain/scheduling/travel-estimate.ts'
import { bookingInput, CREATE_WORK_ORDER, TORONTO_ADDRESS } from '../../testing/booking.ts'
import { randomNumbers } from '../../testing/schedule/random-steps.ts'
import { stopProblems, watchVersions } from '../../testing/schedule/stop-problems.ts'
import { ask, EAST_ADDRESS, NORTH_ADDRESS, planTrueLengths } from '../../testing/schedule/true-lengths.ts'
import { createTestApp, type GraphqlResult, type TestApp } from '../../testing/test-app.ts'

/** The long form is `SCHEDULE_STEPS=100000 npm run test:api -- server/schedule/durations/random-lengths`. */
const STEPS = Number(process.env.SCHEDULE_STEPS ?? 400)
const CLIENTS = 12
const STARTS = ['2026-06-03', '2026-06-04', '2026-06-05'].flatMap(day =>
  Array.from({ length: 20 }, (_, half) => new Date(Date.parse(`${day}T12:00:00Z`) + half * 1_800_000).toISOString()),
)
const PLACES = [TORONTO_ADDRESS, NORTH_ADDRESS, EAST_ADDRESS]
const MOVE = `mutation M($id: ID!, $scheduledAt: DateTime!, $isBooked: Boolean) {
  updateScheduledTime(id: $id, scheduledAt: $scheduledAt, isBooked: $isBooked) { reason } }`
const CANCEL = `mutation C($id: ID!) { cancelWorkOrder(workOrderId: $id, cancelReason: other) { id } }`
const RESTORE = `mutation R($id: ID!) { restoreWorkOrder(id: $id) { id } }`
const CONFIRM = `mutation C($id: ID!, $vanId: ID!) { confirmWorkOrder(id: $id, vanId: $vanId) { id } }`
/** What a step may be refused with. */
const EXPECTED = ['TIME_SLOT_UNAVAILABLE', 'NOT_DRIVABLE', 'NOT_NOW', 'CHANGED_MEANWHILE', 'TOO_MANY_REQUESTS']

let t: TestApp
beforeEach(async () => {
  t = await createTestApp()
  await planTrueLengths(t)
})
afterEach(() => t.close())

interface Job {
  van_id: number
  day: string
  starts_at: Date
  minutes: number
  lat: number
  lng: number
}

/** Returns the pairs of neighbours in a van's day between which nobody can drive in time. */
async function undrivable(): Promise<string[]> {
  const { rows } = await t.db.owner.query<Job>(`
    select s.van_id, s.day::text as day, s.starts_at, s.minutes, a.lat, a.lng from stop s join work_order w on w.stop_id = s.id join address a on a.id = w.address_id
    where s.van_id is not null and not s.cancelled order by s.van_id, s.starts_at`)
  return rows.flatMap((job, index) => {
    const before = rows[index - 1]
    if (!before || before.van_id !== job.van_id || before.day !== job.day) return []
    const ends = before.starts_at.getTime() + before.minutes * 60_000
    const drive = estimateMinutes(before, job, bucketAt(new Date(ends), 'America/Toronto'))
    const missing = (ends - job.starts_at.getTime()) / 60_000 + drive
    return missing > 0.001 ? [`van ${job.van_id} is ${missing} min short at ${job.starts_at.toISOString()}`] : []
  })
}

test('random bookings and changes of many clients leave no drive that is too short, and every order as long as its stop', async () => {
  const token = await t.tokenOf(t.fixture.ca.host, t.fixture.ca.emails.manager)
  const versions = watchVersions(t.db.owner)
  const counts: Record<string, number> = {}
  const ids: string[] = []
  let left = STEPS

  async function client(number: number): Promise<void> {
    const random = randomNumbers(7 + number * 7919)
    const pick = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(random() * items.length)]
    const isBooked = (): boolean | null => (random() < 0.7 ? false : null)
    const book = async (): Promise<GraphqlResult> => {
      const wanted = { date: pick(STARTS), isBooked: isBooked(), addressInput: pick(PLACES) }
      const answer = await ask(t, CREATE_WORK_ORDER, bookingInput(t, wanted), token)
      if (answer.data?.createWorkOrder) ids.push(answer.data.createWorkOrder.workOrderId)
      return answer
    }
    const kinds: readonly [number, string, () => Promise<GraphqlResult>][] = [
      [0.45, 'book', book],
      [0.65, 'move', () => ask(t, MOVE, { id: pick(ids), scheduledAt: pick(STARTS), isBooked: isBooked() }, token)],
      [0.8, 'cancel', () => ask(t, CANCEL, { id: pick(ids) }, token)],
      [0.9, 'restore', () => ask(t, RESTORE, { id: pick(ids) }, token)],
      [1, 'confirm', () => ask(t, CONFIRM, { id: pick(ids), vanId: pick(t.fixture.ca.vanIds) }, token)],
    ]
    while (left > 0) {
      left -= 1
      const chance = random()
      const [, kind, run] = (ids.length === 0 ? kinds[0] : kinds.find(([below]) => chance < below)) ?? [0, 'book', book]
      const { error } = await run()
      const key = `${kind}: ${error?.error ?? 'done'}`
      counts[key] = (counts[key] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, (_, number) => client(number)))

  expect(await versions.stop()).toEqual([])
  expect(
    Object.keys(counts).filter(key => !EXPECTED.some(error => key.endsWith(error)) && !key.endsWith('done')),
  ).toEqual([])
  for (const step of ['book', 'move', 'cancel', 'restore']) expect(counts, step).toHaveProperty(`${step}: done`)
  expect(await undrivable()).toEqual([])
  expect(await stopProblems(t.db.owner)).toEqual([])
  const { rowCount } = await t.db.owner.query(
    'select from stop s join work_order w on w.stop_id = s.id where w.during <> s.work',
  )
  expect(rowCount).toBe(0)
}, 600_000)
