import type { FilterPurpose } from '../../domain/inventory/job-supplies.ts'
import type { CancelReason } from '../../domain/work-order/cancel.ts'
import type { WorkOrderList } from '../../domain/work-order/transitions.ts'

export const TEXTS = {
  title: 'Work Orders',
  requestedTab: 'Requested Work Orders',
  vans: 'Vans',
  when: 'Upcoming or past',
  upcoming: 'Upcoming',
  past: 'Past',
  search: 'Search work orders',
  searchHint: 'Customer, street or order number',
  refresh: 'Refresh',
  empty: {
    requested: 'No requested work orders',
    upcoming: 'No upcoming work orders',
    past: 'No completed work orders',
  } satisfies Record<WorkOrderList, string>,
  noMatch: (filter: string) => `Nothing matches “${filter}”.`,
  clearSearch: 'Clear the search',
  noFranchise: 'You do not belong to a franchise yet. Ask your manager to add you.',
  newOrders: (count: number) => (count === 1 ? '1 new order' : `${count} new orders`),
  moreServices: (count: number) => ` + ${count} more`,
  back: 'Work Orders',
  orderTitle: (id: string) => `Work order ${id}`,
  confirm: 'Confirm Order',
  inspect: 'Vehicle Inspection',
  complete: 'Complete Order',
  completing: 'Completing...',
  completeFailed: 'Error: Could not complete work order, try again later.',
  completeTitle: 'Complete Work Order',
  completeIntro: 'This closes the order and creates the invoice. It can’t be undone.',
  notFromVan: 'Not from van stock',
  filterInVan: (name: string, quantity: number, fits: boolean) =>
    `${name}${fits ? ', fits' : ''} (${quantity} in the van)`,
  oil: 'Oil',
  oilInVan: (name: string, left: string, { isRecommended, isSold }: { isRecommended: boolean; isSold: boolean }) =>
    `${name}${isRecommended ? ', recommended' : ''}${isSold ? ', sold' : ''} (${left} in the van)`,
  otherOil: (sold: string) =>
    `This order sold ${sold.toLowerCase()} oil, and you picked another type. Pick what you used, and tell your manager if the price has to change.`,
  noSoldOil: (sold: string) => `This order sold ${sold.toLowerCase()} oil, but this van has none in stock.`,
  oilFilled: 'Oil used',
  oilNeeded: 'Enter how much oil you used.',
  discount: 'Discount',
  discountPercent: 'Percent off',
  discountAmount: 'Amount off',
  discountNeeded: 'Please enter the discount.',
  percentTooHigh: 'Please enter at most 100%.',
  lowerPrices: 'Adjust prices',
  listPrice: (price: string) => `List price ${price}`,
  priceTooHigh: 'Prices can’t be raised here.',
  subtotal: 'Subtotal',
  reductions: 'Discounts and credit',
  tax: 'Tax',
  total: 'Total',
  completed: (invoiceNumber: string | undefined) =>
    invoiceNumber === undefined ? 'Order completed.' : `Order completed, invoice ${invoiceNumber}.`,
  openInvoice: 'Open invoice',
  confirmed: (van: string) => `Confirmed for ${van}. We emailed the customer.`,
  confirmTitle: 'Which van takes this order?',
  confirmInto: (van: string) => `Confirm for ${van}`,
  confirmChoose: 'Confirm Order',
  confirmFailed: 'Order not confirmed',
  taken: 'Busy at this time',
  noVans: 'You have no van to confirm this order for. Ask your manager to assign you one.',
  waitForDay: (day: string) => `You can start the inspection on ${day}.`,
  cancelled: 'This order was cancelled.',
  cancel: 'Cancel',
  save: 'Save',
  none: 'none',
  updateTitle: 'Update Work Order',
  updateFailed: 'Error: Could not change work order, try again later.',
  deliveryPartner:
    'You work for a delivery-partner franchise. Fuel and van rental for each completed order are on its statement.',
  franchise: 'Franchise',
  van: 'Van',
  assign: 'Assign Work Order',
  assignTo: (van: string) => `Assign to ${van}`,
  agreeAndAssignTo: (van: string) => `Agree and assign to ${van}`,
  mileageCharge: 'Mileage charge',
  insteadOf: (label: string, before: string) => `${label} (now ${before})`,
  samePrice: 'The price stays the same.',
  newPrice: (after: string, before: string) =>
    `The total changes from ${before} to ${after}. Services keep their prices. Agree on it with the customer: we email them the new price.`,
  assigned: (van: string) => `Assigned to ${van}.`,
  hasItNow: 'Current van',
  reschedule: 'Reschedule',
  rescheduled: {
    moved: 'Moved. We emailed the customer.',
    requested: 'Moved. No van is available then, so it needs a van.',
    failed: 'Error: Could not change work order scheduled date, try again later.',
  },
  cancelOrder: 'Cancel Work Order',
  cancelIntro: 'This frees the time slot and emails the customer. It can’t be undone.',
  cancelReason: 'Why is it cancelled?',
  confirmCancel: 'Confirm',
  cancelDone: (id: string) => `Work order ${id} cancelled.`,
  proof: 'Picture of the serviced vehicle',
  proofHint: 'Show that the work was done, such as the other shop’s sticker.',
  editNotes: 'Edit notes',
  editServices: 'Edit services',
  service: 'Service',
  addOns: 'Add-ons',
  planPer: (frequency: string) => (frequency === 'MONTHLY' ? 'per Month' : 'per Year'),
  editVehicle: 'Edit vehicle',
  plate: 'Plate or identifier',
  fits: (partType: string) => `${partType} that fits`,
  plateNeeded: 'You can change the plate here, not remove it.',
  unlockCar: 'Unlock car',
  lockCar: 'Lock car',
  unlockQuestion: 'Unlock the doors now? Stand next to the car. This is logged.',
  lockQuestion: 'Lock the doors now? Make sure the key isn’t inside. This is logged.',
  carUnlocked: 'The car is unlocked.',
  carLocked: 'The car is locked.',
  history: 'Service history',
  latestMileage: 'Latest mileage',
  lastServiced: 'Last serviced',
  servicedAt: 'Odometer',
  every: 'Interval',
  never: 'Not serviced by us yet',
  servicedAs: (vehicle: string) => `as ${vehicle}`,
  notInService: 'This address is not in service.',
  discountCode: 'Discount code',
  creditSpent: 'Credit spent',
  creditReturned: 'Credit returned',
  pictures: 'Pictures',
  picture: 'Picture of the order',
  proofPicture: 'Proof for the cancellation',
  notesNow: 'Current notes',
  editPoNumber: 'Edit PO number',
  poNumber: 'PO number',
  poHint: 'Printed on the invoice. Leave it empty when the customer has none.',
  notes: 'Notes',
  noNotes: 'No notes.',
  customerNotes: 'From the customer',
  staffNotes: 'Staff only',
  staffNotesHint: 'Your customer can’t see these notes.',
  photos: 'Photos',
  photosHint: 'They upload while you work and stay on this phone until they’re uploaded.',
  photosWaiting: (count: number) => (count === 1 ? '1 photo waiting to upload' : `${count} photos waiting to upload`),
  takePhoto: 'Take a photo',
  photoSending: 'Uploading photo',
  photoKept: 'Waiting to upload',
  photoRetry: 'Send again',
  photoRemove: 'Remove',
  inspectionTitle: 'Vehicle inspection',
  finish: 'Finish inspection',
  nextMissing: (field: string) => `Next: ${field}`,
  progress: (done: number, all: number) => `${done} of ${all} checks`,
  saved: 'Saved',
  saving: 'Saving…',
  kept: 'Offline. Saved on this phone.',
  unkept: 'Offline. Not saved: keep this page open.',
  refused: 'Not saved',
  tires: 'Tires',
  brakes: 'Brakes',
  estimated: 'Estimated (wheel on)',
  tireId: 'DOT code',
  tireSize: 'Tire size',
  engineHours: 'Engine hours',
  mileage: 'Mileage',
  inspectionNotes: 'Inspection notes',
  wholeVehicle: 'Whole vehicle',
  readings: 'Readings and notes',
} as const

export const FILTER_LABELS: Record<FilterPurpose, string> = {
  oil_filter: 'Oil filter',
  cabin_filter: 'Cabin filter',
  engine_filter: 'Engine filter',
}

/** The discounts on a whole order at completion. */
export const DISCOUNT_KINDS = [
  { value: 'BOOKED', label: 'As booked' },
  { value: 'PERCENT', label: 'Percentage' },
  { value: 'GROUPON', label: 'Amount' },
] as const

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
