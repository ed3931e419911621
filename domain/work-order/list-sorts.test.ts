import { expect, test } from 'vitest'
import { sortOf, sortsOf } from './list-sorts.ts'

test('a list is sorted as wanted if it can be, else by its own order', () => {
  expect(sortOf('requested', 'customer')).toBe('customer')
  expect(sortOf('requested', undefined)).toBe('soonest')
  expect(sortOf('past', 'customer')).toBe('latest')
  expect(sortOf('past', 'soonest')).toBe('soonest')
  expect(sortOf('cancelled', undefined)).toBe('cancelled')
  expect(sortOf('cancelled', 'soonest')).toBe('soonest')
  expect(sortOf('upcoming', 'cancelled')).toBe('soonest')
  expect(sortsOf('past')).toEqual(['latest', 'soonest'])
})
