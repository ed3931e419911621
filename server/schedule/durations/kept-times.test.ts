import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { franchisesServing } from '../../franchise/place.ts'
import { type Database, TenantDatabases } from '../../platform/database/tenant-database.ts'
import { bookingInput, CREATE_WORK_ORDER, TORONTO_ADDRESS } from '../../testing/booking.ts'
import { hold, keepLonger } from '../../testing/schedule/holds.ts'
import { ask, EAST_ADDRESS, forget, NORTH_ADDRESS, planTrueLengths } from '../../testing/schedule/true-lengths.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { findAvailability } from '../availability.ts'
import type { Slot } from '../slot.ts'

/** The long form is `SCHEDULE_STEPS=1000 npm run test:api -- server/schedule/durations/kept-times`. */
const STEPS = Number(process.env.SCHEDULE_STEPS ?? 40)
const STEPS_OF_RUN = 20
/** The starts that everybody wants are after it. */
const LATEST = new Date('2026-06-01T22:00:00Z')
const STARTS = ['2026-06-02', '2026-06-03'].flatMap(day =>
  Array.from({ length: 20 }, (_, half) => new Date(Date.parse(`${day}T12:00:00Z`) + half * 1_800_000).toISOString()),
)
const PLACES = [TORONTO_ADDRESS, NORTH_ADDRESS, EAST_ADDRESS]
const MOVE = `mutation M($id: ID!, $scheduledAt: DateTime!, $isBooked: Boolean) {
  updateScheduledTime(id: $id, scheduledAt: $scheduledAt, isBooked: $isBooked) { reason } }`
const CANCEL = `mutation C($id: ID!) { cancelWorkOrder(workOrderId: $id, cancelReason: other) { id } }`
const RELEASE = 'mutation Release($holdKey: String!) { releaseHold(holdKey: $holdKey) }'

let t: TestApp
let token: string
beforeEach(async () => {
  t = await createTestApp()
  await planTrueLengths(t)
  token = await t.tokenOf(t.fixture.ca.host, t.fixture.ca.emails.manager)
})
afterEach(() => t.close())

/** What a customer asks for. The window begins in a day and ends in one, or has whole days only. */
interface Asked {
  place: { lat: number; lng: number }
  all: boolean
  holder: string | null
  start: Date
}

async function timesFor(db: Database, { place, all, holder, start }: Asked): Promise<Slot[]> {
  return await findAvailability(db, await franchisesServing(db, 'M5V 1J9'), {
    start,
    end: new Date('2026-06-05T04:00:00Z'),
    now: t.clock.now(),
    isStaff: false,
    visit: { place, cars: [{ vehicleId: null, serviceIds: [] }] },
    all,
    holder,
  })
}

/** Returns the times as somebody gets them who knows nothing from before. */
async function freshTimes(questions: readonly Asked[]): Promise<Slot[][]> {
  const databases = new TenantDatabases(t.db.appUrl, 2)
  try {
    return await Promise.all(questions.map(asked => timesFor(databases.of(t.fixture.ca.id), asked)))
  } finally {
    await databases.close()
  }
}

/** Returns questions of customers of two cells, with and without a page that keeps a time. */
async function questions(): Promise<Asked[]> {
  const { rows } = await t.db.owner.query<{ holder: string }>(
    `select session_hash as holder from stop where kind = 'hold' order by id desc limit 1`,
  )
  const starts = [new Date('2026-06-01T04:00:00Z'), new Date('2026-06-02T15:10:00Z')]
  return [TORONTO_ADDRESS, NORTH_ADDRESS].flatMap(place =>
    [true, false].flatMap(all =>
      [null, ...rows.map(({ holder }) => holder)].flatMap(holder =>
        starts.map(start => ({ place, all, holder, start })),
      ),
    ),
  )
}

