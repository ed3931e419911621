import { afterEach, beforeEach, expect, test } from 'vitest'
import { runRandomSteps } from '../testing/schedule/random-steps.ts'
import { stopProblems, watchVersions } from '../testing/schedule/stop-problems.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

/** The long form is `SCHEDULE_STEPS=100000 npm run test:api -- server/schedule/random-steps`. */
const STEPS = Number(process.env.SCHEDULE_STEPS ?? 700)
/** The opening hours of three days of two vans, so that most wishes collide. */
const STARTS = ['2026-06-03', '2026-06-04', '2026-06-05'].flatMap(day =>
  Array.from({ length: 10 }, (_, hour) => `${day}T${12 + hour}:00:00Z`),
)

let t: TestApp
beforeEach(async () => {
  t = await createTestApp()
})
afterEach(() => t.close())

async function work(seed: number, hasHolds = false): Promise<void> {
  const token = await t.tokenOf(t.fixture.ca.host, t.fixture.ca.emails.manager)
  const versions = watchVersions(t.db.owner)
  const { counts, defects } = await runRandomSteps(t, {
    clients: 12,
    // Pages take some of the steps.
    steps: hasHolds ? 2 * STEPS : STEPS,
    seed,
    starts: STARTS,
    token,
    hasHolds,
  })
  expect(await versions.stop()).toEqual([])
  expect(defects).toEqual([])
  expect(await stopProblems(t.db.owner, t.clock.now())).toEqual([])
  const ofPages = hasHolds ? ['hold', 'keep', 'release'] : []
  for (const step of ['book', 'move', 'cancel', 'restore', 'add', 'confirm', 'assign', ...ofPages])
    expect(counts, step).toHaveProperty(`${step}: done`)
}

test(
  'random bookings and changes of many clients leave no overlap, and every order where its stop is',
  () => work(1),
  600_000,
)

test('the versions of the routes alone keep them apart, without the constraints on vans', async () => {
  await t.db.owner.query('alter table stop drop constraint stop_van_free')
  await work(2)
}, 600_000)

test('with pages that keep times, move them and let them end, nobody gets a time that is kept for somebody else', async () => {
  await t.db.owner.query('alter table stop drop constraint stop_van_free')
  await work(3, true)
}, 600_000)
