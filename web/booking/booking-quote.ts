import { bookingLines } from '../../domain/booking/booking-lines.ts'
import { bestDiscount } from '../../domain/discount/discount.ts'
import type { PlanKind } from '../../domain/pricing/plans.ts'
import { type Quote, quote } from '../../domain/pricing/quote.ts'
import type { TaxRate } from '../../domain/pricing/taxes.ts'
import type { BookingDraft } from './booking-draft.ts'
import type { BookingDiscount } from './schedule/use-reductions.ts'

interface Priced {
  id: string
  name: string
  nameKey: string
  /** Cents, at this customer's own price. */
  discountedPrice: number
  serviceTypeName: string
}

export interface QuoteFor {
  draft: Pick<BookingDraft, 'serviceIds' | 'addOnIds'>
  offers: { services: readonly Priced[]; addOns: readonly Priced[]; fees: readonly Priced[] }
  mileageUnits: number
  /** A start within so many hours has the priority fee. */
  priorityHours: number
  taxes: readonly TaxRate[]
  /** The chosen slot's start; some fees depend on how soon it is (PRICE-03). */
  scheduledAt: Date | null
  now: Date
  vendorId: number | null
  /** The vehicle's active plan. */
  subscription: PlanKind | null
  discounts: readonly BookingDiscount[]
  /** Cents that the nearby start takes off. */
  nearby: number
  /** Cents of referral credit to spend. */
  credit: number
  /** Another car of the visit has the fees of the visit. */
  isLaterCar: boolean
}

export interface PricedBooking {
  quote: Quote
  /** The discount that applies: the one that lowers the price most (rule P4). */
  discount: BookingDiscount | null
}

const offerOf =
  (isFee: boolean) =>
  ({ id, name, nameKey, discountedPrice, serviceTypeName }: Priced) => ({
    serviceId: Number(id),
    name,
    nameKey,
    price: discountedPrice,
    isFee,
    serviceType: serviceTypeName,
  })

/** Calculates the price of the booking, in cents, with the same rules as the server (rules B8, P2, P3). */
export function quoteBooking({ draft, offers, taxes, discounts, nearby, credit, ...choice }: QuoteFor): PricedBooking {
  const { services, addOns, fees } = offers
  const all = [...services.map(offerOf(false)), ...addOns.map(offerOf(false)), ...fees.map(offerOf(true))]
  const pickedIds = [...draft.serviceIds, ...draft.addOnIds].map(Number)
  const lines = bookingLines(all, { ...choice, pickedIds })
  const discount = bestDiscount(lines, discounts)
  return { quote: quote({ lines, discount, nearby, credit, taxes }), discount }
}
