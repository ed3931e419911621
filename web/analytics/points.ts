import { format } from 'date-fns'
import { chartDate } from '../../domain/analytics/buckets.ts'
import type { Grouping } from '../../domain/analytics/grouping.ts'
import { LOCALE } from '../../domain/format/locale.ts'
import { type Currency, formatMoney } from '../../domain/format/money.ts'

const CSV_LENGTHS: Record<Grouping, number> = { workOrders: 16, days: 10, months: 7 }
const PATTERNS: Record<Grouping, string> = { workOrders: 'MMM d, h:mm a', days: 'MMM d', months: 'MMM yyyy' }

/** Formats a chart's date with the tenant's fixed offset, whatever the zone of franchise and visitor (DASH-06). */
export function dateLabel(date: string, grouping: Grouping, offsetMinutes: number): string {
  const shown = chartDate(new Date(date), offsetMinutes)
  // `format` reads local parts, so the date is built from the UTC parts.
  const parts = new Date(
    shown.getUTCFullYear(),
    shown.getUTCMonth(),
    shown.getUTCDate(),
    shown.getUTCHours(),
    shown.getUTCMinutes(),
  )
  return format(parts, PATTERNS[grouping])
}

/** Formats a chart's date for a file, with the tenant's fixed offset: `2026-05`, `2026-05-31` or `2026-05-31 14:05`. */
export const csvDate = (date: string, grouping: Grouping, offsetMinutes: number): string =>
  chartDate(new Date(date), offsetMinutes).toISOString().replace('T', ' ').slice(0, CSV_LENGTHS[grouping])

/** Returns the format of amounts in a currency. */
export const moneyIn =
  (currency: Currency) =>
  (cents: number): string =>
    formatMoney(cents, currency)

/** The unit of an axis with amounts: its steps are whole dollars. */
export const CENTS = 100

/** Formats money for an axis: `$12K`. */
export const shortMoney = (cents: number): string =>
  new Intl.NumberFormat(LOCALE, {
    style: 'currency',
    currency: 'USD',
    notation: 'compact',
    maximumFractionDigits: 1,
  }).format(cents / 100)

const PERCENT = { style: 'percent', maximumFractionDigits: 1, useGrouping: false } as const
const percentFormat = new Intl.NumberFormat(LOCALE, { ...PERCENT, signDisplay: 'negative' })
const changeFormat = new Intl.NumberFormat(LOCALE, { ...PERCENT, signDisplay: 'exceptZero' })

/** Formats a share with one decimal: `12.5%`. */
export const percentText = (percent: number): string => percentFormat.format(percent / 100)

/** Formats a change with its sign: `+12.5%`. */
export const changeText = (percent: number): string => changeFormat.format(percent / 100)

export const countText = (count: number): string => count.toLocaleString(LOCALE)
