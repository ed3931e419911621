import { shareOfMillion, shareOver } from '../format/rounding.ts'

/** The only fees that a fixed-amount code may reduce, by their name keys (PRICE-10). */
export const FEES_OPEN_TO_FIXED_CODES: readonly string[] = ['supplies_and_shop_fee', 'environmental_handling_fee']

export type DiscountType = 'PERCENT' | 'PROMO' | 'GROUPON'

/** A default discount or a code: basis points for PERCENT, otherwise cents (PRICE-09). */
export interface Discount {
  type: DiscountType
  amount: number
  /** Eligible services; null: all. */
  nameKeys: readonly string[] | null
}

/** Fields of a line that a discount depends on; the price in cents. */
export interface DiscountableLine {
  nameKey: string
  price: number
  isFee: boolean
}

/** Returns the part of a line that a discount may reduce (PRICE-10). */
function reducible(line: DiscountableLine, discount: Discount): number {
  if (!line.isFee) return discount.nameKeys === null || discount.nameKeys.includes(line.nameKey) ? line.price : 0
  return discount.type !== 'PERCENT' && FEES_OPEN_TO_FIXED_CODES.includes(line.nameKey) ? line.price : 0
}

/** Returns the reduction of each line by a discount, in cents; never more than the line. */
export function discountShares(lines: readonly DiscountableLine[], discount: Discount | null): number[] {
  if (!discount) return lines.map(() => 0)
  const bases = lines.map(line => reducible(line, discount))
  const base = bases.reduce((a, b) => a + b, 0)
  const wanted = discount.type === 'PERCENT' ? shareOfMillion(base, discount.amount * 100) : discount.amount
  return shareOver(Math.max(0, Math.min(wanted, base)), bases)
}

/**
 * Returns the discount that reduces the lines most, because discounts are never combined (rule P4): the first of equal ones, and null when none
 * reduces them.
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
