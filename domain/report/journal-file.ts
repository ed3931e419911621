import { csvMoney } from '../format/csv.ts'
import type { Account } from './accounts.ts'
import type { Posting } from './posting.ts'
import { TEXTS } from './texts.ts'

/** Files that accounting programs import: a general one, QuickBooks Online's journal entries, and Xero's manual journals. */
export const JOURNAL_FORMATS = ['CSV', 'QUICKBOOKS', 'XERO'] as const
export type JournalFormat = (typeof JOURNAL_FORMATS)[number]

/** One entry of a journal for each local day and franchise, or for each document. */
export const JOURNAL_UNITS = ['DAY', 'DOCUMENT'] as const
export type JournalUnit = (typeof JOURNAL_UNITS)[number]

/** Xero imports at most this many lines from a file. */
export const MAX_XERO_LINES = 300

/** Lines that add up to 0. */
export interface JournalEntry {
  /** Such as `2026-06-03-4`. */
  number: string
  /** Local day, yyyy-mm-dd. */
  day: string
  franchise: string
  currency: string
  document: string
  postings: readonly Posting[]
}

const debit = (amount: number): string => (amount > 0 ? csvMoney(amount) : '')
const credit = (amount: number): string => (amount < 0 ? csvMoney(-amount) : '')
const monthFirst = (day: string): string => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`
const dayFirst = (day: string): string => `${day.slice(8)}/${day.slice(5, 7)}/${day.slice(0, 4)}`

type Chart = (role: Posting['role'], detail?: string) => Account

const HEADERS: Readonly<Record<JournalFormat, readonly string[]>> = {
  CSV: TEXTS.headers.csv,
  QUICKBOOKS: TEXTS.headers.quickBooks,
  XERO: TEXTS.headers.xero,
}
export const journalHeader = (format: JournalFormat): readonly string[] => HEADERS[format]

/**
 * Returns the rows of an entry. QuickBooks finds accounts by name and wants a customer on receivables; Xero finds them by code, has one signed amount, and groups
 * lines by narration and date.
 */
export function journalRows(entry: JournalEntry, format: JournalFormat, chart: Chart): string[][] {
  const { number, day, franchise, currency, document, postings } = entry
  return postings.map(({ role, detail, note, amount }) => {
    const { code, name } = chart(role, detail)
    const description = note === '' ? document : `${document}, ${note}`
    if (format === 'XERO') {
      const { xeroTracking } = TEXTS.headers
      return [document, dayFirst(day), note, code, TEXTS.noTax, csvMoney(amount), xeroTracking, franchise, '', '']
    }
    if (format === 'QUICKBOOKS') {
      const customer = role === 'RECEIVABLE' ? TEXTS.customers : ''
      return [number, monthFirst(day), currency, document, name, debit(amount), credit(amount), description, customer]
    }
    return [number, day, franchise, currency, document, code, name, note, debit(amount), credit(amount)]
  })
}

/** Cents by local day and account; credits negative. */
export type JournalTotals = Record<string, Record<string, number>>

/** A sum that differs between two exports of a period. Cents. */
export interface JournalChange {
  day: string
  account: string
  before: number
  after: number
}

/** Returns the sums that differ, by day and account. */
export function journalChanges(before: JournalTotals, after: JournalTotals): JournalChange[] {
  const days = [...new Set([...Object.keys(before), ...Object.keys(after)])].toSorted()
  return days.flatMap(day => {
    const [old, now] = [before[day] ?? {}, after[day] ?? {}]
    return [...new Set([...Object.keys(old), ...Object.keys(now)])]
      .toSorted()
      .filter(account => (old[account] ?? 0) !== (now[account] ?? 0))
      .map(account => ({ day, account, before: old[account] ?? 0, after: now[account] ?? 0 }))
  })
}
