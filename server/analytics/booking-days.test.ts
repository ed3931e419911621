import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addCounts, countsOf, DEVICES, type FunnelRow, STEP_EVENTS } from '../../domain/analytics/booking-funnel.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { bookingFunnel, readCounts } from './booking-funnel.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const START = new Date('2026-04-01T00:00:00Z')
const DAYS = 12

let t: TestApp
let tenantId: number
beforeAll(async () => {
  t = await createTestApp()
  tenantId = t.fixture.ca.id
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.db.owner.query('delete from booking_visit')
  await t.db.owner.query('delete from booking_day')
  t.clock.set(new Date(START.getTime() + (DAYS + 1) * DAY_MS))
})

/** mulberry32: the same numbers in each run. */
function randomOf(seed: number): (below: number) => number {
  let state = seed
  return below => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

const at = (hours: number): Date => new Date(START.getTime() + hours * HOUR_MS)

async function visit(visitor: string, time: Date, { step = 1, device = 'PHONE', source = '' } = {}): Promise<void> {
  await t.db.owner.query(
    'insert into analytics_event (tenant_id, name, visitor, data, created_at) values ($1, $2, $3, $4, $5)',
    [tenantId, STEP_EVENTS[step - 1], visitor, { device, ...(source !== '' && { source }) }, time],
  )
}

const count = (): Promise<void> => t.recurring['count-booking-days']()
const countedDays = async (): Promise<string[]> =>
  (
    await t.db.owner.query<{ day: Date }>('select day from booking_day where tenant_id = $1 order by day', [tenantId])
  ).rows.map(({ day }) => day.toISOString().slice(0, 10))

/** Counts from the visits alone, as the page did before days were counted. */
async function slowCounts(from: Date, to: Date): Promise<ReturnType<typeof countsOf>> {
  const { rows } = await t.db.owner.query<FunnelRow>(
    `with visit as (
       select max(furthest) as furthest, min(device) as device, min(source) as source
       from booking_visit where tenant_id = $1 and quarter >= $2 and quarter < $3 group by visitor)
     select furthest, device, source, count(*)::int as visitors from visit group by 1, 2, 3`,
    [tenantId, from, to],
  )
  return addCounts([countsOf(rows)])
}

const fastCounts = (from: Date, to: Date): ReturnType<typeof readCounts> =>
  readCounts(t.db.databases.of(tenantId), { from, to })

test('days that were counted say the same as their visits, whatever comes and goes in which order', async () => {
  const random = randomOf(20)
  let daysWereCounted = 0
  for (let round = 0; round < 60; round++) {
    const action = random(10)
    if (action === 0) await count()
    else if (action === 1) {
      const hour = random(DAYS * 24)
      await t.db.owner.query('delete from booking_visit where tenant_id = $1 and quarter >= $2 and quarter < $3', [
        tenantId,
        at(hour),
        at(hour + 2),
      ])
    } else
      for (let event = random(15); event >= 0; event--)
        await visit(`visitor ${random(60)}`, at(random(DAYS * 24 * 60) / 60), {
          step: 1 + random(6),
          device: DEVICES[random(4)] ?? 'PHONE',
          source: ['', 'google.com', 'flyer'][random(3)] ?? '',
        })
    for (let span = 0; span < 4; span++) {
      const from = random(DAYS * 24 * 60)
      // Days, days with a rest of some minutes, and within a day.
      const length = [24 * 60 * (1 + random(9)), random(5 * 24 * 60), random(300)][random(3)] ?? 0
      const until = from + length + 1
      const whole = random(2) === 0 ? 24 * 60 : 1
      const [first, last] = [at((Math.floor(from / whole) * whole) / 60), at((Math.ceil(until / whole) * whole) / 60)]
      expect(
        await fastCounts(first, last),
        `${first.toISOString()} to ${last.toISOString()} in round ${round}`,
      ).toEqual(await slowCounts(first, last))
    }
    daysWereCounted += (await countedDays()).length
  }
  expect(daysWereCounted).toBeGreaterThan(100)
})

test('today is read from its visits, and so is a day whose visitor came again, until it is counted again', async () => {
  await visit('ann', at(5), { step: 2 })
  await visit('bob', at(6), { step: 6, source: 'google.com' })
  await visit('cid', at(30))
  t.clock.set(at(40))
  await count()
  expect(await countedDays()).toEqual(['2026-04-01'])
  const { rows } = await t.db.owner.query('select counts from booking_day where tenant_id = $1', [tenantId])
  expect(rows[0].counts).toEqual({
    furthest: [0, 1, 0, 0, 0, 1],
    devices: [{ key: 'PHONE', visitors: 2, booked: 1 }],
    sources: expect.arrayContaining([
      { key: null, visitors: 1, booked: 0 },
      { key: 'google.com', visitors: 1, booked: 1 },
    ]),
  })

  await visit('ann', at(41), { step: 3 })
  expect(await countedDays()).toEqual([])
  await count()
  expect(await countedDays()).toEqual(['2026-04-01'])
  const back = await t.db.owner.query('select visitor, furthest from booking_return')
  expect(back.rows).toEqual([{ visitor: 'ann', furthest: 2 }])
  // She is known as somebody who comes again, so her next event leaves the day as it is.
  await visit('ann', at(42), { step: 4 })
  expect(await countedDays()).toEqual(['2026-04-01'])
  const { steps } = await bookingFunnel(t.db.databases.of(tenantId), { from: at(0), to: at(48) }, at(43))
  expect(steps.map(({ now }) => now)).toEqual([3, 2, 2, 2, 1, 1])
})

test('an event that is not committed while its day is counted is not lost', async () => {
  await visit('ann', at(5))
  t.clock.set(at(30))
  const late = await t.db.owner.connect()
  try {
    await late.query('begin')
    await late.query(
      'insert into analytics_event (tenant_id, name, visitor, data, created_at) values ($1, $2, $3, $4, $5)',
      [tenantId, STEP_EVENTS[5], 'bob', { device: 'PHONE' }, at(23)],
    )
    await count()
    expect(await countedDays()).toEqual([])
    await late.query('commit')
  } finally {
    late.release()
  }
  await count()
  expect(await countedDays()).toEqual(['2026-04-01'])
  expect((await fastCounts(at(0), at(24))).furthest).toEqual([1, 0, 0, 0, 0, 1])
  // An event that comes after its day was counted deletes the count.
  await visit('cid', at(22))
  expect(await countedDays()).toEqual([])
})

test('no day is counted before the first visit', async () => {
  await count()
  expect(await countedDays()).toEqual([])
})

test('the counts of another tenant stay, and what is past its retention goes with its visitors', async () => {
  await visit('ann', at(5))
  await visit('ann', at(30))
  await t.db.owner.query(
    `insert into booking_visit (tenant_id, quarter, visitor, furthest) values ($1, $2, 'ann', 1)`,
    [t.fixture.us.id, at(5)],
  )
  await count()
  await visit('ann', at(31), { step: 2 })
  const other = await t.db.owner.query('select from booking_day where tenant_id = $1', [t.fixture.us.id])
  expect(other.rowCount).toBe(DAYS + 1)
  t.clock.set(new Date('2029-01-01T00:00:00Z'))
  await t.recurring['keep-no-longer']()
  for (const table of ['booking_visit', 'booking_day', 'booking_return'])
    expect((await t.db.owner.query(`select from ${table}`)).rowCount, table).toBe(0)
})
