import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Place } from '../../../domain/address/distance.ts'
import { estimateMinutes, type Leg } from '../../../domain/scheduling/travel-estimate.ts'
import { forgetCached } from '../../platform/database/cached.ts'
import { TORONTO_ADDRESS } from '../../testing/booking.ts'
import { book, COMPLETE, inspect } from '../../testing/orders.ts'
import { createTestApp, type GraphqlResult, TEST_NOW, type TestApp } from '../../testing/test-app.ts'

let t: TestApp
let manager: string
/** What the service was asked, and what it answers to one drive. */
let asked: { origins: readonly Place[]; destinations: readonly Place[]; departAt: Date | null }[]
let answer: () => Leg | null
let cacheDays: number
beforeAll(async () => {
  t = await createTestApp()
  manager = await t.tokenOf(t.fixture.ca.host, t.fixture.ca.emails.manager)
  await t.db.owner.query(
    `insert into scheduling_policy (tenant_id, franchise_id, mode, travel) values ($1, $2, 'HOURLY', 'WARN')`,
    [t.fixture.ca.id, t.fixture.ca.franchiseId],
  )
  t.services.travelTimes = {
    source: 'osrm',
    get cacheDays() {
      return cacheDays
    },
    matrix: async (origins, destinations, departAt) => {
      asked.push({ origins, destinations, departAt })
      return await Promise.resolve(destinations.map(() => answer()))
    },
  }
})
beforeEach(() => {
  t.clock.set(TEST_NOW)
  asked = []
  answer = () => ({ seconds: 3_000, metres: 40_000 })
  cacheDays = 90
})
afterAll(() => t.close())

const run = (query: string, variables: object): Promise<GraphqlResult> =>
  t.graphql(t.fixture.ca.host, query, variables, manager)
const NORTH = { lat: 43.75, lng: -79.4 }
let number = 0
/** Books an hour of a day in June in a van, at a place of its own. */
async function job(day: string, hour: number, van: number, place?: Place): Promise<number> {
  const street = `${++number} Drive St`
  const { workOrderId } = await book(
    t,
    { date: `${day}T${hour}:00:00Z`, isBooked: null, vanId: van, addressInput: { ...TORONTO_ADDRESS, street } },
    manager,
  )
  if (place)
    await t.db.owner.query(
      'update address set lat = $2, lng = $3 where id = (select address_id from work_order where id = $1)',
      [workOrderId, place.lat, place.lng],
    )
  return workOrderId
}
const DAY = `query D($franchiseId: ID!, $day: String!) {
  dayBoard(franchiseId: $franchiseId, day: $day) { drives { fromId toId minutes shortMinutes isTooLong } }
}`
const drives = async (day: string) =>
  (await run(DAY, { franchiseId: t.fixture.ca.franchiseId, day })).data.dayBoard.drives
const CHOICES = `query C($franchiseId: ID!, $at: DateTime!, $lat: Float, $lng: Float, $serviceIds: [ID!], $vanId: ID) {
  vanChoices(franchiseId: $franchiseId, at: $at, lat: $lat, lng: $lng, serviceIds: $serviceIds, vanId: $vanId) {
    van { name } isSuggested shortMinutes detourMinutes isOutsideShift before { driveMinutes shortMinutes } after { driveMinutes shortMinutes }
  }
}`
const choices = async (at: string, more: object = {}) =>
  (await run(CHOICES, { franchiseId: t.fixture.ca.franchiseId, at, ...NORTH, ...more })).data.vanChoices
const waiting = async (): Promise<{ drives: { from: string; to: string; bucket: number }[]; timeZone: string }[]> =>
  (
    await t.db.owner.query<{ payload: { drives: []; timeZone: string } }>(
      `select payload from app.outbox where task = 'fetch-travel-times' order by id`,
    )
  ).rows.map(({ payload }) => payload)
const forget = (): void => forgetCached(t.db.databases.of(t.fixture.ca.id))

