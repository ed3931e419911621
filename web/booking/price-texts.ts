import { formatList } from '../../domain/format/list.ts'

/** The texts of the price summary. Texts that the requirements quote are verbatim. */
export const TEXTS = {
  title: 'Price summary',
  addOns: 'Add-ons',
  fees: 'Fees',
  reductions: 'Discounts and credit',
  total: 'Total',
  totalPlusTax: 'Total, plus tax',
  plusTax: 'plus tax',
  plusTaxEstimate: 'plus tax. This is an estimate: we don’t know the exact oil quantity for this vehicle yet.',
  tax: (name: string, amount: string) => `${name} ${amount}`,
  plusTaxes: (taxes: readonly string[]) => `plus tax: ${formatList(taxes)}`,
  plusTaxesEstimate: (taxes: readonly string[]) =>
    `plus tax: ${formatList(taxes)}. This is an estimate: we don’t know the exact oil quantity for this vehicle yet.`,
  failed: 'We couldn’t load the prices.',
  refresh: 'Refresh',
} as const
