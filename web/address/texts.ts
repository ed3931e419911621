/** All texts of finding and saving an address. Texts that the requirements quote are verbatim. */
export const TEXTS = {
  save: 'Save',
  add: 'Add address',
  edit: 'Edit address',
  editHint: 'Appointments you already booked keep their address.',
  notInService: 'This address is not in service',
  invalid: 'Please enter a valid address',
  search: {
    label: 'Service address',
    hint: { CA: 'Number, street, city and postal code', US: 'Number, street, city and ZIP code' },
    placeholder: 'Start typing your address',
    noneFound: { CA: 'Keep typing: add your city or postal code.', US: 'Keep typing: add your city or ZIP code.' },
    keepTyping: {
      CA: 'Enter your street number, street and postal code.',
      US: 'Enter your street number, street and ZIP code.',
    },
    incomplete: 'Please select a complete address with a street number',
    notLookedUp: 'We couldn’t look up this address. Please choose it again.',
  },
} as const
