import { plural } from '../../../domain/format/plural.ts'

/** Texts of the mail after a visit. */
export const TEXTS = {
  when: 'When',
  vehicle: 'Vehicle',
  done: 'We did',
  found: 'Keep an eye on',
  recommended: 'Recommended',
  partIs: (part: string, condition: string) => `${part} (${condition})`,
  allGood: 'Everything we looked at is in good condition.',
  invoice: (number: string) => `Invoice ${number}`,
  paid: (amount: string) => `${amount}, paid`,
  due: (amount: string) => `${amount}, not paid yet`,
  linkMailed: (amount: string) => `${amount}, not paid yet. The payment link is in its own email.`,
  inFlight: (amount: string) => `${amount}, payment in progress`,
  nothingToPay: 'Nothing to pay',
  pay: (amount: string) => `Pay ${amount}`,
  appointment: 'See your appointment',
  report: 'See your report',
  reportAndPhotos: 'See your report and photos',
  book: (service: string, price: string) => `Book this: ${service}, ${price} plus tax`,
  bookWithPlan: (service: string) => `Book this: ${service}, at your plan’s price when you log in`,
  bookRecommended: (service: string, price: string) => `Recommended, book this: ${service}, ${price} plus tax`,
  bookRecommendedWithPlan: (service: string) =>
    `Recommended, book this: ${service}, at your plan’s price when you log in`,
  question: 'How did we do? Tap a star.',
  star: '☆',
  stars: (stars: number) => plural(stars, { one: '1 star', other: `${stars} stars` }),
} as const
