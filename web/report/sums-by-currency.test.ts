import { expect, test } from 'vitest'
import { sumsByCurrency } from './sums-by-currency.ts'

test('amounts of two currencies are never added', () => {
  const rows = [
    { currency: 'CAD', billed: 100, hidden: null },
    { currency: 'USD', billed: 30, hidden: null },
    { currency: 'CAD', billed: 20, hidden: null },
  ] as const
  expect(sumsByCurrency(rows, [row => row.billed, row => row.hidden])).toEqual([
    { currency: 'CAD', sums: [120, null] },
    { currency: 'USD', sums: [30, null] },
  ])
  expect(sumsByCurrency([], [() => 1])).toEqual([])
})
