/** The texts of the price summary. Texts that the requirements quote are verbatim. */
export const TEXTS = {
  title: 'Price summary',
  addOns: 'Add-ons',
  fees: 'Fees',
  reductions: 'Discounts and credit',
  total: 'Total',
  perPeriod: (price: string, frequency: 'MONTHLY' | 'ANNUALLY') =>
    `${price} per ${frequency === 'MONTHLY' ? 'month' : 'year'}`,
  estimate: 'This is an estimate: we don’t know the exact oil quantity for this vehicle yet.',
  payAfter: 'You pay after the service.',
  failed: 'We couldn’t load the prices.',
  refresh: 'Refresh',
} as const
