import { spellings } from '../../domain/format/spelling.ts'
import { type Html, html } from '../platform/html.ts'

/** Amounts and phone numbers come formatted. */
export const TEXTS = {
  questions: (phone: string, email: string) => `Questions? Call ${phone} or write to ${email}.`,
  /** What the customer reads on the provider's page and on the reader. */
  charge: (business: string, invoice: number) => `${business}: invoice ${invoice}`,
  notPayable: 'This invoice can’t take more payments. Reload to see its status.',
  notPayableThisWay: 'This invoice can’t be paid this way now. Reload to see its status.',
  chargeUnderWay: 'We are charging a card for this invoice. Reload to see the result.',
  needsCustomer:
    'The bank asks the customer to confirm this payment. Send them a payment link, or use the card terminal.',
  ownNeedsBank: 'Your bank asks you to confirm this payment. Please pay with a new card.',
  ownDeclined: 'Your card was declined. Nothing was charged. Please use another card.',
  chargeRejected:
    'The payment service refuses this card. Nothing was charged. Use another card, or send a payment link.',
  chargeUnknown: 'We don’t know yet whether the card was charged. We are checking it with the payment service.',
  refundUnknown: 'We don’t know yet whether the money was returned. We are checking it with the payment service.',
  belowMinimum: 'Card payments must be at least $0.50. Record a manual payment.',
  readerTaken: 'This reader is waiting for a payment of another invoice. Finish or cancel that one, or choose another.',
  nothingToCancel: 'This reader is no longer waiting for a payment. Reload to see the status.',
  hasPayments: 'You can only use Pay Later while an invoice has no payments. Reload to see its status.',
  noNewInvoice: 'This order has no new invoice with a balance. Credit the invoice and bill the order again first.',
  nothingToMove: 'This payment has already been moved in full. Reload to see its status.',
  moveKeyReused:
    'This move was already used by somebody else, or for another payment or amount. Reload the page and try again.',
  noLink: 'This invoice has no payment link that can be paid. Reload to see its status.',
  emailInvalid: 'Please enter a valid email address.',
  paymentKeyReused:
    'This payment was already used by somebody else, or for another invoice or amount. Reload the page and try again.',
  refundKeyReused:
    'This refund was already used by somebody else, or for another invoice or amount. Reload the page and try again.',
  notesTooLong: 'Please keep the notes under 2,000 characters.',
  chequeNumberTooLong: spellings('Please keep the cheque number under 256 characters.'),
  outdated: 'This page shows another customer, franchise or user. Reload and try again.',
  payInFull: 'This vendor’s invoices must be paid in full.',
  notRefundable: 'You can only refund an invoice that was paid in one payment. Reload to see its status.',
  disputed: 'The customer’s bank disputes this payment. You can refund it once the dispute is closed.',
  lostInDispute: 'The customer’s bank already returned this payment in a dispute, so it can’t be refunded.',
  nothingToReturn: 'This payment has already been returned in full. Reload to see its status.',
  cardNeeded:
    'This was paid with Interac debit. Return it on a card terminal with the same card, or in cash or as store credit.',
  notAtReader: 'This payment goes back to where it came from. Return it without a card terminal.',
  refundNotAtReader: 'This card terminal is no longer waiting for a refund. Reload to see the status.',
  cardBeingRead: 'The card terminal is reading the card. Wait a moment, then check again.',
  refundFailed: 'The refund failed. No money was returned. Try again, or return the money by hand.',
  reasonNeeded: 'Please enter the reason, in up to 2,000 characters.',
  notCreditable: 'You can only credit the invoice of an order, once, and not after it was voided.',
  notVoidable: 'You can only void an unpaid invoice. Reload to see its status.',
  notVoidableWithoutContact: 'You can’t void an invoice that has no contact.',
  rows: {
    invoice: 'Invoice',
    amount: 'Amount',
    paid: 'Paid',
    by: 'By',
    cashRounding: 'Cash rounding',
    cashTaken: 'Taken in cash',
    card: 'Card',
    refunded: 'Refunded',
    refundedTo: 'Refunded to',
    reference: 'Reference',
    customer: 'Customer',
  },
  payLinkMail: {
    action: (amount: string) => `Pay ${amount}`,
    appointment: 'See your appointment',
  },
  receiptMail: {
    nothingMore: 'Nothing more was charged.',
    action: 'See your appointment',
  },
  refundMail: {
    onCard: 'It goes back to your original payment method, usually in 5 to 10 days.',
  },
  failedRefundMail: {
    title: 'The refund did not arrive',
    stillOwed: 'We still owe you this money and will send it another way.',
    manager: {
      subject: (invoice: string) => `Refund for invoice ${invoice} failed`,
      intro: (name: string, amount: string) =>
        `The refund of ${amount} to ${name} failed. We still have the money. Please return it another way: refund again, or by hand.`,
      customerKnows: (name: string, phone: string) => `${name} got an email about this. Call them at ${phone}.`,
      customerDoesNotKnow: (name: string, phone: string) =>
        `${name} got no email about this refund. Call them at ${phone}.`,
      action: 'Open the invoice',
    },
  },
  failedExcessMail: {
    subject: (amount: string) => `We could not return ${amount}`,
    title: 'Money was not returned',
    intro: (name: string, amount: string) =>
      `${name} paid ${amount} that was not owed, and the payment service could not return it to the card. Look at the payment there first: it may be in dispute, or somebody returned it. Else pay ${name} another way. Then record it.`,
    action: 'Open disputes and refunds',
  },
  refusedAccountMail: {
    subject: 'Card payments have stopped',
    title: 'Card payments have stopped',
    intro:
      'The payment service refuses our key, so cards, card terminals, Cash App and payment links do not work now. We try again every minute.',
    closing: spellings(
      'Take cash or a cheque until then. Please forward this mail to the person who runs your system.',
    ),
  },
  refundTaskMail: {
    action: 'Open the invoice',
    'card needed': {
      subject: (invoice: string) => `Return money of invoice ${invoice}`,
      title: 'Money to return in person',
      intro: (name: string, amount: string) =>
        `${name} paid ${amount} with Interac debit, and the invoice was paid or voided already. Interac can’t be returned online.`,
      closing: (name: string, phone: string) =>
        `Open the invoice and press Return money: on a card terminal with the same card, in cash or as store credit. You can call ${name} at ${phone}.`,
    },
    'returned twice': {
      subject: (invoice: string) => `Money of invoice ${invoice} was returned twice`,
      title: 'Money was returned twice',
      intro: (name: string, amount: string) =>
        `A refund of ${amount} to ${name} was given up, but the bank made it later. The money had been returned another way.`,
      closing: (name: string, phone: string) => `Please ask ${name} for it, at ${phone}.`,
    },
  },
  failedChargeMail: {
    subject: (invoice: string) => `Card charge for invoice ${invoice} failed`,
    title: 'The card was not charged',
    intro: (name: string, amount: string) =>
      `We could not charge ${amount} to the saved card of ${name}. The invoice is open again.`,
    reason: 'Reason',
    closing: (name: string, phone: string) =>
      `Charge another card, or send a payment link. You can call ${name} at ${phone}.`,
    action: 'Open the invoice',
  },
  payPage: {
    title: (invoice: number) => `Invoice ${invoice}`,
    due: (business: string, amount: string) => `${amount} is due to ${business}.`,
    pay: (amount: string) => `Pay ${amount} by card`,
    next: 'You pay on the secure page of our payment service, by card or with the wallet on your device: Apple Pay or Google Pay.',
    others: 'Also unpaid from this visit',
    other: (invoice: number, vehicle: string) => `Invoice ${invoice}, ${vehicle}`,
    together: (invoices: number, amount: string) => `The ${invoices} invoices of the visit together: ${amount}`,
    payOther: (invoice: number) => `Pay invoice ${invoice}`,
    noLink: 'Please ask us for a link to pay it.',
    paidTitle: 'This invoice is paid',
    paid: 'Thank you. We email you a receipt.',
  },
  expiredLink: {
    title: 'This payment link has expired',
    intro: 'A link pays for 90 days. Your invoice is still open.',
    noEmail: 'We have no email address for it. Please ask us for a new link.',
    offer: (email: string) => `We can send a new link to ${email}.`,
    send: 'Send a new link',
    sentTitle: 'We sent you a new link',
    sent: (email: string) =>
      `We are sending it to ${email}. It can take a minute. Please look in the spam folder as well.`,
    help: (phone: Html, email: Html) => html`Questions? Call ${phone} or write to ${email}.`,
    helpByPhone: (phone: Html) => html`Questions? Call ${phone}.`,
    helpByEmail: (email: Html) => html`Questions? Write to ${email}.`,
  },
} as const
