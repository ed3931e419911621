/** The statuses of a payout invoice. The database calculates them. */
export const PAYOUT_INVOICE_STATUSES = ['OPEN', 'PARTIALLY_PAID', 'PAID', 'CARRIED_OVER'] as const
export type PayoutInvoiceStatus = (typeof PAYOUT_INVOICE_STATUSES)[number]
