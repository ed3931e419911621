/** Maximum years until a card expires. */
const MAX_YEARS_AHEAD = 50

/** Checks whether a card with this expiry can still be charged at `now`: it is valid until the end of its month. @param year four digits */
export function isCardExpiry({ month, year }: { month: number; year: number }, now: Date): boolean {
  if (!Number.isInteger(month) || !Number.isInteger(year) || month < 1 || month > 12) return false
  // Date.UTC counts months from 0, so this is the first of the next month.
  return Date.UTC(year, month) > now.getTime() && year <= now.getUTCFullYear() + MAX_YEARS_AHEAD
}

const EXPIRY = /^(\d{1,2})\s*(?:\/\s*)?(\d{2}|\d{4})$/

/** Parses a typed expiry, such as '12 / 34' or '12/2034'; null for any other text. */
export function readCardExpiry(typed: string): { month: number; year: number } | null {
  const [, month, year] = EXPIRY.exec(typed.trim()) ?? []
  if (month === undefined || year === undefined) return null
  return { month: Number(month), year: year.length === 2 ? 2000 + Number(year) : Number(year) }
}
