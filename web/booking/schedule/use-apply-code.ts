import { useMutation } from '@tanstack/react-query'
import { request } from '../../platform/api/api.ts'
import type { DraftDiscount } from '../booking-draft.ts'
import { updateDraft } from '../booking-store.ts'
import { ValidateDiscountCodeQuery } from '../documents.ts'
import { type Booking, savedVehicleId } from '../use-booking.ts'
import { TEXTS } from './texts.ts'

/** Checks whether a code is valid for this booking (PRICE-07). A refused code returns the message to show. @throws ApiError */
export async function validateCode(
  { draft, offers, customerId }: Booking,
  code: string,
): Promise<DraftDiscount | string> {
  // A code reduces the price of the first car.
  const first = draft.earlierCars[0] ?? draft
  const picked = [...first.serviceIds, ...first.addOnIds]
  const offered = [...(offers.data?.services ?? []), ...(offers.data?.addOns ?? [])]
  const { validateDiscountCode: answer } = await request(ValidateDiscountCodeQuery, {
    code,
    services: offered
      .filter(service => picked.includes(service.id))
      .map(({ id, name, price, nameKey, serviceTypeName }) => ({ id, name, value: price, nameKey, serviceTypeName })),
    carId: savedVehicleId(first),
    userId: customerId ?? null,
    email: draft.contact.email.trim() || null,
    isDsp: false,
    isInspection: false,
  })
  const { valid, discountCodeId, discountType, discountAmount, nameKeys, message } = answer
  if (!valid || discountCodeId === null || discountType === null || discountAmount === null)
    return message ?? TEXTS.discount.invalid
  return { codeId: discountCodeId, code, type: discountType, amount: discountAmount, nameKeys }
}

/** Applies a discount code to the booking, or returns why it cannot be used (PRICE-11). */
export function useApplyCode(booking: Booking) {
  const validation = useMutation({
    mutationFn: (code: string) => validateCode(booking, code),
    onSuccess: answer => typeof answer !== 'string' && updateDraft({ discount: answer }),
  })
  return {
    apply: validation.mutate,
    reset: validation.reset,
    isPending: validation.isPending,
    problem: validation.isError
      ? TEXTS.discount.failed
      : typeof validation.data === 'string'
        ? validation.data
        : undefined,
  }
}
