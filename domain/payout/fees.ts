import { roundHalfAway, shareOfMillion, shareOver } from '../format/rounding.ts'
import { type Item, isSale, type Sums } from './figures.ts'
import { DOCUMENTED_RATES, type Rates } from './rates.ts'
import type { Part } from './shares.ts'

/**
 * Terms used to calculate a statement's fees. Stored with it, so that it can be verified after the settings have changed. Statements from before the rates were
 * terms have none: they used the documented ones.
 */
export interface Terms extends Partial<Omit<Rates, 'commissionBps'>> {
  /** Null: its orders had several rates. */
  commissionBps?: number | null
  /** 1 with a van, 2 delivery-partner, 3 royalty-on-revenue */
  franchiseType: 1 | 2 | 3
  /** Whether the payee is a van and its driver, a technician in a van of another payee, or a sales person. */
  of: Part
  marketingBps: number
  thirdPartyFleetBps: number
  /** In cents. */
  insurance: number
  technology: number
  /** Missing on statements from before plan work was credited. */
  planWorkBps?: number
}

/** Earnings and deductions of a statement, in cents. Fees are positive and subtracted. */
export interface Settlement {
  earnedRevenue: number
  workOrderEarnings: number
  /** For work that a plan paid, which is in no other sum. */
  planWork: number
  fuelAllowance: number
  transactionFees: number
  royaltyFee: number
  nationalFleetFee: number
  marketingFee: number
  insurance: number
  technologyFee: number
  thirdPartyFleetFee: number
  vanRentFee: number
  cashPayments: number
  /** Cash taken above `cashPayments`, because Canadian cash is rounded to five cents; negative: less. It is the tenant's. */
  cashRounding: number
  /** Card payments that the franchise got directly at the provider. */
  directPayments: number
  /** Cash that was handed in to the tenant; positive: for the payee. */
  cashHandedIn: number
  /** Corrections by hand that were approved; positive: for the payee. */
  adjustments: number
  /** Carried over from the previous statement: negative if the payee still owed. */
  credit: number
}

const NOTHING: Settlement = {
  earnedRevenue: 0,
  workOrderEarnings: 0,
  planWork: 0,
  fuelAllowance: 0,
  transactionFees: 0,
  royaltyFee: 0,
  nationalFleetFee: 0,
  marketingFee: 0,
  insurance: 0,
  technologyFee: 0,
  thirdPartyFleetFee: 0,
  vanRentFee: 0,
  cashPayments: 0,
  cashRounding: 0,
  directPayments: 0,
  cashHandedIn: 0,
  adjustments: 0,
  credit: 0,
}

/** Returns basis points of an amount, in cents, rounded half away from zero. */
export const bpsOf = (amount: number, bps: number): number => shareOfMillion(amount, bps * 100)

/** Returns the commission on an order's sales before tax, in cents (rule F2). @param bps the rate of the invoice's day */
export const commissionOf = (subTotalSales: number, bps = DOCUMENTED_RATES.commissionBps): number =>
  bpsOf(subTotalSales, bps)

/**
 * Returns the commission of a statement: that of each of its orders at the rate of its day, rounded order by order, as reports and analytics show it. A voided order
 * takes back exactly what it gave.
 */
export const commissionOn = (items: readonly Pick<Item, 'kind' | 'subTotal' | 'commissionBps'>[]): number =>
  items.filter(isSale).reduce((sum, { subTotal, commissionBps }) => sum + commissionOf(subTotal, commissionBps), 0)

/** Returns the cents of cash that a payee took above the payments of a statement, by rounding. */
export const cashRoundingOn = (items: readonly { isCash: boolean; rounding: number }[]): number =>
  items.reduce((sum, { isCash, rounding }) => sum + (isCash ? rounding : 0), 0)

/** Returns the cents of a statement's payments that the franchise got directly, less what it gave back. */
export const directOn = (items: readonly { direct: number }[]): number =>
  items.reduce((sum, { direct }) => sum + direct, 0)

/**
 * Calculates a statement. A payee who runs a van on their own account (types 1 and 3) gets its revenue less the fees; a driver of a
 * delivery-partner's van (type 2) gets a commission and an allowance less the rent; a sales person, and a technician in a van of another payee, get the commission
 * (rule F2). The payee already has the payments that they collected.
 * @param more this statement's part of a type 1 franchise's royalty, from `royaltyParts`, and its commission, from `commissionOn`. On a van's statement of type 1 or
 *   3 that is for work in the van while it had another payee. Cash rounding from `cashRoundingOn`
 */
