import type { ItemKind } from './figures.ts'

/** A local day, yyyy-mm-dd, as the short US English date: `5/16/2026` (FORMAT-04). */
export function formatDay(localDay: string): string {
  const [year, month, day] = localDay.split('-').map(Number)
  return `${month}/${day}/${year}`
}

/** How a statement is called in lists (PAYOUT-02). */
export const statementTitle = ({ startDate, endDate }: { startDate: string; endDate: string }): string =>
  `Statement from ${formatDay(startDate)} - ${formatDay(endDate)}`

/** Whose statement it is. */
export const holderName = (of: { vanName: string | null; userName: string | null }): string =>
  [of.vanName ?? 'Sales', of.userName ?? 'nobody assigned'].join(' · ')

/** What an item of a statement is called. */
export const ITEM_LABELS: Record<ItemKind, string> = {
  SALE: 'Sale',
  VOIDED_SALE: 'Voided sale',
  PAYMENT: 'Payment',
  REFUND: 'Refund',
}

/** The month and year that a local day lies in: `May 2026`. */
export const monthOf = (localDay: string): string =>
  new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${localDay}T00:00:00Z`),
  )
