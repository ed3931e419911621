import { FEE } from './fees.ts'

/** The fees of a visit, which it has once, however many cars are serviced. */
const VISIT_FEES: ReadonlySet<string> = new Set([
  FEE.mobile,
  FEE.mobileSubscription,
  FEE.mobileAllInclusive,
  FEE.mobileMarketplace,
  FEE.mobileMarketplaceMain,
  FEE.priority,
  FEE.mileage,
])

/** Checks whether a fee is for the visit and not for the work on a car: trip, short notice and distance. */
export const isVisitFee = (nameKey: string): boolean => VISIT_FEES.has(nameKey)
