import type { CancelReason } from '../../domain/work-order/cancel-reasons.ts'

/** Texts that several of an order's screens share. */
export const TEXTS = {
  orderTitle: (id: string) => `Work order ${id}`,
  complete: 'Complete Order',
  assign: 'Assign Work Order',
  cancelOrder: 'Cancel Work Order',
  editServices: 'Edit services',
  editVehicle: 'Edit vehicle',
  openInvoice: 'Open invoice',
  cancel: 'Cancel',
  service: 'Service',
  subtotal: 'Subtotal',
  reductions: 'Discounts and credit',
  tax: 'Tax',
  total: 'Total',
  poNumber: 'PO number',
  plate: 'Plate or identifier',
  notes: 'Notes',
  editNotes: 'Edit notes',
  noNotes: 'No notes.',
  editPoNumber: 'Edit PO number',
  poHint: 'Printed on the invoice. Leave it empty when the customer has none.',
  picture: 'Picture of the order',
  inspectionTitle: 'Vehicle inspection',
  tires: 'Tires',
  brakes: 'Brakes',
  tireSize: 'Tire size',
  engineHours: 'Engine hours',
  mileage: 'Mileage',
  vin: 'VIN',
  wholeVehicle: 'Whole vehicle',
  history: 'Service history',
  latestMileage: 'Latest mileage',
  reading: (mileage: string, day: string) => `${mileage}, ${day}`,
  lastServiced: 'Last serviced',
  servicedAt: 'Odometer',
  every: 'Interval',
  never: 'Not serviced by us yet',
  servicedAs: (vehicle: string) => `as ${vehicle}`,
  oil: (type: string, weight: string) => `${weight} ${oilTypeText(type)}`,
} as const

/** Why an order is only a request, as staff would explain it to the customer. */
const REASONS: Record<string, string> = {
  OUTSIDE_SERVICE_AREA: 'The address is outside our service area.',
  OUTSIDE_OPENING_HOURS: 'The time is outside our opening hours.',
  NO_VAN_AVAILABLE: 'No van was available at that time.',
  PAST_DATE: 'The time had already passed.',
}

export const reasonText = (reason: string | null): string | undefined =>
  reason === null ? undefined : (REASONS[reason] ?? 'The time could not be booked directly.')

/** How to handle an overdue order. */
export const overdueText = ({ isConfirmed }: { isConfirmed: boolean }): string =>
  isConfirmed
    ? 'This time has passed. Complete the order, move it to a new time, or cancel it.'
    : 'This time has passed and nobody confirmed it. Move the order to a new time, or cancel it.'

export const CANCEL_REASON_LABELS: Record<CancelReason, string> = {
  customer_cancelled: 'The customer cancelled',
  work_order_out_of_range: 'The address is outside our service area',
  vehicle_serviced_by_third_party: 'Serviced elsewhere',
  other: 'Another reason',
}

export const cancelReasonText = (reason: string | null): string =>
  reason === null ? '' : `${(CANCEL_REASON_LABELS as Record<string, string>)[reason] ?? reason}.`

const OIL_TYPES: Record<string, string> = {
  CONVENTIONAL: 'Conventional',
  SYNTHETIC_BLEND: 'Synthetic blend',
  SYNTHETIC: 'Synthetic',
  EUROPEAN_SYNTHETIC: 'European synthetic',
  DIESEL: 'Diesel',
}

export const oilTypeText = (type: string): string => OIL_TYPES[type] ?? type
