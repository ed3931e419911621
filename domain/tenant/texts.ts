import { spellings } from '../format/spelling.ts'

export const TEXTS = {
  pageTitle: (siteTitle: string) => `Book Online | ${siteTitle}`,
  pages: { welcome: 'About us', terms: 'Terms', privacy: 'Privacy' },
  state: {
    setup: (name: string) => `${name} opens soon. Please come back to book.`,
    paused: (name: string) => `${name} takes no bookings at the moment. Please try again later.`,
    closed: (name: string) => `${name} has closed and takes no more bookings.`,
  },
  reportTimes: {
    offset: 'Please choose an offset from the list.',
    zone: 'Please choose a time zone from the list.',
  },
  business: {
    length: (most: number) => `Please enter 1 to ${most} characters.`,
    phone: 'Please enter a phone number with ten digits.',
    jurisdiction: 'Please choose where the number is registered.',
    twice: 'This place and day are already in the list.',
    day: 'Please enter the first day.',
    province: { CA: 'Please choose a province of this country.', US: 'Please choose a state of this country.' },
    postalCode: spellings('Please enter a postal code of this country.'),
    smallSupplier: 'A small supplier has no tax numbers. Remove them, or turn this off.',
    noRegistration: 'Add a tax number, or choose that you charge no tax as a small supplier.',
  },
} as const
