/** The events in the history of an order. */
export const EVENT_TYPES = [
  'requested',
  'booked',
  'assigned',
  'confirmed',
  'rescheduled',
  'address_changed',
  'contact_changed',
  'customer_confirmed',
  'vehicle_changed',
  'services_changed',
  'notes_changed',
  'po_number_changed',
  'inspected',
  'work_approved',
  'work_declined',
  'completed',
  'paid',
  'charge_failed',
  'refunded',
  'refund_failed',
  'refunded_excess',
  'voided',
  'credited',
  'billed_anew',
  'payment_moved',
  'inspection_amended',
  'cancelled',
  'restored',
  'rating_hidden',
  'rating_shown',
  'car_locked',
  'car_unlocked',
  'car_lock_failed',
] as const
export type EventType = (typeof EVENT_TYPES)[number]

/** The events that staff are notified of. */
export const NOTIFIED_EVENTS = [
  'requested',
  'booked',
  'assigned',
  'confirmed',
  'rescheduled',
  'address_changed',
  'cancelled',
  'restored',
  'work_approved',
  'work_declined',
] as const satisfies readonly EventType[]
export type NotifiedOrderEvent = (typeof NOTIFIED_EVENTS)[number]

/** Checks whether staff are notified of events of this type. */
export const concernsStaff = (type: EventType): type is NotifiedOrderEvent =>
  NOTIFIED_EVENTS.some(notified => notified === type)
