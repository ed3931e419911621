import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, request } from '../platform/api/api.ts'
import { money } from '../platform/money.ts'
import { useToast } from '../ui/feedback/toast.tsx'
import { ChargeCardOnFileMutation } from './documents.ts'
import { invoiceKeys } from './query-keys.ts'
import { TEXTS } from './texts.ts'
import type { Invoice } from './use-invoices.ts'
import { useShowInvoice } from './use-show-invoice.ts'

/** Charges a saved card with the invoice's balance due, shows the updated invoice, and says whether it is paid. */
export function useChargeCard(invoice: Invoice, idempotencyKey: string, onDone: () => void) {
  const show = useShowInvoice()
  const toast = useToast()
  const queryClient = useQueryClient()
  // Retrying a declined card is a new charge; a lost response is retried with the same key.
  const [declines, setDeclines] = useState(0)
  return useMutation({
    mutationFn: async (paymentMethodId: string) => {
      const charge = { idempotencyKey: `${idempotencyKey}-${declines}`, invoiceId: invoice.id, paymentMethodId }
      return (await request(ChargeCardOnFileMutation, charge)).chargeCardOnFile
    },
    onSuccess: changed => {
      show(changed)
      onDone()
      const amount = money(invoice.remainingAmount, invoice.currency)
      const isUnderWay = changed.payments.some(
        ({ paymentMethod, status }) => paymentMethod === 'card' && status === 'PENDING',
      )
      toast({ tone: 'success', message: isUnderWay ? TEXTS.chargeUnderWay(amount) : TEXTS.charged(amount) })
    },
    onError: error => {
      if (!(error instanceof ApiError) || error.statusCode !== 400) return
      setDeclines(count => count + 1)
      void queryClient.invalidateQueries({ queryKey: invoiceKeys.detail(invoice.invoiceNumber) })
    },
  })
}
