import { useState } from 'react'
import { refundProblem } from '../../domain/payment/invoice-actions.ts'
import { MANUAL_METHODS } from '../../domain/payment/payment.ts'
import { ApiError, request } from '../platform/api/api.ts'
import { money } from '../platform/money.ts'
import { Alert } from '../ui/feedback/alert.tsx'
import { FormDialog } from '../ui/feedback/form-dialog.tsx'
import { useToast } from '../ui/feedback/toast.tsx'
import { useSubmitForm } from '../ui/form/use-submit-form.ts'
import { MoneyField } from '../ui/inputs/money-field.tsx'
import { RefundPaymentMutation } from './documents.ts'
import { TEXTS } from './texts.ts'
import type { Invoice } from './use-invoices.ts'
import { useShowInvoice } from './use-show-invoice.ts'

interface RefundDialogProps {
  invoice: Invoice
  /** Idempotency key, created when the dialog opened: repeated submissions refund once. */
  idempotencyKey: string
  open: boolean
  onClose: () => void
}

interface RefundValues {
  /** Cents; undefined while the field has no amount. */
  amount: number | undefined
}

/** Refunds part or all of an invoice's single payment (PAY-15). */
export function RefundDialog({ invoice, idempotencyKey, open, onClose }: RefundDialogProps) {
  const form = useRefundForm(invoice, idempotencyKey, onClose)
  const isByHand = invoice.payments.some(
    ({ status, paymentMethod }) => status === 'APPROVED' && MANUAL_METHODS.some(method => method === paymentMethod),
  )
  return (
    <FormDialog
      form={form}
      open={open}
      title={TEXTS.refund}
      short
      disabled={!form.isValid}
      submitLabel={TEXTS.refundButton}
      onClose={onClose}
    >
      {form.error && <Alert tone="danger">{TEXTS.refundFailed(form.error.message)}</Alert>}
      <p>{isByHand ? TEXTS.refundByHand : TEXTS.refundByProvider}</p>
      <MoneyField
        {...form.field('amount')}
        label={TEXTS.amount}
        description={form.isValid ? TEXTS.refundOf(money(invoice.billedAmount, invoice.currency)) : undefined}
      />
    </FormDialog>
  )
}

/** Refunds, shows the updated invoice, and says whether the refund is complete or pending. */
function useRefundForm(invoice: Invoice, idempotencyKey: string, onDone: () => void) {
  const show = useShowInvoice()
  const toast = useToast()
  // A refund that the provider refused is final: the next attempt is a new refund.
  const [refusals, setRefusals] = useState(0)
  return useSubmitForm<RefundValues, Invoice>({
    initialValues: { amount: invoice.billedAmount },
    validate: ({ amount }) => ({
      amount: amount === undefined ? TEXTS.amountNeeded : (refundProblem(amount, invoice.billedAmount) ?? undefined),
    }),
    validateOn: 'always',
    submit: async ({ amount = 0 }) => {
      const refund = { idempotencyKey: `${idempotencyKey}-${refusals}`, invoiceId: invoice.id, amount }
      return (await request(RefundPaymentMutation, refund)).refundPayment
    },
    onError: error => {
      if (error instanceof ApiError && error.statusCode === 400) setRefusals(count => count + 1)
    },
    describeFailure: () => undefined,
    onSuccess: (changed, { amount = 0 }) => {
      show(changed)
      onDone()
      const sum = money(amount, invoice.currency)
      const isOnItsWay = changed.payments.some(({ pendingRefundAmount }) => pendingRefundAmount > 0)
      toast({ tone: 'success', message: isOnItsWay ? TEXTS.refundOnItsWay(sum) : TEXTS.refunded(sum) })
    },
  })
}
