import { cancelEffectiveAt, nextPaymentAt, type PlanTerms, paymentDay } from '../../domain/subscription/dates.ts'
import type { PlanRow, SubscriptionRow } from './plan-rows.ts'

export const termsOf = (plan: Pick<PlanRow, 'frequency' | 'renew_period'>): PlanTerms => ({
  frequency: plan.frequency,
  renewPeriod: plan.renew_period,
})

/** Returns when the current period began: at the last renewal, or at the creation. */
export const startOf = (subscription: SubscriptionRow): Date => subscription.renewed_at ?? subscription.created_at

export const dayOf = (subscription: SubscriptionRow): number =>
  subscription.payment_day ?? paymentDay(startOf(subscription))

/** Returns when the next payment is due; null when there is none: the plan is cancelled, or ends before. */
export function nextPaymentOf(subscription: SubscriptionRow, plan: PlanRow): Date | null {
  if (subscription.status === 'CANCELLED') return null
  const next = subscription.next_payment_at ?? nextPaymentAt(startOf(subscription), dayOf(subscription), termsOf(plan))
  const ends = subscription.cancel_effective_at
  return ends !== null && ends <= next ? null : next
}

/** Returns when the plan ends if it is cancelled now (SUBS-06). */
export const endIfCancelled = (subscription: SubscriptionRow, plan: PlanRow): Date =>
  cancelEffectiveAt(startOf(subscription), dayOf(subscription), termsOf(plan))
