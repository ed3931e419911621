import {
  amountProblem,
  MANUAL_METHODS,
  type ManualMethod,
  PAYMENT_METHOD_LABELS,
} from '../../domain/payment/payment.ts'
import { TEXTS } from './texts.ts'
import type { Invoice } from './use-invoices.ts'
import type { Vendor } from './use-vendor.ts'

export type PayMethod = ManualMethod | 'payLater'

type Standing = Pick<Invoice, 'status' | 'payments' | 'remainingAmount' | 'billedAmount' | 'countryCode'>

interface Option {
  value: PayMethod
  label: string
}

const isWithdrawnLink = ({ paymentMethod, status }: Standing['payments'][number]): boolean =>
  paymentMethod === 'payLater' && status === 'CANCELLED'

/**
 * Returns the methods of the dialog: Pay Later only while the invoice has no payments (PAY-10, rule W9; a withdrawn link is none), the country's least used
 * one last.
 * Every method is accepted in every country.
 */
export function payMethods({ status, payments, countryCode }: Standing): { usual: Option[]; last: Option } {
  const isUntouched = status === 'OPEN' && payments.every(isWithdrawnLink)
  const last: PayMethod = countryCode === 'CA' ? 'venmo' : 'eTransfer'
  const methods: PayMethod[] = [...MANUAL_METHODS, ...(isUntouched ? (['payLater'] as const) : [])]
  const option = (value: PayMethod): Option => ({ value, label: PAYMENT_METHOD_LABELS[value] ?? value })
  return { usual: methods.filter(method => method !== last).map(option), last: option(last) }
}

/** Returns the balance due in cents; 0 for a voided invoice. */
export const leftToPay = ({ status, remainingAmount }: Pick<Invoice, 'status' | 'remainingAmount'>): number =>
  status === 'VOIDED' ? 0 : remainingAmount

/** Returns the maximum payment in cents: the balance due, or the billed amount if it is 0 (PAY-01, PAY-02). */
export const payableAmount = ({ remainingAmount, billedAmount }: Standing): number => remainingAmount || billedAmount

/** Returns the error of the entered amount, or undefined (PAY-01). */
export function amountError(invoice: Standing, amount: number | undefined): string | undefined {
  if (amount === undefined) return TEXTS.amountNeeded
  return amountProblem(amount, payableAmount(invoice)) ?? undefined
}

/** Returns a vendor's remittance as the rules need it; null without a vendor. */
export const remittanceTerms = (vendor: Vendor | undefined): { remittanceBps: number; onSubTotal: boolean } | null =>
  vendor ? { remittanceBps: Math.round(vendor.remittance * 100), onSubTotal: vendor.isRemittanceOnSubTotal } : null
