import { afterAll, beforeAll, expect, test } from 'vitest'
import { findFranchise } from '../../franchise/place.ts'
import { openScope, type TenantScope } from '../../platform/scope.ts'
import { TenantDirectory } from '../../tenant/tenant-directory.ts'
import { TORONTO_ADDRESS } from '../../testing/booking.ts'
import { book } from '../../testing/orders.ts'
import { EAST_ADDRESS, NORTH_ADDRESS, planTrueLengths } from '../../testing/schedule/true-lengths.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { measuredVan } from './measured-van.ts'

let t: TestApp
let scope: TenantScope
/** What the service was asked. */
let asked: { from: string; to: string; departs: string | null }[] = []
let minutes: number | null
beforeAll(async () => {
  t = await createTestApp()
  await planTrueLengths(t)
  const tenant = await new TenantDirectory(t.db.databases).get(t.fixture.ca.id)
  if (!tenant) throw new Error('The fixture has no such tenant.')
  scope = openScope(t.db.databases, tenant)
  t.services.travelTimes = {
    source: 'google',
    cacheDays: 0,
    matrix: (origins, destinations, departs) => {
      const [from, to] = [origins, destinations].map(places => places.map(({ lat, lng }) => `${lat} ${lng}`).join())
      asked.push({ from: from ?? '', to: to ?? '', departs: departs?.toISOString() ?? null })
      if (minutes === null) return Promise.reject(new Error('down'))
      const seconds = minutes * 60
      return Promise.resolve(destinations.map(() => ({ seconds, metres: 10_000 })))
    },
  }
})
afterAll(() => t.close())

/** Judges a visit of 55 minutes in Toronto at a time, with drives as long as the service says. */
async function judged(measured: number | null, at: string) {
  minutes = measured
  asked = []
  const franchise = await findFranchise(scope.db, t.fixture.ca.franchiseId)
  if (!franchise) throw new Error('no franchise')
  const [vanId] = t.fixture.ca.vanIds
  return await measuredVan({ scope, services: t.services, clock: t.clock }, franchise, {
    start: new Date(at),
    place: TORONTO_ADDRESS,
    minutes: 55,
    vanIds: [vanId],
    now: t.clock.now(),
    withoutOrderIds: [],
    vanId,
  })
}
const placeOf = ({ lat, lng }: { lat: number; lng: number }) => `${lat} ${lng}`

test('a start is judged by its two measured drives, and by the estimate when the service is down or has no road', async () => {
  const { host, emails, vanIds } = t.fixture.ca
  const [vanId] = vanIds
  const manager = await t.tokenOf(host, emails.manager)
  await book(t, { date: '2026-06-03T15:00:00Z', vanId, addressInput: NORTH_ADDRESS }, manager)
  const at = '2026-06-03T16:30:00Z'
  expect(await judged(30, at)).toMatchObject({ vanId, version: 1, judged: { fits: true } })
  // From the visit before, and to the base.
  expect(asked).toHaveLength(2)
  expect(await judged(50, at)).toMatchObject({ judged: { fits: false, missingMinutes: 15 } })
  expect(await judged(null, at)).toMatchObject({ judged: { fits: true } })
})

test('the service is asked from the visit before at its start, and to the visit after when the van leaves', async () => {
  const { host, emails, vanIds } = t.fixture.ca
  const [vanId] = vanIds
  const manager = await t.tokenOf(host, emails.manager)
  for (const [date, addressInput] of [
    ['2026-06-04T13:00:00Z', EAST_ADDRESS],
    ['2026-06-04T15:00:00Z', NORTH_ADDRESS],
    ['2026-06-04T18:30:00Z', EAST_ADDRESS],
    ['2026-06-04T20:30:00Z', NORTH_ADDRESS],
  ] as const)
    await book(t, { date, vanId, addressInput }, manager)
  const van = await judged(20, '2026-06-04T16:30:00Z')
  expect(asked).toEqual([
    { from: placeOf(NORTH_ADDRESS), to: placeOf(TORONTO_ADDRESS), departs: '2026-06-04T16:30:00.000Z' },
    { from: placeOf(TORONTO_ADDRESS), to: placeOf(EAST_ADDRESS), departs: '2026-06-04T17:25:00.000Z' },
  ])
  // What it costs is counted by the estimate, as for the vans that nobody measured.
  const other = await judged(25, '2026-06-04T16:30:00Z')
  expect(other).toEqual(van)
})

test('a start that the estimate refuses is not measured', async () => {
  expect(await judged(1, '2026-06-04T15:30:00Z')).toMatchObject({ judged: { fits: false } })
  expect(asked).toEqual([])
})
