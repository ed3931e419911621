import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { topics } from '../../platform/observe/topics.ts'
import { hold, kept } from '../../testing/schedule/holds.ts'
import { stopProblems } from '../../testing/schedule/stop-problems.ts'
import { forget, planTrueLengths } from '../../testing/schedule/true-lengths.ts'
import { TORONTO_ADDRESS } from '../../testing/booking.ts'
import { createFixtureDatabase } from '../../testing/test-database.ts'
import { createTestApp, TEST_NOW, type TestApp } from '../../testing/test-app.ts'
import { type HoldToTake, takeHold } from './take-hold.ts'

const DAY = '2026-06-03'
const NEXT_DAY = '2026-06-04'

let t: TestApp
let statements: string[]
let stopListening: () => void
beforeEach(async () => {
  const { db, fixture } = await createFixtureDatabase()
  // As the product's database, and unlike that of other tests, it waits for its disk.
  await db.owner.query(`alter database ${new URL(db.url).pathname.slice(1)} set synchronous_commit = on`)
  t = await createTestApp({}, { db, fixture })
  statements = []
  stopListening = topics.statement.subscribe(({ text }) => void statements.push(text))
})
afterEach(async () => {
  stopListening()
  expect(await stopProblems(t.db.owner, TEST_NOW)).toEqual([])
  await t.close()
  await t.db.drop()
})

interface Wanted extends Partial<HoldToTake> {
  /** Local hour. */
  hour: number
}

/** A page that wants an hour of the first van, signed in and without limits unless they are given. */
const wanted = ({ hour, ...more }: Wanted): HoldToTake => ({
  holder: randomUUID(),
  from: null,
  vanIds: t.fixture.ca.vanIds.slice(0, 1),
  fits: null,
  day: DAY,
  startsAt: new Date(Date.parse(`${more.day ?? DAY}T04:00:00Z`) + hour * 3_600_000),
  minutes: 60,
  now: TEST_NOW,
  span: { heldSince: TEST_NOW, expiresAt: new Date(TEST_NOW.getTime() + 600_000) },
  isGuest: false,
  ipHash: null,
  open: { from: new Date(`${DAY}T04:00:00Z`), until: new Date(`${NEXT_DAY}T04:00:00Z`), minutes: 600 },
  terms: { place: null, nearbyCents: 0 },
  ...more,
})

/** Takes holds that arrive at the same moment. @returns the van, or why none is kept, of each */
const together = (...holds: readonly HoldToTake[]): Promise<unknown[]> => {
  const db = t.db.databases.of(t.fixture.ca.id)
  return Promise.all(
    holds.map(async one => {
      const taken = await takeHold(db, one)
      return taken !== null && typeof taken === 'object' ? taken.vanId : taken
    }),
  )
}
const statementsOf = (name: string): number => statements.filter(text => text === name).length
const held = async (): Promise<number> => (await t.db.owner.query(`select from stop where kind = 'hold'`)).rowCount ?? 0

test('holds of different hours and routes that arrive together are one statement, and each route gets one version', async () => {
  const [first, second] = t.fixture.ca.vanIds
  const holds = [9, 10, 11].map(hour => wanted({ hour }))
  const others = [9, 10].map(hour => wanted({ hour, day: NEXT_DAY, vanIds: [second] }))
  expect(await together(...holds, ...others)).toEqual([first, first, first, second, second])
  expect(statementsOf('take-hold')).toBe(1)
  const { rows } = await t.db.owner.query('select van_id, version from route order by van_id')
  expect(rows).toEqual([
    { van_id: first, version: 1 },
    { van_id: second, version: 1 },
  ])
})

test('of pages that want overlapping times of one van at the same moment, one keeps it', async () => {
  const [vanId] = t.fixture.ca.vanIds
  const half = new Date(wanted({ hour: 9 }).startsAt.getTime() + 1_800_000)
  expect(await together(wanted({ hour: 9 }), wanted({ hour: 9, startsAt: half }), wanted({ hour: 9 }))).toEqual([
    vanId,
    'none-free',
    'none-free',
  ])
})

test('of pages that want the same hour at the same moment, each gets another van', async () => {
  const { vanIds } = t.fixture.ca
  const answers = await together(...[1, 2, 3].map(() => wanted({ hour: 9, vanIds })))
  expect(new Set(answers)).toEqual(new Set([...vanIds, 'none-free']))
})

test('guests who arrive together keep no more than a quarter of a route', async () => {
  const answers = await together(...[8, 9, 10, 11, 12].map(hour => wanted({ hour, isGuest: true })))
  expect(answers.filter(answer => answer !== 'limit')).toHaveLength(2)
})

test('an address keeps three times, also when it asks for six at the same moment', async () => {
  const { vanIds } = t.fixture.ca
  const holds = [8, 9, 10, 11, 12, 13].map(hour => wanted({ hour, vanIds, ipHash: 'one address' }))
  const answers = await together(...holds, wanted({ hour: 14, ipHash: 'another address' }))
  expect(answers.filter(answer => answer !== 'limit')).toHaveLength(4)
  expect(answers.at(-1)).toBe(vanIds[0])
})

test('a page that asks twice at the same moment keeps one time, and fails no other page', async () => {
  const holder = randomUUID()
  const once = wanted({ hour: 8, holder })
  await together(once)
  const again = takeHold(t.db.databases.of(t.fixture.ca.id), wanted({ hour: 9, holder }))
  const others = together(...[10, 11].map(hour => wanted({ hour })))
  await expect(again).rejects.toMatchObject({ constraint: 'stop_one_hold' })
  expect(await others).toEqual([once.vanIds[0], once.vanIds[0]])
  expect(await held()).toBe(3)
})

/** Notes how each transaction that writes a stop ends. */
const noteEnds = (): Promise<unknown> =>
  t.db.owner.query(`
    create table seen_end (id int generated always as identity, setting text);
    create function note_end() returns trigger language plpgsql security definer as $$
      begin insert into public.seen_end (setting) values (current_setting('synchronous_commit')); return null; end $$;
    create constraint trigger note_end after insert or update on stop initially deferred for each row execute function note_end()`)
const seenEnds = async (): Promise<string[]> =>
  (await t.db.owner.query<{ setting: string }>('select setting from seen_end order by id')).rows.map(row => row.setting)

test('a hold waits for no disk, and what its connection writes next does', async () => {
  await noteEnds()
  await together(...[9, 10].map(hour => wanted({ hour })))
  expect(await seenEnds()).toEqual(['off', 'off'])
  const connection = await t.db.databases.connect(t.fixture.ca.id)
  try {
    const { rows } = await connection.query(`select current_setting('synchronous_commit') as setting`)
    expect(rows).toEqual([{ setting: 'on' }])
  } finally {
    connection.release()
  }
  expect(t.db.databases.poolState().total).toBe(1)
})

test('a hold that moves, and one by true lengths, wait for the disk: processes know those routes by their versions', async () => {
  await noteEnds()
  const { holdKey } = await kept(t, `${DAY}T13:00:00Z`)
  await kept(t, `${NEXT_DAY}T13:00:00Z`, { holdKey })
  await planTrueLengths(t)
  forget(t)
  const { lat, lng } = TORONTO_ADDRESS
  const cars = [{ vehicleId: t.fixture.vehicleIds.small, serviceIds: [] }]
  expect((await hold(t, `${DAY}T15:00:00Z`, { lat, lng, cars })).data?.holdSlot).toBeTruthy()
  expect(await seenEnds()).toEqual(['off', 'on', 'on'])
})
