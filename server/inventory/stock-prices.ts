import { currencyOf } from '../../domain/address/country.ts'
import { CURRENCIES, type Currency } from '../../domain/format/money.ts'
import { exchangeRateOf, needsRate } from '../../domain/inventory/exchange-rate.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { invalidField } from '../platform/refusal.ts'
import { TEXTS } from './texts.ts'

/** The currency of an invoice and of the stock it is added to. */
export interface StockPrices {
  currency: Currency
  stockCurrency: Currency
  /** What one unit of the invoice's currency cost in the stock's; null for the same currency. */
  exchangeRate: number | null
}

/**
 * Returns the currencies of an invoice and its stock, and the rate between them.
 * @throws Refusal 422 for an unknown currency, and for another currency than the stock's without a rate
 */
export async function stockPrices(
  db: Database,
  invoice: { franchiseId: number; currency: string | null; exchangeRate: number | null },
): Promise<StockPrices> {
  const franchise = await db
    .selectFrom('franchise')
    .where('id', '=', invoice.franchiseId)
    .select('country_code')
    .executeTakeFirstOrThrow()
  const stockCurrency = currencyOf(franchise.country_code)
  const currency = CURRENCIES.find(each => each === (invoice.currency ?? stockCurrency))
  if (currency === undefined) throw invalidField('currency', TEXTS.invoice.currencyUnknown)
  if (!needsRate(currency, stockCurrency)) return { currency, stockCurrency, exchangeRate: null }
  const exchangeRate = invoice.exchangeRate === null ? null : exchangeRateOf(String(invoice.exchangeRate))
  if (exchangeRate === null) throw invalidField('exchangeRate', TEXTS.invoice.rateMissing(currency, stockCurrency))
  return { currency, stockCurrency, exchangeRate }
}

/** Returns an invoice's price in the stock's cents, at least one. */
export const inStock = (cents: number, { exchangeRate }: StockPrices): number =>
  exchangeRate === null ? cents : Math.max(1, Math.round(cents * exchangeRate))
