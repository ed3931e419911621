export const TEXTS = {
  expiryWrong: 'The expiry date is not right. Please check it.',
  postalCodeWrong: 'Please enter the postal or ZIP code of your card’s bills.',
} as const
