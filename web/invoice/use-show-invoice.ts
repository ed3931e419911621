import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { INVOICES_KEY, type Invoice, invoiceKey } from './use-invoices.ts'

/** Updates an invoice from a response: on its page, in the list, and on its work order. */
export function useShowInvoice(): (changed: Invoice) => void {
  const queryClient = useQueryClient()
  return useCallback(
    changed => {
      queryClient.setQueryData(invoiceKey(changed.invoiceNumber), changed)
      void queryClient.invalidateQueries({ queryKey: [INVOICES_KEY] })
      void queryClient.invalidateQueries({ queryKey: ['work-order', changed.workOrderId] })
    },
    [queryClient],
  )
}
