import { mayCustomerChangeAddress, mayCustomerMove } from '../../domain/work-order/customer-limits.ts'
import { zoneOfVisit } from '../platform/time-zone.ts'
import type { Appointment } from './appointment.ts'
import { isPast } from './appointment-status.tsx'

/** Returns the changes that the customer may still make, by the same rules as the server (ROLE-06). */
export function limitsOf(appointment: Appointment, now: Date): { mayMove: boolean; mayChangeAddress: boolean } {
  const { isConfirmed, isInspected, scheduledAt, franchise, bookingRules } = appointment
  if (isPast(appointment)) return { mayMove: false, mayChangeAddress: false }
  const order = { status: 'ASSIGNED' as const, isConfirmed, isInspected, scheduledAt: new Date(scheduledAt) }
  return {
    mayMove: mayCustomerMove(order, now, bookingRules.cutoffMinutes),
    mayChangeAddress: franchise !== null && mayCustomerChangeAddress(order, now, zoneOfVisit(appointment)),
  }
}
