import { roundHalfAway } from '../pricing/rounding.ts'

interface Movement {
  /** Cents that came, or went back (negative). */
  amount: number
  /** The whole payment that it belongs to, and what a vendor keeps of that. */
  paymentAmount: number
  remittanceFee: number
  /** The invoice that it pays, without tax and with. */
  discountSubTotal: number
  billedAmount: number
}

/** The part of a whole that belongs to a share of another, in whole cents, rounded half away from zero. */
const partOf = (part: number, share: number, whole: number): number =>
  whole === 0 ? 0 : roundHalfAway((part * share) / whole)

/**
 * What money that moved is to a statement: without what the vendor keeps, of which it gives its part back with a refund (rule W6), and of that the part
 * without tax, in cents.
 */
export function revenueOf(moved: Movement): { amount: number; subTotal: number } {
  const amount = moved.amount - partOf(moved.amount, moved.remittanceFee, moved.paymentAmount)
  return { amount, subTotal: partOf(amount, moved.discountSubTotal, moved.billedAmount) }
}
