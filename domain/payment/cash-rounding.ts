import type { Currency } from '../format/money.ts'

const COIN = 5

/**
 * Returns the cents by which cash is taken above an amount due (cents), -2 to 2: Canada has no 1-cent coin, so cash that settles a balance is rounded to the
 * nearest five cents. The amount of the payment stays what is due. 0 in the US, and for a part of a balance.
 */
export function cashRounding(due: number, { currency, settles }: { currency: Currency; settles: boolean }): number {
  return currency === 'CAD' && settles ? Math.round(due / COIN) * COIN - due : 0
}
