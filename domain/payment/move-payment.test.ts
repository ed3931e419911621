import fc from 'fast-check'
import { expect, test } from 'vitest'
import { movableAmount, movedFee, moveProblem } from './move-payment.ts'

test('what is left of a payment can be moved, up to the new balance', () => {
  expect(movableAmount(12_707, 7_345)).toBe(7_345)
  expect(movableAmount(5_000, 7_345)).toBe(5_000)
  expect([movableAmount(0, 7_345), movableAmount(5_000, 0), movableAmount(5_000, -1)]).toEqual([0, 0, 0])
})

test('an amount that is nothing, broken or too much is refused', () => {
  expect([moveProblem(1, 100), moveProblem(100, 100)]).toEqual([null, null])
  for (const amount of [0, -1, 0.5, Number.NaN, 101]) expect(moveProblem(amount, 100)).not.toBeNull()
  expect(moveProblem(101, 100)).toContain('$1.00')
})

test('the vendor’s share of moved money is at most the money, and all of it when everything is moved', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.double({ min: 0, max: 1, noNaN: true }), (amount, part) => {
      const payment = { amount, remittanceFee: Math.floor(amount * part) }
      const moved = Math.max(1, Math.floor(amount * (1 - part)))
      expect(movedFee(moved, payment)).toBeLessThanOrEqual(moved)
      expect(movedFee(amount, payment)).toBe(payment.remittanceFee)
    }),
  )
})
