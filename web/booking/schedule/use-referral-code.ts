import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { storedReferral } from '../../referral/stored-referral.ts'
import { updateDraft } from '../booking-store.ts'
import { bookingKeys } from '../query-keys.ts'
import type { Booking } from '../use-booking.ts'
import { validateCode } from './use-apply-code.ts'

/** Applies the code of the friend who referred this visitor, where a code can be used. Returns why it cannot be. */
export function useReferralCode(booking: Booking): string | undefined {
  const { draft, customerId, offers } = booking
  const code = storedReferral()
  const checked = useQuery({
    queryKey: bookingKeys.referralCode(code, customerId, [...draft.serviceIds, ...draft.addOnIds]),
    queryFn: () => validateCode(booking, code),
    enabled: code !== '' && draft.discount === null && offers.isSuccess,
  })
  const answer = checked.data
  useEffect(() => {
    if (answer !== undefined && typeof answer !== 'string') updateDraft({ discount: answer })
  }, [answer])
  return typeof answer === 'string' ? answer : undefined
}
