import type { Currency } from '../format/money.ts'
import { pointNumber } from '../format/number.ts'

/** Between Canadian and US dollars. A rate outside has its point in the wrong place. */
const [LEAST, MOST] = [0.1, 10]

/** Checks whether an invoice's prices must be converted before they are prices of the stock. */
export const needsRate = (invoice: Currency, stock: Currency): boolean => invoice !== stock

/** Parses what one unit of the invoice's currency cost in the stock's, to six decimals; null if it is not from 0.1 to 10. */
export function exchangeRateOf(typed: string): number | null {
  const text = pointNumber(typed)
  const rate = /^\d{1,2}(?:\.\d{1,12})?$/.test(text) ? Math.round(Number(text) * 1e6) / 1e6 : Number.NaN
  return rate >= LEAST && rate <= MOST ? rate : null
}
