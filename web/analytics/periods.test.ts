import { expect, test } from 'vitest'
import { PERIODS } from '../../domain/analytics/period.ts'
import { chosenPeriod, spanBefore, startOf } from './periods.ts'

const ZONE = 'America/Toronto'
/** Monday, June 15, noon in Toronto. */
const NOW = new Date('2026-06-15T16:00:00Z')

test('each period begins at local midnight of its first day', () => {
  expect(PERIODS.map(period => startOf(period, ZONE, NOW))).toEqual([
    '2026-06-15T00:00',
    '2026-06-15T00:00',
    '2026-06-01T00:00',
    '2026-04-01T00:00',
    '2026-01-01T00:00',
  ])
  // Already Tuesday in UTC.
  expect(startOf('today', ZONE, new Date('2026-06-17T02:00:00Z'))).toBe('2026-06-16T00:00')
})

test('this year is chosen first, and no period once days are chosen one by one', () => {
  expect(chosenPeriod({})).toBe('year')
  expect(chosenPeriod({ period: 'month' })).toBe('month')
  expect(chosenPeriod({ from: '2026-06-02T00:00' })).toBeUndefined()
})

test('a period is compared with the one before until the same day and time, across a change of the clock', () => {
  const year = { startDate: '2026-01-01T05:00:00.000Z', endDate: '2026-06-15T16:00:00.000Z' }
  expect(spanBefore(year, 'year', ZONE)).toEqual({
    startDate: '2025-01-01T05:00:00.000Z',
    endDate: '2025-06-15T16:00:00.000Z',
  })
  const march = { startDate: '2026-03-01T05:00:00.000Z', endDate: '2026-03-20T16:00:00.000Z' }
  expect(spanBefore(march, 'month', ZONE)).toEqual({
    startDate: '2026-02-01T05:00:00.000Z',
    endDate: '2026-02-20T17:00:00.000Z',
  })
})

test('any other span is compared with the equally long one before it', () => {
  const days = { startDate: '2026-06-01T04:00:00.000Z', endDate: '2026-06-08T04:00:00.000Z' }
  expect(spanBefore(days, undefined, ZONE)).toEqual({
    startDate: '2026-05-25T04:00:00.000Z',
    endDate: '2026-06-01T04:00:00.000Z',
  })
  expect(spanBefore(null, 'month', ZONE)).toBeNull()
})
