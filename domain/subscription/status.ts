import type { Frequency } from './dates.ts'
import { TEXTS } from './texts.ts'

export const SUBSCRIPTION_STATUSES = ['PENDING', 'ACTIVE', 'RENEWAL_ERROR', 'CANCELLED'] as const
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number]

/**
 * What can happen to a subscription. `settle`: a period is paid. `askToPay`: a renewal has no card. `decline`: a renewal's card was declined. `end`: its owner, a new plan
 * or the deletion of its car ends one that is not paid. `expire`: the day of its cancellation has come.
 */
export const SUBSCRIPTION_STEPS = ['settle', 'askToPay', 'decline', 'end', 'expire'] as const
export type SubscriptionStep = (typeof SUBSCRIPTION_STEPS)[number]

/** The lifecycle of a subscription (rule S1), for the server and the screens. CANCELLED is final. */
const NEXT: Readonly<Record<SubscriptionStatus, Readonly<Partial<Record<SubscriptionStep, SubscriptionStatus>>>>> = {
  PENDING: { settle: 'ACTIVE', decline: 'RENEWAL_ERROR', end: 'CANCELLED', expire: 'CANCELLED' },
  ACTIVE: { settle: 'ACTIVE', askToPay: 'PENDING', decline: 'RENEWAL_ERROR', expire: 'CANCELLED' },
  RENEWAL_ERROR: { settle: 'ACTIVE', decline: 'RENEWAL_ERROR', end: 'CANCELLED', expire: 'CANCELLED' },
  CANCELLED: {},
}

/** Returns where a step leads; null when it is not possible. */
export const nextSubscription = (from: SubscriptionStatus, step: SubscriptionStep): SubscriptionStatus | null =>
  NEXT[from][step] ?? null

/** Returns the statuses in which a step is possible. */
export const subscriptionsFor = (step: SubscriptionStep): SubscriptionStatus[] =>
  SUBSCRIPTION_STATUSES.filter(status => NEXT[status][step] !== undefined)

const LABELS: Readonly<Record<string, string>> = TEXTS.statuses satisfies Record<SubscriptionStatus, string>

/** Returns the label of a status (SUBS-03). */
export const statusLabel = (status: string): string => LABELS[status] ?? TEXTS.unknownStatus

/** Fields that the lifecycle rules of a subscription use. */
export interface SubscriptionState {
  status: string
  updatedAt: Date | string | null
  cancelEffectiveAt: Date | string | null
}

/** Checks for an active subscription; only that reduces prices (SUBS-04, SUBS-09). */
export const isActive = ({ status }: Pick<SubscriptionState, 'status'>): boolean => status === 'ACTIVE'

/** Checks whether it can be cancelled (SUBS-05). */
export const mayCancel = (state: SubscriptionState): boolean => isActive(state) && state.cancelEffectiveAt === null

/** Checks whether a cancellation can be undone: from when it is set until it takes effect (SUBS-05). */
export const mayUndoCancel = (state: SubscriptionState): boolean =>
  state.status !== 'CANCELLED' && state.cancelEffectiveAt !== null

/** Checks whether the customer can end it at once: only while it is not paid. An active plan is cancelled instead (SUBS-05). */
export const mayEnd = ({ status }: Pick<SubscriptionState, 'status'>): boolean =>
  subscriptionsFor('end').some(each => each === status)

/** Checks whether it can be paid (SUBS-07). */
export const mayPay = ({ status, updatedAt }: SubscriptionState): boolean =>
  (status === 'PENDING' || status === 'RENEWAL_ERROR') && updatedAt !== null

/** Returns the label of the period (SUBS-11). */
export const periodLabel = (frequency: Frequency): string => (frequency === 'ANNUALLY' ? TEXTS.perYear : TEXTS.perMonth)
