import { localDay } from '../format/dates.ts'
import type { OpeningHours } from '../schedule/slots.ts'
import { localMinute } from './travel-bucket.ts'

/** Checks whether a visit is within a van's shift, from its start to its end. A van without a shift of its own has none to leave: the franchise's hours count elsewhere. */
export function isInShift(
  shift: readonly OpeningHours[],
  { startsAt, minutes }: { startsAt: Date; minutes: number },
  timeZone: string,
): boolean {
  if (shift.length === 0) return true
  const weekday = new Date(`${localDay(startsAt, timeZone)}T12:00:00Z`).getUTCDay()
  const start = localMinute(startsAt, timeZone)
  return shift.some(day => day.weekday === weekday && start >= day.opensMinute && start + minutes <= day.closesMinute)
}
