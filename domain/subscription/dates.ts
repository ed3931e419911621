export type Frequency = 'MONTHLY' | 'ANNUALLY'

/** The terms that determine a plan's dates. */
export interface PlanTerms {
  frequency: Frequency
  /** Number of months or years that a payment covers; 1 by default. */
  renewPeriod: number
}

const DAY_MS = 86_400_000
/** Every event of a subscription is at this hour, UTC. */
const HOUR = 8
/** Days after the first failure on which a charge is retried (rule S1). */
const RETRY_DAYS = [1, 3, 5] as const
/** A payment within this time is still for the period that it was due for, which includes every retry. */
const GRACE_MS = 6 * DAY_MS

/** Returns the first 8:00 UTC at or after an instant. */
export function nextBoundary(instant: Date): Date {
  const sameDay = Date.UTC(instant.getUTCFullYear(), instant.getUTCMonth(), instant.getUTCDate(), HOUR)
  return new Date(sameDay >= instant.getTime() ? sameDay : sameDay + DAY_MS)
}

/** Returns 8:00 UTC some months later, on `day` of that month or on its last day (rule S3). */
function addMonths(date: Date, months: number, day = date.getUTCDate()): Date {
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + months]
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month, Math.min(day, lastDay), HOUR))
}

/** Returns the day of the month on which a plan with this start is paid. It is stored, so that the 31st returns after a February. */
export const paymentDay = (start: Date): number => nextBoundary(start).getUTCDate()

/** Returns the next payment date: the last renewal (or creation) moved to the next 8:00 UTC, plus the renew period (SUBS-08). */
export function nextPaymentAt(start: Date, day: number, { frequency, renewPeriod }: PlanTerms): Date {
  return addMonths(nextBoundary(start), renewPeriod * (frequency === 'ANNUALLY' ? 12 : 1), day)
}

/**
 * Returns when a plan that is cancelled now ends. Monthly: the renewal day (or creation day) at 8:00 UTC, plus 1 month, plus 2 months, minus 1 day,
 * so that 2 more months are billed (SUBS-06). Annually: when the paid year is over.
 */
export function cancelEffectiveAt(start: Date, day: number, terms: PlanTerms): Date {
  if (terms.frequency === 'ANNUALLY') return nextPaymentAt(start, day, terms)
  const renewal = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth(), start.getUTCDate(), HOUR))
  return new Date(addMonths(addMonths(renewal, 1), 2).getTime() - DAY_MS)
}

/**
 * Returns the start of the period that a payment is for: its due date, or for a late payment, the time of payment. A cancelled plan keeps its due
 * dates even if paid late, because its remaining months are counted from them (rule S3).
 */
export const periodStart = (dueAt: Date, paidAt: Date, isCancelled: boolean): Date =>
  isCancelled || paidAt.getTime() - dueAt.getTime() <= GRACE_MS ? dueAt : paidAt

/** Returns when to retry the charge after its `attempts`-th failure; null after the last. */
export function retryAt(firstTriedAt: Date, attempts: number): Date | null {
  const days = RETRY_DAYS[attempts - 1]
  return days === undefined ? null : new Date(firstTriedAt.getTime() + days * DAY_MS)
}
