import { afterAll, beforeAll, expect, test } from 'vitest'
import { TORONTO_ADDRESS } from '../../testing/booking.ts'
import { book } from '../../testing/orders.ts'
import { hold } from '../../testing/schedule/holds.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
  const { ca } = t.fixture
  await t.db.owner.query(
    `insert into scheduling_policy (tenant_id, mode, travel, least_minutes) values ($1, 'DURATION', 'ENFORCE', 60)`,
    [ca.id],
  )
  const manager = await t.tokenOf(ca.host, ca.emails.manager)
  for (const vanId of ca.vanIds) await book(t, { date: '2026-06-03T15:00:00Z', vanId }, manager)
})
afterAll(() => t.close())

const { lat, lng } = TORONTO_ADDRESS
const FAR = { lat: lat + 0.15, lng: lng + 0.15 }
const answerAt = async (date: string, place: { lat: number; lng: number }): Promise<string> => {
  const { data, error } = await hold(t, date, place)
  return error?.error ?? (data.holdSlot ? 'kept' : 'nothing')
}

test('where driving is enforced, a start that no van reaches in time, or leaves in time, is not kept', async () => {
  expect(await answerAt('2026-06-03T16:00:00Z', FAR)).toBe('TIME_SLOT_UNAVAILABLE')
  expect(await answerAt('2026-06-03T14:00:00Z', FAR)).toBe('TIME_SLOT_UNAVAILABLE')
  expect(await answerAt('2026-06-03T18:00:00Z', FAR)).toBe('kept')
  // At the same place nobody drives.
  expect(await answerAt('2026-06-03T16:00:00Z', { lat, lng })).toBe('kept')
})
