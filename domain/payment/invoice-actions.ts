import { formatMoney } from '../format/money.ts'
import { TEXTS } from './texts.ts'

/** Staff actions on an invoice. */
export type InvoiceAction = 'terminal' | 'manual' | 'cashApp' | 'refund' | 'void' | 'credit'

/** Fields that decide which actions are available. */
export interface InvoiceStanding {
  status: string
  countryCode: string
  /** Approved payments, including refunded ones. */
  approvedPayments: number
  /** Whether the order still has its contact. */
  hasContact: boolean
  /** Whether the order was billed: the invoice is not a plan's. */
  hasOrder: boolean
  isCredited: boolean
}

/** Recording a payment withdraws a pending link or reader payment, so PENDING accepts manual payments too. */
const PAY_ACTIONS: Record<string, readonly InvoiceAction[]> = {
  OPEN: ['terminal', 'manual', 'cashApp'],
  PENDING: ['manual'],
  PARTIALLY_PAID: ['manual'],
}

/** Returns the available actions of an invoice, in the order of its buttons (INVOICE-06 to INVOICE-09). Cash App is only for the US. */
export function invoiceActions(invoice: InvoiceStanding): InvoiceAction[] {
  const { status, countryCode, approvedPayments, hasContact, hasOrder, isCredited } = invoice
  const pay = (PAY_ACTIONS[status] ?? []).filter(action => action !== 'cashApp' || countryCode === 'US')
  const canRefund = status === 'PAID' && approvedPayments === 1
  const canVoid = (status === 'OPEN' || status === 'PENDING') && hasContact
  // An unpaid invoice is voided instead.
  const canCredit = hasOrder && !isCredited && !canVoid && status !== 'VOIDED'
  return [
    ...pay,
    ...(canRefund ? ['refund' as const] : []),
    ...(canVoid ? ['void' as const] : []),
    ...(canCredit ? ['credit' as const] : []),
  ]
}

/** Returns the problem with refunding an amount (cents) of `left`, or null (PAY-15, rule W8). */
export function refundProblem(amount: number, left: number): string | null {
  if (!Number.isSafeInteger(amount) || amount <= 0) return TEXTS.amountNotPositive
  if (amount > left) return TEXTS.refundTooHigh(formatMoney(left))
  return null
}
