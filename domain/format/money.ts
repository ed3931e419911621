import { REGIONAL } from './locale.ts'

/** Currencies that the product charges in. */
export const CURRENCIES = ['CAD', 'USD'] as const
export type Currency = (typeof CURRENCIES)[number]

const LOCALES = { CAD: REGIONAL.CA, USD: REGIONAL.US } as const
const formats: Partial<Record<Currency, Intl.NumberFormat>> = {}

/** Created on first use: creating one takes a phone longer than a page should be blank. */
const formatOf = (currency: Currency): Intl.NumberFormat =>
  (formats[currency] ??= new Intl.NumberFormat(LOCALES[currency], { style: 'currency', currency }))

/** Formats integer cents as money, e.g. `12345` as `$123.45`: by default Canadian dollars in en-CA (FORMAT-01, FORMAT-02). */
export const formatMoney = (cents: number, currency: Currency = 'CAD'): string => formatOf(currency).format(cents / 100)

const dollars = /^(\d{0,9}|\d{1,3}(?:,\d{3}){1,2})(?:\.(\d{0,12}))?$/

/**
 * Parses typed dollars (`1,234.5`, `$12`) to integer cents, rounded half up; undefined unless it is an amount of 0 or more. `1,50` is refused too:
 * its comma groups no thousands. Works on the digits, so that no binary fraction is ever rounded: 1.005 is 1.01 (FORMAT-01).
 */
export function parseMoney(text: string): number | undefined {
  const match = dollars.exec(text.replaceAll(/[\s$]/g, ''))
  const [, whole = '', fraction = ''] = match ?? []
  if (whole + fraction === '') return undefined
  const roundsUp = (fraction[2] ?? '0') >= '5'
  return Number(whole.replaceAll(',', '')) * 100 + Number(fraction.slice(0, 2).padEnd(2, '0')) + (roundsUp ? 1 : 0)
}

/** Formats cents for an input, without sign or grouping: `123450` as `1234.50`. */
export const moneyInput = (cents: number): string => (cents / 100).toFixed(2)
