import type { RefundFailure } from '../../domain/payment/refund-way.ts'
import { LOCALE } from '../../domain/format/locale.ts'
import { plural } from '../../domain/format/plural.ts'
import { spellings } from '../../domain/format/spelling.ts'

/** Labels of the payment status; those of invoices are in the domain (INVOICE-05). */
export const PAYMENT_STATUS_LABELS: Record<string, string> = {
  SENT: 'Link sent',
  APPROVED: 'Approved',
  PENDING: 'Pending',
  DECLINED: 'Declined',
  CANCELLED: 'Cancelled',
}

/** Shown while a payment of a method is pending. */
const UNDER_WAY: Record<string, string> & { card: string } = {
  terminal: 'Waiting for the card terminal. Recording a payment cancels it.',
  cashApp: 'Waiting for Cash App. Recording a payment cancels it.',
  card: 'Charging a saved card. Recording a payment cancels it.',
}

export const underWayText = (method: string): string => UNDER_WAY[method] ?? UNDER_WAY.card

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
  balanceOf: (number: string | number, name: string) => `Balance of invoice ${number}, ${name}`,
  payButton: 'Pay',
  cancel: 'Cancel',
  download: 'Download PDF',
  downloadTitle: 'Invoice Download',
  downloadFailed: 'Error downloading the invoice, please try again.',
  payTitle: 'Pay Invoice',
  payFailed: (reason: string) => `Error: Could not pay invoice, try again later. ${reason}`,
  amount: 'Amount',
  amountNeeded: 'Please enter an amount in dollars, such as 25.00.',
  stillDue: (rest: string) => `${rest} is still due.`,
  method: 'Payment method',
  chooseMethod: 'Choose a method',
  methodNeeded: 'Choose how the customer pays. Then you can record it.',
  chequeNumber: spellings('Cheque number'),
  notes: 'Notes',
  collectCash: (collected: string, due: string) => `Take ${collected} in cash: ${due} rounded to 5 cents.`,
  cashRounding: (taken: string, rounding: string) => `${taken} taken in cash, rounding ${rounding}`,
  payLaterHint: (email: string) => `We’ll email a payment link for the full amount to ${email}.`,
  sendLink: 'Send payment link',
  paid: (amount: string) => `Payment of ${amount} recorded.`,
  paidOffline: (amount: string) => `Payment of ${amount} saved on this phone. We’ll send it when you’re back online.`,
  needsReception: 'Card payments need reception. Take cash, or try again.',
  notBilled: 'The order has no invoice yet.',
  linkSent: (email: string) => `Payment link sent to ${email}.`,
  cardOnFile: (card: string) => `${card}, on file`,
  cardOnFileHint: 'We charge the full amount to the card now and email the customer a receipt.',
  chargeCard: (amount: string) => `Charge ${amount}`,
  charged: (amount: string) => `Charged ${amount} to the card.`,
  chargeUnderWay: (amount: string) => `Charging ${amount}…`,
  search: 'Search invoices',
  searchHint: 'Number, name or email',
  count: (count: number) => plural(count, { one: '1 invoice', other: `${count.toLocaleString(LOCALE)} invoices` }),
  countMore: (count: number) => `More than ${count.toLocaleString(LOCALE)} invoices. Choose a status to see their sum.`,
  sum: (billed: string, balance: string) => `${billed} billed, ${balance} due`,
  totals: (parts: readonly string[]) => parts.join(' · '),
  csvName: 'invoices.csv',
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
  credit: 'Credit note',
  creditButton: 'Write credit note',
  creditHint: 'The credit note takes this invoice back for good. You can then bill the work order again.',
  creditHintPaid:
    'The credit note takes this invoice back for good. Refund what was paid, then bill the work order again.',
  reason: 'Reason',
  reasonNeeded: 'Please enter the reason. It is on the credit note.',
  credited: (note: string, invoice: string) => `Credit note ${note} written for invoice ${invoice}.`,
  creditFailed: (reason: string) => `Could not write the credit note. ${reason}`,
  newInvoice: 'New invoice',
  creditNote: (number: string) => `Credit note ${number}`,
  downloadCreditNote: 'Download credit note',
  refund: 'Refund',
  refundButton: 'Refund payment',
  refundByHand: 'This payment was recorded by hand. Return the money yourself, then record it here.',
  refundByProvider: 'The money goes back to the original payment method, usually in 5 to 10 days.',
  refundOf: (billed: string) => `Up to ${billed}.`,
  refunded: (amount: string) => `${amount} refunded.`,
  refundOnItsWay: (amount: string) => `Refund of ${amount} sent.`,
  returnMoney: 'Return money',
  refundInterac:
    'This was paid with Interac debit. The customer must present the same card on a card terminal. Without the card, return it in cash or as store credit.',
  refundWay: 'How to return it',
  chooseRefundWay: 'Choose',
  refundWayNeeded: 'Choose how to return it.',
  refundAtReader: (label: string) => `To the card, on ${label}`,
  refundInCash: 'In cash',
  refundAsCredit: 'As store credit',
  refundWithoutReaders: 'We can’t reach the card terminals now. You can return the money in cash or as store credit.',
  waitingForRefundCard: (amount: string, label: string | undefined) =>
    label === undefined
      ? `Ask the customer to tap or insert the same Interac card on the card terminal to return ${amount}.`
      : `Ask the customer to tap or insert the same Interac card on ${label} to return ${amount}.`,
  cancelRefund: 'Cancel refund',
  refundNotMade: (amount: string) => `${amount} was not returned`,
  checkNow: 'Check now',
  close: 'Close',
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
  disputed: (amount: string, status: string) => `Disputed ${amount}: ${status}`,
  openDispute: 'Open dispute',
  payments: 'Payments',
  receiptLine: (label: string, value: string) => `${label}: ${value}`,
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
  taxNumber: (number: string) => `Registration ${number}`,
  smallSupplier: 'No tax: small supplier, not registered',
  seller: 'Seller',
  legalName: 'Legal name',
  taxNumberOf: (jurisdiction: string) => (jurisdiction === 'CA' ? 'GST/HST number' : `Tax number, ${jurisdiction}`),
  /** The price of a line of several items. */
  quantity: (quantity: number, price: string) => `${quantity} × ${price}`,
  paidSoFar: 'Paid',
} as const

