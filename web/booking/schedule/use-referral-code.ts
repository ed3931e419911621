import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { storedReferral } from '../../referral/stored-referral.ts'
import { updateDraft } from '../booking-store.ts'
import { bookingKeys } from '../query-keys.ts'
import type { Booking } from '../use-booking.ts'
import { validateCode } from './use-apply-code.ts'

/**
 * Applies the code of the friend who referred this visitor, where a code can be used. Staff are nobody's friend: a link that they once opened must not lower the
 * price of a customer's booking.
 * @returns why the code cannot be used
 */
export function useReferralCode(booking: Booking): string | undefined {
  const { draft, customerId, offers, isStaff } = booking
  const code = isStaff ? '' : storedReferral()
  const mayApply = code !== '' && draft.discount === null
  const checked = useQuery({
    queryKey: bookingKeys.referralCode(code, customerId, [...draft.serviceIds, ...draft.addOnIds]),
    queryFn: () => validateCode(booking, code),
    enabled: mayApply && offers.isSuccess,
  })
  // A code that was typed stays, also when an earlier answer about the friend's is still known.
  const answer = mayApply ? checked.data : undefined
  useEffect(() => {
    if (answer !== undefined && typeof answer !== 'string') updateDraft({ discount: answer })
  }, [answer])
  return typeof answer === 'string' ? answer : undefined
}
