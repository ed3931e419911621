export const TEXTS = {
  unavailable: 'We can’t reach the payment service right now. Please try again in a few minutes.',
  tooMany: 'We don’t know yet whether the card was charged. Please look at the payment service’s own list.',
  refundTooHigh: 'The refund is more than what is left of this payment. Please enter less.',
  readerBusy: 'The reader is busy. Wait until it is ready, or choose another.',
  readerOffline: 'The reader is offline. Switch it on and check its network, or choose another.',
  readerSilent: 'The reader does not answer. Look at its screen: if it shows the amount, cancel there and try again.',
  methodOff: 'This kind of payment is switched off at the payment service. Use another, and tell your manager.',
  /** For the log. */
  interacOff: 'Interac is switched off at the payment provider, so readers in Canada take no debit cards.',
  evidenceRefused:
    'The payment service refused the evidence file. Download it, and submit it in the provider’s dashboard.',
  franchiseRefused: 'The payment service refuses the franchise’s account.',
  accountStopped: 'The payment service refuses our key. Calls stop until one works again.',
  /** For the log. */
  notNoted: (error: string) => `The refusal of the payment provider’s key could not be recorded: ${error}`,
  expiryWrong: 'The expiry date is not right. Please check it.',
  postalCodeWrong: 'Please check the code of your card’s billing address.',
  notSetUp: (country: string) => `Card payments in ${country} are not set up yet.`,
  keyRefused: 'The payment service refuses this key, or it may not read its own account. Please check it.',
  /** For the provider, in its log of webhooks. */
  signatureInvalid: 'The signature of this webhook is not valid.',
} as const
