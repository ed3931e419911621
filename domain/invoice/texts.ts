export const TEXTS = {
  /** INVOICE-05 fixes these. */
  statuses: {
    OPEN: 'Not Paid',
    PAID: 'Paid',
    VOIDED: 'Voided',
    PENDING: 'Pending',
    PARTIALLY_PAID: 'Partially Paid',
    REFUNDED: 'Refunded',
    PARTIALLY_REFUNDED: 'Partially Refunded',
  },
} as const
