import type { ItemKind } from './figures.ts'

/** Formats a local day, yyyy-mm-dd, as the short US English date: `5/16/2026` (FORMAT-04). */
export function formatDay(localDay: string): string {
  const [year, month, day] = localDay.split('-').map(Number)
  return `${month}/${day}/${year}`
}

/** Returns the title of a statement in lists (PAYOUT-02). */
export const statementTitle = ({ startDate, endDate }: { startDate: string; endDate: string }): string =>
  `Statement from ${formatDay(startDate)} - ${formatDay(endDate)}`

/** Returns the payee's name. */
export const holderName = (of: { vanName: string | null; userName: string | null }): string =>
  [of.vanName ?? 'Sales', of.userName ?? 'Unassigned'].join(' · ')

/** Labels of a statement's items. */
export const ITEM_LABELS: Record<ItemKind, string> = {
  SALE: 'Sale',
  VOIDED_SALE: 'Voided sale',
  PAYMENT: 'Payment',
  REFUND: 'Refund',
}

/** Returns the month and year of a local day: `May 2026`. */
export const monthOf = (localDay: string): string =>
  new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${localDay}T00:00:00Z`),
  )
