import { FEE, type FeeChoice, feesFor } from '../pricing/fees.ts'
import { planEntryOf } from '../pricing/plans.ts'
import type { PriceLine } from '../pricing/quote.ts'

interface Offered extends PriceLine {
  serviceType: string
}

/** What the booking asks of the rules besides the offers themselves. */
export type BookingChoice = Omit<FeeChoice, 'serviceTypes'> & {
  /** Ids of the services and add-ons the customer picked. */
  pickedIds: readonly number[]
}

/**
 * The lines of a booking: what was picked, in the order it is offered, the entry of a picked plan (SVC-23), then the fees that follow
 * (rule P2). The browser's summary and the server's booking both come from here. Picked ids that are not on offer are left out; the caller
 * compares the counts.
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
    // The price of the mileage charge is for one unit of distance; the line is for all of them.
    return [key === FEE.mileage ? { ...offer, price: offer.price * choice.mileageUnits } : offer]
  })
  return [...picked, ...planLines, ...feeLines]
}
