/** The statuses of an invoice. The database calculates them (rule W3). */
export const INVOICE_STATUSES = [
  'OPEN',
  'PENDING',
  'PARTIALLY_PAID',
  'PAID',
  'VOIDED',
  'PARTIALLY_REFUNDED',
  'REFUNDED',
] as const
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number]
