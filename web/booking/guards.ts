import { redirect } from '@tanstack/react-router'
import { PATHS } from '../app/paths.ts'
import { getDraft } from './booking-store.ts'

/** A step that needs a service address sends to the booking start without one (NAV-19, LOC-02). */
export function requireAddress(): void {
  if (!getDraft().address) throw redirect({ to: PATHS.location })
}

/** Steps 3 and 4 are locked until a service for a vehicle is chosen (LOC-02). */
export function requireService(): void {
  requireAddress()
  const { serviceIds, addOnIds, car } = getDraft()
  if (car.vehicleId === null || serviceIds.length + addOnIds.length === 0) throw redirect({ to: PATHS.selectServices })
}

/** The confirmation needs a booking success (NAV-20). */
export function requireBooked(): void {
  if (!getDraft().booked) throw redirect({ to: PATHS.location })
}
