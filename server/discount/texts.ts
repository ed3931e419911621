export const TEXTS = {
  codeMissing: 'Please enter a valid discount code',
  codeUnknown: 'Invalid discount code',
  codeUnreadable: 'We couldn’t read this discount code. Please enter it again.',
  codeTooOld: 'This discount code was entered too long ago. Please enter it again.',
  codeChanged: 'This discount code changed meanwhile. Please enter it again.',
  notForVendors: 'Discount codes cannot be used in a booking for a vendor.',
  coveredByPlan: 'Your plan already covers these services, so this code lowers nothing.',
  tooManyCodes: (wait: string) => `Too many discount codes were tried. Please wait ${wait}, or book without a code.`,
  settings: {
    codeTaken: 'Another code has this text. Please choose another one.',
    prefixTaken: 'Another set of codes has this prefix. Please choose another one.',
    typeUnknown: 'Please choose a percentage or a fixed amount.',
    locked: 'Somebody used this code, so its kind, amount and services stay. Make a new code instead.',
    setLimit: 'Each code of a set works once.',
    serviceUnknown: 'One of these services does not exist or is archived. Please choose the services again.',
    notGranted: 'Your franchise does not let its managers change discount codes.',
  },
} as const
