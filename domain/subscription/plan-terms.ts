import { formatLongDate } from '../format/dates.ts'
import { type Currency, formatMoney } from '../format/money.ts'
import type { Frequency } from './dates.ts'
import { TEXTS } from './texts.ts'

export interface OfferedPlan {
  /** Cents without tax, each period. */
  price: number
  frequency: Frequency
}

/** The first visit, where it is known. */
export interface FirstVisit {
  date: string
  timeZone: string
}

const periodOf = ({ frequency }: OfferedPlan): string => (frequency === 'MONTHLY' ? 'month' : 'year')

/** How much a plan costs, e.g. '$49.00 per month plus tax'. */
export const planPrice = (plan: OfferedPlan, currency: Currency): string =>
  TEXTS.terms.price(formatMoney(plan.price, currency), periodOf(plan))

/** How a plan ends, and what is still billed then (SUBS-06). */
export const endingTerm = ({ frequency }: Pick<OfferedPlan, 'frequency'>): string =>
  frequency === 'MONTHLY' ? TEXTS.terms.endsMonthly : TEXTS.terms.endsAnnually

/**
 * Returns what a customer agrees to with a plan: its price, the first charge, the renewal and how it ends (SUBS-06, SUBS-08).
 * @param visit null before a time is chosen
 */
export function planTerms(plan: OfferedPlan, currency: Currency, visit: FirstVisit | null): string[] {
  const T = TEXTS.terms
  const period = periodOf(plan)
  const day = visit && formatLongDate(new Date(visit.date), visit.timeZone)
  return [T.firstCharge(planPrice(plan, currency), period, day), T.renews(period), endingTerm(plan)]
}
