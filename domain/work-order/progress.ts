/** The parts of an order's history that its customer may see: agreements with them and work done, not how staff organized it. */
export const PROGRESS = [
  'requested',
  'booked',
  'confirmed',
  'rescheduled',
  'address_changed',
  'contact_changed',
  'customer_confirmed',
  'services_changed',
  'inspected',
  'work_approved',
  'work_declined',
  'completed',
  'paid',
  'cancelled',
  'restored',
] as const
export type Progress = (typeof PROGRESS)[number]

export const isProgress = (type: string): type is Progress => PROGRESS.some(step => step === type)
