import { expect, test } from 'vitest'
import { isCardExpiry, readCardExpiry } from './card-expiry.ts'

const now = new Date('2026-06-30T23:59:59Z')

test.each([
  [6, 2026, true],
  [5, 2026, false],
  [12, 2025, false],
  [1, 2076, true],
  [1, 2077, false],
  [0, 2030, false],
  [13, 2030, false],
  [1.5, 2030, false],
  [Number.NaN, 2030, false],
])('%s/%s is an expiry: %s', (month, year, expected) => expect(isCardExpiry({ month, year }, now)).toBe(expected))

test.each([
  ['12 / 34', { month: 12, year: 2034 }],
  ['1/2031', { month: 1, year: 2031 }],
  ['0127', { month: 1, year: 2027 }],
  ['12', null],
  ['1/2/34', null],
  ['', null],
])('parses %j', (typed, expected) => expect(readCardExpiry(typed)).toEqual(expected))
