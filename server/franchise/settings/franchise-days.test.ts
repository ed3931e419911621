import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { book } from '../../testing/orders.ts'
import { createTestApp, type GraphqlResult, type TestApp } from '../../testing/test-app.ts'

let t: TestApp
let manager: string
let franchiseId: number
beforeAll(async () => {
  t = await createTestApp()
  manager = await t.tokenOf(t.fixture.ca.host, t.fixture.ca.emails.manager)
  franchiseId = t.fixture.ca.franchiseId
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.db.owner.query("update work_order set status = 'CANCELLED', cancel_reason = 'other', cancelled_at = now()")
})

const ask = (query: string, variables: object = {}): Promise<GraphqlResult> =>
  t.graphql(t.fixture.ca.host, query, { franchiseId, ...variables }, manager)

interface Hours {
  hours: { weekday: number; opensMinute: number; closesMinute: number }[]
  stamp: string
}
const readHours = async (): Promise<Hours> =>
  (
    (
      await ask(
        'query H($franchiseId: ID!) { franchiseHours(franchiseId: $franchiseId) { hours { weekday opensMinute closesMinute } stamp } }',
      )
    ).data as { franchiseHours: Hours }
  ).franchiseHours
const saveHours = (hours: Hours['hours'], seen: string, accepted?: string): Promise<GraphqlResult> =>
  ask(
    `mutation U($franchiseId: ID!, $hours: [OpeningHoursInput!]!, $seen: String!, $accepted: String) {
      updateFranchiseHours(franchiseId: $franchiseId, hours: $hours, seen: $seen, accepted: $accepted) { hours { weekday opensMinute closesMinute } stamp } }`,
    { hours, seen, accepted },
  )
const PREVIEW = `query P($franchiseId: ID!, $hours: [OpeningHoursInput!]!) {
  previewFranchiseHours(franchiseId: $franchiseId, hours: $hours) { blocking { text workOrderId } warnings { text workOrderId } stamp } }`
const audits = async (): Promise<{ subject: string; actor_name: string }[]> =>
  (
    await t.db.owner.query<{ subject: string; actor_name: string }>(
      'select subject, actor_name from audit_entry order by id',
    )
  ).rows

describe('hours of a week', () => {
  test('a manager saves hours, which the booking page offers at once, and the audit names the manager', async () => {
    const { hours, stamp } = await readHours()
    const slots = async (): Promise<string> => {
      const { data } = await t.graphql(
        t.fixture.ca.host,
        `{ availability(code: "M5V1J9", start: "2026-06-08T04:00:00Z", end: "2026-06-09T04:00:00Z") { date } }`,
      )
      return JSON.stringify(data)
    }
    const before = await slots()
    const shorter = hours.map(day => ({ ...day, opensMinute: 600, closesMinute: 720 }))
    const count = (await audits()).length
    const { data, error } = await saveHours(shorter, stamp)
    expect(error).toBeUndefined()
    expect(data).toMatchObject({ updateFranchiseHours: { hours: shorter } })
    expect(await slots()).not.toBe(before)
    expect((await audits()).slice(count)).toEqual([
      { subject: 'franchise_hours', actor_name: expect.any(String) as string },
    ])
    expect((await saveHours(hours, (await readHours()).stamp)).error).toBeUndefined()
    expect(await slots()).toBe(before)
  })

  test('a save of an older version is refused, names who changed it, and changes nothing', async () => {
    const { hours, stamp } = await readHours()
    expect((await saveHours(hours.slice(1), stamp)).error).toBeUndefined()
    const now = await readHours()
    const count = (await audits()).length
    const { error } = await saveHours(hours, stamp)
    expect(error).toMatchObject({
      statusCode: 409,
      error: 'CHANGED_MEANWHILE',
      changedBy: expect.any(String) as string,
    })
    expect(await readHours()).toEqual(now)
    expect(await audits()).toHaveLength(count)
    expect((await saveHours(hours, now.stamp)).error).toBeUndefined()
  })

  test('of two parallel saves from one page one is refused', async () => {
    const { hours, stamp } = await readHours()
    const answers = await Promise.all([saveHours(hours.slice(1), stamp), saveHours(hours.slice(2), stamp)])
    expect(answers.filter(({ error }) => error === undefined)).toHaveLength(1)
    expect(answers.map(({ error }) => error?.error)).toContain('CHANGED_MEANWHILE')
    expect((await saveHours(hours, (await readHours()).stamp)).error).toBeUndefined()
  })

  test('appointments outside new hours are listed first, and the save is refused when there are more', async () => {
    const { hours, stamp } = await readHours()
    const late = await book(t, { date: '2026-06-09T21:00:00Z' })
    const shorter = hours.map(day => ({ ...day, closesMinute: 900 }))
    const { data } = await ask(PREVIEW, { hours: shorter })
    const impact = (
      data as { previewFranchiseHours: { warnings: { text: string; workOrderId: string }[]; stamp: string } }
    ).previewFranchiseHours
    expect(impact.warnings).toEqual([
      {
        text: expect.stringContaining('Tuesday, June 9, 2026, 5:00 PM') as string,
        workOrderId: String(late.workOrderId),
      },
    ])
    expect((await saveHours(shorter, stamp)).error).toMatchObject({ statusCode: 409, error: 'IMPACT_CHANGED' })
    await book(t, { date: '2026-06-10T21:00:00Z' })
    expect((await saveHours(shorter, stamp, impact.stamp)).error).toMatchObject({
      error: 'IMPACT_CHANGED',
      impact: { warnings: [{}, {}] },
    })
    const { data: again } = await ask(PREVIEW, { hours: shorter })
    const now = (again as { previewFranchiseHours: { stamp: string } }).previewFranchiseHours.stamp
    expect((await saveHours(shorter, stamp, now)).error).toBeUndefined()
    expect((await saveHours(hours, (await readHours()).stamp)).error).toBeUndefined()
  })

  test('wrong hours are refused by weekday', async () => {
    const { hours, stamp } = await readHours()
    const wrong = [...hours.filter(({ weekday }) => weekday !== 2), { weekday: 2, opensMinute: 700, closesMinute: 600 }]
    expect((await saveHours(wrong, stamp)).error).toMatchObject({
      statusCode: 422,
      fields: [{ field: 'hours.2', message: 'Please enter a closing time after the opening time.' }],
    })
  })

  test('a change by SQL reaches a process within a second', async () => {
    const names = async (): Promise<string> =>
      JSON.stringify(
        (await t.graphql(t.fixture.ca.host, '{ postalCodeCheck(code: "M5V1J9") { franchises { name } } }')).data,
      )
    expect(await names()).not.toContain('Renamed by SQL')
    await t.db.owner.query(`update franchise set name = 'Renamed by SQL' where id = $1 and tenant_id = $2`, [
      franchiseId,
      t.fixture.ca.id,
    ])
    await expect.poll(names, { timeout: 1_000, interval: 25 }).toContain('Renamed by SQL')
  })
})

