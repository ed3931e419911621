export const TEXTS = {
  phoneInvalid: 'Please enter a valid phone number',
  addressIncomplete: 'Please select a complete address with a street number',
  otherProvince: {
    CA: (postalCode: string, province: string) =>
      `${postalCode} is in ${province}. Please correct the province or the postal code.`,
    US: (zip: string, state: string) => `${zip} is in ${state}. Please correct the state or the ZIP code.`,
  },
} as const
