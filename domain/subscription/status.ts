import type { Frequency } from './dates.ts'

export type SubscriptionStatus = 'ACTIVE' | 'PENDING' | 'CANCELLED' | 'RENEWAL_ERROR'

const LABELS: Record<SubscriptionStatus, string> = {
  ACTIVE: 'Active',
  PENDING: 'Pending Payment',
  CANCELLED: 'Cancelled',
  RENEWAL_ERROR: 'Renewal Error',
}

/** A status as people read it (SUBS-03). */
export const statusLabel = (status: string): string => LABELS[status as SubscriptionStatus] ?? 'Unknown'

/** What the rules of a subscription's life look at. */
export interface SubscriptionState {
  status: string
  updatedAt: Date | string | null
  cancelEffectiveAt: Date | string | null
}

/** Only an active subscription reduces prices (SUBS-04, SUBS-09). */
export const isActive = ({ status }: Pick<SubscriptionState, 'status'>): boolean => status === 'ACTIVE'

/** SUBS-05. */
export const mayCancel = (state: SubscriptionState): boolean => isActive(state) && state.cancelEffectiveAt === null

/** SUBS-05: once a cancellation is set it can be undone, until it has taken effect. */
export const mayUndoCancel = (state: SubscriptionState): boolean =>
  state.status !== 'CANCELLED' && state.cancelEffectiveAt !== null

/** SUBS-07. */
export const mayPay = ({ status, updatedAt }: SubscriptionState): boolean =>
  (status === 'PENDING' || status === 'RENEWAL_ERROR') && updatedAt !== null

/** SUBS-11. */
export const periodLabel = (frequency: Frequency): string => (frequency === 'ANNUALLY' ? 'per Year' : 'per Month')
