/** Parts of the billed amount, in cents: the costs, the tax and the profit add up to it (DASH-07). */
export interface Margin {
  billedAmount: number
  inventoryCosts: number
  staffCost: number
  fuelCost: number
  tax: number
  profit: number
}

/** Adds the profit: billed amount less tax and costs, below 0 if those are more. */
export const withProfit = (amounts: Omit<Margin, 'profit'>): Margin => {
  const { billedAmount, inventoryCosts, staffCost, fuelCost, tax } = amounts
  return {
    billedAmount,
    inventoryCosts,
    staffCost,
    fuelCost,
    tax,
    profit: billedAmount - tax - inventoryCosts - staffCost - fuelCost,
  }
}

/** Converts the parts of a margin to percent of the amount billed, unrounded: they add up to 100. If nothing was billed, all are 0. */
export function inPercent(margin: Margin): Margin {
  const { billedAmount } = margin
  const share = (cents: number): number => (billedAmount === 0 ? 0 : (cents / billedAmount) * 100)
  return {
    billedAmount: share(billedAmount),
    inventoryCosts: share(margin.inventoryCosts),
    staffCost: share(margin.staffCost),
    fuelCost: share(margin.fuelCost),
    tax: share(margin.tax),
    profit: share(margin.profit),
  }
}

/** Returns a margin before tax: the rest of its parts adds up to the subtotal. */
export const withoutTax = <Of extends Margin>(margin: Of): Of => ({
  ...margin,
  billedAmount: margin.billedAmount - margin.tax,
  tax: 0,
})
