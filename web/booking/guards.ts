import { redirect } from '@tanstack/react-router'
import { MARKETPLACE_VENDOR_ID } from '../../domain/pricing/marketplace.ts'
import { PATHS } from '../platform/paths.ts'
import { getSession } from '../platform/session/session.ts'
import { getDraft, updateDraft } from './booking-store.ts'

/** Redirects to the booking start when a step has no service address (NAV-19, LOC-02). */
export function requireAddress(): void {
  if (!getDraft().address) throw redirect({ to: PATHS.location })
}

/** Locks steps 3 and 4 until a service is chosen (LOC-02). */
function requireChoice(): void {
  requireAddress()
  const { serviceIds, addOnIds, earlierCars } = getDraft()
  if (serviceIds.length + addOnIds.length > 0) return
  const last = earlierCars.at(-1)
  if (!last) throw redirect({ to: PATHS.selectServices })
  // Back, from a further car for which nothing was chosen: the visit is for the cars before it.
  updateDraft({ earlierCars: earlierCars.slice(0, -1), ...last })
}

/** Guards step 3. The marketplace partner has none: its single service list includes the add-ons (rule B11). The page also checks the customer of staff. */
export function requireAddOnStep(): void {
  requireChoice()
  if (getSession()?.vendorId === MARKETPLACE_VENDOR_ID) throw redirect({ to: PATHS.selectServices })
}

/** Guards step 4, which also needs the vehicle of the service. */
export function requireService(): void {
  requireChoice()
  if (getDraft().car.vehicleId === null) throw redirect({ to: PATHS.selectServices })
}

/** Requires a successful booking for the confirmation (NAV-20). */
export function requireBooked(): void {
  if (!getDraft().booked) throw redirect({ to: PATHS.location })
}
