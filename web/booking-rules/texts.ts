import type { ExampleTime, RulesExample } from '../../domain/booking-rules/example.ts'
import { timeText } from '../../domain/format/day-text.ts'
import { plural } from '../../domain/format/plural.ts'

const inDays = ({ days, minute }: ExampleTime): string =>
  days === 0
    ? `${timeText(minute)} today`
    : days === 1
      ? `${timeText(minute)} tomorrow`
      : `${timeText(minute)} in ${days} days`

const untilTime = ({ days, minute }: ExampleTime): string =>
  days === 0
    ? timeText(minute)
    : days === -1
      ? `${timeText(minute)} the day before`
      : `${timeText(minute)} ${-days} days before`

export const TEXTS = {
  title: 'Booking rules',
  intro: 'When customers can book, move and cancel, and how far you drive.',
  views: 'Whose rules',
  business: 'Whole business',
  franchise: (name: string) => `Only ${name}`,
  times: {
    title: 'Times for customers',
    hint: 'Staff can always book, move and cancel. Booked appointments keep their time and price.',
  },
  lead: {
    label: 'Notice before an appointment',
    hint: 'Customers can’t book a time that starts sooner.',
  },
  cutoff: {
    label: 'Move or cancel until',
    hint: 'Before the start. Later, customers have to call. This counts for booked appointments too.',
  },
  horizon: {
    label: 'Book ahead',
    hint: 'The last day that customers can book. Leave it empty for no limit.',
  },
  priority: {
    title: 'Priority fee',
    hint: 'Customers pay the priority service fee for a time that is this soon.',
    label: 'Times within',
    fieldHint: 'Leave it empty if no time has the fee.',
    amount: 'Change its amount',
  },
  distance: {
    title: 'Distance',
    hint: 'Measured in a straight line from the base of the franchise. Changes apply to new bookings and to appointments that get a new address.',
    freeKm: 'Free distance in Canada',
    freeMiles: 'Free distance in the US',
    free: 'Free distance',
    freeHints: {
      freeKm: 'Farther away, customers pay the mileage charge for each started km.',
      freeMiles: 'Farther away, customers pay the mileage charge for each started mile.',
    },
    ask: 'Requests from outside all service areas',
    askHint: 'The nearest franchise within this distance gets the request. Farther away it is a lead.',
    miles: (miles: number) => `That is about ${miles} miles.`,
  },
  referral: {
    title: 'Referral',
    hint: 'Codes that customers already have keep their amount. Credit is paid when a friend’s first order is done.',
    discount: 'Discount for a new customer',
    discountHint: 'What a new code takes off their first order.',
    credits: 'Credit for the customer who referred them',
    creditsHint: 'The highest one counts when an order has several of these.',
    subscriptionCredit: 'Plan',
    oilChangeCredit: 'Oil change',
    tireRotationCredit: 'Tire rotation',
    batteryCredit: 'Battery replacement',
  },
  units: { hours: 'hours', days: 'days', km: 'km', miles: 'miles' },
  values: {
    noLimit: 'No limit',
    never: 'Never',
    days: (days: number) => plural(days, { one: '1 day', other: `${days} days` }),
    km: (km: number) => `${km}\u00a0km`,
    miles: (miles: number) => plural(miles, { one: '1 mile', other: `${miles} miles` }),
  },
  standard: (hint: string, value: string) => `${hint} Standard: ${value}.`,
  reset: (label: string) => `${label}: use the standard`,
  toStandard: 'Use the standard',
  inherited: (value: string) => `${value}, as in the business`,
  own: 'Use its own',
  ownOf: (label: string) => `${label}: use its own`,
  inBusiness: (hint: string, value: string) => `${hint} In the business: ${value}.`,
  toBusiness: 'Use the business’s',
  businessOf: (label: string) => `${label}: use the business’s`,
  example: 'Example',
  examples: {
    times: ({ now, earliest, appointment, changeableUntil }: RulesExample) =>
      `A customer at ${timeText(now.minute)} can book ${inDays(earliest)} at the earliest, and can cancel until ${untilTime(changeableUntil)} for an appointment at ${timeText(appointment.minute)}.`,
    horizon: (days: number) =>
      days === 0
        ? 'There is no last day.'
        : plural(days, {
            one: 'The last day that they can book is tomorrow.',
            other: `The last day that they can book is in ${days} days.`,
          }),
    priority: ({ now, priorityUntil }: RulesExample) =>
      `At ${timeText(now.minute)}, all times before ${inDays(priorityUntil)} cost the priority fee.`,
    noPriority: 'No time costs the priority fee.',
    km: (free: number) => `An address ${free + 5} km away pays the mileage charge for 5 km.`,
    miles: (free: number) => `An address ${free + 5} miles away pays the mileage charge for 5 miles.`,
    incomplete: 'Correct the value above to see an example.',
  },
} as const