describe('the day', () => {
  test('has the estimate, without a call, until a worker has asked the service; then its answer', async () => {
    const [van] = t.fixture.ca.vanIds
    const from = await job('2026-06-03', 13, van)
    const to = await job('2026-06-03', 14, van, NORTH)
    const estimate = Math.round(estimateMinutes({ lat: TORONTO_ADDRESS.lat, lng: TORONTO_ADDRESS.lng }, NORTH, 2))
    const one = { fromId: String(from), toId: String(to), isTooLong: false }
    expect(await drives('2026-06-03')).toEqual([{ ...one, minutes: estimate, shortMinutes: 0 }])
    await drives('2026-06-03')
    expect(asked).toEqual([])
    const [job1, ...others] = await waiting()
    expect(others).toEqual([])
    expect(job1).toMatchObject({ timeZone: 'America/Toronto', drives: [{ bucket: 2 }] })
    expect(JSON.stringify(job1)).not.toContain('43.6')

    if (job1) await t.jobs['fetch-travel-times'](t.fixture.ca.id, job1)
    // Tomorrow at midday, for the middles of the cells.
    expect(asked).toMatchObject([{ departAt: new Date('2026-06-02T16:00:00Z') }])
    const [drive] = await drives('2026-06-03')
    // 50 minutes between the cells, a little more or less between the places; the job takes 30.
    expect(drive.minutes).toBeGreaterThan(40)
    expect(drive.shortMinutes).toBe(drive.minutes - 30)
    expect(asked).toHaveLength(1)
  })

  test('has no drives for the franchise that ignores driving', async () => {
    await t.db.owner.query(`update scheduling_policy set travel = 'IGNORE'`)
    forget()
    expect(await drives('2026-06-03')).toEqual([])
    await t.db.owner.query(`update scheduling_policy set travel = 'WARN'`)
    forget()
  })
})

describe('the choice of a van', () => {
  test('says what is missing for the drives, and suggests a van that has time', async () => {
    const [one, two] = t.fixture.ca.vanIds
    cacheDays = 0
    // Van 1 is at the place before and after, but its work before takes an hour and a half.
    await t.db.owner.query(
      `insert into service_minutes (tenant_id, service_id, minutes) select tenant_id, id, 90 from service where tenant_id = $1 and not is_fee`,
      [t.fixture.ca.id],
    )
    forget()
    await job('2026-06-04', 13, one, NORTH)
    await job('2026-06-04', 17, two)
    const found = await choices('2026-06-04T14:00:00Z')
    expect(
      found.map((choice: { van: { name: string }; isSuggested: boolean }) => [choice.van.name, choice.isSuggested]),
    ).toEqual([
      ['Van 2', true],
      ['Van 1', false],
    ])
    expect(found[1]).toMatchObject({ shortMinutes: 30, before: { driveMinutes: 0, shortMinutes: 30 }, after: null })
    expect(found[0]).toMatchObject({ shortMinutes: 0, before: null })
    expect(asked).toEqual([])
    await t.db.owner.query('delete from service_minutes')
    forget()
  })

  test('puts a van outside its shift last, and counts the detour from its home', async () => {
    const [one] = t.fixture.ca.vanIds
    cacheDays = 0
    const plans = async () =>
      (
        await run('query V($id: ID!) { vanPlans(franchiseId: $id) { name hours { weekday } homeMetres stamp } }', {
          id: t.fixture.ca.franchiseId,
        })
      ).data.vanPlans
    const save = (plan: object) =>
      run(
        `mutation U($vanId: ID!, $hours: [OpeningHoursInput!]!, $homeLat: Float, $homeLng: Float, $seen: String!) {
          updateVanPlan(vanId: $vanId, hours: $hours, homeLat: $homeLat, homeLng: $homeLng, seen: $seen) { vanId }
        }`,
        { vanId: one, ...plan },
      )
    const [before] = await plans()
    expect(before).toMatchObject({ name: 'Van 1', hours: [], homeMetres: null })
    const plan = {
      hours: [{ weekday: 1, opensMinute: 480, closesMinute: 960 }],
      homeLat: NORTH.lat,
      homeLng: NORTH.lng,
    }
    const wrong = { hours: [{ weekday: 1, opensMinute: 960, closesMinute: 480 }], seen: before.stamp }
    expect((await save(wrong)).error?.fields?.map(({ field }) => field)).toEqual(['hours.1'])
    expect((await save({ ...plan, seen: before.stamp })).error).toBeUndefined()
    expect((await save({ ...plan, seen: before.stamp })).error?.error).toBe('CHANGED_MEANWHILE')
    expect((await plans())[0]).toMatchObject({ hours: [{ weekday: 1 }], homeMetres: expect.any(Number) })

    const found = async (at: string) =>
      ((await choices(at)) as { van: { name: string }; isOutsideShift: boolean; detourMinutes: number }[]).map(
        ({ van, isOutsideShift, detourMinutes }) => [van.name, isOutsideShift, detourMinutes > 0],
      )
    // A Thursday and a Monday.
    expect(await found('2026-06-11T14:00:00Z')).toEqual([
      ['Van 2', false, true],
      ['Van 1', true, false],
    ])
    expect(await found('2026-06-15T14:00:00Z')).toEqual([
      ['Van 1', false, false],
      ['Van 2', false, true],
    ])
    expect((await save({ hours: [], seen: (await plans())[0].stamp })).error).toBeUndefined()
  })

  test('measures the drives of the van that somebody chose, and falls back to the estimate', async () => {
    const [one] = t.fixture.ca.vanIds
    cacheDays = 0
    await job('2026-06-05', 13, one)
    const chosen = async () => (await choices('2026-06-05T14:00:00Z', { vanId: one }))[0]
    expect(await chosen()).toMatchObject({ before: { driveMinutes: 50, shortMinutes: 20 } })
    expect(asked.length).toBeGreaterThan(0)
    const estimate = Math.round(estimateMinutes({ lat: TORONTO_ADDRESS.lat, lng: TORONTO_ADDRESS.lng }, NORTH, 2))
    answer = () => null
    expect(await chosen()).toMatchObject({ before: { driveMinutes: estimate, shortMinutes: 0 } })
    answer = () => {
      throw new Error('The travel times of OSRM answered 503.')
    }
    expect(await chosen()).toMatchObject({ before: { driveMinutes: estimate } })
    expect(await waiting()).toHaveLength(1)
  })
})

