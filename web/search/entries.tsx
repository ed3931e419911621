import type { ReactNode } from 'react'
import { formatShortDate, formatTime } from '../../domain/format/dates.ts'
import { formatPhone } from '../../domain/format/phone.ts'
import { InvoiceBadge } from '../invoice/invoice-badge.tsx'
import { money } from '../platform/money.ts'
import { QuoteBadge } from '../quote/quote-badge.tsx'
import { IconArrowRight } from '../ui/icon/arrow-right.gen.ts'
import { IconCar } from '../ui/icon/car.gen.ts'
import { IconClipboardList } from '../ui/icon/clipboard-list.gen.ts'
import { IconCreditCard } from '../ui/icon/credit-card.gen.ts'
import { IconFileDollar } from '../ui/icon/file-dollar.gen.ts'
import { IconHistory } from '../ui/icon/history.gen.ts'
import { IconUser } from '../ui/icon/user.gen.ts'
import { OrderBadge } from '../work-order/detail/order-badges.tsx'
import { isMarked } from './mark-parts.ts'
import type { PageEntry } from './pages.ts'
import type { FoundObject } from './recent.ts'
import { TEXTS } from './texts.ts'
import type { Found } from './use-found.ts'

/** One line of the results. */
export interface Entry {
  key: string
  icon: ReactNode
  title: string
  /** Where typed text is marked. */
  details: string[]
  /** At the end of the details, where nothing is marked: digits of a time are no phone number. */
  when?: string
  badge?: ReactNode
  opens: FoundObject | PageEntry
}

export interface Group {
  label: string
  entries: Entry[]
}

const isShown = (text: string | null): text is string => text !== null && text !== ''

function orderEntry(order: Found['orders'][number], typed: string): Entry {
  const at = new Date(order.scheduledAt)
  const when = TEXTS.when(formatShortDate(at, order.timeZone), formatTime(at, order.timeZone))
  const match = order.match !== null && /^\d{10}$/.test(order.match) ? formatPhone(order.match) : order.match
  const details = [
    TEXTS.order(order.id),
    match !== null && isMarked(match, typed) ? match : null,
    order.vehicle,
    order.plate,
    `${order.street}, ${order.city}`,
    order.van,
  ].filter(isShown)
  return {
    key: `order-${order.id}`,
    icon: <IconClipboardList />,
    title: order.name,
    details,
    when,
    badge: <OrderBadge order={{ ...order, isInspected: false, overdue: false }} />,
    opens: { kind: 'order', target: order.id, title: order.name, detail: TEXTS.details([TEXTS.order(order.id), when]) },
  }
}

function invoiceEntry({ number, name, status, billedAmount, currency }: Found['invoices'][number]): Entry {
  const details = [TEXTS.invoice(number), money(billedAmount, currency)]
  return {
    key: `invoice-${number}`,
    icon: <IconCreditCard />,
    title: name,
    details,
    badge: <InvoiceBadge status={status} />,
    opens: { kind: 'invoice', target: number, title: name, detail: TEXTS.details(details) },
  }
}

function quoteEntry({ id, number, name, company, status, total, currency }: Found['quotes'][number]): Entry {
  const details = [TEXTS.quote(number), company === '' ? null : name, money(total, currency)].filter(isShown)
  const title = company === '' ? name : company
  return {
    key: `quote-${id}`,
    icon: <IconFileDollar />,
    title,
    details,
    badge: <QuoteBadge status={status} />,
    opens: { kind: 'quote', target: id, title, detail: TEXTS.details(details) },
  }
}

function customerEntry({ id, name, email, phoneNumber }: Found['customers'][number]): Entry {
  const details = [phoneNumber === null ? null : formatPhone(phoneNumber), email].filter(isShown)
  return {
    key: `customer-${id}`,
    icon: <IconUser />,
    title: name,
    details,
    opens: { kind: 'customer', target: id, title: name, detail: TEXTS.details(details) },
  }
}

function carEntry({ id, customerId, customerName, vehicle, plate, vin }: Found['cars'][number]): Entry {
  const details = [plate, customerName, vin].filter(isShown)
  return {
    key: `car-${id}`,
    icon: <IconCar />,
    title: vehicle,
    details,
    opens: { kind: 'car', target: customerId, title: vehicle, detail: TEXTS.details(details.slice(0, 2)) },
  }
}

const pageEntry = (page: PageEntry): Entry => ({
  key: `page-${page.label}`,
  icon: <IconArrowRight />,
  title: page.label,
  details: [],
  opens: page,
})

const recentEntry = (recent: FoundObject, index: number): Entry => ({
  key: `recent-${index}`,
  icon: <IconHistory />,
  title: recent.title,
  details: [recent.detail],
  opens: recent,
})

const withEntries = (groups: Group[]): Group[] => groups.filter(({ entries }) => entries.length > 0)

/** Returns the results by kind, as they are shown. */
export const foundGroups = (found: Found | undefined, pages: readonly PageEntry[], typed: string): Group[] =>
  withEntries([
    { label: TEXTS.groups.orders, entries: (found?.orders ?? []).map(order => orderEntry(order, typed)) },
    { label: TEXTS.groups.invoices, entries: (found?.invoices ?? []).map(invoiceEntry) },
    { label: TEXTS.groups.quotes, entries: (found?.quotes ?? []).map(quoteEntry) },
    { label: TEXTS.groups.customers, entries: (found?.customers ?? []).map(customerEntry) },
    { label: TEXTS.groups.cars, entries: (found?.cars ?? []).map(carEntry) },
    { label: TEXTS.groups.pages, entries: pages.map(pageEntry) },
  ])

/** Returns what is shown before anything is typed: what was opened last, and pages. */
export const startGroups = (recent: readonly FoundObject[], pages: readonly PageEntry[]): Group[] =>
  withEntries([
    { label: TEXTS.groups.recent, entries: recent.map(recentEntry) },
    { label: TEXTS.groups.pages, entries: pages.map(pageEntry) },
  ])
