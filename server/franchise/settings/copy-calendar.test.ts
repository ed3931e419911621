import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { book } from '../../testing/orders.ts'
import { createTestApp, type GraphqlResult, type TestApp } from '../../testing/test-app.ts'

let t: TestApp
let owner: string
let manager: string
let from: number
let to: number
beforeAll(async () => {
  t = await createTestApp()
  const { ca } = t.fixture
  await t.db.owner.query(
    `insert into user_role (tenant_id, user_id, role) values ($1, $2, 'owner'), ($1, $2, 'manager')`,
    [ca.id, ca.userIds.tester],
  )
  owner = await t.tokenOf(ca.host, ca.emails.tester)
  manager = await t.tokenOf(ca.host, ca.emails.manager)
  from = ca.franchiseId
  to = ca.otherFranchiseId
  await t.db.owner.query(`update franchise set time_zone = 'America/Vancouver' where id = $1 and tenant_id = $2`, [
    to,
    ca.id,
  ])
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.db.owner.query(`
    delete from franchise_closure; delete from franchise_special_hours;
    update work_order set status = 'CANCELLED', cancel_reason = 'other', cancelled_at = now()`)
})

type Part = 'HOURS' | 'DAYS' | 'HOLIDAYS'
interface Target {
  id: string
  hours: { weekday: number; opensMinute: number; closesMinute: number }[]
  newDays: number
  holidays: string[]
  isSame: boolean
  stamp: string
}
const ask = (query: string, variables: object, token = owner): Promise<GraphqlResult> =>
  t.graphql(t.fixture.ca.host, query, { franchiseId: from, ...variables }, token)

async function copyOf(part: Part, franchiseId = from): Promise<{ target: Target; stamp: string }> {
  const { data, error } = await ask(
    `query C($franchiseId: ID!, $part: CalendarPart!) { calendarCopy(franchiseId: $franchiseId, part: $part) {
      id hours { weekday opensMinute closesMinute } newDays holidays isSame stamp } }`,
    { part, franchiseId },
  )
  expect(error).toBeUndefined()
  const { calendarCopy } = data as { calendarCopy: Target[] }
  const other = franchiseId === from ? to : from
  const target = calendarCopy.find(({ id }) => id === String(other))
  if (!target) throw new Error('the other franchise is missing')
  return { target, stamp: target.stamp }
}
const copy = (part: Part, variables: object, token?: string): Promise<GraphqlResult> =>
  ask(
    `mutation C($franchiseId: ID!, $part: CalendarPart!, $toFranchiseIds: [ID!]!, $holidayNames: [String!], $seen: [String!]!, $accepted: String) {
      copyCalendar(franchiseId: $franchiseId, part: $part, toFranchiseIds: $toFranchiseIds, holidayNames: $holidayNames, seen: $seen, accepted: $accepted) { id isSame } }`,
    { part, toFranchiseIds: [to], ...variables },
    token,
  )
async function preview(
  part: Part,
): Promise<{ blocking: { text: string }[]; warnings: { text: string }[]; stamp: string }> {
  const { data } = await ask(
    `query P($franchiseId: ID!, $part: CalendarPart!, $toFranchiseIds: [ID!]!) {
      previewCalendarCopy(franchiseId: $franchiseId, part: $part, toFranchiseIds: $toFranchiseIds) { blocking { text } warnings { text } stamp } }`,
    { part, toFranchiseIds: [to] },
  )
  return (data as { previewCalendarCopy: Awaited<ReturnType<typeof preview>> }).previewCalendarCopy
}
const setHours = (franchiseId: number, opens: number, closes: number): Promise<unknown> =>
  t.db.owner.query('update franchise_hours set opens_minute = $2, closes_minute = $3 where franchise_id = $1', [
    franchiseId,
    opens,
    closes,
  ])
const closeDay = (franchiseId: number, day: string, name: string): Promise<unknown> =>
  t.db.owner.query('insert into franchise_closure (tenant_id, franchise_id, day, name) values ($1, $2, $3, $4)', [
    t.fixture.ca.id,
    franchiseId,
    day,
    name,
  ])
