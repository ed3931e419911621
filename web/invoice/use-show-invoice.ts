import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { orderKeys } from '../platform/api/order-keys.ts'
import { invoiceKeys } from './query-keys.ts'
import type { Invoice } from './use-invoices.ts'

/** Updates an invoice from a response: on its page, in the list, and on its work order. */
export function useShowInvoice(): (changed: Invoice) => void {
  const queryClient = useQueryClient()
  return useCallback(
    changed => {
      queryClient.setQueryData(invoiceKeys.detail(changed.invoiceNumber), changed)
      void queryClient.invalidateQueries({ queryKey: invoiceKeys.lists() })
      void queryClient.invalidateQueries({ queryKey: orderKeys.detail(changed.workOrderId) })
    },
    [queryClient],
  )
}
