import { useMutation } from '@tanstack/react-query'
import { outbox } from '../outbox/outbox-client.ts'
import { request } from '../platform/api/api.ts'
import { money } from '../platform/money.ts'
import { getSession } from '../platform/session/session.ts'
import { useToast } from '../ui/feedback/toast.tsx'
import { PayLaterMutation } from './documents.ts'
import type { PayMethod } from './payable.ts'
import type { PaymentContent } from './send-payment.ts'
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

/** Records a payment, shows the updated invoice, and says what happened (PAY-09). Only a cheque has a cheque number (PAY-05). Without reception it is sent later. */
export function usePay(invoice: Invoice, idempotencyKey: string, onPaid: () => void) {
  const show = useShowInvoice()
  const toast = useToast()
  return useMutation({
    mutationFn: async ({ method, amount, chequeNumber, notes }: PaymentInput) => {
      if (method === 'payLater') {
        // A key of its own: with that of the link, a payment by hand would count as a repetition of the link and not be recorded.
        const link = { idempotencyKey: `${idempotencyKey}-link`, invoiceId: invoice.id }
        const { payLater } = await request(PayLaterMutation, link)
        return payLater
      }
      const cheque = method === 'cheque' && chequeNumber !== '' ? { chequeNumber } : {}
      const authorId = String(getSession()?.id ?? '')
      const named = { userId: invoice.user.id, authorId, franchiseId: invoice.franchise?.id ?? null }
      const variables = { invoiceId: invoice.id, ...named, amount, paymentMethod: method, notes, ...cheque }
      const orderId = invoice.workOrderId ?? `invoice ${invoice.id}`
      const content: PaymentContent = { variables, currency: invoice.currency }
      const done = await outbox.perform({ key: idempotencyKey, orderId, kind: 'payment', version: null, content })
      // Another tab may have sent it.
      return done.state === 'waiting' ? undefined : ((done.answer as Invoice | undefined) ?? invoice)
    },
    onSuccess: (changed, { method, amount }) => {
      if (changed) show(changed)
      onPaid()
      const paid = money(amount, invoice.currency)
      if (!changed) toast({ tone: 'info', message: TEXTS.paidOffline(paid) })
      else
        toast({
          tone: 'success',
          message: method === 'payLater' ? TEXTS.linkSent(invoice.billTo.email) : TEXTS.paid(paid),
        })
    },
  })
}
