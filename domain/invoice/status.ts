import { TEXTS } from './texts.ts'

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

/** Labels of invoice and payment statuses (INVOICE-05). */
export const INVOICE_STATUS_LABELS: Readonly<Record<string, string>> = TEXTS.statuses
