import { useQueryClient } from '@tanstack/react-query'
import { INVOICES_KEY, type Invoice, invoiceKey } from './use-invoices.ts'

/** Shows an invoice as a call has left it: on its page, in the list, and on its work order. */
export function useShowInvoice(): (changed: Invoice) => void {
  const queryClient = useQueryClient()
  return changed => {
    queryClient.setQueryData(invoiceKey(changed.invoiceNumber), changed)
    void queryClient.invalidateQueries({ queryKey: [INVOICES_KEY] })
    void queryClient.invalidateQueries({ queryKey: ['work-order', changed.workOrderId] })
  }
}
