import type { CountryCode } from '../../domain/address/country.ts'
import { plural } from '../../domain/format/plural.ts'
import { spell, spellings } from '../../domain/format/spelling.ts'

/** Texts of the business's own pages. */
export const TEXTS = {
  title: (hero: string, siteTitle: string) => `${hero} | ${siteTitle}`,
  pageTitle: (page: string, name: string) => `${page} | ${name}`,
  heroTitle: 'Car service where you’re parked',
  heroText: (name: string) => `${name} comes to your home, your work, or wherever you’re parked.`,
  book: 'Book appointment',
  call: (phone: string) => `Call ${phone}`,
  home: (name: string) => `${name}, about us`,
  skip: 'Skip to content',
  about: 'About us',
  services: 'Services and prices',
  ratings: 'What customers say',
  average: (average: string, count: number) =>
    plural(count, { one: `${average} of 5 stars from 1 rating`, other: `${average} of 5 stars from ${count} ratings` }),
  ofFive: (stars: number) => `${stars} of 5 stars`,
  star: '★',
  noStar: '☆',
  said: (firstName: string, city: string) => `${firstName}, ${city}`,
  ratingsNote: 'The newest ratings, good and bad. Only customers whose car we serviced can rate.',
  addOns: 'Add-ons',
  plans: 'Care plans',
  everyPlan: 'Every plan covers:',
  pricesIn: (place: string) => `Prices in ${place}`,
  pricesNote: 'Fees are included, tax is not. You see the whole price before you book.',
  from: (price: string) => `from ${price}`,
  noCharge: 'No charge',
  perMonth: (price: string) => `${price} a month`,
  perYear: (price: string) => `${price} a year`,
  areas: 'Where we come to',
  around: (place: string) => `${place} and around`,
  more: (count: number) => `and ${count} more`,
  morePlaces: (count: number, country: CountryCode) =>
    spell(
      country,
      plural(count, {
        one: 'And around 1 more place. Enter your postal code above to find it.',
        other: `And around ${count} more places. Enter your postal code above to find yours.`,
      }),
    ),
  otherPlaces: 'Other places',
  hours: 'Opening hours',
  closed: 'Closed',
  range: (from: string, to: string) => `${from} to ${to}`,
  days: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  ask: spellings('Your postal code'),
  check: 'Check',
  serves: (code: string, franchise: string) =>
    `Good news: we serve ${code}. Prices and hours are those of ${franchise}.`,
  servesNot: (code: string, franchise: string) =>
    `We don’t serve ${code} yet. You can still send a request. The nearest team is ${franchise}.`,
  noCode: { CA: 'Please enter a postal code, such as M5V 1J9.', US: 'Please enter a ZIP code with five digits.' },
  embed: {
    title: (name: string) => `Book with ${name}`,
    close: 'Close',
    previewTitle: 'Your website',
    previewText: 'This is how the booking looks on a page of your site.',
  },
} as const
