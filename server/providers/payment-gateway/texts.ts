export const TEXTS = {
  unavailable: 'We can’t reach the payment service right now. Please try again in a few minutes.',
  refundTooHigh: 'The refund is more than what is left of this payment. Please enter less.',
  readerBusy: 'The reader is busy. Wait until it is ready, or choose another.',
  readerOffline: 'The reader is offline. Switch it on and check its network, or choose another.',
  readerSilent: 'The reader does not answer. Look at its screen: if it shows the amount, cancel there and try again.',
  methodOff: 'This kind of payment is switched off at the payment service. Use another, and tell your manager.',
  expiryWrong: 'The expiry date is not right. Please check it.',
  postalCodeWrong: 'Please enter the postal or ZIP code of your card’s bills.',
  /** For the provider, in its log of webhooks. */
  signatureInvalid: 'The signature of this webhook is not valid.',
} as const
