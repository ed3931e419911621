/** When a tire was made, by the end of its DOT code. */
export interface TireDate {
  /** 1 to 53. */
  week: number
  year: number
}

/** The age of a tire, with the limit that it is past: six years, from which it needs a look each year, or ten, from which it should go. */
export interface TireAge extends TireDate {
  /** Whole years. */
  years: number
  limit: 6 | 10 | null
}

const WEEK_MS = 7 * 86_400_000
const YEAR_MS = 365.2425 * 86_400_000
const LAST_WEEK = 53
/** The code ended in three digits until 1999. Their decade is not printed, and no tire of an earlier one is still on a car. */
const FIRST_YEAR_OF_THREE = 1990
/** Parts of a code between the letters DOT and the date. */
const MAX_PARTS = 5

/** Letters that a camera reads for the raised digits of a tire. */
const DIGITS: Record<string, string> = { O: '0', Q: '0', D: '0', I: '1', L: '1', Z: '2', S: '5', G: '6', B: '8' }

function dateOf(digits: string): TireDate | null {
  const week = Number(digits.slice(0, 2))
  const rest = Number(digits.slice(2))
  if (week < 1 || week > LAST_WEEK) return null
  return { week, year: digits.length === 4 ? 2000 + rest : FIRST_YEAR_OF_THREE + rest }
}

/** Returns when a tire was made, from a typed code or the end of it: `DOT 4B9K JU1R 3512` and `3512` are week 35 of 2012. Null when the code does not say it. */
export function tireDate(code: string): TireDate | null {
  const [end] = /(?<!\d)\d{3,4}$/.exec(code.trim()) ?? []
  return end === undefined ? null : dateOf(end)
}

/** Returns the age of a tire at a time; null when its code does not say it, or says a time after. */
export function tireAge(code: string, now: Date): TireAge | null {
  const made = tireDate(code)
  if (!made) return null
  const years = Math.floor((now.getTime() - Date.UTC(made.year, 0, 1) - (made.week - 1) * WEEK_MS) / YEAR_MS)
  if (years < 0) return null
  return { ...made, years, limit: years >= 10 ? 10 : years >= 6 ? 6 : null }
}

/** Returns four characters as digits; null when fewer than `least` of them were read as digits. */
function digitsOf(part: string, least: number): string | null {
  if (part.length !== 4 || part.replaceAll(/\D/g, '').length < least) return null
  const digits = Array.from(part, character => DIGITS[character] ?? character).join('')
  return /^\d{4}$/.test(digits) ? digits : null
}

const isPast = (digits: string, now: Date): boolean => tireAge(digits, now) !== null

/**
 * Finds a tire's code in text from OCR: what follows the letters DOT up to the date, else a date alone, if there is only one. Letters in a date are misread digits.
 * @param now no tire is made later
 * @returns the code as it is entered, or null when none is certain enough
 */
export function dotCodeIn(text: string, now: Date): string | null {
  const parts = text.toUpperCase().split(/[^A-Z0-9]+/)
  for (const [index, part] of parts.entries()) {
    if (!/^[DO0]?[O0Q]T$/.test(part)) continue
    const before: string[] = []
    for (const next of parts.slice(index + 1, index + 1 + MAX_PARTS)) {
      const digits = digitsOf(next, 2)
      if (digits !== null && isPast(digits, now)) return ['DOT', ...before, digits].join(' ')
      before.push(next)
    }
  }
  const alone = new Set(parts.flatMap(part => digitsOf(part, 4) ?? []).filter(digits => isPast(digits, now)))
  return alone.size === 1 ? ([...alone][0] ?? null) : null
}
