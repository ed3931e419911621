import type { FilterPurpose } from '../../../domain/inventory/job-supplies.ts'
import { oilTypeName } from '../../vehicle/oil-text.ts'

/** Texts of completing an order. */
export const TEXTS = {
  completing: 'Completing...',
  completeFailed: (reason: string) => `Error: Could not complete work order, try again later. ${reason}`,
  completeTitle: 'Complete Work Order',
  completeIntro: 'This closes the order and creates the invoice. It can’t be undone.',
  approvedMissing: (services: string) => `The customer approved ${services}, which is not on this order yet.`,
  completed: 'Order completed.',
  completedWithInvoice: (invoiceNumber: string) => `Order completed, invoice ${invoiceNumber}.`,
  notFromVan: 'Not from van stock',
  filterInVan: (name: string, quantity: number) => `${name}, ${quantity} in van`,
  fittingFilterInVan: (name: string, quantity: number) => `${name}, fits, ${quantity} in van`,
  oil: 'Oil',
  oilInVan: (name: string, left: string) => `${name}, ${left} in van`,
  recommendedOilInVan: (name: string, left: string) => `${name}, recommended, ${left} in van`,
  soldOilInVan: (name: string, left: string) => `${name}, sold, ${left} in van`,
  recommendedSoldOilInVan: (name: string, left: string) => `${name}, recommended, sold, ${left} in van`,
  /** @param type the sold oil, as named in oil data; @param picked the full name of the other one */
  otherOil: (type: string, picked: string) =>
    `This order sold ${oilTypeName(type)} oil, and you picked ${picked}. Pick what you used, and tell your manager if the price has to change.`,
  otherWeight: (takes: string, picked: string) =>
    `This car takes ${takes}, and you picked ${picked}. Pick what you used, and check the weight.`,
  noSoldOil: (type: string) => `This order sold ${oilTypeName(type)} oil, but this van has none in stock.`,
  pickOil: 'Pick the oil you used, so that the van’s stock stays right.',
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
