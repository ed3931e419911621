import { spellings } from '../../domain/format/spelling.ts'

export const TEXTS = {
  wrongLink: 'This set-up link is not valid. Please open the one that the server prints when it starts.',
  tooMany: 'Too many attempts. Please wait a minute.',
  addressOtherCountry: 'Please choose an address in the country of the business.',
  unknownPlace: spellings('We do not know this postal code. Please check it.'),
  notSetUp: {
    title: 'Not set up yet',
    text: 'This site is not set up yet. To set it up, open the link that the server prints when it starts.',
  },
  setUpTitle: 'Set up your business',
  template: {
    van: 'Van 1',
    partTypes: [
      { name: 'Oil filter', purpose: 'oil_filter' },
      { name: 'Cabin air filter', purpose: 'cabin_filter' },
      { name: 'Engine air filter', purpose: 'engine_filter' },
      { name: 'Wiper blade', purpose: null },
      { name: 'Battery', purpose: null },
      { name: 'Drain plug gasket', purpose: null },
      { name: 'Light bulb', purpose: null },
    ],
    fuels: ['Regular', 'Premium', 'Diesel'],
  },
} as const
