import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { refundProblem } from '../../domain/payment/invoice-actions.ts'
import { MANUAL_METHODS } from '../../domain/payment/payment.ts'
import { ApiError, request } from '../platform/api/api.ts'
import { Alert } from '../ui/feedback/alert.tsx'
import { FormDialog } from '../ui/feedback/form-dialog.tsx'
import { MoneyField } from '../ui/inputs/money-field.tsx'
import { useToast } from '../ui/feedback/toast.tsx'
import { RefundPaymentMutation } from './documents.ts'
import { money } from '../platform/money.ts'
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

/** Refunds part or all of an invoice's single payment (PAY-15). */
export function RefundDialog({ invoice, idempotencyKey, open, onClose }: RefundDialogProps) {
  const [amount, setAmount] = useState<number | undefined>(invoice.billedAmount)
  const refund = useRefund(invoice, idempotencyKey, onClose)
  const problem = amount === undefined ? TEXTS.amountNeeded : (refundProblem(amount, invoice.billedAmount) ?? undefined)
  const refused = refund.error instanceof ApiError ? refund.error.fieldMessage('amount') : undefined
  const isByHand = invoice.payments.some(
    ({ status, paymentMethod }) => status === 'APPROVED' && MANUAL_METHODS.some(method => method === paymentMethod),
  )
  return (
    <FormDialog
      open={open}
      title={TEXTS.refund}
      short
      busy={refund.isPending}
      disabled={problem !== undefined}
      submitLabel={TEXTS.refundButton}
      onSubmit={() => amount !== undefined && refund.mutate(amount)}
      onClose={onClose}
    >
      {refund.error && <Alert tone="danger">{TEXTS.refundFailed(refund.error.message)}</Alert>}
      <p>{isByHand ? TEXTS.refundByHand : TEXTS.refundByProvider}</p>
      <MoneyField
        label={TEXTS.amount}
        description={problem ? undefined : TEXTS.refundOf(money(invoice.billedAmount, invoice.currency))}
        value={amount}
        onChange={setAmount}
        error={problem ?? refused}
      />
    </FormDialog>
  )
}

/** Refunds, shows the updated invoice, and says whether the refund is complete or pending. */
function useRefund(invoice: Invoice, idempotencyKey: string, onDone: () => void) {
  const show = useShowInvoice()
  const toast = useToast()
  // A refund that the provider refused is final: the next attempt is a new refund.
  const [refusals, setRefusals] = useState(0)
  return useMutation({
    mutationFn: async (amount: number) => {
      const refund = { idempotencyKey: `${idempotencyKey}-${refusals}`, invoiceId: invoice.id, amount }
      return (await request(RefundPaymentMutation, refund)).refundPayment
    },
    onError: error => {
      if (error instanceof ApiError && error.statusCode === 400) setRefusals(count => count + 1)
    },
    onSuccess: (changed, amount) => {
      show(changed)
      onDone()
      const sum = money(amount, invoice.currency)
      const isOnItsWay = changed.payments.some(({ pendingRefundAmount }) => pendingRefundAmount > 0)
      toast({ tone: 'success', message: isOnItsWay ? TEXTS.refundOnItsWay(sum) : TEXTS.refunded(sum) })
    },
  })
}
