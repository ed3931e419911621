import type { ApiError } from '../../platform/api/api.ts'
import { storedReferral } from '../../referral/stored-referral.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import type { Booking } from '../use-booking.ts'
import type { useQuote } from '../use-quote.ts'
import { CreditBox } from './credit-box.tsx'
import { DiscountBox } from './discount-box.tsx'
import { TEXTS } from './texts.ts'
import type { Reductions } from './use-reductions.ts'

interface PriceInputsProps {
  booking: Booking
  reductions: Reductions
  price: ReturnType<typeof useQuote>
  /** The server's errors for code and credit. */
  refused: ApiError | undefined
}

/** The inputs for a discount code and referral credit, where they can be used (PRICE-12, PRICE-13). */
export function PriceInputs({ booking, reductions, price, refused }: PriceInputsProps) {
  const discount = price.visit?.[0]?.priced.discount ?? null
  // Codes are for accounts (PRICE-12). A code that stops counting is not dropped silently.
  const lost =
    booking.isStaff || reductions.isForVendor || reductions.canUseCode
      ? ''
      : (booking.draft.discount?.code ?? storedReferral())
  return (
    <>
      {lost !== '' && <Alert tone="info">{TEXTS.discount.needsAccount(lost)}</Alert>}
      {reductions.canUseCode && (
        <DiscountBox
          booking={booking}
          isUsed={discount !== null && discount.code !== null}
          refused={refused?.fieldMessage('discountCodeId')}
        />
      )}
      {reductions.available > 0 && <CreditBox booking={booking} available={reductions.available} />}
    </>
  )
}
