import { expect, test } from 'vitest'
import { endedDay } from './plan-format.ts'

test('a plan ended on the day of its cancellation, or earlier if it was ended at once', () => {
  const cancelEffectiveAt = '2026-06-20T08:00:00.000Z'
  expect(endedDay({ cancelEffectiveAt, updatedAt: '2026-06-20T08:05:00.000Z' })).toBe('Saturday, June 20, 2026')
  expect(endedDay({ cancelEffectiveAt, updatedAt: '2026-06-03T12:00:00.000Z' })).toBe('Wednesday, June 3, 2026')
  expect(endedDay({ cancelEffectiveAt: null, updatedAt: '2026-06-03T12:00:00.000Z' })).toBe('Wednesday, June 3, 2026')
})
