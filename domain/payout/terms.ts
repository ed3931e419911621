import type { Schedule } from './period.ts'
import type { Rates } from './rates.ts'

/** What the statements of a franchise are calculated by. */
export interface PayoutTerms extends Rates {
  /** 1 with a van, 2 delivery-partner, 3 royalty-on-revenue */
  franchiseType: 1 | 2 | 3
  schedule: Schedule
  /** Basis points of subtotal revenue, and of that from other vendors than national fleets. */
  marketingBps: number
  thirdPartyFleetBps: number
  /** Cents a van. */
  insurance: number
  technology: number
  /** Basis points of what plans covered, for a van's payee. 0: plan work is not credited. */
  planWorkBps: number
}

/** The terms of a franchise's statements from a day on. */
export interface DatedTerms extends PayoutTerms {
  /** The first local day, yyyy-mm-dd. */
  fromDay: string
}

/**
 * Returns the terms in force on a day. A period has those of its first day, so a change never moves a period that has begun.
 * @throws Error when there are none: the database gives every franchise terms from the beginning
 */
export function termsOn(terms: readonly DatedTerms[], day: string): DatedTerms {
  const [latest] = terms.filter(({ fromDay }) => fromDay <= day).toSorted((a, b) => (a.fromDay < b.fromDay ? 1 : -1))
  if (!latest) throw new Error(`there are no payout terms on ${day}`)
  return latest
}
