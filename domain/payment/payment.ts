import { formatMoney } from '../format/money.ts'
import { roundHalfAway } from '../pricing/rounding.ts'

/** Payment methods that staff record by hand; they count immediately (rule W5). */
export const MANUAL_METHODS = ['cash', 'cheque', 'venmo', 'eTransfer'] as const
export type ManualMethod = (typeof MANUAL_METHODS)[number]

/** Labels of payment methods (PAY-06). */
export const PAYMENT_METHOD_LABELS: Record<string, string> = {
  cash: 'Cash',
  cheque: 'Cheque (to franchisee)',
  venmo: 'Venmo (to franchisee)',
  eTransfer: 'eTransfer (to franchisee)',
  payLater: 'Pay Later',
  card: 'Card',
  terminal: 'Terminal',
  cashApp: 'Cash App',
}

/** Labels of invoice and payment statuses (INVOICE-05). */
export const INVOICE_STATUS_LABELS: Record<string, string> = {
  OPEN: 'Not Paid',
  PAID: 'Paid',
  VOIDED: 'Voided',
  PENDING: 'Pending',
  PARTIALLY_PAID: 'Partially Paid',
  REFUNDED: 'Refunded',
  PARTIALLY_REFUNDED: 'Partially Refunded',
}

/**
 * Returns the part of a payment that a vendor keeps, in cents (PAY-08): the remittance of the amount, or of the discounted subtotal if the vendor
 * remits on the subtotal.
 */
export function remittanceFee(
  vendor: { remittanceBps: number; onSubTotal: boolean } | null,
  amount: number,
  discountSubTotal: number,
): number {
  if (!vendor) return 0
  const base = vendor.onSubTotal ? discountSubTotal : amount
  return Math.min(amount, roundHalfAway((base * vendor.remittanceBps) / 10_000))
}

/** Returns the problem with an amount (cents) to pay on an invoice, or null (PAY-01). */
export function amountProblem(amount: number, remaining: number): string | null {
  if (!Number.isSafeInteger(amount) || amount < 0) return 'Please enter an amount that is not negative.'
  if (amount > remaining) return `The balance is ${formatMoney(remaining)}. Please enter that or less.`
  return null
}
