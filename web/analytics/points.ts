import { format } from 'date-fns'
import { chartDate } from '../../domain/analytics/buckets.ts'
import type { Grouping } from '../../domain/analytics/grouping.ts'

const PATTERNS: Record<Grouping, string> = { workOrders: 'MMM d, h:mm a', days: 'MMM d', months: 'MMM yyyy' }

/** A date as a chart names it: with the tenant's one fixed offset, wherever franchise and visitor are (DASH-06). */
export function dateLabel(date: string, grouping: Grouping, offsetMinutes: number): string {
  const shown = chartDate(new Date(date), offsetMinutes)
  // Formatting reads local parts, so these are made from the parts in UTC.
  const parts = new Date(
    shown.getUTCFullYear(),
    shown.getUTCMonth(),
    shown.getUTCDate(),
    shown.getUTCHours(),
    shown.getUTCMinutes(),
  )
  return format(parts, PATTERNS[grouping])
}

/** Money on an axis, where there is little room: `$12K`. */
export const shortMoney = (cents: number): string =>
  new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: 'USD',
    notation: 'compact',
    maximumFractionDigits: 1,
  }).format(cents / 100)

/** A share to one decimal: `12.5%`. */
export const percentText = (percent: number): string => `${Math.round(percent * 10) / 10}%`
