import { expect, test } from 'vitest'
import { formatPercent, parsePercent, percentInput } from './percent.ts'

test.each([
  ['12.5', 1_250],
  ['12.5 %', 1_250],
  ['0', 0],
  ['100', 10_000],
  ['33.335', 3_334],
  ['100.01', undefined],
  ['-1', undefined],
  ['$5', undefined],
  ['1,5', undefined],
  ['', undefined],
])('%s is read as %s basis points', (typed, basisPoints) => {
  expect(parsePercent(typed)).toBe(basisPoints)
})

test('basis points are shown without empty decimals', () => {
  expect([0, 5, 1_000, 1_250, 10_000].map(percentInput)).toEqual(['0', '0.05', '10', '12.5', '100'])
  expect(formatPercent(250)).toBe('2.5 %')
})
