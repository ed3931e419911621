import { localDay, localTime } from './dates.ts'

/** Formats an instant as a cell: `2026-05-15 14:05`. @param zone the tenant's for CSV files, an IANA name (rule F6) */
export const csvTime = (instant: Date, zone: string): string => `${localDay(instant, zone)} ${localTime(instant, zone)}`

/** Formats cents as a cell: `-1234.50`. */
export const csvMoney = (cents: number): string => (cents / 100).toFixed(2)

/** Start of a formula in spreadsheets, including full-width signs and skipped characters before it. */
const RUNNABLE = /^\s*[=+\-@＝＋－＠]|^[\t\r]/
const NUMBER = /^[+-]?\d+(\.\d+)?$/

/** Returns a cell that no spreadsheet runs as a formula (rule F7), quoted if needed. */
function cell(text: string): string {
  const safe = RUNNABLE.test(text) && !NUMBER.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Returns rows of cells as a CSV file for spreadsheets (RFC 4180). */
export const toCsv = (rows: readonly (readonly string[])[]): string =>
  rows.map(row => `${row.map(cell).join(',')}\r\n`).join('')
