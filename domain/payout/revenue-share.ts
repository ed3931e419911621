import { roundHalfAway } from '../pricing/rounding.ts'

interface Movement {
  /** Cents received, or refunded (negative). */
  amount: number
  /** The whole payment, and the vendor's share of it. */
  paymentAmount: number
  remittanceFee: number
  /** The paid invoice, without and with tax. */
  discountSubTotal: number
  billedAmount: number
}

/** Returns the proportional part of an amount, in whole cents, rounded half away from zero. */
const partOf = (part: number, share: number, whole: number): number =>
  whole === 0 ? 0 : roundHalfAway((part * share) / whole)

/**
 * Returns a money movement's revenue for a statement: without the vendor's share, part of which goes back with a refund (rule W6), and its amount
 * without tax, in cents.
 */
export function revenueOf(moved: Movement): { amount: number; subTotal: number } {
  const amount = moved.amount - partOf(moved.amount, moved.remittanceFee, moved.paymentAmount)
  return { amount, subTotal: partOf(amount, moved.discountSubTotal, moved.billedAmount) }
}
