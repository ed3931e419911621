import { tz } from '@date-fns/tz'
import { parseISO } from 'date-fns'
import { localDay, localTime } from '../format/dates.ts'
import { addDays } from '../payout/period.ts'
import { isAsOf, type ReportName } from './request.ts'

/** How often a report is mailed. */
export const FREQUENCIES = ['DAILY', 'WEEKLY', 'MONTHLY'] as const
export type Frequency = (typeof FREQUENCIES)[number]

/** When a report is mailed, in local time. */
export interface ScheduleRule {
  frequency: Frequency
  /** Of a weekly report: 1 is Monday, 7 is Sunday. */
  weekday: number
  /** Of a monthly report, 1 to 31. A shorter month has it on its last day. */
  monthDay: number
  /** 0 to 23. */
  hour: number
}

/** What a mailed report is about. It ends the day before it is mailed, because the running day is not over. */
export const REPORT_SPANS = ['YESTERDAY', 'LAST_7_DAYS', 'LAST_WEEK', 'MONTH_TO_DATE', 'LAST_MONTH'] as const
export type ReportSpan = (typeof REPORT_SPANS)[number]

/** Returns the spans that a report can have: one as of a day has the ends of days, weeks and months. */
export const spansFor = (report: ReportName): readonly ReportSpan[] =>
  isAsOf(report) ? ['YESTERDAY', 'LAST_WEEK', 'LAST_MONTH'] : REPORT_SPANS

const HOUR_MS = 3_600_000
const numbersOf = (day: string): [year: number, month: number, date: number] => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return [year, month, date]
}
/** 1 is Monday. */
const weekdayOf = (day: string): number => new Date(day).getUTCDay() || 7
const firstOfMonth = (day: string): string => `${day.slice(0, 8)}01`
const lastOfMonth = (day: string): number => {
  const [year, month] = numbersOf(day)
  return new Date(Date.UTC(year, month, 0)).getUTCDate()
}

/** Checks whether a report is mailed on a local day. */
function isOn({ frequency, weekday, monthDay }: ScheduleRule, day: string): boolean {
  if (frequency === 'DAILY') return true
  if (frequency === 'WEEKLY') return weekdayOf(day) === weekday
  return numbersOf(day)[2] === Math.min(monthDay, lastOfMonth(day))
}

/** Returns the first instant of an hour of a local day: of an hour that the clocks skip the one at which they go forward, of one that they repeat the earlier. */
function instantOf(day: string, hour: number, zone: string): Date {
  const at = new Date(parseISO(`${day}T${String(hour).padStart(2, '0')}:00:00`, { in: tz(zone) }).getTime())
  const earlier = new Date(at.getTime() - HOUR_MS)
  return localTime(earlier, zone) === localTime(at, zone) ? earlier : at
}

/** No rule skips more days than a month has. */
const MAX_DAYS = 32

/** Returns the next time that a report is mailed, after an instant. @param zone IANA name */
export function nextSending(rule: ScheduleRule, after: Date, zone: string): Date {
  const today = localDay(after, zone)
  for (let count = 0; count <= MAX_DAYS; count += 1) {
    const day = addDays(today, count)
    const at = isOn(rule, day) ? instantOf(day, rule.hour, zone) : after
    if (at > after) return at
  }
  throw new RangeError('a schedule has a day in every month')
}

/** Returns the latest time that was due: those that passed while nothing could be sent are sent once, for the latest. @param first one that is due */
export function latestDue(rule: ScheduleRule, first: Date, now: Date, zone: string): Date {
  let due = first
  for (let next = nextSending(rule, due, zone); next <= now; next = nextSending(rule, due, zone)) due = next
  return due
}

/** Returns the local days of a span, both included, as seen from the local day on which the report is mailed. */
export function daysOfSpan(span: ReportSpan, day: string): { startDate: string; endDate: string } {
  const yesterday = addDays(day, -1)
  if (span === 'YESTERDAY') return { startDate: yesterday, endDate: yesterday }
  if (span === 'LAST_7_DAYS') return { startDate: addDays(day, -7), endDate: yesterday }
  if (span === 'MONTH_TO_DATE') return { startDate: firstOfMonth(yesterday), endDate: yesterday }
  if (span === 'LAST_WEEK') {
    const sunday = addDays(day, -weekdayOf(day))
    return { startDate: addDays(sunday, -6), endDate: sunday }
  }
  const last = addDays(firstOfMonth(day), -1)
  return { startDate: firstOfMonth(last), endDate: last }
}

/** Returns the zone of a schedule: that of its franchises if they share one, else the business's for files of several. */
export const zoneOfSchedule = (franchiseZones: readonly string[], businessZone: string): string =>
  new Set(franchiseZones).size === 1 ? (franchiseZones[0] ?? businessZone) : businessZone

/** Most people that a report is mailed to. */
export const MAX_RECIPIENTS = 20
/** Most schedules of a business. */
export const MAX_SCHEDULES = 50
