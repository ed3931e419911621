import { expect, test } from 'vitest'
import { cashDue, changeOf, usualCash } from './cash-change.ts'

test('a Canadian balance is collected in five cents, an American one to the cent', () => {
  expect(cashDue(21_441, 'CAD')).toBe(21_440)
  expect(cashDue(21_443, 'CAD')).toBe(21_445)
  expect(cashDue(21_441, 'USD')).toBe(21_441)
})

test('the usual cash is the amount itself and the next full notes', () => {
  expect(usualCash(21_440)).toEqual([21_440, 21_500, 22_000, 25_000])
  expect(usualCash(2_000)).toEqual([2_000, 5_000, 10_000])
  expect(usualCash(95)).toEqual([95, 500, 1_000, 2_000])
})

test('the change is what was given beyond the amount due, and none before that', () => {
  expect(changeOf(22_000, 21_440)).toBe(560)
  expect(changeOf(21_440, 21_440)).toBe(0)
  expect(changeOf(20_000, 21_440)).toBeNull()
})
