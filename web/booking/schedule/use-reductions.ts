import { useQuery } from '@tanstack/react-query'
import type { Discount } from '../../../domain/discount/discount.ts'
import { userCreditQuery } from '../queries.ts'
import { bookingCustomerQuery } from '../start/queries.ts'
import type { Booking } from '../use-booking.ts'

/** A discount that may apply to the booking: that of a code, else the customer's default. */
export interface BookingDiscount extends Discount {
  code: { id: string; text: string } | null
}

/** Returns the vendor of the booking and its price reductions (PRICE-12, PRICE-13, PRICE-17). */
export function useReductions({ draft, session, isStaff, needsAccount }: Booking) {
  const chosen = useQuery(bookingCustomerQuery(isStaff ? draft.customer?.id : undefined))
  const { data: available = 0 } = useQuery(userCreditQuery(session && !isStaff ? String(session.id) : undefined))
  const { discount } = draft
  const ownVendorId = (isStaff ? chosen.data?.vendorId : session?.vendorId) ?? null
  const vendor = isStaff ? draft.vendor : null
  const isForVendor = vendor !== null || ownVendorId !== null
  const canUseCode = !isForVendor && !(needsAccount && draft.isGuest)
  const byCode = canUseCode && discount ? [{ ...discount, code: { id: discount.codeId, text: discount.code } }] : []
  return {
    /** The vendor's number; null for none, and until one is chosen. */
    vendorId: vendor ? vendor.vendorId : ownVendorId,
    isForVendor,
    canUseCode,
    discounts: [...ownDiscount(), ...byCode],
    /** Cents of available credit, and cents to spend. */
    available,
    credit: Math.min(draft.credit, available),
    customer: isStaff && draft.customer ? chosen : undefined,
  }

  function ownDiscount(): BookingDiscount[] {
    const { discountType = null, discountAmount = null } = chosen.data ?? {}
    if (discountType === null || discountAmount === null) return []
    return [{ type: discountType, amount: discountAmount, nameKeys: null, code: null }]
  }
}

export type Reductions = ReturnType<typeof useReductions>