test('a franchise learns its factor from drives without a wait, from 30 on', async () => {
  const [van] = t.fixture.ca.vanIds
  const from = await job('2026-06-08', 13, van)
  const to = await job('2026-06-08', 14, van, NORTH)
  for (const id of [from, to]) {
    t.clock.set(new Date('2026-06-08T14:30:00Z'))
    await inspect(t, manager, id)
    expect((await run(COMPLETE, { workOrderId: id })).error).toBeUndefined()
  }
  /** Makes the pair one of so many days, each with a drive of so many minutes that began when the second job was due. */
  const days = (count: number, minutes: number, since: string) =>
    t.db.owner.query(
      `with days as (select n, $6::timestamptz + n * interval '1 day' as due from generate_series(1, $3) n),
       w as (
         insert into work_order (tenant_id, idempotency_key, user_id, franchise_id, van_id, contact_id, address_id, vehicle_id, user_vehicle_id, scheduled_at, status,
           is_confirmed, is_inspected, currency, completed_at)
         select o.tenant_id, gen_random_uuid()::text, o.user_id, o.franchise_id, o.van_id, o.contact_id, o.address_id, o.vehicle_id, o.user_vehicle_id,
           case when o.id = $1 then due - interval '1 hour' else due end, 'COMPLETE', true, true, o.currency, case when o.id = $1 then due else due + interval '2 hours' end
         from work_order o, days where o.id in ($1, $2) returning tenant_id, id, scheduled_at, address_id)
       insert into inspection (tenant_id, work_order_id, author_id, started_at, completed_at)
       select tenant_id, id, $5, scheduled_at + $4 * interval '1 minute', scheduled_at + $4 * interval '1 minute' from w`,
      [from, to, count, minutes, t.fixture.ca.userIds.technician, since],
    )
  const factor = async () =>
    (await t.db.owner.query('select factor from travel_factor')).rows[0]?.factor as number | undefined
  t.clock.set(new Date('2026-06-10T12:00:00Z'))
  await days(29, 30, '2026-04-01T14:00:00Z')
  await t.recurring['learn-travel-factors']()
  expect(await factor()).toBeUndefined()
  await days(3, 30, '2026-05-10T14:00:00Z')
  await t.recurring['learn-travel-factors']()
  const way = [{ lat: TORONTO_ADDRESS.lat, lng: TORONTO_ADDRESS.lng }, NORTH] as const
  const learned = await factor()
  expect(learned).toBeGreaterThan(1)
  // With its factor, the estimate is what its drivers needed.
  expect(estimateMinutes(...way, 2, learned)).toBeCloseTo(30)
})

test('answers of a service are kept as long as its terms allow, and none of a service that is no longer in use', async () => {
  t.clock.set(new Date('2026-06-10T12:00:00Z'))
  await t.db.owner.query('delete from travel_time')
  const kept = async () =>
    (
      await t.db.owner.query<{ answer: string }>(
        `select source || ' ' || seconds as answer from travel_time order by 1`,
      )
    ).rows.map(({ answer: one }) => one)
  await t.db.owner.query(
    `insert into travel_time (tenant_id, from_cell, to_cell, bucket, source, seconds, metres, fetched_at)
     select $1::bigint, 'dpz83d', 'dpz83e', 2, source, days, 1, $2::timestamptz - days * interval '1 day' from (values ('osrm', 89), ('mapbox', 1)) a (source, days)
     union all select $1::bigint, 'dpz83d', 'dpz83f', 2, 'osrm', 90, 1, $2::timestamptz - interval '90 days'`,
    [t.fixture.ca.id, t.clock.now()],
  )
  await t.recurring['learn-travel-factors']()
  expect(await kept()).toEqual(['osrm 89'])
  cacheDays = 0
  await t.recurring['learn-travel-factors']()
  expect(await kept()).toEqual([])
})
