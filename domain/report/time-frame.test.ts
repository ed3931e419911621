import { expect, test } from 'vitest'
import { instantsOf, yearToDate } from './time-frame.ts'

test('a time frame is by default the year to date, in the franchise’s zone', () => {
  expect(yearToDate(new Date('2026-06-01T14:00:00Z'), 'America/Toronto')).toEqual({
    from: '2026-01-01',
    to: '2026-06-01',
  })
  expect(yearToDate(new Date('2026-01-01T03:00:00Z'), 'America/Toronto')).toEqual({
    from: '2025-01-01',
    to: '2025-12-31',
  })
})

test('a time frame starts with its first day and ends with its last, even across clock changes', () => {
  expect(instantsOf({ from: '2026-03-08', to: '2026-03-08' }, 'America/Toronto')).toEqual({
    startDate: new Date('2026-03-08T05:00:00Z'),
    endDate: new Date('2026-03-09T03:59:59.999Z'),
  })
  expect(instantsOf({ from: '2026-01-01', to: '2026-01-31' }, 'America/Vancouver')).toEqual({
    startDate: new Date('2026-01-01T08:00:00Z'),
    endDate: new Date('2026-02-01T07:59:59.999Z'),
  })
})

test.each([
  ['', '2026-01-01'],
  ['2026-01-01', ''],
  ['2026-01-02', '2026-01-01'],
])('%s to %s is not a time frame', (from, to) => {
  expect(instantsOf({ from, to }, 'America/Toronto')).toBeNull()
})
