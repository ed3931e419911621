import { roundHalfAway } from '../format/rounding.ts'

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

/** An earlier movement of the same invoice, in cents. */
export type EarlierMovement = Pick<Movement, 'amount' | 'paymentAmount' | 'remittanceFee'>

/** Returns a movement without the vendor's share, part of which goes back with a refund (rule W6). */
const netOf = ({ amount, paymentAmount, remittanceFee }: EarlierMovement): number =>
  amount - partOf(amount, remittanceFee, paymentAmount)

/**
 * Returns a money movement's revenue for a statement: without the vendor's share, and its amount without tax, in cents. The amounts without tax of all
 * movements of an invoice add up: each is what the total so far has more than the total before it.
 */
export function revenueOf(
  moved: Movement,
  earlier: readonly EarlierMovement[] = [],
): { amount: number; subTotal: number } {
  const amount = netOf(moved)
  const before = earlier.reduce((sum, movement) => sum + netOf(movement), 0)
  const withoutTax = (cents: number): number => partOf(cents, moved.discountSubTotal, moved.billedAmount)
  return { amount, subTotal: withoutTax(before + amount) - withoutTax(before) }
}
