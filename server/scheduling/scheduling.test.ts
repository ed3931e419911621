import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { TORONTO_ADDRESS } from '../testing/booking.ts'
import { book } from '../testing/orders.ts'
import { createTestApp, type GraphqlResult, TEST_NOW, type TestApp } from '../testing/test-app.ts'

let t: TestApp
let owner: string
let manager: string
let customer: string
let west: number
beforeAll(async () => {
  t = await createTestApp()
  const { id, host, emails, userIds, franchiseId } = t.fixture.ca
  west = franchiseId
  await t.db.owner.query(
    `insert into user_role (tenant_id, user_id, role) values ($1, $2, 'owner'), ($1, $2, 'manager')`,
    [id, userIds.tester],
  )
  owner = await t.tokenOf(host, emails.tester)
  manager = await t.tokenOf(host, emails.manager)
  customer = await t.tokenOf(host, emails.customer)
})
afterAll(() => t.close())
beforeEach(async () => {
  t.clock.set(TEST_NOW)
  await t.db.owner.query(`update work_order set status = 'CANCELLED', cancel_reason = 'other', cancelled_at = now()`)
  for (const franchiseId of [null, west]) await save({ franchiseId })
})

const ask = (query: string, variables: object = {}, token?: string): Promise<GraphqlResult> =>
  t.graphql(t.fixture.ca.host, query, variables, token)

const SETTINGS = `query S($franchiseId: ID) { scheduling(franchiseId: $franchiseId) {
  policy { step leastMinutes setupMinutes bufferMinutes maxLegMinutes }
  inherited { step leastMinutes setupMinutes bufferMinutes maxLegMinutes }
  services { serviceId name hasLitres own { minutes minutesPerExtraLitre } inherited { minutes minutesPerExtraLitre } measured { visits median p80 } }
  stamp
} }`
const PREVIEW = `query P($franchiseId: ID, $scheduling: SchedulingInput!) {
  previewScheduling(franchiseId: $franchiseId, scheduling: $scheduling) { blocking { text } warnings { text } stamp }
}`
const UPDATE = `mutation U($franchiseId: ID, $scheduling: SchedulingInput!, $seen: String!, $accepted: String) {
  updateScheduling(franchiseId: $franchiseId, scheduling: $scheduling, seen: $seen, accepted: $accepted) { policy { step } stamp }
}`
const FORECAST = `query F($franchiseId: ID) { schedulingForecast(franchiseId: $franchiseId) { starts undrivable days } }`

interface Change {
  franchiseId?: number | null
  step?: string
  leastMinutes?: number
  setupMinutes?: number
  bufferMinutes?: number
  maxLegMinutes?: number
  gridMinutes?: number
  arrivalWindowMinutes?: number
  services?: { serviceId: number; minutes?: number; minutesPerExtraLitre?: number }[]
}
const settings = async (franchiseId: number | null = null, token = owner) =>
  (await ask(SETTINGS, { franchiseId }, token)).data.scheduling

/** Saves what is given, as the page does; the rest is inherited. */
async function trySave(
  { franchiseId = null, services = [], ...policy }: Change,
  token = owner,
): Promise<GraphqlResult> {
  const scheduling = { ...policy, services }
  const { data } = await ask(PREVIEW, { franchiseId, scheduling }, token)
  const seen = (await settings(franchiseId, token)).stamp as string
  return await ask(UPDATE, { franchiseId, scheduling, seen, accepted: data?.previewScheduling?.stamp }, token)
}
async function save(change: Change): Promise<void> {
  expect((await trySave(change)).error).toBeUndefined()
}
const warnings = async (change: Change): Promise<string[]> => {
  const { franchiseId = null, services = [], ...policy } = change
  const { data } = await ask(PREVIEW, { franchiseId, scheduling: { ...policy, services } }, owner)
  return (data.previewScheduling.warnings as { text: string }[]).map(({ text }) => text)
}

