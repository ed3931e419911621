import { FEE, type FeeChoice, feesFor } from '../pricing/fees.ts'
import { planEntryOf } from '../pricing/plans.ts'
import type { PriceLine } from '../pricing/quote.ts'

interface Offered extends PriceLine {
  serviceType: string
}

/** Input of the booking rules besides the offers themselves. */
export type BookingChoice = Omit<FeeChoice, 'serviceTypes'> & {
  /** Ids of the services and add-ons the customer picked. */
  pickedIds: readonly number[]
}

/**
 * Returns the lines of a booking: picked services in the order offered, the entry of a picked plan (SVC-23), then their fees (rule P2). Both the
 * browser's summary and the server's booking use this. Picked ids that are not on offer are omitted; the caller compares the counts.
 */
export function bookingLines<Offer extends Offered>(offers: readonly Offer[], choice: BookingChoice): Offer[] {
  const picked = offers.filter(offer => !offer.isFee && choice.pickedIds.includes(offer.serviceId))
  const fees = feesFor({ ...choice, serviceTypes: picked.map(offer => offer.serviceType) })
  const comesAlong = (key: string | undefined): Offer | undefined =>
    offers.find(candidate => candidate.isFee && candidate.nameKey === key)
  const planLines = picked.flatMap(({ nameKey }) => comesAlong(planEntryOf(nameKey)) ?? [])
  const feeLines = fees.flatMap(key => {
    const offer = comesAlong(key)
    if (!offer) return []
    // The mileage price is per unit of distance; the line is for all units.
    return [key === FEE.mileage ? { ...offer, price: offer.price * choice.mileageUnits } : offer]
  })
  return [...picked, ...planLines, ...feeLines]
}
