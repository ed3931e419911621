/**
 * The statuses of a payment. SENT: a payment link waits for the payer, and the invoice stays open. PENDING: the provider or the payer decides now, and the
 * payment holds its invoice.
 */
export const PAYMENT_STATUSES = ['SENT', 'PENDING', 'APPROVED', 'DECLINED', 'CANCELLED'] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

/** What can happen to a payment. */
export type PaymentStep = 'begin' | 'lapse' | 'approve' | 'decline' | 'withdraw' | 'giveBack'

/**
 * The lifecycle of a payment, for the server and the screens: from each status, the steps and where they lead. Payments by hand are made APPROVED. APPROVED is
 * final, because refunds are entries of their own.
 */
export const PAYMENT_STEPS: Readonly<Record<PaymentStatus, Readonly<Partial<Record<PaymentStep, PaymentStatus>>>>> = {
  SENT: { begin: 'PENDING', withdraw: 'CANCELLED', approve: 'APPROVED', giveBack: 'CANCELLED' },
  PENDING: { approve: 'APPROVED', decline: 'DECLINED', withdraw: 'CANCELLED', lapse: 'SENT', giveBack: 'CANCELLED' },
  APPROVED: {},
  // A checkout or a reader can still take money after we ended the payment: it counts while the invoice needs it, else it is given back.
  DECLINED: { approve: 'APPROVED', giveBack: 'CANCELLED' },
  CANCELLED: { approve: 'APPROVED', giveBack: 'CANCELLED' },
}

/** Returns the statuses in which a step is possible. */
export const statusesFor = (step: PaymentStep): PaymentStatus[] =>
  PAYMENT_STATUSES.filter(status => PAYMENT_STEPS[status][step] !== undefined)

/** Checks whether a payment in this status counts in `invoice.pending_payments`. */
export const holdsInvoice = (status: PaymentStatus): boolean => status === 'PENDING'

/** Returns what a step changes: the next status, and how many payments more hold the invoice. Null when the step is not possible. */
export function takeStep(from: PaymentStatus, step: PaymentStep): { to: PaymentStatus; holds: -1 | 0 | 1 } | null {
  const to = PAYMENT_STEPS[from][step]
  if (to === undefined) return null
  const holds = Number(holdsInvoice(to)) - Number(holdsInvoice(from))
  return { to, holds: holds === 1 ? 1 : holds === -1 ? -1 : 0 }
}
