import { formatMoney } from '../format/money.ts'

/** What staff can do with an invoice. */
export type InvoiceAction = 'terminal' | 'manual' | 'cashApp' | 'refund' | 'void'

/** What decides it. */
export interface InvoiceStanding {
  status: string
  countryCode: string
  /** Payments that count, also those that were given back. */
  approvedPayments: number
  /** Whether the order's contact is still there. */
  hasContact: boolean
}

/** A payment that is recorded while a link or a reader's payment is out withdraws it, so PENDING takes manual payments too. */
const PAY_ACTIONS: Record<string, readonly InvoiceAction[]> = {
  OPEN: ['terminal', 'manual', 'cashApp'],
  PENDING: ['manual'],
  PARTIALLY_PAID: ['manual'],
}

/** What an invoice offers as it stands, in the order of its buttons (INVOICE-06 to INVOICE-09). Cash App pays in the US only. */
export function invoiceActions(invoice: InvoiceStanding): InvoiceAction[] {
  const { status, countryCode, approvedPayments, hasContact } = invoice
  const pay = (PAY_ACTIONS[status] ?? []).filter(action => action !== 'cashApp' || countryCode === 'US')
  const canRefund = status === 'PAID' && approvedPayments === 1
  const canVoid = (status === 'OPEN' || status === 'PENDING') && hasContact
  return [...pay, ...(canRefund ? ['refund' as const] : []), ...(canVoid ? ['void' as const] : [])]
}

/** What is wrong with an amount (cents) to be given back of `left`, or null (PAY-15, rule W8). */
export function refundProblem(amount: number, left: number): string | null {
  if (!Number.isSafeInteger(amount) || amount <= 0) return 'Please enter an amount above 0.'
  if (amount > left) return `At most ${formatMoney(left)} can be refunded.`
  return null
}
