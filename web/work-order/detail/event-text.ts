import { formatList } from '../../../domain/format/list.ts'
import type { Currency } from '../../../domain/format/money.ts'
import { PAYMENT_METHOD_LABELS } from '../../../domain/payment/payment.ts'
import { money } from '../../platform/money.ts'
import { cancelReasonText, reasonText } from '../texts.ts'
import { EVENT_TEXTS, EVENT_TITLES } from './texts.ts'

/** Returns the label of an event; an event kind that this page does not know keeps its own name. */
export function eventTitle(type: string): string {
  const words = type.replaceAll('_', ' ')
  return EVENT_TITLES[type] ?? words.charAt(0).toUpperCase() + words.slice(1)
}

/** The stored data of an event, by name. */
interface Facts {
  text: (name: string) => string | undefined
  /** Cents. */
  amount: (name: string) => number | undefined
  money: (cents: number) => string
}

function readFacts(data: unknown, currency: Currency): Facts {
  const values = new Map<string, unknown>(typeof data === 'object' && data !== null ? Object.entries(data) : [])
  return {
    text: name => {
      const value = values.get(name)
      return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
    },
    amount: name => {
      const value = values.get(name)
      return typeof value === 'number' ? value : undefined
    },
    money: cents => money(cents, currency),
  }
}

const refund = ({ amount, money: show }: Facts): string | undefined => {
  const cents = amount('amount')
  return cents === undefined ? undefined : show(cents)
}

const DETAILS: Record<string, (facts: Facts) => string | undefined> = {
  requested: ({ text }) => reasonText(text('reason') ?? null),
  confirmed: ({ text }) => text('van'),
  assigned: ({ text, amount, money: show }) => {
    const total = amount('total')
    const newTotal = total === undefined ? undefined : EVENT_TEXTS.newTotal(show(total))
    return formatList([text('van'), text('franchise'), newTotal])
  },
  rescheduled: ({ amount, money: show }) => {
    const fee = amount('priorityFee')
    if (fee === undefined) return undefined
    return fee > 0 ? EVENT_TEXTS.priorityFeeAdded(show(fee)) : EVENT_TEXTS.priorityFeeRemoved(show(-fee))
  },
  cancelled: ({ text }) => EVENT_TEXTS.cancelled(cancelReasonText(text('reason') ?? null), text('notes') ?? ''),
  restored: ({ text }) => text('van'),
  po_number_changed: ({ text }) => text('poNumber'),
  vehicle_changed: ({ text }) => text('vehicle'),
  services_changed: ({ text }) => text('services'),
  contact_changed: ({ text }) => text('changed'),
  completed: ({ text }) => {
    const number = text('invoiceNumber') ?? ''
    const supplies = text('used')
    return supplies ? EVENT_TEXTS.invoiceAndSupplies(number, supplies) : EVENT_TEXTS.invoice(number)
  },
  voided: ({ text }) => EVENT_TEXTS.invoice(text('invoiceNumber') ?? ''),
  credited: ({ text }) => EVENT_TEXTS.creditNote(text('creditNote') ?? '', text('reason') ?? ''),
  billed_anew: ({ text }) => EVENT_TEXTS.invoice(text('invoiceNumber') ?? ''),
  payment_moved: ({ text, amount, money: show }) => {
    const cents = amount('amount')
    return cents === undefined
      ? undefined
      : EVENT_TEXTS.moved(show(cents), text('invoiceNumber') ?? '', text('newInvoiceNumber') ?? '')
  },
  inspection_amended: ({ text }) => text('reason'),
  rating_hidden: ({ text }) => text('notes'),
  paid: ({ text, amount, money: show }) => {
    const cents = amount('amount')
    const method = text('method') ?? ''
    return cents === undefined ? undefined : EVENT_TEXTS.payment(show(cents), PAYMENT_METHOD_LABELS[method] ?? method)
  },
  refunded: refund,
  refund_failed: refund,
  refunded_excess: refund,
}

/** Returns the details of an event, from its stored data. */
export const eventDetail = (type: string, data: unknown, currency: Currency): string | undefined =>
  DETAILS[type]?.(readFacts(data, currency))
