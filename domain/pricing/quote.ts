import { FEES_OPEN_TO_FIXED_CODES } from './fees.ts'
import { shareOfMillion, shareOver } from './rounding.ts'
import type { TaxRate } from './taxes.ts'

/** One thing to be paid for, before any reduction. */
export interface PriceLine {
  serviceId: number
  nameKey: string
  name: string
  /** Cents. */
  price: number
  isFee: boolean
}

/** A default discount or a code: basis points for PERCENT, else cents (PRICE-09). */
export interface Discount {
  type: 'PERCENT' | 'PROMO' | 'GROUPON'
  amount: number
  /** The services it is good for; null: all. */
  nameKeys: readonly string[] | null
}

export interface QuoteInput {
  lines: readonly PriceLine[]
  discount: Discount | null
  /** Referral credit offered, in cents; no more is taken than is left to pay. */
  credit: number
  taxes: readonly TaxRate[]
}

export interface TaxAmount extends TaxRate {
  amount: number
}

export interface QuotedLine extends PriceLine {
  /** Cents after its share of discount and credit; what tax is on. */
  discountedPrice: number
  taxes: TaxAmount[]
  tax: number
}

/** Everything in cents. Lines add up to the totals exactly. */
export interface Quote {
  lines: QuotedLine[]
  subTotal: number
  discountAmount: number
  creditApplied: number
  /** The order's total as the product shows it: without tax, never below 0 (PRICE-02, PRICE-16). */
  total: number
  taxes: TaxAmount[]
  tax: number
  totalWithTax: number
}

/** What part of a line a discount may touch. */
function reducible(line: PriceLine, discount: Discount): number {
  if (!line.isFee) return discount.nameKeys === null || discount.nameKeys.includes(line.nameKey) ? line.price : 0
  return discount.type !== 'PERCENT' && FEES_OPEN_TO_FIXED_CODES.includes(line.nameKey) ? line.price : 0
}

function discountShares(lines: readonly PriceLine[], discount: Discount | null): number[] {
  if (!discount) return lines.map(() => 0)
  const bases = lines.map(line => reducible(line, discount))
  const base = bases.reduce((a, b) => a + b, 0)
  const wanted = discount.type === 'PERCENT' ? shareOfMillion(base, discount.amount * 100) : discount.amount
  return shareOver(Math.max(0, Math.min(wanted, base)), bases)
}

const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0)

/**
 * Prices a choice: the one computation for the summary on the screen and for what the server books and bills.
 * Reductions come in the order discount, then credit (rule P4); tax is per line on what remains (rule P3).
 */
export function quote({ lines, discount, credit, taxes }: QuoteInput): Quote {
  const discounts = discountShares(lines, discount)
  const afterDiscount = lines.map((line, i) => line.price - (discounts[i] ?? 0))
  const creditApplied = Math.max(0, Math.min(credit, sum(afterDiscount)))
  const credits = shareOver(creditApplied, afterDiscount)
  const quoted = lines.map((line, i): QuotedLine => {
    const discountedPrice = (afterDiscount[i] ?? 0) - (credits[i] ?? 0)
    const lineTaxes = taxes.map(tax => ({ ...tax, amount: shareOfMillion(discountedPrice, tax.ratePpm) }))
    return { ...line, discountedPrice, taxes: lineTaxes, tax: sum(lineTaxes.map(tax => tax.amount)) }
  })
  const total = sum(quoted.map(line => line.discountedPrice))
  const tax = sum(quoted.map(line => line.tax))
  return {
    lines: quoted,
    subTotal: sum(lines.map(line => line.price)),
    discountAmount: sum(discounts),
    creditApplied,
    total,
    taxes: taxes.map((rate, i) => ({ ...rate, amount: sum(quoted.map(line => line.taxes[i]?.amount ?? 0)) })),
    tax,
    totalWithTax: total + tax,
  }
}
