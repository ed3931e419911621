export const TEXTS = {
  codeMissing: 'Please enter a valid discount code',
  codeUnknown: 'Invalid discount code',
  codeUnreadable: 'We couldn’t read this discount code. Please enter it again.',
  codeTooOld: 'This discount code was entered too long ago. Please enter it again.',
  notForVendors: 'Discount codes cannot be used in a booking for a vendor.',
  coveredByPlan: 'Your plan already covers these services, so this code lowers nothing.',
  tooManyCodes: (wait: string) => `Too many discount codes were tried. Please wait ${wait}, or book without a code.`,
} as const
