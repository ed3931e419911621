import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEFAULT_COVERAGE } from '../../../domain/subscription/coverage.ts'
import { impactOf, planSettings } from '../../testing/settings/plans.ts'
import { addPlan } from '../../testing/subscriptions.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let t: TestApp
let s: Awaited<ReturnType<typeof planSettings>>
beforeAll(async () => {
  t = await createTestApp()
  s = await planSettings(t)
  await addPlan(t, 'MONTHLY', 'Monthly care plan')
})
afterAll(() => t.close())

const WASH = { key: 'tire_rotation', every: 'year', times: 4 }
const coverageOf = async (version: number) =>
  (
    await t.db.owner.query(
      `select coverage from subscription_type where alias_name = 'subscription_plan_monthly' and currency = 'CAD' and tenant_id = $1 and version = $2`,
      [t.fixture.ca.id, version],
    )
  ).rows[0]?.coverage

test('a plan covers by default what the documents say', async () => {
  expect(await coverageOf(1)).toEqual(DEFAULT_COVERAGE)
})

test('the coverage of a plan that nobody bought is changed in place, and its audit entry has both lists', async () => {
  const saved = await s.save(await s.monthly(), { coverage: [WASH] })
  expect(saved.error).toBeUndefined()
  expect(await coverageOf(1)).toEqual([WASH])
  const { rows } = await t.db.owner.query(
    `select changes->0->'from'->'coverage' as before, changes->0->'to'->'coverage' as after from audit_entry
     where subject = 'subscription_type' order by id desc limit 1`,
  )
  expect(rows).toEqual([{ before: DEFAULT_COVERAGE, after: [WASH] }])
  const { data } = await s.ask('{ settingsHistory { lines { label from to } } }')
  expect(JSON.stringify(data)).toContain('Tire rotation: up to 4 times a year')
})

test('wrong rows are refused with the place of each', async () => {
  const plan = await s.monthly()
  const refused = await s.save(plan, { coverage: [{ key: 'nothing', every: 'months', months: 500 }] })
  expect(refused.error?.fields).toEqual([{ field: 'coverage.0.rule', message: 'Please enter 1 to 120 months.' }])
  const unknown = await s.save(plan, { coverage: [WASH, { key: 'nothing', every: 'months', months: 5 }] })
  expect(unknown.error?.fields).toEqual([
    { field: 'coverage.1.key', message: 'This service does not exist. Please choose another one.' },
  ])
  expect((await s.save(plan, { coverage: [] })).error?.fields).toMatchObject([{ field: 'coverage' }])
  expect(await coverageOf(1)).toEqual([WASH])
})

test('another coverage of a sold plan makes a new version; members keep theirs', async () => {
  await s.member()
  const coverage = [{ key: 'oil_change', every: 'distance', km: 10_000, miles: 6_000 }]
  // The same list in the same form changes nothing.
  expect((await s.save(await s.monthly(), { coverage: [WASH] })).data).toMatchObject({ savePlan: { version: 1 } })
  const shown = await s.save(await s.monthly(), { coverage })
  expect(impactOf(shown).warnings.map(({ text }) => text)).toContain('New members get the services of your new list.')
  const { data } = await s.save(await s.monthly(), { coverage }, impactOf(shown).stamp)
  expect(data).toMatchObject({ savePlan: { version: 2 } })
  expect(await coverageOf(1)).toEqual([WASH])
  expect(await coverageOf(2)).toEqual(coverage)
  // A new price keeps what the plan covers.
  const priced = await s.save(await s.monthly(), { price: 5_900 })
  expect(priced.data ?? priced.error).toMatchObject({ savePlan: { version: 2, price: 5_900 } })
  expect(await coverageOf(2)).toEqual(coverage)
})

test('members who are moved read in their mail what the plan covers then', async () => {
  t.clock.set(new Date('2026-06-10T12:00:00Z'))
  await s.announceAccepted('2026-08-01')
  const { rows: members } = await t.db.owner.query<{ id: number }>(
    'select subscription_id::float8 as id from plan_move_member',
  )
  await t.db.owner.query('delete from sandbox.mail')
  await s.mailMove(members.map(({ id }) => id))
  const { rows } = await t.db.owner.query<{ text: string }>(
    `select text from sandbox.mail where subject like 'New price of your%'`,
  )
  expect(rows[0]?.text).toContain('From then on, your plan covers these services:')
  expect(rows[0]?.text).toContain('Oil change: every 10,000 km')
})
