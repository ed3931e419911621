export const TEXTS = {
  addressSaved: 'This address is already saved. Please use that one.',
  addressNotInService: 'This address is not in service',
  contactSaved: 'This contact is already saved. Please use that one, or change something.',
  firstStays: {
    contact: 'You can’t delete the first contact. Please edit it instead.',
    address: 'You can’t delete the first address. Please edit it instead.',
  },
  percentageOutOfRange: 'Please enter a percentage above 0 and up to 100.',
  amountOutOfRange: 'Please enter an amount above $0 and up to $1,000.',
  noteBlank: 'Write a note first.',
  noteTooLong: 'Please keep the note under 2,000 characters.',
  tooManyNotes: 'This customer has 200 notes. Delete one that is out of date first.',
  tagsTooLong: 'Please use at most 20 tags of up to 30 characters.',
} as const
