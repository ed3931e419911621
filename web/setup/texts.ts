import { spellings } from '../../domain/format/spelling.ts'

export const TEXTS = {
  title: 'Set up your business',
  intro:
    'Eight answers, and your business has a site, a start of a price list and a van. You can change everything afterwards, and customers cannot book before you open.',
  business: 'Business',
  businessName: 'Name of the business',
  country: 'Country',
  base: 'Address of the base',
  baseHint: 'Where the vans start. Your site does not show it.',
  basePlaceholder: spellings('Street, city, postal code'),
  phone: 'Phone for customers',
  owner: 'You, the owner',
  ownerName: 'Your name',
  email: 'Your email',
  password: 'Password',
  passwordHint: 'At least 12 characters, without your name or the name of the business.',
  confirmation: 'Password again',
  submit: 'Create the business',
  chooseAddress: 'Please choose the address from the list, with its street number.',
  keepTyping: 'Type at least three characters.',
  noneFound: spellings('No address found. Please add the city and the postal code.'),
  searchFailed: 'The address search does not answer. Please try again.',
  wrongLinkTitle: 'This link does not work',
} as const
