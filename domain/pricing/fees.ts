import type { CountryCode } from '../../domain/address/country.ts'
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

/** The marketplace partner's vendor number (FORMAT-07). */
export const MARKETPLACE_VENDOR_ID = 1

const PRIORITY_WITHIN_MS = 24 * 3_600_000
/** Free distance from the franchise's base: 30 km in Canada, 20 miles in the US. */
const FREE_DISTANCE = { CA: { metres: 30_000, unit: 1_000 }, US: { metres: 20 * 1_609.344, unit: 1_609.344 } }

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
}

/** Returns the fees of a choice, in the order they are listed (rule P2). An empty choice has no fee. */
export function feesFor(choice: FeeChoice): FeeKey[] {
  if (choice.serviceTypes.length === 0) return []
  const fees: FeeKey[] = [mobileFee(choice)]
  if (choice.serviceTypes.includes('OIL_CHANGE')) fees.push(FEE.supplies, FEE.environmental)
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

const isPriority = ({ vendorId, scheduledAt, now }: FeeChoice): boolean =>
  vendorId !== MARKETPLACE_VENDOR_ID && scheduledAt !== null && isShortNotice(scheduledAt, now)

/** Checks whether a slot starts less than 24 hours from now. Staff entries for a past time are not priority bookings. */
const isShortNotice = (scheduledAt: Date, now: Date): boolean =>
  scheduledAt >= now && scheduledAt.getTime() - now.getTime() < PRIORITY_WITHIN_MS

/** An order that is moved to another time. */
export interface MovedOrder {
  hasPriorityFee: boolean
  vendorId: number | null
  from: Date
  to: Date
  now: Date
  isByStaff: boolean
}

/**
 * Returns the effect of a move on the priority fee (decisions A5). A customer who moves an appointment forward to less than 24 hours from now is
 * charged the fee, except for a marketplace order. An appointment moved to 24 hours from now or later loses it, no matter who moves it. Any other
 * move leaves it unchanged.
 */
export function priorityFeeAfterMove({
  hasPriorityFee,
  vendorId,
  from,
  to,
  now,
  isByStaff,
}: MovedOrder): 'add' | 'remove' | 'keep' {
  if (hasPriorityFee) return to.getTime() - now.getTime() >= PRIORITY_WITHIN_MS ? 'remove' : 'keep'
  if (isByStaff || vendorId === MARKETPLACE_VENDOR_ID) return 'keep'
  return to < from && isShortNotice(to, now) ? 'add' : 'keep'
}

/** Returns started km (CA) or miles (US) beyond the free distance, for `metres` in a straight line from the franchise's base. */
export function mileageUnits(countryCode: CountryCode, metres: number): number {
  const free = FREE_DISTANCE[countryCode]
  return metres <= free.metres ? 0 : Math.ceil((metres - free.metres) / free.unit)
}
