import { TZDate } from '@date-fns/tz'
import { subMonths } from 'date-fns'
import { localDay, startOfDay } from '../format/dates.ts'

/** Bounds of the month to date, and of the last month up to the same day and hour. */
export interface MonthBounds {
  /** First instant of the month. */
  month: Date
  /** First instant of the last month. */
  last: Date
  /** The same day and hour of the last month; if that month was shorter, the same hour of its last day. */
  lastEnd: Date
}

/** Returns the bounds of the current month and of the last one, in an IANA zone (DASH-02). */
export function monthBounds(now: Date, zone: string): MonthBounds {
  const lastEnd = new Date(subMonths(new TZDate(now.getTime(), zone), 1).getTime())
  const firstOf = (instant: Date): Date => startOfDay(`${localDay(instant, zone).slice(0, 8)}01`, zone)
  return { month: firstOf(now), last: firstOf(lastEnd), lastEnd }
}
