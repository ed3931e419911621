import { useMutation, useQueryClient } from '@tanstack/react-query'
import { request } from '../app/api.ts'
import { useToast } from '../ui/toast.tsx'
import { PayInvoiceMutation, PayLaterMutation } from './documents.ts'
import { money } from './money.ts'
import type { PayMethod } from './payable.ts'
import { TEXTS } from './texts.ts'
import { INVOICES_KEY, type Invoice, invoiceKey } from './use-invoices.ts'

interface PaymentInput {
  method: PayMethod
  /** Cents. */
  amount: number
  chequeNumber: string
  notes: string
}

/** Pays, shows the invoice as it stands then, and says what happened. A cheque number goes with a cheque only (PAY-05). */
export function usePay(invoice: Invoice, idempotencyKey: string, onPaid: () => void) {
  const queryClient = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: async ({ method, amount, chequeNumber, notes }: PaymentInput) => {
      const common = { idempotencyKey, invoiceId: invoice.id }
      if (method === 'payLater') return (await request(PayLaterMutation, common)).payLater
      const cheque = method === 'cheque' && chequeNumber !== '' ? { chequeNumber } : {}
      return (await request(PayInvoiceMutation, { ...common, amount, paymentMethod: method, notes, ...cheque }))
        .payInvoice
    },
    onSuccess: (changed, { method, amount }) => {
      queryClient.setQueryData(invoiceKey(invoice.invoiceNumber), changed)
      void queryClient.invalidateQueries({ queryKey: [INVOICES_KEY] })
      void queryClient.invalidateQueries({ queryKey: ['work-order', invoice.workOrderId] })
      onPaid()
      const message =
        method === 'payLater' ? TEXTS.linkSent(invoice.billTo.email) : TEXTS.paid(money(amount, invoice.currency))
      toast({ tone: 'success', message })
    },
  })
}
