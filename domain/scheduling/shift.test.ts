import { expect, test } from 'vitest'
import { isInShift } from './shift.ts'

const MONDAY = { weekday: 1, opensMinute: 8 * 60, closesMinute: 16 * 60 }
/** An hour of Monday, June 1 in Toronto. */
const visit = (hour: number, minutes = 60) => ({ startsAt: new Date(Date.UTC(2026, 5, 1, hour + 4)), minutes })
const at = (hour: number, minutes?: number) => isInShift([MONDAY], visit(hour, minutes), 'America/Toronto')

test('a visit is in a shift from its start to its end, on its weekday', () => {
  expect([7, 8, 15, 16].map(hour => at(hour))).toEqual([false, true, true, false])
  expect(at(15, 61)).toBe(false)
  // Tuesday.
  expect(at(8 + 24)).toBe(false)
  expect(isInShift([], visit(3), 'America/Toronto')).toBe(true)
})
