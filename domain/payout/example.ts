import type { Currency } from '../format/money.ts'
import { shareOfMillion, shareOver } from '../format/rounding.ts'
import { commissionOn, royaltyParts, type Settlement, settle, totalOf } from './fees.ts'
import { type Fleet, type Item, sumItems } from './figures.ts'
import { planWorkOf } from './plan-work.ts'
import { type StatementRow, statementRows } from './statement-rows.ts'
import type { PayoutTerms } from './terms.ts'

/** What a van did in a period, in cents before tax. Everything was paid by card. */
export interface ExampleWork {
  sales: number
  /** Parts of the sales. */
  nationalFleets: number
  otherVendors: number
  orders: number
  /** List price of work that plans covered. It is not part of the sales. */
  planWork: number
}

export const EXAMPLE_WORK: ExampleWork = {
  sales: 1_000_000,
  nationalFleets: 100_000,
  otherVendors: 100_000,
  orders: 80,
  planWork: 50_000,
}

/** The tax of the example in millionths: 13 % in Canada, 8.25 % in the US. */
export const EXAMPLE_TAX: Readonly<Record<Currency, number>> = { CAD: 130_000, USD: 82_500 }

/** A statement of a van that has only the example's work. */
export interface ExampleStatement {
  /** Without lines of 0. */
  rows: StatementRow[]
  /** Cents; negative: the payee owes it. */
  total: number
  /** What somebody who sold all of it gets, in cents. */
  salesCommission: number
}

/** Returns the orders of an amount as a sale and a payment each. */
function ordersOf(amount: number, orders: number, { fleet, taxPpm }: { fleet: Fleet; taxPpm: number }): Item[] {
  if (amount === 0 || orders === 0) return []
  return shareOver(
    amount,
    Array.from({ length: orders }, () => 1),
  ).flatMap(subTotal => {
    const item = {
      isAdjustment: false,
      subTotal,
      amount: subTotal + shareOfMillion(subTotal, taxPpm),
      fleet,
      isCash: false,
    }
    return [
      { ...item, kind: 'SALE' as const },
      { ...item, kind: 'PAYMENT' as const },
    ]
  })
}

/**
 * Calculates the statement of one van on some terms, with the rules of real statements. It is the first one of its month, so with two statements a month it has half of
 * the least royalty.
 */
export function exampleStatement(terms: PayoutTerms, work: ExampleWork, currency: Currency): ExampleStatement {
  const taxPpm = EXAMPLE_TAX[currency]
  const own = Math.max(0, work.sales - work.nationalFleets - work.otherVendors)
  const [ownOrders = 0, nationalOrders = 0, otherOrders = 0] = shareOver(work.orders, [
    own,
    work.nationalFleets,
    work.otherVendors,
  ])
  const items = [
    ...ordersOf(own, ownOrders, { fleet: null, taxPpm }),
    ...ordersOf(work.nationalFleets, nationalOrders, { fleet: 'national', taxPpm }),
    ...ordersOf(work.otherVendors, otherOrders, { fleet: 'third_party', taxPpm }),
  ].map(item => ({ ...item, commissionBps: terms.commissionBps }))
  const sums = sumItems(items)
  const { royaltyBps, leastRoyalty } = terms
  const [royalty = 0] =
    terms.franchiseType === 1
      ? royaltyParts({
          sales: [sums.subTotalSales],
          before: { sales: 0, charged: 0 },
          endsMonth: terms.schedule === 'MONTHLY',
          royaltyBps,
          leastRoyalty,
        })
      : []
  const commission = commissionOn(items)
  const settled = settle(
    sums,
    { ...terms, of: 'van' },
    {
      royalty,
      commission: terms.franchiseType === 2 ? commission : 0,
      planWork: planWorkOf(work.planWork, { ...terms, part: 'van' }),
      credit: 0,
    },
  )
  const figures = { ...sums, ...settled, adjustmentLines: [], terms: { ...terms, of: 'van' as const }, currency }
  return {
    rows: statementRows(figures).filter(({ amount }) => amount !== 0),
    total: totalOf(settled),
    salesCommission: commission,
  }
}

/** A line of two statements side by side, in cents; 0 where a statement does not have it. */
export interface ComparedLine {
  key: keyof Settlement
  before: number
  after: number
}

/** Returns the lines of two statements side by side, in the order of the second. */
export function compareStatements(before: ExampleStatement, after: ExampleStatement): ComparedLine[] {
  const keys = new Set([...after.rows, ...before.rows].map(({ key }) => key))
  const amountIn = ({ rows }: ExampleStatement, key: keyof Settlement): number =>
    rows.reduce((sum, row) => sum + (row.key === key ? row.amount : 0), 0)
  return [...keys].map(key => ({ key, before: amountIn(before, key), after: amountIn(after, key) }))
}
