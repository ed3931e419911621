import { spellings } from '../format/spelling.ts'

/** Texts of settings, which the booking does not load. */
export const TEXTS = {
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
    gstNumber: 'Please enter a number such as 123456789 RT0001.',
    qstNumber: 'Please enter a number such as 1234567890 TQ0001.',
    noRegistration: 'Add a tax number, or choose that you charge no tax as a small supplier.',
  },
} as const
