/** How money of a statement moved outside of the provider's checkout. */
export const SETTLEMENT_METHODS = ['BANK', 'CHEQUE', 'E_TRANSFER', 'CASH', 'OTHER'] as const
export type SettlementMethod = (typeof SETTLEMENT_METHODS)[number]

/** How a payee pays a debt to the tenant. */
export const RECEIPT_METHODS = ['CHEQUE', 'E_TRANSFER', 'CASH', 'OTHER'] as const satisfies readonly SettlementMethod[]

/** A movement of a payee's account, in cents. Positive amounts are owed to the payee. */
export interface AccountEntry {
  amount: number
}

/** Returns what a statement adds to its payee's account: its total without what earlier statements left, which the account has already. */
export const earnedBy = ({ total, credit }: { total: number; credit: number }): number => total - credit

/** Returns the balance after each entry, in cents: positive is owed to the payee, negative by them. */
export function runningBalances(entries: readonly AccountEntry[]): number[] {
  let balance = 0
  return entries.map(({ amount }) => (balance += amount))
}

/** Checks whether a local day is in a closed period. Days are yyyy-mm-dd. */
export const isClosed = (day: string, closedThrough: string | null): boolean =>
  closedThrough !== null && day <= closedThrough

/** The limits of an adjustment. */
export const MIN_REASON = 3
export const MAX_REASON = 500
export const MAX_REFERENCE = 100
/** Cents. */
export const MAX_ADJUSTMENT = 100_000_000

export const ADJUSTMENT_STATUSES = ['PROPOSED', 'APPROVED', 'WITHDRAWN', 'ISSUED'] as const
export type AdjustmentStatus = (typeof ADJUSTMENT_STATUSES)[number]
/** What a manager can do with an adjustment. On a statement, and withdrawn, it is final. */
const ADJUSTMENT_ACTIONS: Readonly<Record<AdjustmentStatus, readonly ('approve' | 'withdraw')[]>> = {
  PROPOSED: ['approve', 'withdraw'],
  APPROVED: ['withdraw'],
  WITHDRAWN: [],
  ISSUED: [],
}
export const canAdjust = (status: AdjustmentStatus, action: 'approve' | 'withdraw'): boolean =>
  ADJUSTMENT_ACTIONS[status].includes(action)

export const RUN_STATUSES = ['OPEN', 'PAID', 'CANCELLED'] as const
export type RunStatus = (typeof RUN_STATUSES)[number]
