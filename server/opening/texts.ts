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
  priceRange: 'Please enter a price from $0 to $10,000.',
  confirmedMeanwhile: 'Somebody confirmed some of these prices meanwhile. Please load the page again.',
} as const
