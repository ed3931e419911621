import { expect, test } from 'vitest'
import { sortOf, sortsOf } from './list-sorts.ts'

test('a list is sorted as wanted if it can be, else by its own order', () => {
  expect(sortOf('requested', 'customer')).toBe('customer')
  expect(sortOf('requested', undefined)).toBe('soonest')
  expect(sortOf('past', 'customer')).toBe('latest')
  expect(sortOf('past', 'soonest')).toBe('soonest')
  expect(sortOf('cancelled', 'soonest')).toBeUndefined()
  expect(sortsOf('past')).toEqual(['latest', 'soonest'])
})
