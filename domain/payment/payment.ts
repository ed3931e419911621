import { formatMoney } from '../format/money.ts'
import { roundHalfAway } from '../pricing/rounding.ts'
import { TEXTS } from './texts.ts'

/** Payment methods that staff record by hand; they count immediately (rule W5). */
export const MANUAL_METHODS = ['cash', 'cheque', 'venmo', 'eTransfer'] as const
export type ManualMethod = (typeof MANUAL_METHODS)[number]

export const PAYMENT_METHODS = [...MANUAL_METHODS, 'payLater', 'card', 'terminal', 'cashApp'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

export const PAYMENT_STATUSES = ['PENDING', 'APPROVED', 'DECLINED', 'CANCELLED'] as const

/** Labels of payment methods (PAY-06). */
export const PAYMENT_METHOD_LABELS: Readonly<Record<string, string>> = TEXTS.methods

/** Labels of invoice and payment statuses (INVOICE-05). */
export const INVOICE_STATUS_LABELS: Readonly<Record<string, string>> = TEXTS.statuses

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
  if (!Number.isSafeInteger(amount) || amount < 0) return TEXTS.amountNegative
  if (amount > remaining) return TEXTS.amountAboveBalance(formatMoney(remaining))
  return null
}
