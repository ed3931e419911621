import { redirect } from '@tanstack/react-router'
import { MARKETPLACE_VENDOR_ID } from '../../domain/pricing/fees.ts'
import { PATHS } from '../platform/paths.ts'
import { getSession } from '../platform/session/session.ts'
import { getDraft } from './booking-store.ts'

/** A step that needs a service address sends to the booking start without one (NAV-19, LOC-02). */
export function requireAddress(): void {
  if (!getDraft().address) throw redirect({ to: PATHS.location })
}

/** Steps 3 and 4 are locked until a service is chosen (LOC-02). */
function requireChoice(): void {
  requireAddress()
  const { serviceIds, addOnIds } = getDraft()
  if (serviceIds.length + addOnIds.length === 0) throw redirect({ to: PATHS.selectServices })
}

/** Step 3. The marketplace partner has none: its one list of services holds the add-ons too (rule B11). The page asks the same about staff's customer. */
export function requireAddOnStep(): void {
  requireChoice()
  if (getSession()?.vendorId === MARKETPLACE_VENDOR_ID) throw redirect({ to: PATHS.selectServices })
}

/** Step 4 also needs the vehicle that the service is for. */
export function requireService(): void {
  requireChoice()
  if (getDraft().car.vehicleId === null) throw redirect({ to: PATHS.selectServices })
}

/** The confirmation needs a booking success (NAV-20). */
export function requireBooked(): void {
  if (!getDraft().booked) throw redirect({ to: PATHS.location })
}
