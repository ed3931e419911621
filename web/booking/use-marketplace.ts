import { useQuery } from '@tanstack/react-query'
import { MARKETPLACE_VENDOR_ID } from '../../domain/pricing/marketplace.ts'
import { isStaffSession, useSession } from '../platform/session/session.ts'
import { useDraft } from './booking-store.ts'
import { bookingCustomerQuery } from './start/queries.ts'

/** Checks whether the booking uses the marketplace partner's steps: by the customer for staff, else by the signed-in user (rule B11). */
export function useMarketplace(): boolean {
  const session = useSession()
  const { customer } = useDraft()
  const isStaff = isStaffSession(session)
  const chosen = useQuery(bookingCustomerQuery(isStaff ? customer?.id : undefined))
  const vendorId = isStaff ? customer && chosen.data?.vendorId : session?.vendorId
  return vendorId === MARKETPLACE_VENDOR_ID
}
