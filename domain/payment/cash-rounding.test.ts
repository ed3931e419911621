import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cashRounding } from './cash-rounding.ts'

const CANADA = { currency: 'CAD', settles: true } as const

test.each([
  [12_705, 0],
  [12_706, -1],
  [12_707, -2],
  [12_708, 2],
  [12_709, 1],
  [12_710, 0],
  [2, -2],
  [0, 0],
])('Canadian cash for %i cents is rounded by %i', (due, rounding) => {
  expect(cashRounding(due, CANADA) + 0).toBe(rounding)
})

test('what is taken is a multiple of five cents, at most two from what is due', () => {
  fc.assert(
    fc.property(fc.nat(10_000_000), due => {
      const rounding = cashRounding(due, CANADA)
      expect((due + rounding) % 5).toBe(0)
      expect(Math.abs(rounding)).toBeLessThanOrEqual(2)
    }),
  )
})

test('American cash and a part of a balance are not rounded', () => {
  expect(cashRounding(12_707, { currency: 'USD', settles: true })).toBe(0)
  expect(cashRounding(12_707, { currency: 'CAD', settles: false })).toBe(0)
})
