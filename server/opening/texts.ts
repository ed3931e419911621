import { plural } from '../../domain/format/plural.ts'

export const TEXTS = {
  attention: {
    INVITATIONS: (count: number) =>
      plural(count, {
        one: '1 invitation expired without an answer. Send it again, or revoke it.',
        other: `${count} invitations expired without an answer. Send them again, or revoke them.`,
      }),
    VENDORS: (count: number) =>
      plural(count, {
        one: 'Sales added 1 vendor. Check its terms.',
        other: `Sales added ${count} vendors. Check their terms.`,
      }),
    SERVICES: (count: number) =>
      plural(count, {
        one: '1 outside service failed its last test. Test it again, or tell the operator.',
        other: `${count} outside services failed their last test. Test them again, or tell the operator.`,
      }),
    CODES: (count: number, days: number) =>
      plural(count, {
        one: `1 discount code ends within ${days} days.`,
        other: `${count} discount codes end within ${days} days.`,
      }),
    PRICES: (count: number, days: number) =>
      plural(count, {
        one: `1 planned price starts within ${days} days.`,
        other: `${count} planned prices start within ${days} days.`,
      }),
    TERMS: (count: number, days: number) =>
      plural(count, {
        one: `New payout terms of 1 franchise start within ${days} days.`,
        other: `New payout terms of ${count} franchises start within ${days} days.`,
      }),
  },
  notReady: (missing: readonly string[]) => `Not ready to open. ${missing.join(' ')}`,
  notOpen: 'Only a business that is open can pause its bookings.',
  closed: 'This business has closed. Please ask the operator.',
  closes: 'This business is about to close. Choose “Keep the business” first.',
  closing: {
    order: (day: string, time: string, name: string) => `${day}, ${time}, ${name}`,
    member: (name: string) => `${name} has a plan that renews. End it first.`,
    memberUntil: (name: string, day: string) => `${name} has a plan until ${day}. Close after that day.`,
    earlier: (count: number) =>
      plural(count, {
        one: '1 appointment takes place before the business closes.',
        other: `${count} appointments take place before the business closes.`,
      }),
    owed: (count: number) =>
      plural(count, {
        one: '1 invoice is not paid yet. You can still take its payment after closing.',
        other: `${count} invoices are not paid yet. You can still take their payments after closing.`,
      }),
    already: 'This business is closing already. Please load the page again.',
    stays: 'This business is not closing. Please load the page again.',
    sentence: (name: string) => `${name} is closing and takes no new bookings.`,
    job: 'Closing day',
  },
  closingMail: {
    by: 'By',
    action: 'Open settings',
    when: { planned: 'Closes', kept: 'Would have closed', postponed: 'Next try', closed: 'Closed' },
    planned: {
      title: (business: string) => `${business} will close`,
      intro: (name: string, business: string) =>
        `Hi ${name}, ${business} will close for good. Customers can no longer book. Booked appointments stay, and your team can finish them.`,
      closing: 'Any owner can take this back until then: choose “Keep the business” in the settings.',
    },
    kept: {
      title: (business: string) => `${business} stays`,
      intro: (name: string, business: string) =>
        `Hi ${name}, ${business} will not close. Bookings are still paused: open them in the settings when you are ready.`,
      closing: 'If you did not expect this, talk to the other owners.',
    },
    postponed: {
      title: (business: string) => `${business} could not close yet`,
      intro: (name: string, business: string, left: number) =>
        plural(left, {
          one: `Hi ${name}, ${business} could not close today, because 1 appointment or plan is still open. We try again tomorrow.`,
          other: `Hi ${name}, ${business} could not close today, because ${left} appointments and plans are still open. We try again tomorrow.`,
        }),
      closing: 'Complete or cancel the appointments and end the plans, or choose “Keep the business” in the settings.',
    },
    closed: {
      title: (business: string) => `${business} has closed`,
      intro: (name: string, business: string) =>
        `Hi ${name}, ${business} has closed. Nobody can book any more. You and your team can still log in, take payments and read everything.`,
      closing:
        'Export your data in the settings. The operator can open the business again, and deletes nothing without you.',
    },
  },
  priceRange: 'Please enter a price from $0 to $10,000.',
  confirmedMeanwhile: 'Somebody confirmed some of these prices meanwhile. Please load the page again.',
} as const
