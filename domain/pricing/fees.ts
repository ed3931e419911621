import { type CountryCode, unitsOf } from '../../domain/address/country.ts'
import { METRES_OF } from '../../domain/address/metres.ts'
import type { BookingRules } from '../booking-rules/rules.ts'
import { MARKETPLACE_VENDOR_ID } from './marketplace.ts'
import type { PlanKind } from './plans.ts'

/** Name keys of the fees that a booking adds (PRICE-05, SVC-21). */
export const FEE = {
  supplies: 'supplies_and_shop_fee',
  environmental: 'environmental_handling_fee',
  priority: 'priority_service_fee',
  mileage: 'mileage_charge',
  mobile: 'mobile_service_fee',
  mobileSubscription: 'mobile_service_fee_subscription',
  mobileAllInclusive: 'mobile_service_fee_all_inclusive_subscription',
  mobileMarketplace: 'mobile_service_fee_amazon',
  mobileMarketplaceMain: 'mobile_service_fee_amazon_main_service',
} as const
export type FeeKey = (typeof FEE)[keyof typeof FEE]

export interface FeeChoice {
  /** Service types of the picked services. */
  serviceTypes: readonly string[]
  /** Start of the slot; null if none is chosen yet. */
  scheduledAt: Date | null
  now: Date
  vendorId: number | null
  /** Alias of the vehicle's active subscription. */
  subscription: PlanKind | null
  /** Whole chargeable units (km or miles) beyond the free distance. */
  mileageUnits: number
  /** A start within so many hours has the priority fee, as the booking rules have it. */
  priorityHours: number
  /** Another car of the visit has the fees of the visit. */
  isLaterCar?: boolean
}

/** Returns the fees of a choice, in the order they are listed (rule P2). An empty choice has no fee. */
export function feesFor(choice: FeeChoice): FeeKey[] {
  if (choice.serviceTypes.length === 0) return []
  const fees: FeeKey[] = choice.isLaterCar ? [] : [mobileFee(choice)]
  if (choice.serviceTypes.includes('OIL_CHANGE')) fees.push(FEE.supplies, FEE.environmental)
  if (choice.isLaterCar) return fees
  if (isPriority(choice)) fees.push(FEE.priority)
  if (choice.mileageUnits > 0) fees.push(FEE.mileage)
  return fees
}

function mobileFee({ vendorId, serviceTypes, subscription }: FeeChoice): FeeKey {
  if (vendorId === MARKETPLACE_VENDOR_ID) {
    return serviceTypes.some(type => type !== 'ADD_ON') ? FEE.mobileMarketplaceMain : FEE.mobileMarketplace
  }
  if (subscription === 'all_inclusive') return FEE.mobileAllInclusive
  return subscription === 'standard' ? FEE.mobileSubscription : FEE.mobile
}

const isPriority = ({ vendorId, scheduledAt, now, priorityHours }: FeeChoice): boolean =>
  vendorId !== MARKETPLACE_VENDOR_ID && scheduledAt !== null && isShortNotice(scheduledAt, now, priorityHours)

/** Checks whether a slot starts less than these hours from now. Staff entries for a past time are not priority bookings. */
export const isShortNotice = (scheduledAt: Date, now: Date, hours: number): boolean =>
  scheduledAt >= now && isWithin(scheduledAt, now, hours)

const isWithin = (scheduledAt: Date, now: Date, hours: number): boolean =>
  scheduledAt.getTime() - now.getTime() < hours * 3_600_000

/** An order that is moved to another time. */
export interface MovedOrder {
  hasPriorityFee: boolean
  vendorId: number | null
  from: Date
  to: Date
  now: Date
  isByStaff: boolean
  /** A start within so many hours has the priority fee, as the booking rules have it. */
  priorityHours: number
}

/**
 * Returns the effect of a move on the priority fee (decisions A5). A customer who moves an appointment forward to less than the priority's hours from now
 * is charged the fee, except for a marketplace order. An appointment moved to that time from now or later loses it, no matter who moves it. Any other
 * move leaves it unchanged.
 */
export function priorityFeeAfterMove({
  hasPriorityFee,
  vendorId,
  from,
  to,
  now,
  isByStaff,
  priorityHours,
}: MovedOrder): 'add' | 'remove' | 'keep' {
  if (hasPriorityFee) return isWithin(to, now, priorityHours) ? 'keep' : 'remove'
  if (isByStaff || vendorId === MARKETPLACE_VENDOR_ID) return 'keep'
  return to < from && isShortNotice(to, now, priorityHours) ? 'add' : 'keep'
}

/**
 * Returns started km (CA) or miles (US) beyond the free distance, for `metres` in a straight line from the franchise's base.
 * @param free the free distance in km and in miles, as the booking rules have it
 */
export function mileageUnits(
  countryCode: CountryCode,
  metres: number,
  free: Pick<BookingRules, 'freeKm' | 'freeMiles'>,
): number {
  const { distance } = unitsOf(countryCode)
  const unit = METRES_OF[distance]
  const beyond = metres - (distance === 'mi' ? free.freeMiles : free.freeKm) * unit
  return beyond <= 0 ? 0 : Math.ceil(beyond / unit)
}
