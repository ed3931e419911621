import { expect, test } from 'vitest'
import { formatDistance } from './format-distance.ts'

test('a distance has the unit of the country, with a decimal only when it is short', () => {
  expect(formatDistance(3_240, 'CA')).toBe('3.2 km')
  expect(formatDistance(3_240, 'US')).toBe('2 mi')
  expect(formatDistance(48_400, 'CA')).toBe('48 km')
  expect(formatDistance(2_712_000, 'CA')).toBe('2,712 km')
  expect(formatDistance(0, 'US')).toBe('0 mi')
})
