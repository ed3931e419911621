import { isLocalDay, localDay, startOfDay } from '../format/dates.ts'
import { TEXTS } from './texts.ts'

/** How long a quote is valid if nobody chooses another day (docs/decisions/2026-11-26-quotes-as-documents.md). */
export const VALID_DAYS = 30
/** Prices of later years are not known. */
export const MAX_VALID_DAYS = 365

/** Returns the day so many days after another, both yyyy-mm-dd. */
const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** Returns the last day of a quote that is written now, in the franchise's zone. */
export const defaultValidUntil = (now: Date, zone: string): string => dayAfter(localDay(now, zone), VALID_DAYS)

/** Returns when a quote can no longer be accepted: the end of its last day in the franchise's zone. */
export const expiryOf = (validUntil: string, zone: string): Date => startOfDay(dayAfter(validUntil, 1), zone)

/** Returns what is wrong with the last day of a quote; undefined when nothing is. */
export function validUntilProblem(validUntil: string, now: Date, zone: string): string | undefined {
  if (!isLocalDay(validUntil)) return TEXTS.validUntil.missing
  const today = localDay(now, zone)
  if (validUntil < today) return TEXTS.validUntil.past
  return validUntil > dayAfter(today, MAX_VALID_DAYS) ? TEXTS.validUntil.tooFar(MAX_VALID_DAYS) : undefined
}