describe('the settings', () => {
  test('are the hourly rule without driving until somebody changes them, and a franchise inherits', async () => {
    const standard = { step: 'HOURLY_IGNORE', leastMinutes: 30, setupMinutes: 0, bufferMinutes: 0, maxLegMinutes: 0 }
    expect(await settings()).toMatchObject({ policy: { step: null, leastMinutes: null }, inherited: standard })
    await save({ step: 'HOURLY_WARN', bufferMinutes: 10 })
    expect((await settings(west)).inherited).toEqual({ ...standard, step: 'HOURLY_WARN', bufferMinutes: 10 })
    await save({ franchiseId: west, bufferMinutes: 0 })
    expect((await settings(west)).policy).toMatchObject({ step: null, bufferMinutes: 0 })
  })

  test('refuse wrong minutes, each at its field', async () => {
    const [serviceId] = Object.values(t.fixture.ca.serviceIds)
    const fields = async (change: Change) => (await trySave(change)).error?.fields?.map(({ field }) => field)
    expect(await fields({ leastMinutes: 7, maxLegMinutes: 5 })).toEqual(['leastMinutes', 'maxLegMinutes'])
    expect(await fields({ gridMinutes: 20, arrivalWindowMinutes: 7 })).toEqual(['gridMinutes', 'arrivalWindowMinutes'])
    const services = [
      { serviceId: serviceId ?? 0, minutes: 47 },
      { serviceId: 999_999, minutes: 45 },
    ]
    expect(await fields({ services })).toEqual(['services.0.minutes', 'services.1.minutes'])
  })

  test('of the business are changed by owners and admins, of a franchise by its manager', async () => {
    expect((await trySave({ bufferMinutes: 5 }, manager)).error).toMatchObject({ statusCode: 403 })
    expect((await trySave({ franchiseId: west, bufferMinutes: 5 }, manager)).error).toBeUndefined()
    expect((await ask(SETTINGS, {}, customer)).error).toMatchObject({ statusCode: 404 })
  })

  test('keep planned minutes of services, with only what changed in the history', async () => {
    const before = await settings()
    const [first, second] = before.services as { serviceId: string }[]
    const [one, two] = [Number(first?.serviceId), Number(second?.serviceId)]
    await save({
      services: [
        { serviceId: one, minutes: 45, minutesPerExtraLitre: 2.5 },
        { serviceId: two, minutes: 30 },
      ],
    })
    expect((await settings()).services.slice(0, 2)).toMatchObject([
      { own: { minutes: 45, minutesPerExtraLitre: 2.5 } },
      { own: { minutes: 30, minutesPerExtraLitre: null } },
    ])
    await save({ services: [{ serviceId: one, minutes: 50, minutesPerExtraLitre: 2.5 }] })
    const { rows } = await t.db.owner.query<{ changes: object[] }>(
      `select changes from audit_entry where subject = 'service_minutes' order by id desc limit 2`,
    )
    expect(rows.map(({ changes }) => changes)).toMatchObject([
      [{ from: { minutes: 30 }, to: { minutes: null } }],
      [{ from: { minutes: 45 }, to: { minutes: 50 } }],
    ])
    expect((await settings(west)).services[0]).toMatchObject({
      own: { minutes: null },
      inherited: { minutes: 50, minutesPerExtraLitre: 2.5 },
    })
  })

  test('change in one entry of the history, which can be put back', async () => {
    await save({ bufferMinutes: 5, step: 'HOURLY_WARN' })
    await save({ bufferMinutes: 10 })
    const { data } = await ask(
      '{ settingsHistory(section: SCHEDULING, first: 1) { id title lines { label from to } problem } }',
      {},
      owner,
    )
    const [entry] = data.settingsHistory
    expect(entry).toMatchObject({
      title: 'Scheduling changed',
      problem: null,
      lines: expect.arrayContaining([
        { label: 'Time after a visit', from: '5 minutes', to: '10 minutes' },
        { label: 'Driving', from: 'Warn', to: 'standard' },
      ]),
    })
    const preview = await ask(`{ previewPutBack(id: ${entry.id}) { stamp impact { stamp } } }`, {}, owner)
    const { stamp: seen, impact } = preview.data.previewPutBack
    const { error } = await ask(
      'mutation B($id: ID!, $seen: String!, $accepted: String) { putBackChange(id: $id, seen: $seen, accepted: $accepted) }',
      { id: entry.id, seen, accepted: impact.stamp },
      owner,
    )
    expect(error).toBeUndefined()
    expect((await settings()).policy).toMatchObject({ bufferMinutes: 5, step: 'HOURLY_WARN' })
  })

  test('of somebody else’s version are not overwritten', async () => {
    const { stamp } = await settings()
    await save({ bufferMinutes: 5 })
    const late = await ask(UPDATE, { scheduling: { bufferMinutes: 10, services: [] }, seen: stamp }, owner)
    expect(late.error?.error).toBe('CHANGED_MEANWHILE')
  })
})

