/** Why an order has no confirmed van yet (WODETAIL-06). */
export const UNAVAILABILITY_REASONS = [
  'OUTSIDE_SERVICE_AREA',
  'OUTSIDE_OPENING_HOURS',
  'NO_VAN_AVAILABLE',
  'PAST_DATE',
] as const
export type UnavailabilityReason = (typeof UNAVAILABILITY_REASONS)[number]