/** What happens to a van's day, and to what it is planned by. The numbers choose which. */
function changes() {
  const ids: string[] = []
  const pages: string[] = []
  const { id, franchiseId, vanIds } = t.fixture.ca
  const pick = <Item>(items: readonly Item[], number: number): Item | undefined => items[number % items.length]
  const setting = async (text: string, values: unknown[]): Promise<void> => {
    await t.db.owner.query(text, values)
    forget(t)
  }
  const steps: Record<string, (a: number, b: number) => Promise<unknown>> = {
    book: async (a, b) => {
      const holdKey = b % 3 === 0 ? pages.pop() : undefined
      const wanted = { date: pick(STARTS, a), isBooked: false, addressInput: pick(PLACES, b), holdKey: holdKey ?? null }
      const { data } = await ask(t, CREATE_WORK_ORDER, bookingInput(t, wanted), token)
      if (data?.createWorkOrder) ids.push(data.createWorkOrder.workOrderId)
    },
    hold: async (a, b) => {
      const { lat, lng } = pick(PLACES, b) ?? TORONTO_ADDRESS
      const { data } = await hold(t, pick(STARTS, a) ?? '', { lat, lng, holdKey: pick(pages, b) ?? null })
      if (data?.holdSlot) pages.push(data.holdSlot.holdKey)
    },
    keepLonger: a => keepLonger(t, pick(pages, a) ?? ''),
    release: () => ask(t, RELEASE, { holdKey: pages.pop() ?? '' }),
    expire: async a => {
      const now = new Date(t.clock.now().getTime() + (a % 12) * 60_000)
      t.clock.set(now < LATEST ? now : LATEST)
    },
    move: (a, b) => ask(t, MOVE, { id: pick(ids, b), scheduledAt: pick(STARTS, a), isBooked: false }, token),
    cancel: a => ask(t, CANCEL, { id: pick(ids, a) }, token),
    closure: a =>
      setting(
        a % 2 === 0
          ? `insert into franchise_closure (tenant_id, franchise_id, day, name) values ($1, $2, '2026-06-03', 'Fair') on conflict do nothing`
          : `delete from franchise_closure where tenant_id = $1 and franchise_id = $2`,
        [id, franchiseId],
      ),
    hours: a =>
      setting('update franchise_hours set opens_minute = $2 where franchise_id = $1', [
        franchiseId,
        450 + (a % 5) * 30,
      ]),
    shift: (a, b) =>
      setting(
        `insert into van_shift (tenant_id, van_id, weekday, opens_minute, closes_minute) values ($1, $2, 2, $3, 900)
         on conflict (tenant_id, van_id, weekday) do update set opens_minute = $3`,
        [id, pick(vanIds, b), 480 + (a % 6) * 30],
      ),
    home: (a, b) =>
      setting('update van set home_lat = $2, home_lng = -79.4 where id = $1', [pick(vanIds, b), 43.6 + (a % 9) / 50]),
    retire: (a, b) => setting('update van set active = $2 where id = $1', [pick(vanIds, b), a % 3 > 0]),
    policy: (a, b) =>
      setting(
        'update scheduling_policy set grid_minutes = $2, buffer_minutes = $3, arrival_window_minutes = $4 where tenant_id = $1',
        [id, [15, 30, 60][a % 3], (b % 4) * 5, [0, 30, 60][b % 3]],
      ),
    factor: a =>
      setting(
        `insert into travel_factor (tenant_id, franchise_id, factor, learned_at) values ($1, $2, $3, now())
         on conflict (tenant_id, franchise_id) do update set factor = $3`,
        [id, franchiseId, 0.8 + (a % 5) / 10],
      ),
    longer: a =>
      setting('update scheduling_policy set least_minutes = $2 where tenant_id = $1', [id, 30 + (a % 3) * 10]),
  }
  return steps
}

test('after any change customers are offered the times that somebody gets who knows nothing from before', async () => {
  const steps = changes()
  const db = t.db.databases.of(t.fixture.ca.id)
  const step = fc.tuple(fc.constantFrom(...Object.keys(steps)), fc.nat(), fc.nat())
  const seen = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: STEPS_OF_RUN, maxLength: STEPS_OF_RUN }), async all => {
      for (const [name, a, b] of all) {
        await steps[name]?.(a, b)
        const asked = await questions()
        const kept = await Promise.all(asked.map(each => timesFor(db, each)))
        expect(kept, name).toEqual(await freshTimes(asked))
        seen.add(JSON.stringify(kept))
      }
    }),
    // What a run leaves is there in the next one, so a shorter list of steps says nothing.
    { numRuns: STEPS / STEPS_OF_RUN, endOnFailure: true },
  )
  // Most changes change the times.
  expect(seen.size).toBeGreaterThan(STEPS / 3)
}, 600_000)
