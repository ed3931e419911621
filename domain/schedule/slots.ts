import { tz } from '@date-fns/tz'
import { addDays, format, parseISO } from 'date-fns'
import type { BookingRules } from '../booking-rules/rules.ts'
import { localDay } from '../format/dates.ts'

/** A slot lasts an hour (SCHED-03, fixed). */
export const SLOT_MS = 3_600_000
const STAFF_HISTORY_DAYS = 30

/** Minutes after local midnight; 1440 is the next midnight. */
export interface DayHours {
  opensMinute: number
  closesMinute: number
}

export interface OpeningHours extends DayHours {
  /** 0 is Sunday. */
  weekday: number
}

export interface Calendar {
  timeZone: string
  hours: readonly OpeningHours[]
  /** Closed local days (yyyy-mm-dd). */
  closures: ReadonlySet<string>
  /** Hours of local days (yyyy-mm-dd) that differ from those of the week. */
  specialHours?: ReadonlyMap<string, DayHours>
}

/** Returns the instant of a minute of a local day. A local time that daylight saving skips is the instant an hour later. */
function instantOf(day: string, minute: number, timeZone: string): Date {
  const onDay = minute === 1440 ? format(addDays(parseISO(day), 1), 'yyyy-MM-dd') : day
  const time = minute === 1440 ? 0 : minute
  const clock = `${String(Math.floor(time / 60)).padStart(2, '0')}:${String(time % 60).padStart(2, '0')}`
  return new Date(parseISO(`${onDay}T${clock}:00`, { in: tz(timeZone) }).getTime())
}

/** Returns the hours of a local day: its special ones, else those of its weekday; undefined when it is closed. */
const hoursOfDay = (day: string, { closures, specialHours, hours }: Calendar): DayHours | undefined =>
  closures.has(day)
    ? undefined
    : (specialHours?.get(day) ?? hours.find(({ weekday }) => weekday === parseISO(day).getDay()))

/** Returns when a local day opens and closes; undefined when it is closed. */
export function openTimesOf(day: string, calendar: Calendar): { opens: Date; closes: Date } | undefined {
  const hours = hoursOfDay(day, calendar)
  return (
    hours && {
      opens: instantOf(day, hours.opensMinute, calendar.timeZone),
      closes: instantOf(day, hours.closesMinute, calendar.timeZone),
    }
  )
}

/**
 * Returns the starts of all slots of a local day, on the hour within opening hours. Counts in real time from opening to closing, so a daylight-saving
 * change neither loses nor duplicates one (rule B2).
 */
export function slotsOfDay(day: string, calendar: Calendar): Date[] {
  const hours = hoursOfDay(day, calendar)
  if (!hours) return []
  const first = instantOf(day, Math.ceil(hours.opensMinute / 60) * 60, calendar.timeZone).getTime()
  const end = instantOf(day, hours.closesMinute, calendar.timeZone).getTime()
  const slots: Date[] = []
  for (let start = first; start + SLOT_MS <= end; start += SLOT_MS) slots.push(new Date(start))
  return slots
}

/** Returns all slots that start from `from` to before `until`, in order. */
export function slotsBetween(from: Date, until: Date, calendar: Calendar): Date[] {
  const slots: Date[] = []
  const lastDay = localDay(until, calendar.timeZone)
  for (
    let day = localDay(from, calendar.timeZone);
    day <= lastDay;
    day = format(addDays(parseISO(day), 1), 'yyyy-MM-dd')
  )
    for (const slot of slotsOfDay(day, calendar)) if (slot >= from && slot < until) slots.push(slot)
  return slots
}

/** Returns the earliest start that may be booked: customers from now plus the lead time, staff from 30 days back (SCHED-04, rule B4). */
export const earliestStart = (now: Date, isStaff: boolean, leadMinutes: number): Date =>
  new Date(now.getTime() + (isStaff ? -STAFF_HISTORY_DAYS * 86_400_000 : leadMinutes * 60_000))

/** What limits the times of customers. */
export type TimeRules = Pick<BookingRules, 'leadMinutes' | 'horizonDays'>

/** Returns the end of the last local day that customers can book; null without a limit. */
export function horizonEnd(now: Date, horizonDays: number, timeZone: string): Date | null {
  if (horizonDays === 0) return null
  const dayAfter = format(addDays(parseISO(localDay(now, timeZone)), horizonDays + 1), 'yyyy-MM-dd')
  return instantOf(dayAfter, 0, timeZone)
}

interface Booker {
  isStaff: boolean
  rules: TimeRules
  timeZone: string
}

/** Checks whether a start may be booked now: staff book from 30 days back, customers from the lead to the end of the last day. */
export function mayBookAt(start: Date, now: Date, { isStaff, rules, timeZone }: Booker): boolean {
  if (start < earliestStart(now, isStaff, rules.leadMinutes)) return false
  const end = isStaff ? null : horizonEnd(now, rules.horizonDays, timeZone)
  return end === null || start < end
}

/** Identifies a van's route for a slot: van and local date (rule B2). */
export const routeId = (vanId: number, start: Date, timeZone: string): string => `${vanId}:${localDay(start, timeZone)}`
