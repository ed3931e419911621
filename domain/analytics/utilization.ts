import { localDay } from '../format/dates.ts'
import { type Calendar, openTimesOf } from '../schedule/slots.ts'
import { bucketsOf } from './buckets.ts'

const MINUTE_MS = 60_000

/** Minutes that are booked, and minutes for which there was somebody to book. */
export interface Booked {
  bookedMinutes: number
  openMinutes: number
}

/** Returns the booked share of the open time: 0.5 is half of it. Above 1 with jobs outside the opening hours; null without open time. */
export const utilization = ({ bookedMinutes, openMinutes }: Booked): number | null =>
  openMinutes === 0 ? null : bookedMinutes / openMinutes

/**
 * Returns the open minutes of each local day of a period (yyyy-mm-dd), without closed days. They are real minutes within the period: a day on which the clocks
 * change has an hour more or less if it is open then, and the running day counts until the period's end.
 * @param to exclusive
 */
export function openMinutesByDay({ from, to }: { from: Date; to: Date }, calendar: Calendar): Map<string, number> {
  const minutes = new Map<string, number>()
  for (const day of bucketsOf('days', { from, to }, calendar.timeZone)) {
    const open = openTimesOf(day, calendar)
    if (!open) continue
    const begin = Math.max(open.opens.getTime(), from.getTime())
    const end = Math.min(open.closes.getTime(), to.getTime())
    if (begin < end) minutes.set(day, (end - begin) / MINUTE_MS)
  }
  return minutes
}

/** The jobs between which a van counts as there: nothing says when it was bought or retired. Null without any. */
export interface VanLife {
  firstJob: Date | null
  lastJob: Date | null
  /** Whether it still takes jobs. */
  isInUse: boolean
}

/** Returns the minutes for which a van was open: from the day of its first job on, and for a van that is no longer in use until the day of its last. */
export function openMinutesOfVan(
  byDay: ReadonlyMap<string, number>,
  { firstJob, lastJob, isInUse }: VanLife,
  zone: string,
): number {
  if (firstJob === null || lastJob === null) return 0
  const first = localDay(firstJob, zone)
  const last = isInUse ? undefined : localDay(lastJob, zone)
  let sum = 0
  for (const [day, minutes] of byDay) if (day >= first && (last === undefined || day <= last)) sum += minutes
  return sum
}
