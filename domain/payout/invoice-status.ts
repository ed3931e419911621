/** The statuses of a payout invoice. The database calculates them from what was paid and carried over. */
export const PAYOUT_INVOICE_STATUSES = ['OPEN', 'PARTIALLY_PAID', 'PAID', 'CARRIED_OVER'] as const
export type PayoutInvoiceStatus = (typeof PAYOUT_INVOICE_STATUSES)[number]

/** What can happen to a payout invoice. `payOnline`: its whole balance, on the provider's page. `receivePart` and `receiveRest`: recorded by the manager. */
export const PAYOUT_INVOICE_STEPS = ['payOnline', 'receivePart', 'receiveRest', 'carryOver'] as const
export type PayoutInvoiceStep = (typeof PAYOUT_INVOICE_STEPS)[number]

/**
 * The lifecycle of a payout invoice, for the server and the screens. 'Pay Amount Owed' pays the whole balance, so it is over once a part was paid (PAYOUT-18). What is
 * carried over is paid with the later statement.
 */
const NEXT: Readonly<Record<PayoutInvoiceStatus, Readonly<Partial<Record<PayoutInvoiceStep, PayoutInvoiceStatus>>>>> = {
  OPEN: { payOnline: 'PAID', receivePart: 'PARTIALLY_PAID', receiveRest: 'PAID', carryOver: 'CARRIED_OVER' },
  PARTIALLY_PAID: { receivePart: 'PARTIALLY_PAID', receiveRest: 'PAID', carryOver: 'CARRIED_OVER' },
  PAID: {},
  CARRIED_OVER: {},
}

/** Returns where a step leads; null when it is not possible. */
export const nextPayoutInvoice = (from: PayoutInvoiceStatus, step: PayoutInvoiceStep): PayoutInvoiceStatus | null =>
  NEXT[from][step] ?? null

/** Returns the statuses in which a step is possible. */
export const payoutInvoicesFor = (step: PayoutInvoiceStep): PayoutInvoiceStatus[] =>
  PAYOUT_INVOICE_STATUSES.filter(status => NEXT[status][step] !== undefined)

/** Reads a status of the database or the API; null for any other text. */
export const payoutInvoiceStatus = (text: string | null | undefined): PayoutInvoiceStatus | null =>
  PAYOUT_INVOICE_STATUSES.find(status => status === text) ?? null
