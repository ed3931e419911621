import type { CountryCode } from '../address/country.ts'
import { isLocalDay } from '../format/dates.ts'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

const day = (year: string, month: string | number, date: string): string | undefined => {
  const text = `${year}-${String(month).padStart(2, '0')}-${date.padStart(2, '0')}`
  return isLocalDay(text) ? text : undefined
}

/**
 * Reads a calendar day as people type it. The year comes first (2026-05-31), or the country's order holds: month first in the US, day first in Canada. The month
 * can be a word (31 May 2026, May 31, 2026). A year has four digits, and a time after the day is left out. A day in the other order is refused, never guessed.
 * @returns yyyy-mm-dd
 */
export function parseTypedDay(typed: string, country: CountryCode): string | undefined {
  const text = typed.trim().replace(/[ T]\d{1,2}:\d\d.*$/, '')
  const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text)
  if (yearFirst) return day(yearFirst[1] ?? '', yearFirst[2] ?? '', yearFirst[3] ?? '')
  const numbers = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(text)
  if (numbers) {
    const [, one = '', two = '', year = ''] = numbers
    return country === 'US' ? day(year, one, two) : day(year, two, one)
  }
  const words = /^(?:(\d{1,2})[ -])?([a-z]{3,9})\.?[ -](?:(\d{1,2}),? )?(\d{4})$/i.exec(text)
  const [, before, name = '', after, year = ''] = words ?? []
  const month = MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1
  const date = before ?? after
  return month === 0 || date === undefined || (before !== undefined && after !== undefined)
    ? undefined
    : day(year, month, date)
}
