import { afterAll, beforeAll, expect, test } from 'vitest'
import { findFranchise } from '../../franchise/place.ts'
import { openScope, type TenantScope } from '../../platform/scope.ts'
import { TenantDirectory } from '../../tenant/tenant-directory.ts'
import { TORONTO_ADDRESS } from '../../testing/booking.ts'
import { book } from '../../testing/orders.ts'
import { NORTH_ADDRESS, planTrueLengths } from '../../testing/schedule/true-lengths.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { measuredVan } from './measured-van.ts'

let t: TestApp
let scope: TenantScope
let asked = 0
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
    matrix: (_origins, destinations) => {
      asked += 1
      if (minutes === null) return Promise.reject(new Error('down'))
      const seconds = minutes * 60
      return Promise.resolve(destinations.map(() => ({ seconds, metres: 10_000 })))
    },
  }
})
afterAll(() => t.close())

test('a start is judged by its two measured drives, and by the estimate when the service is down or has no road', async () => {
  const { host, emails, vanIds } = t.fixture.ca
  const [vanId] = vanIds
  const manager = await t.tokenOf(host, emails.manager)
  await book(t, { date: '2026-06-03T15:00:00Z', vanId, addressInput: NORTH_ADDRESS }, manager)
  const franchise = await findFranchise(scope.db, t.fixture.ca.franchiseId)
  if (!franchise) throw new Error('no franchise')
  const judged = async (measured: number | null) => {
    minutes = measured
    const start = new Date('2026-06-03T16:30:00Z')
    const visit = { start, place: TORONTO_ADDRESS, minutes: 55, vanIds: [vanId], now: t.clock.now() }
    return await measuredVan({ scope, services: t.services, clock: t.clock }, franchise, {
      ...visit,
      withoutOrderIds: [],
      vanId,
    })
  }
  expect(await judged(30)).toMatchObject({ vanId, version: 1, judged: { fits: true } })
  // From the visit before, and to the base.
  expect(asked).toBe(2)
  expect(await judged(50)).toMatchObject({ judged: { fits: false, missingMinutes: 15 } })
  expect(await judged(null)).toMatchObject({ judged: { fits: true } })
})
