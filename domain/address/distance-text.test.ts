import { expect, test } from 'vitest'
import { formatDistance } from './distance-text.ts'

test('a distance has one decimal below 10, in the unit of the country', () => {
  expect(formatDistance(3_440, 'km')).toBe('3.4 km')
  expect(formatDistance(12_700, 'km')).toBe('13 km')
  expect(formatDistance(16_093, 'mi')).toBe('10 mi')
  expect(formatDistance(0, 'km')).toBe('0 km')
})