const audits = async (): Promise<{ subject: string; franchise_id: number | null }[]> =>
  (
    await t.db.owner.query<{ subject: string; franchise_id: number | null }>(
      'select subject, franchise_id::float8 from audit_entry order by id',
    )
  ).rows
/** Moves an order to the other franchise. */
const moveOrder = (id: number): Promise<unknown> =>
  t.db.owner.query('update work_order set franchise_id = $2, van_id = null, is_confirmed = false where id = $1', [
    id,
    to,
  ])

describe('hours', () => {
  test('another franchise gets the same hours in its own zone, with an entry in its own history', async () => {
    await setHours(from, 540, 1020)
    await setHours(to, 480, 1080)
    const { target, stamp } = await copyOf('HOURS')
    expect(target.isSame).toBe(false)
    const count = (await audits()).length
    expect((await copy('HOURS', { seen: stamp })).error).toBeUndefined()
    const now = await copyOf('HOURS')
    expect(now.target.isSame).toBe(true)
    expect(now.target.hours).toEqual((await copyOf('HOURS', to)).target.hours)
    expect(now.target.hours[0]).toMatchObject({ opensMinute: 540, closesMinute: 1020 })
    const added = (await audits()).slice(count)
    expect(added.length).toBeGreaterThan(0)
    expect(added.every(({ subject, franchise_id: id }) => subject === 'franchise_hours' && id === to)).toBe(true)
    // A copy of what is the same already leaves no entry.
    expect((await copy('HOURS', { seen: now.stamp })).error).toBeUndefined()
    expect(await audits()).toHaveLength(count + added.length)
  })

  test('a change of a franchise that was not chosen does not matter', async () => {
    await setHours(from, 540, 1020)
    await setHours(to, 480, 1080)
    const { rows } = await t.db.owner.query<{ id: number }>(
      `with made as (insert into franchise (tenant_id, name, type, country_code, time_zone, street, city, province_code, postal_code, lat, lng, phone_number, manager_email)
         select tenant_id, 'North', type, country_code, time_zone, street, city, province_code, postal_code, lat, lng, phone_number, manager_email from franchise where id = $1 returning tenant_id, id)
       insert into franchise_hours (tenant_id, franchise_id, weekday, opens_minute, closes_minute) select tenant_id, id, 1, 480, 600 from made returning franchise_id::float8 as id`,
      [from],
    )
    const third = rows[0]?.id ?? 0
    const { stamp } = await copyOf('HOURS')
    await setHours(third, 540, 660)
    expect((await copy('HOURS', { seen: [stamp] })).error).toBeUndefined()
    expect((await copyOf('HOURS')).target.isSame).toBe(true)
  })

  test('appointments outside the new hours are named with their franchise, and have to be accepted', async () => {
    await setHours(from, 540, 720)
    await setHours(to, 0, 1440)
    const { workOrderId } = await book(t, { date: '2026-06-09T15:00:00Z' })
    await moveOrder(workOrderId)
    const { warnings, blocking, stamp: accepted } = await preview('HOURS')
    // 8:00 in Vancouver.
    expect(warnings).toEqual([{ text: expect.stringMatching(/East: Tuesday, June 9, 2026, 8:00 AM/) as string }])
    expect(blocking).toEqual([])
    const { stamp: seen } = await copyOf('HOURS')
    expect((await copy('HOURS', { seen })).error).toMatchObject({ statusCode: 409, error: 'IMPACT_CHANGED' })
    expect((await copyOf('HOURS')).target.isSame).toBe(false)
    expect((await copy('HOURS', { seen, accepted })).error).toBeUndefined()
    expect((await copyOf('HOURS')).target.isSame).toBe(true)
  })

  test('an older list, a franchise of somebody else, and no franchise are refused', async () => {
    const { stamp: seen } = await copyOf('HOURS')
    await setHours(to, 600, 900)
    expect((await copy('HOURS', { seen })).error).toMatchObject({ statusCode: 409, error: 'CHANGED_MEANWHILE' })
    const { stamp } = await copyOf('HOURS')
    expect((await copy('HOURS', { seen: stamp }, manager)).error).toMatchObject({ statusCode: 404 })
    expect((await copy('HOURS', { seen: stamp, toFranchiseIds: [t.fixture.us.franchiseId] })).error).toMatchObject({
      statusCode: 404,
    })
    expect((await copy('HOURS', { seen: stamp, toFranchiseIds: [] })).error).toMatchObject({ statusCode: 422 })
    expect((await copyOf('HOURS')).target.isSame).toBe(false)
  })
})

