import { roundHalfAway } from '../format/rounding.ts'

/**
 * Returns the part of a payment that a vendor keeps, in cents (PAY-08): the remittance of the amount, or of the discounted subtotal if the vendor
 * remits on the subtotal.
 */
export function remittanceFee(
  vendor: { remittanceBps: number; onSubTotal: boolean } | null,
  amount: number,
  discountSubTotal: number,
): number {
  if (!vendor) return 0
  const base = vendor.onSubTotal ? discountSubTotal : amount
  return Math.min(amount, roundHalfAway((base * vendor.remittanceBps) / 10_000))
}