describe('closures and special hours', () => {
  const DAYS =
    'query D($franchiseId: ID!) { franchiseSpecialDays(franchiseId: $franchiseId) { days { from to name opensMinute closesMinute } stamp } }'
  interface Days {
    days: object[]
    stamp: string
  }
  const readDays = async (): Promise<Days> =>
    ((await ask(DAYS)).data as { franchiseSpecialDays: Days }).franchiseSpecialDays
  const saveDays = (days: object[], seen: string, accepted?: string): Promise<GraphqlResult> =>
    ask(
      `mutation S($franchiseId: ID!, $days: [SpecialDaysInput!]!, $seen: String!, $accepted: String) {
        updateFranchiseSpecialDays(franchiseId: $franchiseId, days: $days, seen: $seen, accepted: $accepted) { days { from to name } stamp } }`,
      { days, seen, accepted },
    )

  test('three weeks of holiday are one entry, and a closed weekday can open', async () => {
    const { stamp } = await readDays()
    const days = [
      { from: '2026-12-20', to: '2027-01-09', name: 'Winter break', opensMinute: null, closesMinute: null },
      { from: '2027-01-10', to: '2027-01-10', name: 'Open Sunday', opensMinute: 600, closesMinute: 720 },
    ]
    expect((await saveDays(days, stamp)).error).toBeUndefined()
    const saved = await readDays()
    expect(saved.days).toEqual(days)
    const { rows } = await t.db.owner.query(
      'select count(*)::int as count from franchise_closure where franchise_id = $1',
      [franchiseId],
    )
    expect(rows).toEqual([{ count: 21 }])
    expect((await saveDays([], saved.stamp)).error).toBeUndefined()
    expect((await readDays()).days).toEqual([])
  })

  test('a confirmed appointment blocks a closure until it is gone', async () => {
    const { stamp } = await readDays()
    const { workOrderId } = await book(t, { date: '2026-06-16T15:00:00Z' })
    const closure = [{ from: '2026-06-16', to: '2026-06-16', name: 'Inventory' }]
    const { error } = await saveDays(closure, stamp)
    expect(error).toMatchObject({
      statusCode: 409,
      error: 'IMPACT_BLOCKED',
      impact: { blocking: [{ workOrderId }] },
    })
    expect((await readDays()).stamp).toBe(stamp)
    await t.db.owner.query("update work_order set status = 'CANCELLED', cancel_reason = 'other', cancelled_at = now()")
    expect((await saveDays(closure, stamp)).error).toBeUndefined()
  })
})
