export const TEXTS = {
  nameMissing: 'Please enter a name.',
  nameTooLong: 'Please keep the name under 60 characters.',
  queryTooLong: 'These filters are too long to be saved.',
  tooMany: 'You have 20 views of this list. Delete one first.',
} as const
