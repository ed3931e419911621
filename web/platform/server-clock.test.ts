import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noteServerTime, serverNow } from './server-clock.ts'

const NOW = Date.parse('2026-06-01T14:00:00Z')
/** The answer to a request that took `took` milliseconds, from a server whose clock is `ahead` of this one. */
function answer(ahead: number, took = 100): void {
  const sentAt = Date.now() - took
  noteServerTime(new Date(Date.now() - took / 2 + ahead).toUTCString(), sentAt)
}
const ahead = () => serverNow().getTime() - NOW

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
})
afterEach(() => {
  noteServerTime(new Date(Date.now()).toUTCString(), Date.now())
  vi.useRealTimers()
})

test.each([-7_200_000, -90_000, 90_000, 86_400_000])('a clock that differs by %i ms follows the server', ms => {
  answer(ms)
  expect(Math.abs(ahead() - ms)).toBeLessThan(1_000)
})

test('a right clock stays as it is, and a corrected one is believed again', () => {
  answer(600)
  expect(ahead()).toBe(0)
  answer(90_000)
  answer(0)
  expect(ahead()).toBe(0)
})

test('a slow answer shows only a difference that the way cannot explain', () => {
  answer(6_000, 20_000)
  expect(ahead()).toBe(0)
  answer(90_000, 20_000)
  expect(Math.abs(ahead() - 90_000)).toBeLessThan(1_000)
})

test('a slow answer changes nothing of a difference that a quick one showed, and a quick one mends what a slow one showed', () => {
  const slow = () => noteServerTime(new Date(Date.now() + 86_400_000).toUTCString(), Date.now() - 60_000)
  slow()
  expect(ahead() - 86_400_000).toBeGreaterThan(20_000)
  answer(86_400_000)
  expect(Math.abs(ahead() - 86_400_000)).toBeLessThan(1_000)
  slow()
  expect(Math.abs(ahead() - 86_400_000)).toBeLessThan(1_000)
})

test('an answer without the header, or one of a time before its request, changes nothing', () => {
  noteServerTime(null, NOW)
  noteServerTime('soon', NOW)
  noteServerTime(new Date(NOW + 90_000).toUTCString(), NOW + 1)
  expect(ahead()).toBe(0)
})
