/**
 * How money goes back: to where it came from, to the card at a reader, or in cash or as credit instead.
 */
export const REFUND_WAYS = ['ORIGINAL', 'READER', 'CASH', 'CREDIT'] as const
export type RefundWay = (typeof REFUND_WAYS)[number]

/** Why a refund at a reader was not made. */
export const REFUND_FAILURES = ['cancelled', 'other_card', 'declined', 'reader', 'refused'] as const
export type RefundFailure = (typeof REFUND_FAILURES)[number]

/** How a payment was charged, as the provider's charge says; null for one by hand, and while it is not known. */
export interface Charged {
  kind: string
}

/**
 * Returns how a payment can be returned. Interac debit is refunded at a reader with the same card present, and never online: when the customer is gone, it goes back
 * in cash or as credit.
 */
export const refundWays = (charge: Charged | null): readonly RefundWay[] =>
  charge?.kind === 'interac_present' ? ['READER', 'CASH', 'CREDIT'] : ['ORIGINAL']

/** What decides how much of a payment can be returned. Amounts are cents. */
export interface Returnable {
  status: string
  amount: number
  refundedAmount: number
  pendingRefundAmount: number
  /** What went to a new invoice. */
  movedAmount: number
  charge: Charged | null
}

/**
 * Returns how many cents of a payment staff can return: what is left of an approved one. Of one that came too much (cancelled, and then still paid) only
 * Interac is left for staff, because everything else goes back automatically.
 */
export function returnableAmount(payment: Returnable): number {
  const isExcess = payment.status === 'CANCELLED' && payment.charge?.kind === 'interac_present'
  if (payment.status !== 'APPROVED' && !isExcess) return 0
  return Math.max(0, payment.amount - payment.refundedAmount - payment.pendingRefundAmount - payment.movedAmount)
}
