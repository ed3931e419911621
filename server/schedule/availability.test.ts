import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { book } from '../testing/orders.ts'
import { createTestApp, type GraphqlResult, type TestApp } from '../testing/test-app.ts'

const AVAILABILITY = `query Slots($code: String!, $start: DateTime!, $end: DateTime!, $userTimezone: String, $franchiseId: ID) {
  availability(code: $code, start: $start, end: $end, userTimezone: $userTimezone, franchiseId: $franchiseId) { routeId date isBooked }
}`

interface Slot {
  routeId: string
  date: string
  isBooked: boolean
}

let t: TestApp
let manager: string
beforeAll(async () => {
  t = await createTestApp()
  manager = await t.tokenOf(t.fixture.ca.host, t.fixture.ca.emails.manager)
})
afterAll(() => t.close())

const ask = (variables: Record<string, unknown>, token?: string): Promise<GraphqlResult> =>
  t.graphql(t.fixture.ca.host, AVAILABILITY, { code: 'M5V 1J9', ...variables }, token)

/** The slots of a UTC day in Toronto's opening hours, 12:00 to 22:00 UTC in June. */
async function slotsOn(day: string, token?: string): Promise<Slot[]> {
  const { data, error } = await ask({ start: `${day}T00:00:00Z`, end: `${day}T23:59:00Z` }, token)
  if (error) throw new Error(error.message)
  return data.availability
}

const taken = async (day: string): Promise<string[]> =>
  (await slotsOn(day)).flatMap(slot => (slot.isBooked ? [slot.date.slice(11, 16)] : []))

test('SCHED-02 SCHED-03 a day has one slot for each opening hour, with the route that would serve it', async () => {
  const slots = await slotsOn('2026-06-03')
  expect(slots).toHaveLength(10)
  expect(slots[0]).toEqual({
    routeId: `${t.fixture.ca.vanIds[0]}:2026-06-03`,
    date: '2026-06-03T12:00:00.000Z',
    isBooked: false,
  })
  const starts = slots.map(slot => new Date(slot.date).getTime())
  expect(starts.slice(1).map((start, i) => start - (starts[i] ?? 0))).toEqual(Array(9).fill(3_600_000))
  expect(await slotsOn('2026-06-07')).toEqual([])
})

test('SCHED-02 slots are the franchise’s hours in any zone of the visitor', async () => {
  const day = { code: 'M5V 1J9', start: '2026-06-03T00:00:00Z', end: '2026-06-03T23:59:00Z' }
  const slots = await slotsOn('2026-06-03')
  expect(slots).toHaveLength(10)
  for (const userTimezone of ['Asia/Kathmandu', 'Pacific/Kiritimati', 'America/Toronto', 'Etc/Unknown', null])
    expect((await ask({ ...day, userTimezone })).data.availability, String(userTimezone)).toEqual(slots)
})

test('a slot is taken when every van is; a cancelled order frees its van again', async () => {
  const date = '2026-06-04T15:00:00Z'
  const first = await book(t, { date })
  const oneLeft = (await slotsOn('2026-06-04')).find(slot => slot.date.startsWith('2026-06-04T15'))
  expect(oneLeft).toMatchObject({ isBooked: false, routeId: `${t.fixture.ca.vanIds[1]}:2026-06-04` })
  await book(t, { date })
  expect(await taken('2026-06-04')).toEqual(['15:00'])
  await t.db.owner.query(
    `update work_order set status = 'CANCELLED', cancel_reason = 'other', cancelled_at = now() where id = $1`,
    [first.workOrderId],
  )
  expect(await taken('2026-06-04')).toEqual([])
  expect((await book(t, { date, isBooked: false })).vanId).toBe(first.vanId)
})

test('an order off the hour takes both slots that it touches', async () => {
  const date = '2026-06-05T15:00:00Z'
  for (const { workOrderId } of [await book(t, { date }), await book(t, { date })])
    await t.db.owner.query(`update work_order set scheduled_at = '2026-06-05T15:30:00Z' where id = $1`, [workOrderId])
  expect(await taken('2026-06-05')).toEqual(['15:00', '16:00'])
  const refused = await book(t, { date, isBooked: false }).catch((error: Error) => error.message)
  expect(refused).toMatch(/^TIME_SLOT_UNAVAILABLE/)
})

test('customers see slots from two hours ahead, staff the last 30 days too', async () => {
  // It is 14:00 UTC on June 1.
  expect((await slotsOn('2026-06-01'))[0]?.date).toBe('2026-06-01T16:00:00.000Z')
  expect((await slotsOn('2026-06-01', manager))[0]?.date).toBe('2026-06-01T12:00:00.000Z')
  expect(await slotsOn('2026-05-29')).toEqual([])
  expect(await slotsOn('2026-05-29', manager)).toHaveLength(10)
  expect((await slotsOn('2026-05-02', manager))[0]?.date).toBe('2026-05-02T14:00:00.000Z')
  expect(await slotsOn('2026-05-01', manager)).toEqual([])
})

