import { roundHalfAway } from '../format/rounding.ts'

/** How raised prices are rounded: to the cent, to whole dollars, or to the nearest price that ends so. */
export const ROUNDINGS = ['cent', 'dollar', '95', '99'] as const
export type Rounding = (typeof ROUNDINGS)[number]

const ENDINGS: Record<Exclude<Rounding, 'cent'>, number> = { dollar: 0, '95': 95, '99': 99 }

/**
 * Raises or lowers a price, rounded to the nearest price with the ending: 5 % more than $59.95 is $62.95 with `95`. A free service stays free.
 * @param cents the old price
 * @param basisPoints 500 for 5 % more, −500 for 5 % less
 * @returns cents, never below 0
 */
export function raisePrice(cents: number, basisPoints: number, rounding: Rounding): number {
  if (cents === 0) return 0
  const raised = roundHalfAway((cents * (10_000 + basisPoints)) / 10_000)
  if (rounding === 'cent') return Math.max(0, raised)
  const ending = ENDINGS[rounding]
  return Math.max(ending, Math.round((raised - ending) / 100) * 100 + ending)
}
