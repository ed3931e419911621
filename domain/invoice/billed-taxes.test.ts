import { expect, test } from 'vitest'
import { taxLine } from '../pricing/quote.ts'
import { sumTaxes } from './billed-taxes.ts'

const GST = { name: 'GST', ratePpm: 50_000 }
const PST = { name: 'PST', ratePpm: 70_000 }

test('a tax’s base has the prices of the lines that it covers, also those on which it rounds to nothing', () => {
  const line = (discountedPrice: number, rates: readonly (typeof GST)[]) => ({
    discountedPrice,
    ...taxLine(discountedPrice, rates),
  })
  // Oil with both taxes, labour with GST only, a fee of 4 cents with both, and a line without tax.
  const lines = [line(8_000, [GST, PST]), line(4_500, [GST]), line(4, [GST, PST]), line(1_000, [])]
  expect(sumTaxes(lines)).toEqual([
    // 5 % of $80.00, $45.00 and $0.04: 4.00 + 2.25 + 0.00.
    { ...GST, amount: 625, base: 12_504 },
    // 7 % of $80.00 and $0.04: 5.60 + 0.00.
    { ...PST, amount: 560, base: 8_004 },
  ])
})
