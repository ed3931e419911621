/** The rates of a franchise's statements. Bps are basis points, amounts are cents. */
export interface Rates {
  /** Of an order's discounted subtotal, for who sold it and for a technician who is paid by the job (rule F2). */
  commissionBps: number
  /** The card fee, of total revenue. Type 1. */
  transactionBps: number
  /** Of subtotal sales. Type 1. */
  royaltyBps: number
  /** The least royalty of a month of the franchise. Type 1. */
  leastRoyalty: number
  /** Of subtotal revenue from national fleets. Type 1. */
  nationalFleetBps: number
  /** Of subtotal revenue. Type 3. */
  revenueRoyaltyBps: number
  /** For each completed order. Type 2. */
  fuelAllowance: number
  vanRent: number
}

/** The documented rates (PAYOUT-13 to PAYOUT-16, rule F2). Terms start with them, and statements from before the rates were terms used them. */
export const DOCUMENTED_RATES: Rates = {
  commissionBps: 500,
  transactionBps: 300,
  royaltyBps: 1_000,
  leastRoyalty: 30_000,
  nationalFleetBps: 600,
  revenueRoyaltyBps: 3_100,
  fuelAllowance: 500,
  vanRent: 500,
}
