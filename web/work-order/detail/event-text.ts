import { formatDateTime } from '../../../domain/format/dates.ts'
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
  /** A stored instant as date and time. */
  at: (name: string) => string | undefined
}

/** How the order's franchise writes amounts and times. */
interface EventPlace {
  currency: Currency
  /** IANA zone. */
  zone: string
}

function readFacts(data: unknown, { currency, zone }: EventPlace): Facts {
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
    at: name => {
      const value = values.get(name)
      return typeof value === 'string' ? formatDateTime(new Date(value), zone) : undefined
    },
  }
}

/** What something was before and is now; only what it is now if that is not known or the same. */
const fromTo = (from: string | undefined, to: string | undefined): string | undefined =>
  from === undefined || to === undefined || from === to ? to : EVENT_TEXTS.fromTo(from, to)

const refund = ({ amount, money: show }: Facts): string | undefined => {
  const cents = amount('amount')
  return cents === undefined ? undefined : show(cents)
}

/** What was answered, at which price, and who said it to staff. */
const answered = ({ text, amount, money: show }: Facts): string | undefined => {
  const [service, price, by] = [text('service'), amount('price'), text('by')]
  if (service === undefined || price === undefined) return undefined
  const answer = EVENT_TEXTS.answered(service, show(price))
  return by === undefined ? answer : EVENT_TEXTS.saidBy(answer, by)
}

const DETAILS: Record<string, (facts: Facts) => string | undefined> = {
  requested: ({ text }) => reasonText(text('reason') ?? null),
  confirmed: ({ text }) => fromTo(text('fromVan'), text('van')),
  assigned: ({ text, amount, money: show }) => {
    const total = amount('total')
    const newTotal = total === undefined ? undefined : EVENT_TEXTS.newTotal(show(total))
    return formatList([
      fromTo(text('fromVan'), text('van')),
      fromTo(text('fromFranchise'), text('franchise')),
      newTotal,
    ])
  },
  rescheduled: ({ text, at, amount, money: show }) => {
    const fee = amount('priorityFee') ?? 0
    const feeText = fee > 0 ? EVENT_TEXTS.priorityFeeAdded(show(fee)) : EVENT_TEXTS.priorityFeeRemoved(show(-fee))
    const [left, van] = [text('fromVan'), text('van')]
    return formatList([
      fromTo(at('from'), at('scheduledAt')),
      left !== undefined && van === undefined ? EVENT_TEXTS.leftVan(left) : fromTo(left, van),
      fee === 0 ? undefined : feeText,
    ])
  },
  cancelled: ({ text }) => EVENT_TEXTS.cancelled(cancelReasonText(text('reason') ?? null), text('notes') ?? ''),
  restored: ({ text }) => text('van'),
  po_number_changed: ({ text }) => text('poNumber'),
  vehicle_changed: ({ text }) => text('vehicle'),
  services_changed: ({ text }) => text('services'),
  contact_changed: ({ text }) => text('changed'),
  work_approved: answered,
  work_declined: answered,
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

/** Why staff took a start that the van could not keep. */
function overridden({ text, amount }: Facts): string | undefined {
  const reason = text('overrideReason')
  if (reason === undefined) return undefined
  const missing = amount('missingMinutes') ?? 0
  return missing > 0 ? EVENT_TEXTS.shortAnyway(missing, reason) : EVENT_TEXTS.fullAnyway(reason)
}

/** Returns the details of an event, from its stored data. */
export function eventDetail(type: string, data: unknown, place: EventPlace): string | undefined {
  const facts = readFacts(data, place)
  const [detail, override] = [DETAILS[type]?.(facts) || undefined, overridden(facts)]
  return override === undefined ? detail : formatList([detail, override])
}
