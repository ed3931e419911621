/** How long a card can be good for. */
const MAX_YEARS_AHEAD = 50

/** Whether a card with this expiry can still be charged at `now`: it is good until its month has ended. @param year four digits */
export function isCardExpiry({ month, year }: { month: number; year: number }, now: Date): boolean {
  if (!Number.isInteger(month) || !Number.isInteger(year) || month < 1 || month > 12) return false
  // Date.UTC counts months from 0, so this is the first of the next one.
  return Date.UTC(year, month) > now.getTime() && year <= now.getUTCFullYear() + MAX_YEARS_AHEAD
}

const EXPIRY = /^(\d{1,2})\s*(?:\/\s*)?(\d{2}|\d{4})$/

/** Reads an expiry as it is typed, such as '12 / 34' or '12/2034'; null for anything else. */
export function readCardExpiry(typed: string): { month: number; year: number } | null {
  const [, month, year] = EXPIRY.exec(typed.trim()) ?? []
  if (month === undefined || year === undefined) return null
  return { month: Number(month), year: year.length === 2 ? 2000 + Number(year) : Number(year) }
}
