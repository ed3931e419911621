import { roundHalfAway } from '../format/rounding.ts'
import { bpsOf, settle, totalOf } from './fees.ts'
import { type Fleet, type Item, sumItems } from './figures.ts'
import { revenueOf } from './revenue-share.ts'
import type { DatedTerms } from './terms.ts'

/** How a customer pays at the provider. */
export type ChargedBy = 'payLater' | 'card' | 'terminal' | 'cashApp'

/** A payment before it is sent to the provider. Cents. */
export interface ChargeToMake {
  method: ChargedBy
  amount: number
  /** The vendor's share of it. */
  remittanceFee: number
  /** The invoice, without and with tax. */
  discountSubTotal: number
  billedAmount: number
  /** Whether it bills an order that a van did: only those are on statements. */
  isOfVan: boolean
  fleet: Fleet
}

/** The account of a franchise at the provider, connected to that of its tenant. */
export interface FranchiseAccount {
  providerAccountId: string
  /** Capabilities that are active now. */
  canTakeCards: boolean
  canReceive: boolean
  canTakeCashApp: boolean
}

/** What goes with a charge whose money is for a franchise. */
export interface ChargeParameters {
  /** The account that gets the money, and on whose behalf the charge is made. */
  destination: string
  /** Cents that come back to the tenant: tax, the vendor's share and fees. */
  applicationFee: number
}

/** Checks whether a franchise's account can get a payment now. Otherwise the payment is the tenant's. */
const isReady = (account: FranchiseAccount, method: ChargedBy): boolean =>
  account.canTakeCards && account.canReceive && (method !== 'cashApp' || account.canTakeCashApp)

/**
 * Returns what a charge names at the provider so that the franchise gets its part at once; null when the tenant gets it all. The franchise's part is what a statement
 * with only this payment would pay, without the costs for each van.
 * @param account null: the franchise has none, or it is switched off
 */
export function chargeParametersFor(
  charge: ChargeToMake,
  { account, terms }: { account: FranchiseAccount | null; terms: DatedTerms },
): ChargeParameters | null {
  if (account === null || !charge.isOfVan || terms.franchiseType === 2 || !isReady(account, charge.method)) return null
  const part = franchisePart(charge, terms)
  if (part <= 0) return null
  return { destination: account.providerAccountId, applicationFee: charge.amount - part }
}

function franchisePart(charge: ChargeToMake, terms: DatedTerms): number {
  const revenue = revenueOf({ ...charge, paymentAmount: charge.amount })
  const item: Item = { kind: 'PAYMENT', isAdjustment: false, ...revenue, fleet: charge.fleet, isCash: false }
  const settled = settle(
    sumItems([item]),
    { ...terms, of: 'van', insurance: 0, technology: 0 },
    { royalty: bpsOf(revenue.subTotal, terms.royaltyBps), commission: 0, credit: 0 },
  )
  return totalOf(settled)
}

/** Cents of a direct charge that were returned to its customer at the provider, before and after a refund. */
interface ReturnedOfCharge {
  amount: number
  applicationFee: number
  before: number
  after: number
}

/**
 * Returns the application fee that a refund gives back, in cents: in proportion to the charge, so that the parts of several refunds add up and a whole refund
 * gives back all of it.
 */
export function returnedFee({ amount, applicationFee, before, after }: ReturnedOfCharge): number {
  const upTo = (returned: number): number => roundHalfAway((applicationFee * returned) / amount)
  return upTo(after) - upTo(before)
}

/** Returns the part of what a franchise has of a payment that goes along with moved money, in cents. @param left cents of the payment before the move */
export const movedPart = (franchisePart: number, { amount, left }: { amount: number; left: number }): number =>
  left === 0 ? 0 : roundHalfAway((franchisePart * amount) / left)
