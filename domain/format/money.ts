/** The two currencies the product charges in. */
export type Currency = 'CAD' | 'USD'

const formats: Record<Currency, Intl.NumberFormat> = {
  CAD: new Intl.NumberFormat('en-CA', { style: 'currency', currency: 'CAD' }),
  USD: new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }),
}

/** Shows integer cents as money, e.g. `12345` as `$123.45`: Canadian dollars in en-CA unless told otherwise (FORMAT-01, FORMAT-02). */
export const formatMoney = (cents: number, currency: Currency = 'CAD'): string => formats[currency].format(cents / 100)

const dollars = /^(\d{0,9})(?:\.(\d{0,2}))?$/

/**
 * Reads dollars as people type them (`1,234.5`, `$12`) into integer cents; undefined when it is not an amount of 0 or more with at
 * most two decimals. Works on the digits, so no binary fraction is ever rounded (FORMAT-01).
 */
export function parseMoney(text: string): number | undefined {
  const match = dollars.exec(text.replaceAll(/[\s,$]/g, ''))
  const [, whole = '', fraction = ''] = match ?? []
  if (whole + fraction === '') return undefined
  return Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
}

/** The cents as they stand in an input, without sign or grouping: `123450` as `1234.50`. */
export const moneyInput = (cents: number): string => (cents / 100).toFixed(2)
