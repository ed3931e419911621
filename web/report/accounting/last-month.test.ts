import { expect, test } from 'vitest'
import { lastMonth } from './last-month.ts'

test.each([
  ['2026-11-23', '2026-10-01', '2026-10-31'],
  ['2026-01-02', '2025-12-01', '2025-12-31'],
  ['2028-03-31', '2028-02-01', '2028-02-29'],
])('on %s the last month is %s to %s', (today, from, to) => {
  expect(lastMonth(today)).toEqual({ from, to })
})
