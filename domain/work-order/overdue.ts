import { localDay } from '../format/dates.ts'
import { VISIT_MINUTES } from '../schedule/routes.ts'
import type { WorkOrderState } from './transitions.ts'

const MINUTE_MS = 60_000

/** How long a visit is. */
interface VisitLength {
  /** By default an hour. */
  minutes?: number
}

/**
 * Checks whether an order's time has passed without service: its visit is over and it is still assigned. If the vehicle was inspected, work has
 * started, so it is overdue from the next day.
 * @param timeZone IANA zone of the franchise
 */
export function isOverdue(
  { status, isInspected, scheduledAt, minutes = VISIT_MINUTES }: Omit<WorkOrderState, 'isConfirmed'> & VisitLength,
  now: Date,
  timeZone: string,
): boolean {
  if (status !== 'ASSIGNED' || now.getTime() < scheduledAt.getTime() + minutes * MINUTE_MS) return false
  return !isInspected || localDay(now, timeZone) > localDay(scheduledAt, timeZone)
}

/** A technician who begins this much later is late. */
const LATE_AFTER_MS = 900_000

/** Checks whether a confirmed order's time began 15 minutes ago or more, and nothing of its inspection is saved yet. After the visit it is overdue instead. */
export function isLate(
  {
    status,
    isConfirmed,
    scheduledAt,
    isStarted,
    minutes = VISIT_MINUTES,
  }: Omit<WorkOrderState, 'isInspected'> & VisitLength & { isStarted: boolean },
  now: Date,
): boolean {
  const passed = now.getTime() - scheduledAt.getTime()
  return status === 'ASSIGNED' && isConfirmed && !isStarted && passed >= LATE_AFTER_MS && passed < minutes * MINUTE_MS
}