export function settle(
  sums: Sums,
  terms: Terms,
  {
    royalty,
    commission,
    planWork = 0,
    cashRounding = 0,
    directPayments = 0,
    cashHandedIn = 0,
    adjustments = 0,
    credit,
  }: {
    royalty: number
    commission: number
    planWork?: number
    cashRounding?: number
    directPayments?: number
    cashHandedIn?: number
    adjustments?: number
    credit: number
  },
): Settlement {
  const rates = { ...DOCUMENTED_RATES, ...terms }
  if (terms.of !== 'van')
    return { ...NOTHING, workOrderEarnings: commission, planWork, cashHandedIn, adjustments, credit }
  const always = {
    marketingFee: bpsOf(sums.subTotalRevenue, terms.marketingBps),
    thirdPartyFleetFee: bpsOf(sums.thirdPartyFleetRevenue, terms.thirdPartyFleetBps),
    insurance: terms.insurance,
    technologyFee: terms.technology,
    cashPayments: sums.cashPayments,
    planWork,
    cashRounding,
    directPayments,
    cashHandedIn,
    adjustments,
    credit,
  }
  if (terms.franchiseType === 1)
    return {
      ...NOTHING,
      ...always,
      workOrderEarnings: commission,
      earnedRevenue: sums.subTotalRevenue,
      transactionFees: bpsOf(sums.totalRevenue, rates.transactionBps),
      royaltyFee: royalty,
      nationalFleetFee: bpsOf(sums.nationalFleetRevenue, rates.nationalFleetBps),
    }
  if (terms.franchiseType === 2)
    return {
      ...NOTHING,
      ...always,
      workOrderEarnings: commission,
      fuelAllowance: sums.workOrderCount * rates.fuelAllowance,
      vanRentFee: sums.workOrderCount * rates.vanRent,
    }
  return {
    ...NOTHING,
    ...always,
    workOrderEarnings: commission,
    earnedRevenue: sums.subTotalRevenue,
    royaltyFee: bpsOf(sums.subTotalRevenue, rates.revenueRoyaltyBps),
  }
}

/** Returns the total owed to the payee, negative if the payee owes it, in cents. The database adds it up in the same way. */
export const totalOf = (of: Settlement): number =>
  of.earnedRevenue +
  of.workOrderEarnings +
  of.planWork +
  of.fuelAllowance +
  of.credit +
  of.adjustments +
  of.cashHandedIn -
  of.cashPayments -
  of.cashRounding -
  of.directPayments -
  of.transactionFees -
  of.royaltyFee -
  of.nationalFleetFee -
  of.marketingFee -
  of.insurance -
  of.technologyFee -
  of.thirdPartyFleetFee -
  of.vanRentFee

interface RoyaltyMonth {
  /** Subtotal sales of each of the period's statements, in cents. */
  sales: readonly number[]
  /** Subtotal sales and royalty of the month's earlier statements. */
  before: {
    sales: number
    charged: number
    /** Their sales times the rate of their period, in cents times basis points. Without it, they had the rate of this period. */
    byRate?: number
    /** The part of the least royalty that their periods had, in cents. Without it, half of this period's. */
    least?: number
  }
  endsMonth: boolean
  royaltyBps?: number
  leastRoyalty?: number
  /** The franchise was archived before the period: what was charged of the minimum stays, and no more of it is. */
  isOver?: boolean
}

/**
 * Splits the royalty of a type 1 franchise: the greater of the least ($300) and the rate (10%) of subtotal sales a month, shared over the month's statements by
 * largest remainder (rule F2). Sales of an earlier period keep the rate of that period. A period takes the month's royalty up to its end, with half of the minimum until then, less what was already charged. So no
 * statement waits for the month's end, and all parts add up exactly to the month's royalty. Without sales the period's statements share equally. When
 * voids lower the month's royalty below what was charged, the rest is returned, as negative parts, to the statements with the voids (amendment A4).
 */
export function royaltyParts({
  sales,
  before,
  endsMonth,
  royaltyBps = DOCUMENTED_RATES.royaltyBps,
  leastRoyalty = DOCUMENTED_RATES.leastRoyalty,
  isOver = false,
}: RoyaltyMonth): number[] {
  const ofPeriod = sales.reduce((total, each) => total + each, 0)
  const half = roundHalfAway(leastRoyalty / 2)
  const minimum = endsMonth ? (before.least ?? half) + leastRoyalty - half : half
  const least = isOver ? Math.min(before.charged, minimum) : minimum
  const byRate = (before.byRate ?? before.sales * royaltyBps) + ofPeriod * royaltyBps
  const owed = Math.max(least, roundHalfAway(byRate / 10_000)) - before.charged
  const isReturn = owed < 0
  const weights = sales.map(each => Math.max(0, isReturn ? -each : each))
  const isIdle = weights.every(weight => weight === 0)
  const parts = shareOver(Math.abs(owed), isIdle ? sales.map(() => 1) : weights)
  return isReturn ? parts.map(part => 0 - part) : parts
}
