import { FEES_OPEN_TO_FIXED_CODES } from './fees.ts'
import { shareOfMillion, shareOver } from './rounding.ts'

export type DiscountType = 'PERCENT' | 'PROMO' | 'GROUPON'

/** A default discount or a code: basis points for PERCENT, else cents (PRICE-09). */
export interface Discount {
  type: DiscountType
  amount: number
  /** The services it is good for; null: all. */
  nameKeys: readonly string[] | null
}

/** What a discount asks of a line; the price in cents. */
export interface DiscountableLine {
  nameKey: string
  price: number
  isFee: boolean
}

/** What part of a line a discount may touch (PRICE-10). */
function reducible(line: DiscountableLine, discount: Discount): number {
  if (!line.isFee) return discount.nameKeys === null || discount.nameKeys.includes(line.nameKey) ? line.price : 0
  return discount.type !== 'PERCENT' && FEES_OPEN_TO_FIXED_CODES.includes(line.nameKey) ? line.price : 0
}

/** What a discount takes off each line, in cents; never more than the line. */
export function discountShares(lines: readonly DiscountableLine[], discount: Discount | null): number[] {
  if (!discount) return lines.map(() => 0)
  const bases = lines.map(line => reducible(line, discount))
  const base = bases.reduce((a, b) => a + b, 0)
  const wanted = discount.type === 'PERCENT' ? shareOfMillion(base, discount.amount * 100) : discount.amount
  return shareOver(Math.max(0, Math.min(wanted, base)), bases)
}

/**
 * The discount that lowers the lines most, for they are never added up (rule P4): of equal ones the first, and null when none lowers them at all.
 */
export function bestDiscount<Offered extends Discount>(
  lines: readonly DiscountableLine[],
  discounts: readonly Offered[],
): Offered | null {
  const amountOf = (discount: Offered): number => discountShares(lines, discount).reduce((a, b) => a + b, 0)
  return discounts.reduce<{ best: Offered | null; amount: number }>(
    (found, discount) => {
      const amount = amountOf(discount)
      return amount > found.amount ? { best: discount, amount } : found
    },
    { best: null, amount: 0 },
  ).best
}
