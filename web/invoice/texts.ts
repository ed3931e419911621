/** Labels of the payment status; those of invoices are in the domain (INVOICE-05). */
export const PAYMENT_STATUS_LABELS: Record<string, string> = {
  APPROVED: 'Approved',
  PENDING: 'Pending',
  DECLINED: 'Declined',
  CANCELLED: 'Cancelled',
}

/** Shown while a payment of a method is pending. */
const UNDER_WAY: Record<string, string> & { payLater: string } = {
  terminal: 'Waiting for the card terminal. Recording a payment cancels it.',
  cashApp: 'Waiting for Cash App. Recording a payment cancels it.',
  card: 'Charging a saved card. Recording a payment cancels it.',
  payLater: 'Payment link sent. Recording a payment cancels it.',
}

export const underWayText = (method: string): string => UNDER_WAY[method] ?? UNDER_WAY.payLater

interface Remittance {
  vendor: string
  percent: number
  /** Formatted, as `paid`. */
  fee: string
  paid: string
}

export const TEXTS = {
  title: 'Invoices',
  status: 'Status',
  allStatuses: 'All invoices',
  refresh: 'Refresh',
  empty: 'No invoices',
  emptyForStatus: (label: string) => `No invoices with the status ${label}`,
  noFranchise: 'You do not belong to a franchise yet. Ask your manager to add you.',
  invoiceTitle: (number: string) => `Invoice ${number}`,
  backToOrder: (id: string) => `Work order ${id}`,
  pay: 'Pay invoice',
  payButton: 'Pay',
  cancel: 'Cancel',
  download: 'Download PDF',
  downloadTitle: 'Invoice Download',
  downloadFailed: 'Error downloading the invoice, please try again.',
  payTitle: 'Pay Invoice',
  payFailed: (reason: string) => `Error: Could not pay invoice, try again later. ${reason}`,
  amount: 'Amount',
  amountNeeded: 'Please enter an amount in dollars, such as 25.00.',
  amountOf: (remaining: string) => `Balance ${remaining}`,
  method: 'Payment method',
  chooseMethod: 'Choose a method',
  chequeNumber: 'Cheque number',
  notes: 'Notes',
  payLaterHint: (email: string) => `We’ll email a payment link for the full amount to ${email}.`,
  sendLink: 'Send payment link',
  paid: (amount: string) => `Payment of ${amount} recorded.`,
  linkSent: (email: string) => `Payment link sent to ${email}.`,
  cardOnFile: (card: string) => `${card}, on file`,
  cardOnFileHint: 'We charge the full amount to the card now and email the customer a receipt.',
  chargeCard: (amount: string) => `Charge ${amount}`,
  charged: (amount: string) => `Charged ${amount} to the card.`,
  chargeUnderWay: (amount: string) => `Charging ${amount}…`,
  search: 'Search invoices',
  searchHint: 'Number, name or email',
  emptyForSearch: 'No invoices match your search',
  remittanceOfSubtotal: ({ vendor, percent, fee, paid }: Remittance) =>
    `${vendor} keeps ${percent}% of the subtotal: ${fee}. The paid amount is ${paid}.`,
  remittanceOfAmount: ({ vendor, percent, fee, paid }: Remittance) =>
    `${vendor} keeps ${percent}% of the amount: ${fee}. The paid amount is ${paid}.`,
  void: 'Void invoice',
  voidHint: 'Voiding is permanent and cancels payment links.',
  voidConfirm: (number: string) => `Void invoice ${number}`,
  keep: 'Keep invoice',
  voided: (number: string) => `Invoice ${number} voided.`,
  voidFailed: (reason: string) => `Error: Could not void invoice, try again later. ${reason}`,
  refund: 'Refund',
  refundButton: 'Refund payment',
  refundByHand: 'This payment was recorded by hand. Return the money yourself, then record it here.',
  refundByProvider: 'The money goes back to the original payment method, usually in 5 to 10 days.',
  refundOf: (billed: string) => `Up to ${billed}.`,
  refunded: (amount: string) => `${amount} refunded.`,
  refundOnItsWay: (amount: string) => `Refund of ${amount} sent.`,
  refundFailed: (reason: string) => `Error: Could not refund payment, try again later. ${reason}`,
  terminal: 'Terminal payment',
  terminalTitle: 'Terminal Payment',
  terminalFailed: (reason: string) => `Error processing your payment, try again or process a manual payment. ${reason}`,
  declined: 'Error processing your payment, try again or process a manual payment. The card was declined.',
  readersFailed: 'There was an error accessing your credit card terminal. Please try again or process a manual payment',
  reader: 'Card terminal',
  chooseReader: 'Choose a terminal',
  offline: (label: string) => `${label} (seems offline)`,
  noReaders: 'This franchise has no card terminal yet. Record a manual payment, or send a payment link.',
  sendToTerminal: (amount: string) => `Send ${amount} to terminal`,
  waitingForCard: (amount: string, label: string | undefined) =>
    label === undefined
      ? `Ask the customer to tap or insert their card on the card terminal to pay ${amount}.`
      : `Ask the customer to tap or insert their card on ${label} to pay ${amount}.`,
  openSimulator: 'Open the simulated terminal',
  cancelTerminal: 'Cancel Terminal Payment',
  tryAgain: 'Try again',
  cashApp: 'Cash App',
  cashAppCode: 'QR code for Cash App',
  scan: (amount: string) => `Scan to pay ${amount}`,
  openCashApp: 'Open the payment page',
  cashAppDeclined: 'The payment was declined in Cash App. Try again, or choose another way to pay.',
  payments: 'Payments',
  noPayments: 'No payments yet',
  payment: 'Payment',
  author: 'By',
  date: 'Date',
  remittance: 'Remittance',
  paidAmount: 'Paid amount',
  refundedAmount: 'Refunded',
  chequeWithNumber: (method: string, number: string) => `${method}, no. ${number}`,
  methodWithNotes: (method: string, notes: string) => `${method} – ${notes}`,
  number: 'Invoice',
  customer: 'Customer',
  vehicle: 'Vehicle',
  billed: 'Billed',
  balance: 'Balance due',
  billedTo: 'Billed to',
  name: 'Name',
  email: 'Email',
  address: 'Address',
  poNumber: 'PO number',
  franchise: 'Franchise',
  services: 'Services',
  subtotal: 'Subtotal',
  reductions: 'Discounts and credit',
  tax: (name: string, rate: string) => `${name} ${rate}`,
  /** The price of a line of several items. */
  quantity: (quantity: number, price: string) => `${quantity} × ${price}`,
  paidSoFar: 'Paid',
} as const

/** Texts of the page to which the provider's checkout returns. */
export const RETURN_TEXTS = {
  cancelledTitle: 'Your payment was cancelled',
  cancelled: 'You were not charged. To pay, open the link in our email again. To pay another way, contact us.',
  paidTitle: 'Thank you',
  confirming: (tenant: string) => `We’re confirming your payment to ${tenant}.`,
  receipt:
    'We send you a receipt by email as soon as your bank has confirmed the payment, usually within a few minutes. You can close this page.',
  questions: 'Questions?',
  contact: (tenant: string) => `${tenant} is glad to help.`,
} as const
