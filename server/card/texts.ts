import { spellings } from '../../domain/format/spelling.ts'

export const TEXTS = {
  consentOutdated: 'Our terms for saved cards have changed. Reload the page, and save your card again.',
  expiryWrong: 'The expiry date is not right. Please check it.',
  postalCodeWrong: spellings('Please enter the postal code of your card’s bills.'),
} as const
