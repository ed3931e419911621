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
    addPostalCode: {
      CA: 'Now add the postal code at the end, for example M5H\u00A01J9.',
      US: 'Now add the ZIP code at the end, for example 78701.',
    },
    addStreet: {
      CA: 'Add your street number and street at the start, and check the postal code.',
      US: 'Add your street number and street at the start, and check the ZIP code.',
    },
    checkNumber: 'Please check the street number. It may be the one next door.',
    useMyLocation: 'Use my location',
    notLocated: 'We couldn’t find your location. Please type the address.',
    notLookedUp: 'We couldn’t look up this address. Please choose it again.',
  },
} as const
