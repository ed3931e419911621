import { useState } from 'react'
import { refundProblem } from '../../../domain/payment/invoice-actions.ts'
import { ApiError, request } from '../../platform/api/api.ts'
import { money } from '../../platform/money.ts'
import { useToast } from '../../ui/feedback/toast.tsx'
import { useSubmitForm } from '../../ui/form/use-submit-form.ts'
import { TEXTS } from '../texts.ts'
import type { Invoice } from '../use-invoices.ts'
import { useShowInvoice } from '../use-show-invoice.ts'
import { RefundPaymentMutation, ReturnPaymentMutation } from './documents.ts'

export type Payment = Invoice['payments'][number]

export interface RefundValues {
  /** Cents; undefined while the field has no amount. */
  amount: number | undefined
  /** `CASH`, `CREDIT`, or a reader; only for Interac. */
  way: string
}

export interface RefundTarget {
  invoice: Invoice
  payment: Payment
  /** The invoice's only payment (PAY-15), or one of its payments. */
  of: 'invoice' | 'payment'
  /** Idempotency key, created when the dialog opened: repeated submissions refund once. */
  idempotencyKey: string
}

/** The payment of Interac is returned with its card present. */
export const needsCard = ({ refundWays }: Payment): boolean => refundWays.includes('READER')

/** Returns the way that needs no card; null for a reader, and for what goes back online. */
const insteadOf = (way: string): 'CASH' | 'CREDIT' | null => (way === 'CASH' || way === 'CREDIT' ? way : null)

/** Refunds, shows the updated invoice, and says whether the refund is complete or pending. At a reader the dialog stays open. */
export function useRefund({ invoice, payment, of, idempotencyKey }: RefundTarget, onDone: () => void) {
  const show = useShowInvoice()
  const toast = useToast()
  // A refund that was refused is final: the next attempt is a new refund.
  const [attempt, setAttempt] = useState(0)
  const most = payment.returnableAmount
  const form = useSubmitForm<RefundValues, Invoice>({
    initialValues: { amount: most, way: '' },
    validate: ({ amount, way }) => ({
      amount: amount === undefined ? TEXTS.amountNeeded : (refundProblem(amount, most) ?? undefined),
      way: needsCard(payment) && way === '' ? TEXTS.refundWayNeeded : undefined,
    }),
    validateOn: 'always',
    submit: async ({ amount = 0, way }) => {
      const instead = insteadOf(way)
      const how = { way: instead, readerId: needsCard(payment) && instead === null ? way : null }
      const refund = { idempotencyKey: `${idempotencyKey}-${attempt}`, amount, ...how }
      return of === 'invoice'
        ? (await request(RefundPaymentMutation, { ...refund, invoiceId: invoice.id })).refundPayment
        : (await request(ReturnPaymentMutation, { ...refund, paymentId: payment.id })).returnPayment
    },
    onError: error => {
      if (error instanceof ApiError && [400, 409].includes(error.statusCode)) setAttempt(count => count + 1)
    },
    describeFailure: () => undefined,
    onSuccess: (changed, { amount = 0, way }) => {
      show(changed)
      if (needsCard(payment) && way !== 'CASH' && way !== 'CREDIT') return
      onDone()
      const sum = money(amount, invoice.currency)
      const isOnItsWay = changed.payments.some(({ pendingRefundAmount }) => pendingRefundAmount > 0)
      toast({ tone: 'success', message: isOnItsWay ? TEXTS.refundOnItsWay(sum) : TEXTS.refunded(sum) })
    },
  })
  return { form, again: () => setAttempt(count => count + 1) }
}
