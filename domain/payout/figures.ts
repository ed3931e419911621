/** What happened to money: a bill, a bill that was voided after a statement told of it, a payment, a refund. */
export type ItemKind = 'SALE' | 'VOIDED_SALE' | 'PAYMENT' | 'REFUND'

/** Whom an invoice came from: a vendor with many branches, another vendor, or no vendor (null). */
export type Fleet = 'national' | 'third_party' | null

/** One thing that a statement is made of, in cents. What was voided or refunded is negative. */
export interface Item {
  kind: ItemKind
  /** It belongs to an earlier period, whose statement could not tell of it. */
  isAdjustment: boolean
  /** With tax; of payments without what a vendor keeps of them (rule W6). */
  amount: number
  /** Without tax. */
  subTotal: number
  fleet: Fleet
  /** It is in the hands of whoever has the statement already. */
  isCash: boolean
}

const TO_FRANCHISEE = ['cheque', 'venmo', 'eTransfer']

/**
 * Whether money that came in a way is in the hands of who runs a van: cash always; cheques, Venmo and eTransfers, which go to the franchisee (PAY-06), where
 * that is who runs it, on their own account (types 1 and 3).
 */
export const isInHand = (paymentMethod: string, franchiseType: 1 | 2 | 3): boolean =>
  paymentMethod === 'cash' || (franchiseType !== 2 && TO_FRANCHISEE.includes(paymentMethod))

/** The sums of a statement's items, in cents. */
export interface Sums {
  /** Billed on completed orders, less what was voided later. */
  totalSales: number
  subTotalSales: number
  totalTax: number
  workOrderCount: number
  /** Received, less what was refunded. */
  totalRevenue: number
  subTotalRevenue: number
  /** Received before the period, and on no statement until now. */
  unreportedRevenue: number
  nationalFleetRevenue: number
  thirdPartyFleetRevenue: number
  /** Given back, as a positive amount; revenue is less by it already. */
  refunds: number
  /** Paid into the hands of whoever has the statement. */
  cashPayments: number
}

const sum = (items: readonly Item[], of: (item: Item) => number): number =>
  items.reduce((total, item) => total + of(item), 0)

const isSale = ({ kind }: Item): boolean => kind === 'SALE' || kind === 'VOIDED_SALE'

/** Adds up what a statement is made of. */
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
