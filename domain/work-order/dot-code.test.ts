import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dotCodeIn, tireAge, tireDate } from './dot-code.ts'

const NOW = new Date('2026-06-01T12:00:00Z')

test.each([
  ['3512', { week: 35, year: 2012 }],
  ['DOT 4B9K JU1R 0124', { week: 1, year: 2024 }],
  ['dot u2ll lmlr5107', { week: 51, year: 2007 }],
  ['DOT W2CU 328', { week: 32, year: 1998 }],
  ['  5320 ', { week: 53, year: 2020 }],
])('%j says when the tire was made', (code, made) => {
  expect(tireDate(code)).toEqual(made)
})

test.each(['', 'DOT', '0012', '5412', '12', '351', '35129', 'DOT 4B9K', '3512 XL'])(
  '%j does not say when the tire was made',
  code => {
    // 351 would be week 35 of 1991.
    expect(tireDate(code)).toEqual(code === '351' ? { week: 35, year: 1991 } : null)
  },
)

test.each([
  ['2226', 0, null],
  ['2320', 5, null],
  ['2220', 6, 6],
  ['2216', 10, 10],
  ['2316', 9, 6],
  ['328', 27, 10],
])('a tire with %s is %i years old, with the limit %j', (code, years, limit) => {
  expect(tireAge(code, NOW)).toMatchObject({ years, limit })
})

test('a tire of the future has no age: the code was misread', () => {
  expect(tireAge('4026', NOW)).toBeNull()
  expect(tireAge('1299', NOW)).toBeNull()
})

test.each([
  ['MICHELIN\nDOT 4B9K JU1R 3512\nMAX LOAD 615', 'DOT 4B9K JU1R 3512'],
  ['D0T 4B9K JUlR 35I2', 'DOT 4B9K JULR 3512'],
  ['DOT 1TPY\nU6L5\nO8I9 E4', 'DOT 1TPY U6L5 0819'],
  ['205/55R16 91V\n3512', '3512'],
  ['3512 3512', '3512'],
])('%j has the code %s', (text, code) => {
  expect(dotCodeIn(text, NOW)).toBe(code)
})

test.each(['', 'DOT', '205/55R16 91V', '3512 0819', 'DOT 4B9K JU1R', 'BOIL SLOB', '9912 PSI'])(
  'no code can be found in %j',
  text => {
    expect(dotCodeIn(text, NOW)).toBeNull()
  },
)

test('a code found in any text says when its tire was made, and never after now', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 60 }), fc.integer({ min: 0, max: 9999 }), (noise, end) => {
      const found = dotCodeIn(`${noise} DOT AB12 ${String(end).padStart(4, '0')}`, NOW)
      if (found !== null) expect(tireAge(found, NOW)?.years).toBeGreaterThanOrEqual(0)
    }),
  )
})
