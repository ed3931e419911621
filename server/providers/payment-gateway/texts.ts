export const TEXTS = {
  unavailable: 'We can’t reach the payment service right now. Please try again in a few minutes.',
  refundTooHigh: 'The refund is more than what is left of this payment. Please enter less.',
  readerBusy: 'The reader is switched off or busy. Choose another, or try again.',
  expiryWrong: 'The expiry date is not right. Please check it.',
  postalCodeWrong: 'Please enter the postal or ZIP code of your card’s bills.',
  /** For the provider, in its log of webhooks. */
  signatureInvalid: 'The signature of this webhook is not valid.',
} as const
