import { LOCALE } from '../format/locale.ts'
import type { ItemKind } from './figures.ts'
import { TEXTS } from './texts.ts'

/** Formats a local day, yyyy-mm-dd, as the short US English date: `5/16/2026` (FORMAT-04). */
export function formatDay(localDay: string): string {
  const [year, month, day] = localDay.split('-').map(Number)
  return `${month}/${day}/${year}`
}

/** Returns the title of a statement in lists (PAYOUT-02). */
export const statementTitle = ({ startDate, endDate }: { startDate: string; endDate: string }): string =>
  TEXTS.statement(formatDay(startDate), formatDay(endDate))

/** The van and the person of a statement; null without one. */
interface PayeeNames {
  vanName: string | null
  userName: string | null
}

/** Returns the names of a payee's van and person. */
export const payeeNames = ({ vanName, userName }: PayeeNames): { van: string; person: string } => ({
  van: vanName ?? TEXTS.sales,
  person: userName ?? TEXTS.unassigned,
})

/** Returns the payee's name. */
export function payeeName(of: PayeeNames): string {
  const { van, person } = payeeNames(of)
  return TEXTS.payee(van, person)
}

/** Labels of a statement's items. */
export const ITEM_LABELS: Readonly<Record<ItemKind, string>> = TEXTS.items

/** Returns the month and year of a local day: `May 2026`. */
export const monthOf = (localDay: string): string =>
  new Intl.DateTimeFormat(LOCALE, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${localDay}T00:00:00Z`),
  )
