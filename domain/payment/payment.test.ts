import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountProblem, PAYMENT_METHOD_LABELS } from './payment.ts'
import { remittanceFee } from './remittance.ts'

test('PAY-06 the methods that go to the franchisee say so', () => {
  const { cash, cheque, venmo, eTransfer, payLater } = PAYMENT_METHOD_LABELS
  expect([cash, cheque, venmo, eTransfer, payLater]).toEqual([
    'Cash',
    'Cheque (to franchisee)',
    'Venmo (to franchisee)',
    'eTransfer (to franchisee)',
    'Pay Later',
  ])
})

test.each([
  [1, 100, true],
  [100, 100, true],
  [101, 100, false],
  [0, 100, true],
  [-1, 100, false],
  [0.5, 100, false],
  [Number.NaN, 100, false],
  [Number.POSITIVE_INFINITY, 100, false],
])('an amount of %d with %i left to pay: %s', (amount, remaining, possible) => {
  expect(amountProblem(amount, remaining) === null).toBe(possible)
})

test('a vendor keeps its share of the amount, or of the discounted subtotal', () => {
  expect(remittanceFee(null, 10_000, 8_000)).toBe(0)
  expect(remittanceFee({ remittanceBps: 1_250, onSubTotal: false }, 5_004, 8_000)).toBe(626)
  expect(remittanceFee({ remittanceBps: 1_250, onSubTotal: true }, 12_707, 11_245)).toBe(1_406)
})

test('a vendor never keeps more than was paid', () => {
  fc.assert(
    fc.property(
      fc.nat(10_000),
      fc.boolean(),
      fc.nat(10_000_000),
      fc.nat(10_000_000),
      (remittanceBps, onSubTotal, amount, subTotal) => {
        const fee = remittanceFee({ remittanceBps, onSubTotal }, amount, subTotal)
        expect(fee).toBeGreaterThanOrEqual(0)
        expect(fee).toBeLessThanOrEqual(amount)
      },
    ),
  )
})
