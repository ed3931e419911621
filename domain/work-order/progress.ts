/** What of an order's history its customer may know: what was agreed with them and what was done, not how the staff organized it. */
export const PROGRESS = [
  'requested',
  'booked',
  'confirmed',
  'rescheduled',
  'address_changed',
  'services_changed',
  'inspected',
  'completed',
  'paid',
  'cancelled',
] as const
export type Progress = (typeof PROGRESS)[number]

export const isProgress = (type: string): type is Progress => PROGRESS.some(known => known === type)
