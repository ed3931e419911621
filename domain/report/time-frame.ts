import { TZDate } from '@date-fns/tz'
import { addDays, startOfDay } from 'date-fns'
import { localDay } from '../format/dates.ts'

/** Two calendar days, `2026-01-01`; both are included. */
export interface DayFrame {
  from: string
  to: string
}

/** Returns January 1 of the current year to now, in an IANA zone (REPORT-02). */
export function yearToDate(now: Date, zone: string): DayFrame {
  const to = localDay(now, zone)
  return { from: `${to.slice(0, 4)}-01-01`, to }
}

/** Returns the first and last instant of the frame, in an IANA zone; null when a day is missing, or the last is before the first. */
export function instantsOf({ from, to }: DayFrame, zone: string): { startDate: Date; endDate: Date } | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(from) || !/^\d{4}-\d\d-\d\d$/.test(to) || to < from) return null
  const startDate = new Date(dayIn(from, zone).getTime())
  const endDate = new Date(addDays(dayIn(to, zone), 1).getTime() - 1)
  return { startDate, endDate }
}

function dayIn(day: string, zone: string): TZDate {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return startOfDay(new TZDate(year, month - 1, date, zone))
}
