import { expect, test } from 'vitest'
import { describedPart, matches, overlap, parseVinPattern, specificity } from './vin-pattern.ts'

const described = describedPart('4T1B11HK5JU123456')

test('ignores manufacturer and check digit', () => {
  expect(described).toBe('B11HKJU123456')
})

test.each([
  ['*1**K', true],
  ['B[1-3]', true],
  ['B[02-9]', false],
  ['*#', true],
  ['#', false],
  ['****K|*U', true],
  ['****K|*[A-T]', false],
  ['B|J', true],
  ['', true],
])('key %j: %s', (key, expected) => {
  expect(matches(parseVinPattern(key), described)).toBe(expected)
})

test.each([
  ['*1**K', '*[16Z]**K', true],
  ['*1**K', '*[23]**K', false],
  ['*1', '****K|*U', true],
  ['****B', '****K', false],
  ['A[1-5]', '*[5-9]', true],
])('%s and %s can be the same car: %s', (one, other, expected) => {
  expect(overlap(parseVinPattern(one), parseVinPattern(other))).toBe(expected)
  expect(overlap(parseVinPattern(other), parseVinPattern(one))).toBe(expected)
})

test('a single character is more specific than a choice', () => {
  const [named = 0, choice = 0, free = 0] = ['*1**K', '*[12]**K', '****K'].map(key => specificity(parseVinPattern(key)))
  expect(named).toBeGreaterThan(choice)
  expect(choice).toBeGreaterThan(free)
})
