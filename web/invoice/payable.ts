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

type Standing = Pick<Invoice, 'status' | 'payments' | 'remainingAmount' | 'billedAmount' | 'countryCode'>

interface Option {
  value: PayMethod
  label: string
}

/**
 * The methods of the dialog: Pay Later only while the invoice has no payments (PAY-10, rule W9), and at the end the one that the country hardly uses.
 * Every method is taken everywhere.
 */
export function payMethods({ status, payments, countryCode }: Standing): { usual: Option[]; last: Option } {
  const isUntouched = status === 'OPEN' && payments.length === 0
  const last: PayMethod = countryCode === 'CA' ? 'venmo' : 'eTransfer'
  const methods: PayMethod[] = [...MANUAL_METHODS, ...(isUntouched ? (['payLater'] as const) : [])]
  const option = (value: PayMethod): Option => ({ value, label: PAYMENT_METHOD_LABELS[value] ?? value })
  return { usual: methods.filter(method => method !== last).map(option), last: option(last) }
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
