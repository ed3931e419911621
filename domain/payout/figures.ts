/** Kinds of money movements: a bill, a bill voided after a statement included it, a payment, a refund. */
export const ITEM_KINDS = ['SALE', 'VOIDED_SALE', 'PAYMENT', 'REFUND'] as const
export type ItemKind = (typeof ITEM_KINDS)[number]

/** Source of an invoice: a vendor with many branches, another vendor, or no vendor (null). */
export type Fleet = 'national' | 'third_party' | null

/**
 * Returns the source of an invoice, which decides its fees on statements and what its payment sends to the franchise's account (PAYOUT-14).
 * @param terms its vendor's on the day on which it was billed; null without a vendor
 */
export function fleetOf(terms: { isNationalFleet: boolean } | null): Fleet {
  if (terms === null) return null
  return terms.isNationalFleet ? 'national' : 'third_party'
}

/** An item of a statement, in cents. Voided or refunded amounts are negative. */
export interface Item {
  kind: ItemKind
  /** It belongs to an earlier period whose statement could not include it. */
  isAdjustment: boolean
  /** With tax; payments without the vendor's share (rule W6). */
  amount: number
  /** Without tax. */
  subTotal: number
  fleet: Fleet
  /** Already collected by the payee. */
  isCash: boolean
  /** The commission of its invoice's day, in basis points. Missing: the documented one. */
  commissionBps?: number
}

const TO_FRANCHISEE = ['cheque', 'venmo', 'eTransfer']

/**
 * Checks whether money paid with a method is already collected by the van's operator: cash always; cheques, Venmo and eTransfers, which go to the
 * franchisee (PAY-06), if the franchisee runs the van on their own account (types 1 and 3).
 */
export const isCollectedByPayee = (paymentMethod: string, franchiseType: 1 | 2 | 3): boolean =>
  paymentMethod === 'cash' || (franchiseType !== 2 && TO_FRANCHISEE.includes(paymentMethod))

/** Sums of a statement's items, in cents. */
export interface Sums {
  /** Billed on completed orders, less later voids. */
  totalSales: number
  subTotalSales: number
  totalTax: number
  workOrderCount: number
  /** Received, less refunds. */
  totalRevenue: number
  subTotalRevenue: number
  /** Received before the period, and not on a statement until now. */
  unreportedRevenue: number
  nationalFleetRevenue: number
  thirdPartyFleetRevenue: number
  /** Refunds, as a positive amount; revenue is already less by it. */
  refunds: number
  /** Payments that the payee collected. */
  cashPayments: number
}

const sum = (items: readonly Item[], of: (item: Item) => number): number =>
  items.reduce((total, item) => total + of(item), 0)

export const isSale = ({ kind }: Pick<Item, 'kind'>): boolean => kind === 'SALE' || kind === 'VOIDED_SALE'

/** Adds up a statement's items. */
export function sumItems(items: readonly Item[]): Sums {
  const sales = items.filter(isSale)
  const money = items.filter(item => !isSale(item))
  const amount = (item: Item): number => item.amount
  const subTotal = (item: Item): number => item.subTotal
  const totalSales = sum(sales, amount)
  const subTotalSales = sum(sales, subTotal)
  return {
    totalSales,
    subTotalSales,
    totalTax: totalSales - subTotalSales,
    workOrderCount: sum(sales, ({ kind }) => (kind === 'SALE' ? 1 : -1)),
    totalRevenue: sum(money, amount),
    subTotalRevenue: sum(money, subTotal),
    unreportedRevenue: sum(
      money.filter(({ kind, isAdjustment }) => kind === 'PAYMENT' && isAdjustment),
      amount,
    ),
    nationalFleetRevenue: sum(
      money.filter(({ fleet }) => fleet === 'national'),
      subTotal,
    ),
    thirdPartyFleetRevenue: sum(
      money.filter(({ fleet }) => fleet === 'third_party'),
      subTotal,
    ),
    refunds:
      0 -
      sum(
        money.filter(({ kind }) => kind === 'REFUND'),
        amount,
      ),
    cashPayments: sum(
      money.filter(({ isCash }) => isCash),
      amount,
    ),
  }
}