/** What a customer reads about their own invoices. */
export const OWN_TEXTS = {
  open: (number: string) => `Invoice ${number} to pay`,
  about: (vehicle: string, date: string, balance: string) => `${vehicle}, ${date}. Balance due ${balance}.`,
  pay: (amount: string) => `Pay ${amount}`,
  title: (number: string) => `Pay invoice ${number}`,
  method: 'Pay with',
  newCard: 'New card',
  newCardHint: 'Opens our payment page in a new tab.',
  goOn: 'Continue to payment',
  paid: (amount: string) => `${amount} paid. We emailed you a receipt.`,
  waiting: 'Your payment is being confirmed. We email you a receipt.',
  download: 'Download invoice',
} as const

/** Texts of a sent payment link. */
export const LINK_TEXTS = {
  sent: (email: string) => `Payment link sent to ${email}. Taking a payment cancels it.`,
  begun: (email: string) => `The customer opened the payment link sent to ${email}. Taking a payment cancels it.`,
  again: 'Send again',
  send: 'Send',
  email: 'Email',
  emailInvalid: 'Please enter a valid email address.',
  sentAgain: (email: string) => `Payment link sent to ${email}.`,
  withdraw: 'Withdraw',
  withdrawConfirm: 'Withdraw link',
  withdrawHint: 'The link in the email stops working. You can send another one.',
  keep: 'Keep link',
} as const

/** Why a refund at a card terminal was not made, by the API's code. */
export const READER_FAILURES: Readonly<Record<RefundFailure, string>> = {
  cancelled: 'The refund was cancelled. Try again, or return the money in cash or as store credit.',
  other_card: 'That was another card. Ask for the card that paid, or return the money in cash or as store credit.',
  declined: 'The bank declined the refund. Return the money in cash or as store credit.',
  reader: 'The card terminal was off, busy or lost. Try again, choose another, or return the money in cash.',
  refused: 'The payment service refused this refund. Reload to see what is left of the payment.',
}

/** Texts of the page to which the provider's checkout returns. */
export const RETURN_TEXTS = {
  cancelledTitle: 'Your payment was cancelled',
  cancelled: 'You were not charged. To pay, open the link in our email again. To pay another way, contact us.',
  overTitle: 'This link is no longer valid',
  over: 'You were not charged through this link. If we sent you a newer email for this invoice, use the link in it. To pay another way, contact us.',
  waitingTitle: 'Another payment is in progress',
  waiting:
    'This invoice is being paid another way right now. If that payment does not go through, open the link again.',
  paidTitle: 'Thank you',
  confirming: (tenant: string) => `We’re confirming your payment to ${tenant}.`,
  receipt:
    'We send you a receipt by email as soon as your bank has confirmed the payment, usually within a few minutes. You can close this page.',
  questions: 'Questions?',
  contact: (tenant: string) => `${tenant} is glad to help.`,
} as const

/** Texts of moving a payment from a credited invoice to the new one. */
export const MOVE_TEXTS = {
  title: 'Move payment',
  hint: (invoice: string, balance: string) =>
    `The money goes to the new invoice ${invoice}, which has a balance of ${balance}. Nothing more is charged. What you do not move can still be returned.`,
  upTo: (most: string) => `Up to ${most}.`,
  moved: (amount: string, invoice: string) => `${amount} moved to invoice ${invoice}.`,
  failed: (reason: string) => `The payment was not moved. ${reason}`,
  movedOut: (amount: string) => `${amount} moved to the new invoice`,
  from: (invoice: string) => `Moved from invoice ${invoice}`,
} as const
