import { type InvoiceAction, invoiceActions } from '../../../domain/payment/invoice-actions.ts'
import type { Invoice } from '../use-invoices.ts'

/** Returns the method of the invoice's pending payment, such as `terminal`; undefined without one. */
export const underWay = ({ payments }: Invoice): string | undefined =>
  payments.find(({ status }) => status === 'PENDING')?.paymentMethod

/** Returns the actions of an invoice; in addition, a pending reader or Cash App payment can be reopened. */
export function offeredActions(invoice: Invoice): InvoiceAction[] {
  const approvedPayments = invoice.payments.filter(({ status, amount }) => status === 'APPROVED' && amount > 0).length
  const offered = invoiceActions({
    ...invoice,
    approvedPayments,
    hasContact: invoice.contact !== null,
    hasOrder: invoice.workOrderId !== null,
    isCredited: invoice.creditNote !== null,
  })
  const waiting = (['terminal', 'cashApp'] as const).filter(way => underWay(invoice) === way)
  return [...waiting, ...offered]
}
