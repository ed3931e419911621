/** All texts of a car's plans. Texts that the requirements quote are verbatim. */
export const TEXTS = {
  loadFailed: (message: string) => `Failed to load subscriptions: ${message}`,
  cancelFailed: 'Error: Could not cancel your subscription, try again later.',
  undoFailed: 'Error: Could not undo cancel your subscription, try again later.',
  payFailed: 'We couldn’t get the payment link. Please try again.',
  downloadFailed: 'Error downloading the invoice, please try again.',

  price: {
    MONTHLY: (amount: string) => `${amount} per Month`,
    ANNUALLY: (amount: string) => `${amount} per Year`,
  },
  inactive: {
    PENDING: (plan: string) => `${plan} (pending)`,
    CANCELLED: (plan: string) => `${plan} (cancelled)`,
    RENEWAL_ERROR: (plan: string) => `${plan} (renewal error)`,
  },
  available: 'Care plans for this car',
  offer: (plan: string, price: string) => `${plan}: ${price}`,
  howToGet: 'To get a plan, choose it as the service of a booking.',
  nextPayment: 'Next payment',
  priceFrom: (day: string) => `Price from ${day}`,
  ends: 'Ends on',
  started: 'Since',
  covers: 'What’s covered',
  waits: 'Plan prices apply once it’s paid.',
  declined: 'Your card was declined. Pay with another card to keep your plan, or end it.',

  pay: 'Pay',
  paySaved: 'Pay with a saved card',
  end: 'End plan',
  endFailed: (reason: string) => `Could not end the plan. ${reason}`,
  endDialog: {
    title: 'End this plan?',
    keep: 'Keep plan',
    confirm: 'End plan now',
    text: (plan: string) => `Your ${plan} ends now. Its open invoice is cancelled, and nothing more is billed.`,
  },
  undo: 'Undo Cancel',
  cancel: { ANNUALLY: 'Cancel', MONTHLY: 'Request Cancellation' },
  cancelDialog: {
    title: 'Cancel this plan?',
    keep: 'Keep plan',
    confirm: 'End plan',
    until: (plan: string, date: string) => `Your ${plan} stays active until ${date}. You can undo this until then.`,
    bill: {
      MONTHLY: (amount: string) => `We’ll bill the remaining 2 months: 2 × ${amount} plus tax.`,
      ANNUALLY: () => 'This year is paid. You won’t be billed again.',
    },
  },

  invoices: 'Invoices',
  invoice: (number: string, date: string) => `Invoice ${number} of ${date}`,
  download: 'Download PDF',
  downloadInvoice: (number: string) => `Download PDF of invoice ${number}`,
} as const
