import type { InvoiceLine } from './bill.ts'
import type { InvoiceTax } from './seller.ts'

/** The amounts of an invoice, in cents. */
export interface BilledContent {
  subTotal: number
  discountSubTotal: number
  tax: number
  lines: readonly InvoiceLine[]
  taxes: readonly InvoiceTax[]
}

/** Never -0, which JSON and comparisons would show. */
const negative = (cents: number): number => (cents === 0 ? 0 : -cents)

/** Returns the credit note of a whole invoice: the same lines and taxes, negative. Together they add up to 0. */
export const creditFor = (billed: BilledContent): BilledContent => ({
  subTotal: negative(billed.subTotal),
  discountSubTotal: negative(billed.discountSubTotal),
  tax: negative(billed.tax),
  lines: billed.lines.map(line => ({
    ...line,
    price: negative(line.price),
    discountedPrice: negative(line.discountedPrice),
    tax: negative(line.tax),
  })),
  taxes: billed.taxes.map(tax => ({ ...tax, amount: negative(tax.amount), base: negative(tax.base) })),
})
