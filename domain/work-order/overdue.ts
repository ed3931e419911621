import { SLOT_MS } from '../booking/slots.ts'
import { localDay } from '../format/dates.ts'
import type { WorkOrderState } from './transitions.ts'

/**
 * Whether an order's time has passed and nobody served it: its hour is over and it is still assigned. One whose vehicle was inspected is being worked on, so it
 * counts from the next day on.
 * @param timeZone IANA zone of the franchise
 */
export function isOverdue(
  { status, isInspected, scheduledAt }: Omit<WorkOrderState, 'isConfirmed'>,
  now: Date,
  timeZone: string,
): boolean {
  if (status !== 'ASSIGNED' || now.getTime() < scheduledAt.getTime() + SLOT_MS) return false
  return !isInspected || localDay(now, timeZone) > localDay(scheduledAt, timeZone)
}