describe('closures', () => {
  test('only days that the other franchise does not have are added', async () => {
    await closeDay(from, '2026-12-25', 'Christmas Day')
    await closeDay(from, '2026-12-26', 'Boxing Day')
    await closeDay(to, '2026-12-26', 'Stocktaking')
    const { target, stamp: seen } = await copyOf('DAYS')
    expect(target.newDays).toBe(1)
    expect((await copy('DAYS', { seen })).error).toBeUndefined()
    const { rows } = await t.db.owner.query(
      'select day::text, name from franchise_closure where franchise_id = $1 order by day',
      [to],
    )
    expect(rows).toEqual([
      { day: '2026-12-25', name: 'Christmas Day' },
      { day: '2026-12-26', name: 'Stocktaking' },
    ])
    expect((await copyOf('DAYS')).target).toMatchObject({ newDays: 0, isSame: true })
  })

  test('a confirmed appointment of a day keeps the copy from being made', async () => {
    await setHours(to, 0, 1440)
    const { workOrderId } = await book(t, { date: '2026-06-09T15:00:00Z' })
    await moveOrder(workOrderId)
    await t.db.owner.query(
      `with v as (insert into van (tenant_id, franchise_id, name) values ($2, $3, 'East Van') returning id)
       update work_order set is_confirmed = true, van_id = v.id from v where work_order.id = $1`,
      [workOrderId, t.fixture.ca.id, to],
    )
    await closeDay(from, '2026-06-09', 'Fair')
    expect((await preview('DAYS')).blocking).toHaveLength(1)
    const { stamp: seen } = await copyOf('DAYS')
    expect((await copy('DAYS', { seen })).error).toMatchObject({ statusCode: 409, error: 'IMPACT_BLOCKED' })
    expect((await copyOf('DAYS')).target.newDays).toBe(1)
  })
})

describe('public holidays', () => {
  test('each franchise closes on those of its own province that were chosen, beside its own days', async () => {
    await t.db.owner.query(`update franchise set province_code = 'QC' where id = $1`, [to])
    await closeDay(to, '2026-07-01', 'Moving day')
    const { target, stamp: seen } = await copyOf('HOLIDAYS')
    expect(target.holidays).toContain('Fête nationale')
    // The day has an entry already.
    expect(target.holidays).not.toContain('Canada Day')
    const { error } = await copy('HOLIDAYS', { seen, holidayNames: ['Fête nationale', 'Labour Day', 'Family Day'] })
    expect(error).toBeUndefined()
    const { rows } = await t.db.owner.query(
      'select day::text, name from franchise_closure where franchise_id = $1 order by day',
      [to],
    )
    expect(rows).toEqual([
      { day: '2026-06-24', name: 'Fête nationale' },
      { day: '2026-07-01', name: 'Moving day' },
      { day: '2026-09-07', name: 'Labour Day' },
    ])
  })
})

test('a franchise that was archived meanwhile is refused, not left out', async () => {
  const { stamp } = await copyOf('DAYS')
  const archive = (at: Date | null) => t.db.owner.query('update franchise set archived_at = $2 where id = $1', [to, at])
  await archive(new Date())
  expect((await copy('DAYS', { seen: [stamp] })).error?.statusCode).toBe(409)
  await archive(null)
})
