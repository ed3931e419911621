const DAY = /^(\d{4})-(\d{2})-(\d{2})$/
/** RFC 3339: a day, a time and a zone. */
const INSTANT =
  /^(\d{4}-\d{2}-\d{2})T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/i
const MAX_LENGTH = 40
const FIRST_YEAR = 2000
const LAST_YEAR = 2100

/** Checks whether a text is a calendar day such as `2026-11-30`, from 2000 to 2100. November has no 31st. */
export function isCalendarDay(text: string): boolean {
  const [, year, month, day] = (text.length > MAX_LENGTH ? null : DAY.exec(text)) ?? []
  if (Number(year) < FIRST_YEAR || Number(year) > LAST_YEAR) return false
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  return date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day)
}

/**
 * Parses an instant in RFC 3339 format, to the millisecond; undefined for any other text, for a day that does not exist, and outside 2000 to 2100.
 */
export function parseInstant(text: string): Date | undefined {
  const day = text.length > MAX_LENGTH ? undefined : INSTANT.exec(text)?.[1]
  return day !== undefined && isCalendarDay(day) ? new Date(text.toUpperCase()) : undefined
}
