import { CURRENCIES, type Currency } from '../../domain/format/money.ts'

/** A row whose amounts are in a currency. */
interface Priced {
  currency: Currency
}

/** Adds up columns of amounts, each currency for itself: amounts of two currencies are never added. @returns cents, or null where a column has no amount */
export function sumsByCurrency<Row extends Priced>(
  rows: readonly Row[],
  columns: readonly ((row: Row) => number | null)[],
): { currency: Currency; sums: (number | null)[] }[] {
  return CURRENCIES.flatMap(currency => {
    const own = rows.filter(row => row.currency === currency)
    if (own.length === 0) return []
    const sums = columns.map(cents => {
      const amounts = own.map(cents).filter(amount => amount !== null)
      return amounts.length === 0 ? null : amounts.reduce((sum, amount) => sum + amount, 0)
    })
    return [{ currency, sums }]
  })
}
