import type { Frequency } from './dates.ts'
import { TEXTS } from './texts.ts'

export type SubscriptionStatus = 'ACTIVE' | 'PENDING' | 'CANCELLED' | 'RENEWAL_ERROR'

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
  status === 'PENDING' || status === 'RENEWAL_ERROR'

/** Checks whether it can be paid (SUBS-07). */
export const mayPay = ({ status, updatedAt }: SubscriptionState): boolean =>
  (status === 'PENDING' || status === 'RENEWAL_ERROR') && updatedAt !== null

/** Returns the label of the period (SUBS-11). */
export const periodLabel = (frequency: Frequency): string => (frequency === 'ANNUALLY' ? TEXTS.perYear : TEXTS.perMonth)
