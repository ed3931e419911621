import { plural } from '../../../domain/format/plural.ts'

/** All texts of what happens after a visit, for its customer. */
export const TEXTS = {
  photos: 'Photos',
  photo: (number: number) => `Photo ${number} of your car`,
  photoOf: (part: string, number: number) => `Photo ${number} of your car: ${part}`,
  /** What the technician ticked, with its price of today. */
  recommended: 'Recommended',
  found: 'We can help with this',
  book: 'Book this',
  bookNamed: (service: string) => `Book this: ${service}`,
  helps: (parts: string, price: string) => `${parts}. ${price} plus tax, fees included.`,
  helpsWithPlan: (parts: string, price: string) => `${parts}. ${price} plus tax with your plan, fees included.`,
  included: (parts: string) => `${parts}. Included in your plan.`,
  planPrice: (parts: string) => `${parts}. You get your plan’s price when you log in.`,
  notBookable: 'This service can’t be booked online for your car any more.',
  notBookableCall: (phone: string) =>
    `This service can’t be booked online for your car any more. Call us at ${phone}, and we’ll help you.`,
  starting: 'Your booking is being prepared…',
  rating: {
    title: 'How did we do?',
    intro: 'Tap a star. A sentence helps us to get better.',
    stars: 'Your stars',
    star: (stars: number) => plural(stars, { one: '1 star', other: `${stars} stars` }),
    comment: 'A sentence, if you like',
    /** Only while the business shows ratings on its site. */
    notice: 'We may show this on our site with your first name and town.',
    send: 'Send rating',
    save: 'Save rating',
    change: 'Change rating',
    keep: 'Keep it as it is',
    own: 'Your rating',
    changeUntil: (days: number) => `You can change it for ${days} days after you sent it.`,
    thanks: 'Thank you for your rating.',
    sorry: (phone: string) => `We’re sorry it wasn’t right. A manager reads this. You can also call us at ${phone}.`,
    sorryShort: 'We’re sorry it wasn’t right. A manager reads this.',
  },
} as const