describe('a technician', () => {
  const MOVE = `mutation Move($id: ID!, $scheduledAt: DateTime!) {
    updateScheduledTime(id: $id, scheduledAt: $scheduledAt, isBooked: false) { workOrder { van { id } } }
  }`
  const [busy, free] = ['2026-06-09T15:00:00Z', '2026-06-09T17:00:00Z']
  let technician: string
  beforeAll(async () => {
    technician = await t.tokenOf(t.fixture.ca.host, t.fixture.ca.emails.technician)
    expect((await book(t, { date: busy })).vanId).toBe(t.fixture.ca.vanIds[0])
  })

  test('sees as free, books and moves to the hours of their own vans only', async () => {
    const takenFor = async (token?: string) =>
      (await slotsOn('2026-06-09', token)).flatMap(slot => (slot.isBooked ? [slot.date] : []))
    const answers = await Promise.all([takenFor(technician), takenFor(manager), takenFor()])
    expect(answers).toEqual([[new Date(busy).toISOString()], [], []])
    await expect(book(t, { date: busy, isBooked: false }, technician)).rejects.toThrow(/^TIME_SLOT_UNAVAILABLE/)
    const { workOrderId, vanId } = await book(t, { date: free, isBooked: false }, technician)
    expect(vanId).toBe(t.fixture.ca.vanIds[0])
    const move = (scheduledAt: string) =>
      t.graphql(t.fixture.ca.host, MOVE, { id: workOrderId, scheduledAt }, technician)
    expect((await move(busy)).error?.error).toBe('TIME_SLOT_UNAVAILABLE')
    expect((await move('2026-06-09T19:00:00Z')).data.updateScheduledTime.workOrder.van.id).toBe(String(vanId))
  })

  test('without a van sees nothing as free, and books nothing', async () => {
    await t.db.owner.query('update van set active = false where id = $1', [t.fixture.ca.vanIds[0]])
    // The vans of a franchise are cached for some seconds; the technician's own are not.
    const slots = await slotsOn('2026-06-10', technician)
    expect(slots.every(slot => slot.isBooked)).toBe(true)
    await expect(book(t, { date: '2026-06-10T15:00:00Z' }, technician)).rejects.toThrow(
      'No vans available. Please ask a manager to assign a van.',
    )
    await t.db.owner.query('update van set active = true where id = $1', [t.fixture.ca.vanIds[0]])
  })
})

test('concurrent searches of different times get the same answers as single ones', async () => {
  await book(t, { date: '2026-06-16T15:00:00Z' })
  await book(t, { date: '2026-06-16T15:00:00Z' })
  const technician = await t.tokenOf(t.fixture.ca.host, t.fixture.ca.emails.technician)
  const windows = [
    ...Array.from({ length: 20 }, (_, hour) => [15 * 24 + hour, 17 * 24 + hour] as const),
    // Days apart, so that they need several spans; one is in the past.
    [15 * 24, 20 * 24],
    [80 * 24, 90 * 24],
    [-3 * 24, -2 * 24],
  ] as const
  const hour = (hours: number): string => new Date(Date.parse('2026-06-01T00:00:00Z') + hours * 3_600_000).toISOString()
  const asked = windows.flatMap(([start, end]) =>
    [undefined, manager, technician].map(token => () => ask({ start: hour(start - 24), end: hour(end - 24) }, token)),
  )
  const together: Slot[][] = (await Promise.all(asked.map(one => one()))).map(({ data }) => data.availability)
  const alone: Slot[][] = []
  for (const one of asked) alone.push((await one()).data.availability)
  expect(together).toEqual(alone)
  expect(together.flat().some(slot => slot.isBooked)).toBe(true)
})

test('a closure has no slots, and a place outside every territory has none', async () => {
  const { ca } = t.fixture
  await t.db.owner.query(
    `insert into franchise_closure (tenant_id, franchise_id, day, name) values ($1, $2, '2026-07-01', 'Canada Day')`,
    [ca.id, ca.franchiseId],
  )
  // Changes of a franchise reach bookings within some seconds.
  await vi.waitFor(async () => expect(await slotsOn('2026-07-01')).toEqual([]), { timeout: 10_000, interval: 500 })
  expect(await slotsOn('2026-07-02')).toHaveLength(10)
  const outside = await ask({ code: 'K1P 1J1', start: '2026-06-03T00:00:00Z', end: '2026-06-03T23:59:00Z' })
  expect(outside.data.availability).toEqual([])
})

test('a window that is reversed or too long is refused', async () => {
  for (const end of ['2026-06-02T00:00:00Z', '2026-06-03T00:00:00Z', '2026-07-19T00:00:00Z'])
    expect((await ask({ start: '2026-06-03T00:00:00Z', end })).error).toMatchObject({
      statusCode: 422,
      fields: [{ field: 'end' }],
    })
})
