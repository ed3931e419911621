import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type EarlierMovement, revenueOf } from './revenue-share.ts'

/** Returns the revenue of each movement of an invoice, in their order. */
function allOf(invoice: { discountSubTotal: number; billedAmount: number }, movements: readonly EarlierMovement[]) {
  return movements.map((moved, index) => revenueOf({ ...moved, ...invoice }, movements.slice(0, index)))
}

const payment = (amount: number): EarlierMovement => ({ amount, paymentAmount: amount, remittanceFee: 0 })

test('113.00 paid in three parts has 100.00 without tax', () => {
  const invoice = { discountSubTotal: 10_000, billedAmount: 11_300 }
  // 37.67 alone is 33.3363 without tax: 33.34 three times would be 100.02.
  const shares = allOf(invoice, [payment(3_767), payment(3_767), payment(3_766)])
  expect(shares.map(({ subTotal }) => subTotal)).toEqual([3_334, 3_333, 3_333])
  const back = allOf(invoice, [payment(3_767), payment(3_767), payment(3_766), { ...payment(3_767), amount: -3_767 }])
  expect(back.map(({ subTotal }) => subTotal).reduce((a, b) => a + b, 0)).toBe(6_666)
})

test('however an invoice is paid in parts, the parts without tax add up to its subtotal, and full refunds to 0', () => {
  const cases = fc
    .record({
      subTotal: fc.integer({ min: 1, max: 500_000 }),
      tax: fc.integer({ min: 0, max: 80_000 }),
      cuts: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 6 }),
    })
    .map(({ subTotal, tax, cuts }) => {
      const billed = subTotal + tax
      const marks = [0, ...cuts.map(cut => Math.round(cut * billed)).toSorted((a, b) => a - b), billed]
      const parts = marks.slice(1).map((mark, index) => mark - (marks[index] ?? 0))
      return { invoice: { discountSubTotal: subTotal, billedAmount: billed }, parts: parts.filter(part => part > 0) }
    })
  fc.assert(
    fc.property(cases, ({ invoice, parts }) => {
      const paid = parts.map(payment)
      const sum = (values: { subTotal: number }[]) => values.reduce((total, { subTotal }) => total + subTotal, 0)
      expect(sum(allOf(invoice, paid))).toBe(invoice.discountSubTotal)
      const refunds = paid.map(moved => ({ ...moved, amount: -moved.amount }))
      expect(sum(allOf(invoice, [...paid, ...refunds]))).toBe(0)
    }),
    { seed: 41 },
  )
})
