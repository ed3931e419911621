export const TEXTS = {
  /** PAY-06 fixes these. */
  methods: {
    cash: 'Cash',
    cheque: 'Cheque (to franchisee)',
    venmo: 'Venmo (to franchisee)',
    eTransfer: 'eTransfer (to franchisee)',
    payLater: 'Pay Later',
    card: 'Card',
    terminal: 'Terminal',
    cashApp: 'Cash App',
  },
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
  amountNegative: 'Please enter an amount that is not negative.',
  amountAboveBalance: (balance: string) => `The balance is ${balance}. Please enter that or less.`,
  amountNotPositive: 'Please enter an amount above 0.',
  refundTooHigh: (most: string) => `You can refund up to ${most}.`,
} as const
