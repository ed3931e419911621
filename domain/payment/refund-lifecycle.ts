export type RefundState = 'PENDING' | 'SUCCEEDED' | 'FAILED'

/** What may follow each status: a bank can return a refund long after it succeeded, and a failed one stays failed (rule W4). */
const NEXT: Readonly<Record<RefundState, readonly RefundState[]>> = {
  PENDING: ['SUCCEEDED', 'FAILED'],
  SUCCEEDED: ['FAILED'],
  FAILED: [],
}

/** Checks whether a refund moves from one status to another; one that does not is of a repeated or late event. */
export const refundMayBecome = (from: RefundState, to: RefundState): boolean => NEXT[from].includes(to)
