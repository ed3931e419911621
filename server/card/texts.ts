export const TEXTS = {
  consentOutdated: 'Our terms for saved cards have changed. Reload the page, and save your card again.',
  expiryWrong: 'The expiry date is not right. Please check it.',
  postalCodeWrong: 'Please enter the postal or ZIP code of your card’s bills.',
} as const
