export const TEXTS = {
  postalCodeInvalid: {
    CA: 'Please enter a valid postal code, for example M5H 1J9.',
    US: 'Please enter a valid ZIP code, for example 78701.',
  },
} as const
