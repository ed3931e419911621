import { expect, test } from 'vitest'
import { exchangeRateOf } from './exchange-rate.ts'

test.each([
  ['1.37', 1.37],
  [' 1,3654 ', 1.3654],
  ['0.73', 0.73],
  ['1.36541234', 1.365412],
  ['', null],
  ['0', null],
  ['137', null],
  ['-1.3', null],
  ['1e0', null],
  ['abc', null],
])('the rate %j is %j', (typed, rate) => {
  expect(exchangeRateOf(typed)).toBe(rate)
})
