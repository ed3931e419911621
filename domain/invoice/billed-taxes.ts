import type { TaxAmount } from '../pricing/quote.ts'

/** A tax of a bill, in cents, with the prices that it was calculated on. */
export interface BilledTax extends TaxAmount {
  /** The discounted prices of the lines that it covers, in cents. */
  base: number
}

/** Adds up the taxes of a bill's lines by name, each with the prices of the lines that it covers. */
export function sumTaxes(lines: readonly { discountedPrice: number; taxes: readonly TaxAmount[] }[]): BilledTax[] {
  const byName = new Map<string, BilledTax>()
  for (const { discountedPrice, taxes } of lines)
    for (const tax of taxes) {
      const sum = byName.get(tax.name)
      byName.set(tax.name, {
        ...tax,
        amount: tax.amount + (sum?.amount ?? 0),
        base: discountedPrice + (sum?.base ?? 0),
      })
    }
  return [...byName.values()]
}
