import type { Currency } from '../format/money.ts'
import { cashRounding } from './cash-rounding.ts'

/** Notes that customers pay with, in cents. */
const NOTES = [500, 1_000, 2_000, 5_000, 10_000] as const

/** Returns the cents to collect in cash for a whole balance; in Canada rounded to five cents. */
export const cashDue = (balance: number, currency: Currency): number =>
  balance + cashRounding(balance, { currency, settles: true })

/**
 * Returns what customers usually hand over for an amount due, in cents: the amount itself, then the next full notes above it, each once, at most four in
 * all.
 */
export function usualCash(due: number): number[] {
  const rounded = NOTES.map(note => Math.ceil(due / note) * note)
  return [...new Set([due, ...rounded])].toSorted((a, b) => a - b).slice(0, 4)
}

/** Returns the change in cents; null when less than the amount due was given. */
export const changeOf = (given: number, due: number): number | null => (given < due ? null : given - due)
