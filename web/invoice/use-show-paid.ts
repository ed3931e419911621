import { money } from '../platform/money.ts'
import { useToast } from '../ui/feedback/toast.tsx'
import { TEXTS } from './texts.ts'
import type { Invoice } from './use-invoices.ts'
import { useShowInvoice } from './use-show-invoice.ts'

/** Returns a function that shows the invoice after a step of a payment, and closes the dialog once it is paid. */
export function useShowPaid({ billedAmount, currency }: Invoice, onPaid: () => void): (changed: Invoice) => void {
  const show = useShowInvoice()
  const toast = useToast()
  return changed => {
    show(changed)
    if (changed.status !== 'PAID') return
    toast({ tone: 'success', message: TEXTS.paid(money(billedAmount, currency)) })
    onPaid()
  }
}
