export type Frequency = 'MONTHLY' | 'ANNUALLY'

/** What a plan's dates follow from. */
export interface PlanTerms {
  frequency: Frequency
  /** How many months or years a payment lasts; 1 by default. */
  renewPeriod: number
}

const DAY_MS = 86_400_000
/** Everything about a subscription happens at this hour, UTC. */
const HOUR = 8
/** Days after its first failure on which a charge is tried again (rule S1). */
const RETRY_DAYS = [1, 3, 5] as const
/** A payment that comes within this time is still for the period that it was due for: every retry falls into it. */
const GRACE_MS = 6 * DAY_MS

/** The first 8:00 UTC at or after an instant. */
export function nextBoundary(instant: Date): Date {
  const sameDay = Date.UTC(instant.getUTCFullYear(), instant.getUTCMonth(), instant.getUTCDate(), HOUR)
  return new Date(sameDay >= instant.getTime() ? sameDay : sameDay + DAY_MS)
}

/** The same 8:00 UTC some months later, on `day` of that month or on its last one (rule S3). */
function addMonths(date: Date, months: number, day = date.getUTCDate()): Date {
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + months]
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month, Math.min(day, lastDay), HOUR))
}

/** The day of the month on which a plan that starts then is paid. It is kept, so that the 31st comes back after a February. */
export const paymentDay = (start: Date): number => nextBoundary(start).getUTCDate()

/** The next payment date: the last renewal (or creation) moved to the next 8:00 UTC, plus the renew period (SUBS-08). */
export function nextPaymentAt(start: Date, day: number, { frequency, renewPeriod }: PlanTerms): Date {
  return addMonths(nextBoundary(start), renewPeriod * (frequency === 'ANNUALLY' ? 12 : 1), day)
}

/**
 * When a plan that is cancelled now ends. Monthly: the renewal day (or creation day) at 8:00 UTC, plus 1 month, plus 2 months, minus 1 day, so that
 * 2 more months are billed (SUBS-06). Annually: when the year that was paid is over.
 */
export function cancelEffectiveAt(start: Date, day: number, terms: PlanTerms): Date {
  if (terms.frequency === 'ANNUALLY') return nextPaymentAt(start, day, terms)
  const renewal = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth(), start.getUTCDate(), HOUR))
  return new Date(addMonths(addMonths(renewal, 1), 2).getTime() - DAY_MS)
}

/**
 * When the period begins that a payment is for: when it was due, or, for one that comes late, when it is paid. A plan that was cancelled keeps its days however
 * late: its remaining months are counted from them (rule S3).
 */
export const periodStart = (dueAt: Date, paidAt: Date, isCancelled: boolean): Date =>
  isCancelled || paidAt.getTime() - dueAt.getTime() <= GRACE_MS ? dueAt : paidAt

/** When the charge is tried again after its `attempts`-th failure; null after the last. */
export function retryAt(firstTriedAt: Date, attempts: number): Date | null {
  const days = RETRY_DAYS[attempts - 1]
  return days === undefined ? null : new Date(firstTriedAt.getTime() + days * DAY_MS)
}
