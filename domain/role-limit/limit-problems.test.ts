import { expect, test } from 'vitest'
import { limitProblems } from './limit-problems.ts'
import { NO_LIMITS } from './role-limits.ts'

test('each wrong limit is named, and a day has no lower limit than one refund', () => {
  const fields = (own: Partial<typeof NO_LIMITS>) =>
    limitProblems([NO_LIMITS, { ...NO_LIMITS, ...own }]).map(({ field }) => field)
  expect(fields({})).toEqual([])
  expect(fields({ refundMax: 0, refundDayMax: 100_000_000, discountMaxBps: 10_000 })).toEqual([])
  expect(fields({ refundMax: -1 })).toEqual(['limits.1.refundMax'])
  expect(fields({ voidMax: 100_000_001, discountMaxBps: 10_001 })).toEqual([
    'limits.1.voidMax',
    'limits.1.discountMaxBps',
  ])
  expect(fields({ discountMax: 1.5 })).toEqual(['limits.1.discountMax'])
  expect(fields({ refundMax: 5_000, refundDayMax: 4_999 })).toEqual(['limits.1.refundDayMax'])
  expect(fields({ refundMax: 5_000, refundDayMax: 5_000 })).toEqual([])
})
