import { formatLongDate } from '../format/dates.ts'
import { type Currency, formatMoney } from '../format/money.ts'
import type { Frequency } from './dates.ts'

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

/** How much a plan costs, e.g. '$49.00 per month plus tax'. */
export const planPrice = ({ price, frequency }: OfferedPlan, currency: Currency): string =>
  `${formatMoney(price, currency)} per ${frequency === 'MONTHLY' ? 'month' : 'year'} plus tax`

/**
 * Returns what a customer agrees to with a plan: its price, the first charge, the renewal and how it ends (SUBS-06, SUBS-08). The text that somebody agreed to is
 * recorded with the booking.
 * @param visit null before a time is chosen
 */
export function planTerms(plan: OfferedPlan, currency: Currency, visit: FirstVisit | null): string[] {
  const isMonthly = plan.frequency === 'MONTHLY'
  const period = isMonthly ? 'month' : 'year'
  const day = visit === null ? '' : ` on ${formatLongDate(new Date(visit.date), visit.timeZone)}`
  return [
    `${planPrice(plan, currency)}. We charge the first ${period}${day}${day && ','} after your first visit.`,
    `It renews every ${period} until you end it in your account.`,
    isMonthly
      ? 'After you ask to end it, we bill 2 more months.'
      : 'When you end it, it stays active until the paid year is over, and we bill nothing more.',
  ]
}
