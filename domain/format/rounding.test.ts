import fc from 'fast-check'
import { expect, test } from 'vitest'
import { roundHalfAway, shareOfMillion, shareOver } from './rounding.ts'

const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0)

test('the parts add up to the total exactly, and none exceeds its weight while the total fits', () => {
  const weights = fc.array(fc.nat(1_000_000_000), { minLength: 1, maxLength: 30 })
  fc.assert(
    fc.property(weights, fc.double({ min: 0, max: 1, noNaN: true }), (given, part) => {
      const total = Math.floor(sum(given) * part)
      const parts = shareOver(total, given)
      expect(sum(parts)).toBe(total)
      parts.forEach((share, i) => {
        expect(share).toBeGreaterThanOrEqual(0)
        expect(share).toBeLessThanOrEqual(given[i] ?? 0)
      })
    }),
    { numRuns: 1_000 },
  )
})

test.each([
  [100, [1, 1, 1], [34, 33, 33]],
  [1, [0, 5, 5], [0, 1, 0]],
  [7, [0, 0], [0, 0]],
  [2, [10, 30, 60], [0, 1, 1]],
  [2, [1, 3], [0, 2]],
  [2, [3, 1], [2, 0]],
])('%i over %j is %j', (total, weights, parts) => {
  expect(shareOver(total, weights)).toEqual(parts)
})

test('a share of a million is the exact product, rounded half away from zero', () => {
  fc.assert(
    fc.property(fc.integer({ min: -100_000_000_000, max: 100_000_000_000 }), fc.nat(1_000_000), (amount, ratePpm) => {
      const rounded = BigInt(shareOfMillion(amount, ratePpm))
      const exact = BigInt(amount) * BigInt(ratePpm)
      const error = rounded * 1_000_000n - exact
      const distance = error < 0n ? -error : error
      expect(distance <= 500_000n).toBe(true)
      // A tie between two cents rounds away from zero.
      if (distance === 500_000n) expect(exact > 0n ? error > 0n : error < 0n).toBe(true)
    }),
    { numRuns: 2_000 },
  )
})

test.each([
  [350, 130_000, 46],
  [-350, 130_000, -46],
  [10, 50_000, 1],
  [9, 50_000, 0],
  [99_999_999_999, 99_750, 9_975_000_000],
  [0, 130_000, 0],
])('%i cents at %i millionths are %i cents', (amount, ratePpm, cents) => {
  expect(shareOfMillion(amount, ratePpm)).toBe(cents)
})

test.each([
  [0.5, 1],
  [-0.5, -1],
  [1.4999, 1],
  [-2.5, -3],
  [2.5, 3],
])('%d rounds to %i', (value, rounded) => {
  expect(roundHalfAway(value)).toBe(rounded)
})
