/** Why an order may be cancelled (WOFLOW-11). */
export const CANCEL_REASONS = [
  'customer_cancelled',
  'work_order_out_of_range',
  'vehicle_serviced_by_third_party',
  'other',
] as const
export type CancelReason = (typeof CANCEL_REASONS)[number]

/** Whether the reason has to be proved by a picture (WOFLOW-12). */
export const needsProof = (reason: CancelReason): boolean => reason === 'vehicle_serviced_by_third_party'
