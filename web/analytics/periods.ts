import { tz } from '@date-fns/tz'
import {
  addMilliseconds,
  format,
  parseISO,
  startOfDay,
  startOfISOWeek,
  startOfMonth,
  startOfQuarter,
  startOfYear,
  subDays,
  subMonths,
  subQuarters,
  subWeeks,
  subYears,
} from 'date-fns'
import type { Period } from '../../domain/analytics/period.ts'
import type { FigureSearch } from './search.ts'
import type { ShownSpan } from './span.ts'

const STARTS = {
  today: startOfDay,
  week: startOfISOWeek,
  month: startOfMonth,
  quarter: startOfQuarter,
  year: startOfYear,
} as const satisfies Record<Period, unknown>

const ONE_BEFORE = {
  today: (at: Date, options: object) => subDays(at, 1, options),
  week: (at: Date, options: object) => subWeeks(at, 1, options),
  month: (at: Date, options: object) => subMonths(at, 1, options),
  quarter: (at: Date, options: object) => subQuarters(at, 1, options),
  year: (at: Date, options: object) => subYears(at, 1, options),
} as const satisfies Record<Period, unknown>

/** Returns the local start of a period in an IANA zone, as the fields show it: `2026-06-01T00:00`. Weeks begin on Monday. */
export function startOf(period: Period, zone: string, now: Date): string {
  const local = { in: tz(zone) }
  return format(STARTS[period](now, local), "yyyy-MM-dd'T'HH:mm", local)
}

/** Returns the chosen period: by default this year, and none once days are chosen one by one. */
export const chosenPeriod = ({ period, from, to }: Pick<FigureSearch, 'period' | 'from' | 'to'>): Period | undefined =>
  period ?? (from === undefined && to === undefined ? 'year' : undefined)

/**
 * Returns the span to compare with: of a period the one before until the same day and time, of any other span the equally long one just before it. Null for an
 * invalid span.
 */
export function spanBefore(
  instants: ShownSpan['instants'],
  period: Period | undefined,
  zone: string,
): ShownSpan['instants'] {
  if (instants === null) return null
  const [start, end] = [parseISO(instants.startDate), parseISO(instants.endDate)]
  const local = { in: tz(zone) }
  const before = (at: Date): Date =>
    period === undefined
      ? addMilliseconds(at, start.getTime() - end.getTime())
      : new Date(ONE_BEFORE[period](at, local).getTime())
  return { startDate: before(start).toISOString(), endDate: before(end).toISOString() }
}
