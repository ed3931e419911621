import { formatMoney } from '../format/money.ts'
import { TEXTS } from './texts.ts'

/** Payment methods that staff record by hand; they count immediately (rule W5). */
export const MANUAL_METHODS = ['cash', 'cheque', 'venmo', 'eTransfer'] as const
export type ManualMethod = (typeof MANUAL_METHODS)[number]

export const PAYMENT_METHODS = [...MANUAL_METHODS, 'payLater', 'card', 'terminal', 'cashApp'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

/** The least that the provider charges, in cents of either currency. Less is paid by hand. */
export const MIN_CARD_CENTS = 50

/** Labels of payment methods (PAY-06). */
export const PAYMENT_METHOD_LABELS: Readonly<Record<string, string>> = TEXTS.methods

/** Returns the problem with an amount (cents) to pay on an invoice, or null (PAY-01). */
export function amountProblem(amount: number, remaining: number): string | null {
  if (!Number.isSafeInteger(amount) || amount < 0) return TEXTS.amountNegative
  if (amount > remaining) return TEXTS.amountAboveBalance(formatMoney(remaining))
  return null
}
