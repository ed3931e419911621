import { expect, test } from 'vitest'
import { obviousEngine } from './engine-choice.ts'

const engine = (id: string, oilVolume: number | null, weight = '0W-20') => ({
  id,
  oilVolume,
  recommendedOil: oilVolume === null ? null : { type: 'SYNTHETIC', weight },
})

test('the only engine is taken, known oil or not', () => {
  expect(obviousEngine([engine('a', 4)])?.id).toBe('a')
  expect(obviousEngine([engine('a', null)])?.id).toBe('a')
  expect(obviousEngine([])).toBeNull()
})

test('engines with the same oil and amount need no question', () => {
  expect(obviousEngine([engine('a', 4), engine('b', 4)])?.id).toBe('a')
})

test('engines with another oil, another amount or unknown oil need one', () => {
  expect(obviousEngine([engine('a', 4), engine('b', 4.2)])).toBeNull()
  expect(obviousEngine([engine('a', 4), engine('b', 4, '5W-30')])).toBeNull()
  expect(obviousEngine([engine('a', null), engine('b', null)])).toBeNull()
})
