import { expect, test } from 'vitest'
import { isLate, isOverdue } from './overdue.ts'

const scheduledAt = new Date('2026-06-03T22:00:00Z')
const open = { status: 'ASSIGNED' as const, isInspected: false, scheduledAt }
const at = (now: string, order: Parameters<typeof isOverdue>[0] = open) =>
  isOverdue(order, new Date(now), 'America/Toronto')

test('WRONG-16 an open order is overdue when its hour is over', () => {
  expect(at('2026-06-03T22:59:59Z')).toBe(false)
  expect(at('2026-06-03T23:00:00Z')).toBe(true)
  expect(at('2026-07-03T23:00:00Z')).toBe(true)
})

test('WRONG-16 an inspected job is overdue from the next day of the franchise', () => {
  const inspected = { ...open, isInspected: true }
  expect(at('2026-06-04T03:59:59Z', inspected)).toBe(false)
  expect(at('2026-06-04T04:00:00Z', inspected)).toBe(true)
})

test.each(['COMPLETE', 'CANCELLED'] as const)('WRONG-16 a %s order is never overdue', status => {
  expect(at('2026-07-03T23:00:00Z', { ...open, status })).toBe(false)
})

test('a confirmed job is late from a quarter of an hour after its time until it is overdue, unless its inspection has begun', () => {
  const job = { status: 'ASSIGNED' as const, isConfirmed: true, isStarted: false, scheduledAt }
  const late = (now: string, part: Partial<typeof job> = {}) => isLate({ ...job, ...part }, new Date(now))
  expect(['2026-06-03T22:14:59Z', '2026-06-03T23:00:00Z'].map(now => late(now))).toEqual([false, false])
  expect(['2026-06-03T22:15:00Z', '2026-06-03T22:59:59Z'].map(now => late(now))).toEqual([true, true])
  expect(late('2026-06-03T22:30:00Z', { isStarted: true })).toBe(false)
  expect(late('2026-06-03T22:30:00Z', { isConfirmed: false })).toBe(false)
})
