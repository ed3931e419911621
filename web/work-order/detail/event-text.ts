import { PAYMENT_METHOD_LABELS } from '../../../domain/payment/payment.ts'
import { money } from '../../platform/money.ts'
import { cancelReasonText, reasonText } from '../texts.ts'

const TITLES: Record<string, string> = {
  requested: 'Requested',
  booked: 'Booked',
  confirmed: 'Confirmed',
  inspected: 'Inspected',
  completed: 'Completed',
  paid: 'Payment received',
  refunded: 'Refunded',
  refund_failed: 'Refund failed',
  refunded_excess: 'Payment returned',
  voided: 'Invoice voided',
  rescheduled: 'Rescheduled',
  assigned: 'Assigned',
  cancelled: 'Cancelled',
  car_locked: 'Car locked',
  car_unlocked: 'Car unlocked',
  car_lock_failed: 'Car did not answer',
  po_number_changed: 'PO number changed',
}

/** Returns the label of an event; an event kind that this page does not know keeps its own name. */
export function eventTitle(type: string): string {
  const words = type.replaceAll('_', ' ')
  return TITLES[type] ?? words.charAt(0).toUpperCase() + words.slice(1)
}

/** Returns the details of an event, from its stored data. */
export function eventDetail(type: string, data: unknown, currency: string): string | undefined {
  const facts = typeof data === 'object' && data !== null ? new Map<string, unknown>(Object.entries(data)) : new Map()
  const text = (name: string): string | undefined => {
    const fact: unknown = facts.get(name)
    return typeof fact === 'string' || typeof fact === 'number' ? String(fact) : undefined
  }
  const amount: unknown = facts.get('amount')
  const priorityFee: unknown = facts.get('priorityFee')
  if (type === 'rescheduled' && typeof priorityFee === 'number')
    return `Priority fee ${priorityFee > 0 ? 'added' : 'taken off'}: ${money(Math.abs(priorityFee), currency)}`
  if (type === 'requested') return reasonText(text('reason') ?? null)
  if (type === 'confirmed') return text('van')
  if (type === 'assigned') {
    const total: unknown = facts.get('total')
    const price = typeof total === 'number' ? `new total ${money(total, currency)}` : undefined
    return [text('van'), text('franchise'), price].filter(Boolean).join(', ')
  }
  if (type === 'cancelled') return [cancelReasonText(text('reason') ?? null), text('notes')].filter(Boolean).join(' ')
  if (type === 'po_number_changed') return text('poNumber')
  if (type === 'vehicle_changed') return text('vehicle')
  if (type === 'services_changed') return text('services')
  if (type === 'completed')
    return [`Invoice ${text('invoiceNumber') ?? ''}`, text('used')].filter(Boolean).join(', used ')
  if (type.startsWith('refund') && typeof amount === 'number') return money(amount, currency)
  if (type === 'voided') return `Invoice ${text('invoiceNumber') ?? ''}`
  if (type === 'paid' && typeof amount === 'number') {
    const method = text('method') ?? ''
    return `${money(amount, currency)}, ${PAYMENT_METHOD_LABELS[method] ?? method}`
  }
  return undefined
}
