import { type Discount, type DiscountableLine, discountShares } from '../discount/discount.ts'
import { shareOfMillion, shareOver } from '../format/rounding.ts'
import type { TaxRate } from './taxes.ts'

/** An item to pay for, before any reduction. */
export interface PriceLine extends DiscountableLine {
  serviceId: number
  name: string
  /** Description in the price list. */
  description?: string
  /** List price of the line in cents that the car's plan pays; its own price is then 0. */
  coveredPrice?: number
  /** The version of the plan that the line sells. */
  planId?: number | null
}

export interface QuoteInput {
  lines: readonly PriceLine[]
  discount: Discount | null
  /** What a nearby start takes off, in cents; no more than a code of a fixed amount could. */
  nearby?: number
  /** Offered referral credit, in cents; no more is used than is left to pay. */
  credit: number
  taxes: readonly TaxRate[]
}

export interface TaxAmount extends TaxRate {
  amount: number
}

export interface QuotedLine extends PriceLine {
  /** Cents after its share of discount and credit; the base of the tax. */
  discountedPrice: number
  taxes: TaxAmount[]
  tax: number
}

/** All amounts in cents. Lines add up to the totals exactly. */
export interface Quote {
  lines: QuotedLine[]
  subTotal: number
  discountAmount: number
  /** What the nearby start took off. */
  nearbyAmount: number
  creditApplied: number
  /** The order's total as shown: without tax, never below 0 (PRICE-02, PRICE-16). */
  total: number
  taxes: TaxAmount[]
  tax: number
  totalWithTax: number
}

const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0)

/** Returns the taxes on one line with this price in cents, each rounded separately (rule P3). */
export function taxLine(discountedPrice: number, rates: readonly TaxRate[]): { taxes: TaxAmount[]; tax: number } {
  const taxes = rates.map(rate => ({ ...rate, amount: shareOfMillion(discountedPrice, rate.ratePpm) }))
  return { taxes, tax: sum(taxes.map(tax => tax.amount)) }
}

/**
 * Calculates the prices of a choice: the only calculation, used by the on-screen summary and by the server for booking and billing. Reductions apply
 * in the order discount, nearby start, then credit (rule P4); tax is per line on what remains (rule P3).
 */
export function quote({ lines, discount, nearby = 0, credit, taxes }: QuoteInput): Quote {
  const discounts = discountShares(lines, discount)
  const afterDiscount = lines.map((line, i) => ({ ...line, price: line.price - (discounts[i] ?? 0) }))
  // On the lines of a code with a fixed amount, so that a fee for place or time is never reduced by anything but credit.
  const nearbys = discountShares(afterDiscount, { type: 'GROUPON', amount: nearby, nameKeys: null })
  const left = afterDiscount.map(({ price }, i) => price - (nearbys[i] ?? 0))
  const creditApplied = Math.max(0, Math.min(credit, sum(left)))
  const credits = shareOver(creditApplied, left)
  const quoted = lines.map((line, i): QuotedLine => {
    const discountedPrice = (left[i] ?? 0) - (credits[i] ?? 0)
    return { ...line, discountedPrice, ...taxLine(discountedPrice, taxes) }
  })
  const total = sum(quoted.map(line => line.discountedPrice))
  const tax = sum(quoted.map(line => line.tax))
  return {
    lines: quoted,
    subTotal: sum(lines.map(line => line.price)),
    discountAmount: sum(discounts),
    nearbyAmount: sum(nearbys),
    creditApplied,
    total,
    taxes: taxes.map((rate, i) => ({ ...rate, amount: sum(quoted.map(line => line.taxes[i]?.amount ?? 0)) })),
    tax,
    totalWithTax: total + tax,
  }
}