describe('the forecast', () => {
  /** Books an hour of June 3 in a van, at the usual place or 60 km away. */
  async function job(hour: number, isFar = false): Promise<void> {
    const { workOrderId } = await book(
      t,
      {
        date: `2026-06-03T${hour}:00:00Z`,
        isBooked: null,
        vanId: t.fixture.ca.vanIds[0],
        ...(isFar && { addressInput: { ...TORONTO_ADDRESS, street: '12 Far Rd' } }),
      },
      manager,
    )
    if (isFar)
      await t.db.owner.query(
        'update address set lat = 44.2, lng = -79.4 where id = (select address_id from work_order where id = $1)',
        [workOrderId],
      )
  }
  const forecast = async (franchiseId: number | null = west) =>
    (await ask(FORECAST, { franchiseId }, owner)).data.schedulingForecast

  test('counts the starts of the last month that a van could not have reached', async () => {
    await job(13)
    await job(14, true)
    await job(15)
    await job(19)
    expect(await forecast()).toEqual({ starts: 0, undrivable: 0, days: 30 })
    t.clock.set(new Date('2026-06-10T16:00:00Z'))
    // To the far job and back from it; there is time until the last one.
    expect(await forecast()).toEqual({ starts: 4, undrivable: 2, days: 30 })
    expect(await forecast(null)).toMatchObject({ starts: 4, undrivable: 2 })
    await save({ franchiseId: west, leastMinutes: 480 })
    expect(await forecast()).toMatchObject({ undrivable: 3 })
  })

  test('of the business counts only the franchises of who asks', async () => {
    const { otherFranchiseId } = t.fixture.ca
    await job(13)
    await job(14)
    await t.db.owner.query(
      `update work_order set franchise_id = $1, van_id = (select id from van where franchise_id = $1)
       where scheduled_at = '2026-06-03T14:00:00Z' and status = 'ASSIGNED'`,
      [otherFranchiseId],
    )
    t.clock.set(new Date('2026-06-10T16:00:00Z'))
    expect(await forecast(null)).toMatchObject({ starts: 2 })
    expect((await ask(FORECAST, {}, manager)).data.schedulingForecast).toMatchObject({ starts: 1 })
    expect((await ask(FORECAST, { franchiseId: otherFranchiseId }, manager)).error?.error).toBe('NOT_FOUND')
  })

  test('a change to warnings says how many booked starts staff will see in red, and the way back what they lose', async () => {
    await job(13)
    await job(14)
    await job(15)
    expect(await warnings({ step: 'HOURLY_WARN' })).toEqual([])
    expect(await warnings({ step: 'HOURLY_WARN', leastMinutes: 120 })).toEqual([
      '2 booked starts of the next 14 days leave too little time to drive there. Staff see them in red on the day view.',
    ])
    await save({ step: 'HOURLY_WARN' })
    expect(await warnings({})).toEqual([
      'Staff no longer see drives between jobs, and suggestions of vans count straight lines again.',
    ])
    const before = 'From now on each visit is as long as its work takes'
    expect((await warnings({ step: 'DURATION_ENFORCE' }))[0]).toContain(before)
    await save({ step: 'DURATION_ENFORCE', gridMinutes: 15, arrivalWindowMinutes: 60 })
    expect(await warnings({ step: 'HOURLY_WARN' })).toEqual([
      'Customers book by the hour again. What is booked keeps its time and length.',
    ])
    await save({ step: 'HOURLY_WARN' })
    expect(
      (await ask(UPDATE, { scheduling: { services: [] }, seen: (await settings()).stamp }, owner)).error?.error,
    ).toBe('IMPACT_CHANGED')
  })
})

test('measured minutes are shown from 20 visits with nothing else on', async () => {
  const { workOrderId } = await book(
    t,
    { date: '2026-06-04T13:00:00Z', isBooked: null, vanId: t.fixture.ca.vanIds[0] },
    manager,
  )
  const { rows } = await t.db.owner.query<{ service: string }>(
    `select l.service_id as service from line_item l join service s on s.tenant_id = l.tenant_id and s.id = l.service_id and not s.is_fee where l.work_order_id = $1 limit 1`,
    [workOrderId],
  )
  const serviceId = String(rows[0]?.service)
  const measured = async () =>
    ((await settings()).services as { serviceId: string; measured: object | null }[]).find(
      one => one.serviceId === serviceId,
    )?.measured
  /** Copies the order as a completed one that took so many minutes. */
  const visits = (count: number, minutes: number) =>
    t.db.owner.query(
      `with w as (
         insert into work_order (tenant_id, idempotency_key, user_id, franchise_id, van_id, contact_id, address_id, vehicle_id, user_vehicle_id, scheduled_at, status,
           is_confirmed, is_inspected, currency, completed_at)
         select tenant_id, gen_random_uuid()::text, user_id, franchise_id, van_id, contact_id, address_id, vehicle_id, user_vehicle_id,
           timestamptz '2025-01-01' + (n + $3 * 100) * interval '1 day', 'COMPLETE', true, true, currency,
           timestamptz '2025-01-01' + (n + $3 * 100) * interval '1 day' + $3 * interval '1 minute'
         from work_order, generate_series(1, $2) n where id = $1 returning tenant_id, id, scheduled_at),
       l as (insert into line_item (tenant_id, work_order_id, position, service_id, name, price, discounted_price) select tenant_id, id, 1, $4, 'Work', 0, 0 from w)
       insert into inspection (tenant_id, work_order_id, author_id, started_at, completed_at) select w.tenant_id, w.id, $5, scheduled_at, scheduled_at from w`,
      [workOrderId, count, minutes, serviceId, t.fixture.ca.userIds.technician],
    )
  await visits(19, 40)
  expect(await measured()).toBeNull()
  await visits(1, 60)
  expect(await measured()).toEqual({ visits: 20, median: 40, p80: 40 })
  await visits(10, 50)
  expect(await measured()).toMatchObject({ visits: 30, median: 40, p80: 50 })
})
