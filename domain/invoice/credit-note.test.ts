import { expect, test } from 'vitest'
import { creditFor } from './credit-note.ts'

test('a credit note is the negative of its invoice, line by line and tax by tax', () => {
  const line = { name: 'Oil change', price: 8_900, quantity: 2, discountedPrice: 16_000, tax: 2_080 }
  const free = { name: 'Check', price: 0, quantity: 1, discountedPrice: 0, tax: 0 }
  const tax = { name: 'HST', ratePpm: 130_000, amount: 2_080, base: 16_000, registrationNumber: '123456789 RT0001' }
  expect(
    creditFor({ subTotal: 17_800, discountSubTotal: 16_000, tax: 2_080, lines: [line, free], taxes: [tax] }),
  ).toEqual({
    subTotal: -17_800,
    discountSubTotal: -16_000,
    tax: -2_080,
    lines: [{ ...line, price: -8_900, discountedPrice: -16_000, tax: -2_080 }, free],
    taxes: [{ ...tax, amount: -2_080, base: -16_000 }],
  })
})
