/** The texts of finding and saving an address. Those that the requirements quote are exact. */
export const TEXTS = {
  cancel: 'Cancel',
  save: 'Save',
  add: 'Add address',
  edit: 'Edit address',
  editHint: 'Appointments that are booked already stay at the place they were booked for.',
  notInService: 'This address is not in service',
  invalid: 'Please enter a valid address',
  search: {
    label: 'Service address',
    hint: 'Number, street, city and postal code',
    placeholder: 'Start typing your address',
    noneFound: 'No address found. Add the city and the postal code.',
    keepTyping: 'Type a street number, the street and the postal code.',
    incomplete: 'Please select a complete address with a street number',
    notLookedUp: 'We could not look this address up. Please choose it again.',
  },
} as const
