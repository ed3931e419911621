import { localTime, startOfDay } from '../format/dates.ts'
import { type Calendar, openTimesOf, slotsOfDay } from '../schedule/slots.ts'
import type { Route } from './starts.ts'
import { isWeekendDay } from './travel-bucket.ts'

const MINUTE_MS = 60_000

/** The hours of a van's day, in minutes since 1970 in UTC. */
export type RouteHours = Pick<Route, 'opensAt' | 'closesAt' | 'gridFrom' | 'midnight' | 'isWeekend'>

const minuteOf = (instant: Date): number => instant.getTime() / MINUTE_MS

/** Returns the hours of a local day (yyyy-mm-dd): from opening to closing, with the grid on the first full hour (SCHED-03, rule B2). Null on a closed day. */
export function routeHours(day: string, calendar: Calendar): RouteHours | null {
  const times = openTimesOf(day, calendar)
  if (!times) return null
  const opensAt = minuteOf(times.opens)
  // A short day has no slot, but it has a full hour.
  const [first] = slotsOfDay(day, calendar)
  const pastHour = Number(localTime(times.opens, calendar.timeZone).slice(3))
  return {
    opensAt,
    closesAt: minuteOf(times.closes),
    gridFrom: first ? minuteOf(first) : opensAt + ((60 - pastHour) % 60),
    midnight: minuteOf(startOfDay(day, calendar.timeZone)),
    isWeekend: isWeekendDay(day),
  }
}
