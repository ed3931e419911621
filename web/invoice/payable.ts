import {
  amountProblem,
  MANUAL_METHODS,
  type ManualMethod,
  PAYMENT_METHOD_LABELS,
} from '../../domain/payment/payment.ts'
import type { Invoice } from './use-invoices.ts'

export type PayMethod = ManualMethod | 'payLater'

/** What an empty amount, or one that is no number, is told. */
export const NO_AMOUNT = 'Please enter an amount in dollars, such as 25.00.'

type Standing = Pick<Invoice, 'status' | 'payments' | 'remainingAmount' | 'billedAmount'>

/** The methods of the dialog; Pay Later only while nothing was paid and no link is out (rule W9). */
export function payMethods({ status, payments }: Standing): { value: PayMethod; label: string }[] {
  const untouched = status === 'OPEN' && payments.every(({ status: s }) => s !== 'APPROVED' && s !== 'PENDING')
  const methods: PayMethod[] = untouched ? [...MANUAL_METHODS, 'payLater'] : [...MANUAL_METHODS]
  return methods.map(value => ({ value, label: PAYMENT_METHOD_LABELS[value] ?? value }))
}

/** Cents that are still owed: of a voided invoice nothing is. */
export const leftToPay = ({ status, remainingAmount }: Pick<Invoice, 'status' | 'remainingAmount'>): number =>
  status === 'VOIDED' ? 0 : remainingAmount

/** Cents that a payment may come to: what remains, or what was billed if nothing does (PAY-01, PAY-02). */
export const payableAmount = ({ remainingAmount, billedAmount }: Standing): number => remainingAmount || billedAmount

/** What is wrong with the amount as it stands in the field, or undefined (PAY-01). */
export function amountError(invoice: Standing, amount: number | undefined): string | undefined {
  if (amount === undefined) return NO_AMOUNT
  return amountProblem(amount, payableAmount(invoice)) ?? undefined
}
