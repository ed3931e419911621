import { localDay, localTime } from '../format/dates.ts'
import type { OpeningHours } from '../schedule/slots.ts'

/** Returns the minute after local midnight. */
function minuteOf(instant: Date, timeZone: string): number {
  const [hours = 0, minutes = 0] = localTime(instant, timeZone).split(':').map(Number)
  return hours * 60 + minutes
}

/** Checks whether a visit is within a van's shift, from its start to its end. A van without a shift of its own has none to leave: the franchise's hours count elsewhere. */
export function isInShift(
  shift: readonly OpeningHours[],
  { startsAt, minutes }: { startsAt: Date; minutes: number },
  timeZone: string,
): boolean {
  if (shift.length === 0) return true
  const weekday = new Date(`${localDay(startsAt, timeZone)}T12:00:00Z`).getUTCDay()
  const start = minuteOf(startsAt, timeZone)
  return shift.some(day => day.weekday === weekday && start >= day.opensMinute && start + minutes <= day.closesMinute)
}
