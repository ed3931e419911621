import { localDay } from '../format/dates.ts'
import type { WorkOrderState } from './transitions.ts'

/**
 * Checks whether customers may move or cancel their own appointment now (APPT-11, APPT-12, ROLE-06).
 * @param cutoffMinutes before the start, as the booking rules have it
 */
export const mayCustomerMove = (order: WorkOrderState, now: Date, cutoffMinutes: number): boolean =>
  order.status === 'ASSIGNED' && order.scheduledAt.getTime() - now.getTime() >= cutoffMinutes * 60_000

/**
 * Checks whether customers may change the address now: until the midnight that ends the scheduled day on the franchise's clock, and not after a
 * technician was there (APPT-14, rule W7).
 */
export const mayCustomerChangeAddress = (order: WorkOrderState, now: Date, timeZone: string): boolean =>
  order.status === 'ASSIGNED' && !order.isInspected && localDay(now, timeZone) <= localDay(order.scheduledAt, timeZone)
