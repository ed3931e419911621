import { localDay, startOfDay } from '../format/dates.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** On the clock of the place. */
const HOUR = 9

/** Returns the calendar day before a day (yyyy-mm-dd). */
const dayBefore = (day: string): string => new Date(Date.parse(`${day}T00:00:00Z`) - DAY_MS).toISOString().slice(0, 10)

/** Returns when the customer is reminded of an appointment: the day before at 9:00 on the clock of the place. */
export function reminderTime(scheduledAt: Date, timeZone: string): Date {
  const day = dayBefore(localDay(scheduledAt, timeZone))
  const midnight = startOfDay(day, timeZone)
  // Nine hours after midnight is another hour on the two days on which the clocks change.
  const guess = new Date(midnight.getTime() + HOUR * HOUR_MS)
  const hour = Number(new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone }).format(guess))
  return new Date(guess.getTime() + (HOUR - hour) * HOUR_MS)
}

/**
 * Checks whether the customer of a confirmed appointment is reminded now: on the day before from 9:00 on, and only if they have known the time for a
 * while, because the mail about the booking or the move is the reminder otherwise.
 * @param knownSince when the present time was booked, confirmed or moved to
 */
export function isReminderDue(
  { scheduledAt, knownSince, timeZone }: { scheduledAt: Date; knownSince: Date; timeZone: string },
  now: Date,
): boolean {
  const due = reminderTime(scheduledAt, timeZone)
  if (now < due || localDay(now, timeZone) >= localDay(scheduledAt, timeZone)) return false
  return knownSince < due && scheduledAt.getTime() - knownSince.getTime() >= DAY_MS
}
