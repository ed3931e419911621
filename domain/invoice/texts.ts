export const TEXTS = {
  numberMalformed: 'Please enter a number of up to nine digits.',
  numberTooLow: (next: number) => `Please enter ${next} or a higher number.`,
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
