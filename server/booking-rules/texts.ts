import { plural } from '../../domain/format/plural.ts'

/** Texts of changes of the booking rules. */
export const TEXTS = {
  noReferral: 'Referral belongs to the whole business.',
  newPrices: 'Customers who are booking right now see the new price before they book. Booked orders keep their price.',
  fewerTimes: 'Customers who have chosen a time that is no longer offered are asked to choose another one.',
  earlierCutoff: (count: number, until: string) =>
    plural(count, {
      one: `1 booked appointment gets the new limit: its customer can move or cancel online up to ${until} before the start.`,
      other: `${count} booked appointments get the new limit: their customers can move or cancel online up to ${until} before the start.`,
    }),
  nobodyBooks: (franchise: string) =>
    `${franchise} has values of its own. With the new ones nobody could book there: the last day would be over before the earliest time.`,
} as const
