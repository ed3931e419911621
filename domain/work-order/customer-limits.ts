import { localDay } from '../format/dates.ts'
import type { WorkOrderState } from './transitions.ts'

/** Time before the start until which customers may move or cancel their own appointment (ROLE-06, fixed). */
export const CUSTOMER_CUTOFF_MS = 3 * 3_600_000

/** Checks whether customers may move or cancel their own appointment now (APPT-11, APPT-12). */
export const mayCustomerMove = (order: WorkOrderState, now: Date): boolean =>
  order.status === 'ASSIGNED' && order.scheduledAt.getTime() - now.getTime() >= CUSTOMER_CUTOFF_MS

/**
 * Checks whether customers may change the address now: until the midnight that ends the scheduled day on the franchise's clock, and not after a
 * technician was there (APPT-14, rule W7).
 */
export const mayCustomerChangeAddress = (order: WorkOrderState, now: Date, timeZone: string): boolean =>
  order.status === 'ASSIGNED' && !order.isInspected && localDay(now, timeZone) <= localDay(order.scheduledAt, timeZone)
