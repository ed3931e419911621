import { formatMoney } from '../format/money.ts'
import { roundHalfAway } from '../format/rounding.ts'
import { TEXTS } from './texts.ts'

/** Returns how many cents of a credited invoice's payment can go to the new invoice: what is left of it, and never more than the new balance. */
export const movableAmount = (returnable: number, balance: number): number => Math.max(0, Math.min(returnable, balance))

/** Returns the problem with moving an amount (cents) when `most` can be moved, or null. */
export function moveProblem(amount: number, most: number): string | null {
  if (!Number.isSafeInteger(amount) || amount <= 0) return TEXTS.amountNotPositive
  if (amount > most) return TEXTS.moveTooHigh(formatMoney(most))
  return null
}

/** Returns the vendor's share in moved money, in cents: the part of the payment's share that the amount is of the payment (rule W6). */
export const movedFee = (amount: number, payment: { amount: number; remittanceFee: number }): number =>
  Math.min(amount, roundHalfAway((payment.remittanceFee * amount) / payment.amount))
