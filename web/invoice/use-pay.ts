import { useMutation } from '@tanstack/react-query'
import { request } from '../platform/api/api.ts'
import { money } from '../platform/money.ts'
import { getSession } from '../platform/session/session.ts'
import { useToast } from '../ui/feedback/toast.tsx'
import { PayInvoiceMutation, PayLaterMutation } from './documents.ts'
import type { PayMethod } from './payable.ts'
import { TEXTS } from './texts.ts'
import type { Invoice } from './use-invoices.ts'
import { useShowInvoice } from './use-show-invoice.ts'

interface PaymentInput {
  method: PayMethod
  /** Cents. */
  amount: number
  chequeNumber: string
  notes: string
}

/** Records a payment, shows the updated invoice, and says what happened (PAY-09). Only a cheque has a cheque number (PAY-05). */
export function usePay(invoice: Invoice, idempotencyKey: string, onPaid: () => void) {
  const show = useShowInvoice()
  const toast = useToast()
  return useMutation({
    mutationFn: async ({ method, amount, chequeNumber, notes }: PaymentInput) => {
      const common = { idempotencyKey, invoiceId: invoice.id }
      if (method === 'payLater') return (await request(PayLaterMutation, common)).payLater
      const cheque = method === 'cheque' && chequeNumber !== '' ? { chequeNumber } : {}
      const authorId = String(getSession()?.id ?? '')
      const named = { userId: invoice.user.id, authorId, franchiseId: invoice.franchise?.id ?? null }
      const payment = { ...common, ...named, amount, paymentMethod: method, notes, ...cheque }
      return (await request(PayInvoiceMutation, payment)).payInvoice
    },
    onSuccess: (changed, { method, amount }) => {
      show(changed)
      onPaid()
      const message =
        method === 'payLater' ? TEXTS.linkSent(invoice.billTo.email) : TEXTS.paid(money(amount, invoice.currency))
      toast({ tone: 'success', message })
    },
  })
}
