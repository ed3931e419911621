import { writeCalendar } from '../../domain/booking/calendar-event.ts'
import { formatList } from '../../domain/format/list.ts'
import type { CustomerMailKind } from '../../domain/message/mails.ts'
import type { OrderLinkChoice, OrderLinkStart } from '../order-link/order-link.ts'
import type { JobContext } from '../platform/jobs/job-context.ts'
import { sendToCustomer } from '../tenant/send-to-customer.ts'
import { type CustomerMail, writeMail } from '../tenant/write-mail.ts'
import { TEXTS } from './texts.ts'

/** An order as shown in its mails. */
export interface MailedOrder {
  id: number
  /** Its order and those of the other cars of the visit, in the order of the cars. */
  orderIds: number[]
  /** The visit's entry in calendars; null when this order is only a part of a visit that stays. */
  calendar: { workOrderId: number; version: number } | null
  /** The customer. */
  userId: number
  version: number
  status: string
  isConfirmed: boolean
  isOutside: boolean
  /** The path of the page that manages the order, for its contact's mailbox. */
  managePath: (start?: OrderLinkStart, choice?: OrderLinkChoice) => string
  /** Whether the customer wants mails about bookings (ACCT-05). */
  wantsMails: boolean
  name: string
  email: string
  start: Date
  /** How long the visit is planned to take. */
  minutes: number
  /** 'Wednesday, June 3, 2026 at 11:00 AM Eastern Time': on the franchise's clock, or without one on the clock of the address. */
  when: string
  place: string
  vehicle: string
  /** The franchise that comes, with its phone number; null without one. */
  team: string | null
  services: string[]
  /** The lines, and the total without tax with what tax adds, as shown. */
  prices: [label: string, amount: string, isTotal?: boolean][]
  /** What the customer agreed to with a plan; null without one. */
  planTerms: string[] | null
}

/** The mails about an order. */
export type OrderMailKind = Extract<
  CustomerMailKind,
  | 'booking_confirmed'
  | 'booking_requested'
  | 'booking_outside'
  | 'order_moved'
  | 'request_moved'
  | 'address_changed'
  | 'contact_changed'
  | 'price_changed'
  | 'franchise_changed'
  | 'order_cancelled'
  | 'order_reminder'
>

/** What an order's mail shows of it. */
export type ShownOrder = Pick<
  MailedOrder,
  | 'id'
  | 'orderIds'
  | 'managePath'
  | 'name'
  | 'when'
  | 'place'
  | 'vehicle'
  | 'team'
  | 'services'
  | 'prices'
  | 'planTerms'
>

/** Returns a mail about an order. */
export const orderMail = (kind: OrderMailKind, order: ShownOrder, siteUrl: string): CustomerMail<OrderMailKind> => ({
  kind,
  values: {
    customerName: order.name,
    date: order.when,
    orderNumber: formatList(order.orderIds.map(String)),
    address: order.place,
    vehicle: order.vehicle,
  },
  ...(kind === 'price_changed' && { statement: TEXTS.mail.priceChanged }),
  ...(kind === 'franchise_changed' && { statement: TEXTS.mail.franchiseChanged }),
  highlight: order.when,
  rows: [
    [TEXTS.mail.where, order.place],
    [TEXTS.mail.vehicle, order.vehicle],
    ...(kind === 'franchise_changed' && order.team !== null ? [[TEXTS.mail.team, order.team] as const] : []),
    ...(kind === 'order_reminder' ? [[TEXTS.mail.services, order.services.join(', ')] as const] : order.prices),
  ],
  ...(showsPrices(kind) && { lines: [TEXTS.mail.payAfter, ...(order.planTerms ?? [])] }),
  ...actionsOf(kind, order, siteUrl),
})

const showsPrices = (kind: OrderMailKind): boolean => kind !== 'order_reminder' && kind !== 'order_cancelled'

/** Guests and customers with an account get the same link: it spares the login. A link changes nothing until its reader presses a button on the page. */
function actionsOf(
  kind: OrderMailKind,
  { managePath }: ShownOrder,
  siteUrl: string,
): Pick<CustomerMail, 'action' | 'links'> {
  const urlOf = (start?: OrderLinkStart): string => siteUrl + managePath(start)
  const { seeAppointment, manage, confirm, move, cancel } = TEXTS.mail
  if (kind === 'order_cancelled') return { action: { label: seeAppointment, url: urlOf() } }
  if (kind !== 'order_reminder') return { action: { label: manage, url: urlOf() } }
  return {
    action: { label: confirm, url: urlOf('confirm') },
    links: [
      { label: move, url: urlOf('move') },
      { label: cancel, url: urlOf('cancel') },
    ],
  }
}

interface Occasion {
  kind: OrderMailKind
  /** Status in the calendar file; no file without a confirmed time. */
  calendar?: 'confirmed' | 'cancelled'
  /** The event that triggered the mail, so that a repeated job sends one mail. */
  event: string
  /** An earlier mailbox of the order, which gets the mail without its link. */
  earlierEmail?: string
}

/** Emails the order's contact in the tenant's brand with a calendar file, unless the customer opted out of booking mails. */
export async function sendOrderMail(
  context: JobContext,
  order: MailedOrder,
  { kind, calendar, event, earlierEmail }: Occasion,
): Promise<void> {
  if (!order.wantsMails) return
  const { scope, clock, siteUrl } = context
  const { tenant } = scope
  const file = calendar &&
    order.calendar && {
      filename: 'appointment.ics',
      contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
      content: Buffer.from(
        writeCalendar({
          ...order,
          ...order.calendar,
          tenant,
          writtenAt: clock.now(),
          isCancelled: calendar === 'cancelled',
        }),
      ),
    }
  const { action, links, ...content } = orderMail(kind, order, siteUrl)
  const mail = {
    to: earlierEmail ?? order.email,
    ...(await writeMail(context, { ...content, ...(earlierEmail === undefined && { action, links }) })),
    ...(file && { attachments: [file] }),
    messageId: `booking-${tenant.id}-${order.id}-${event}`,
  }
  await sendToCustomer(context, mail, { userId: order.userId, workOrderId: order.id, invoiceId: null })
}
