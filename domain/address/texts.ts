export const TEXTS = {
  postalCodeInvalid: 'Please enter a valid ZIP or postal code, for example 78701 or M5H 1J9.',
} as const
