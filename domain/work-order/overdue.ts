import { localDay } from '../format/dates.ts'
import { SLOT_MS } from '../schedule/slots.ts'
import type { WorkOrderState } from './transitions.ts'

/**
 * Checks whether an order's time has passed without service: its hour is over and it is still assigned. If the vehicle was inspected, work has
 * started, so it is overdue from the next day.
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

/** A technician who begins this much later is late. */
const LATE_AFTER_MS = 900_000

/** Checks whether a confirmed order's time began 15 minutes ago or more, and nothing of its inspection is saved yet. After its hour it is overdue instead. */
export function isLate(
  { status, isConfirmed, scheduledAt, isStarted }: Omit<WorkOrderState, 'isInspected'> & { isStarted: boolean },
  now: Date,
): boolean {
  const passed = now.getTime() - scheduledAt.getTime()
  return status === 'ASSIGNED' && isConfirmed && !isStarted && passed >= LATE_AFTER_MS && passed < SLOT_MS
}
