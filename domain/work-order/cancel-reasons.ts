/** Reasons to cancel an order (WOFLOW-11). */
export const CANCEL_REASONS = [
  'customer_cancelled',
  'work_order_out_of_range',
  'vehicle_serviced_by_third_party',
  'other',
] as const
export type CancelReason = (typeof CANCEL_REASONS)[number]

/** Checks whether the reason needs proof by a photo (WOFLOW-12). */
export const needsProof = (reason: CancelReason): boolean => reason === 'vehicle_serviced_by_third_party'
