import { placeZone } from '../../domain/address/place-zone.ts'
import { formatPostalCode } from '../../domain/address/postal-code.ts'
import { writeCalendar } from '../../domain/booking/calendar-event.ts'
import { formatVisit } from '../../domain/format/moment.ts'
import { formatMoney } from '../../domain/format/money.ts'
import type { CustomerMailKind } from '../../domain/message/mails.ts'
import { SLOT_MS } from '../../domain/schedule/slots.ts'
import { findFranchise } from '../franchise/place.ts'
import type { JobContext } from '../platform/jobs/job-context.ts'
import { sendToCustomer } from '../tenant/send-to-customer.ts'
import { type CustomerMail, writeMail } from '../tenant/write-mail.ts'
import { TEXTS } from './texts.ts'

/** An order as shown in its mails. */
export interface MailedOrder {
  id: number
  /** The customer. */
  userId: number
  version: number
  status: string
  isConfirmed: boolean
  isOutside: boolean
  /** A guest cannot log in. */
  hasPassword: boolean
  /** Whether the customer wants mails about bookings (ACCT-05). */
  wantsMails: boolean
  name: string
  email: string
  start: Date
  /** 'Wednesday, June 3, 2026 at 11:00 AM Eastern Time': on the franchise's clock, or without one on the clock of the address. */
  when: string
  place: string
  vehicle: string
  services: string[]
  /** The lines and the total before tax, as shown. */
  prices: [label: string, amount: string][]
}

/** Returns the current order for a mail; undefined when there is none. */
export async function findMailedOrder(
  { scope: { db } }: JobContext,
  workOrderId: number,
): Promise<MailedOrder | undefined> {
  const order = await db
    .selectFrom('work_order as w')
    .innerJoin('contact as c', 'c.id', 'w.contact_id')
    .innerJoin('address as a', 'a.id', 'w.address_id')
    .innerJoin('vehicle as v', 'v.id', 'w.vehicle_id')
    .innerJoin('app_user as u', 'u.id', 'w.user_id')
    .where('w.id', '=', workOrderId)
    .select([
      'w.id',
      'w.user_id',
      'w.version',
      'w.franchise_id',
      'w.status',
      'w.is_confirmed',
      'w.unavailability_reason',
    ])
    .select(['w.scheduled_at', 'w.currency', 'c.name', 'c.email', 'u.password_hash', 'u.notification_requests'])
    .select(['a.street', 'a.city', 'a.province_code', 'a.postal_code', 'a.lng', 'v.year', 'v.make', 'v.model'])
    .executeTakeFirst()
  if (!order) return undefined
  const lines = await db
    .selectFrom('line_item as l')
    .innerJoin('service as s', 's.id', 'l.service_id')
    .where('l.work_order_id', '=', order.id)
    .select(['l.name', 'l.discounted_price', 's.is_fee'])
    .orderBy('l.position')
    .execute()
  const franchise = order.franchise_id === null ? undefined : await findFranchise(db, order.franchise_id)
  const zone = franchise?.timeZone ?? placeZone({ postalCode: order.postal_code, lng: order.lng }) ?? 'UTC'
  const { currency } = order
  const total = lines.reduce((sum, line) => sum + line.discounted_price, 0)
  return {
    id: order.id,
    userId: order.user_id,
    version: order.version,
    status: order.status,
    isConfirmed: order.is_confirmed,
    isOutside: order.unavailability_reason === 'OUTSIDE_SERVICE_AREA',
    hasPassword: order.password_hash !== null,
    wantsMails: order.notification_requests,
    name: order.name,
    email: order.email,
    start: order.scheduled_at,
    when: formatVisit(order.scheduled_at, zone),
    place: `${order.street}, ${order.city} ${order.province_code} ${formatPostalCode(order.postal_code)}`,
    vehicle: `${order.year} ${order.make} ${order.model}`,
    services: lines.filter(line => !line.is_fee).map(line => line.name),
    prices: [...lines, { name: TEXTS.mail.totalBeforeTax, discounted_price: total }].map(line => [
      line.name,
      formatMoney(line.discounted_price, currency),
    ]),
  }
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
  | 'price_changed'
  | 'order_cancelled'
>

/** What an order's mail shows of it. */
export type ShownOrder = Pick<MailedOrder, 'id' | 'hasPassword' | 'name' | 'when' | 'place' | 'vehicle' | 'prices'>

/** Returns a mail about an order. */
export const orderMail = (kind: OrderMailKind, order: ShownOrder, siteUrl: string): CustomerMail<OrderMailKind> => ({
  kind,
  values: {
    customerName: order.name,
    date: order.when,
    orderNumber: String(order.id),
    address: order.place,
    vehicle: order.vehicle,
  },
  ...(kind === 'price_changed' && { statement: TEXTS.mail.priceChanged }),
  rows: [
    [TEXTS.mail.when, order.when],
    [TEXTS.mail.where, order.place],
    [TEXTS.mail.vehicle, order.vehicle],
    ...order.prices,
  ],
  ...(order.hasPassword
    ? { action: { label: TEXTS.mail.seeAppointment, url: `${siteUrl}/account/appointments/${order.id}` } }
    : { lines: [TEXTS.mail.guest] }),
})

interface Occasion {
  kind: OrderMailKind
  /** Status in the calendar file; no file without a confirmed time. */
  calendar?: 'confirmed' | 'cancelled'
  /** The event that triggered the mail, so that a repeated job sends one mail. */
  event: string
}

/** Emails the order's contact in the tenant's brand with a calendar file, unless the customer opted out of booking mails. */
export async function sendOrderMail(
  context: JobContext,
  order: MailedOrder,
  { kind, calendar, event }: Occasion,
): Promise<void> {
  if (!order.wantsMails) return
  const { scope, clock, siteUrl } = context
  const { tenant } = scope
  const file = calendar && {
    filename: 'appointment.ics',
    contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
    content: Buffer.from(
      writeCalendar({
        ...order,
        tenant,
        workOrderId: order.id,
        writtenAt: clock.now(),
        minutes: SLOT_MS / 60_000,
        isCancelled: calendar === 'cancelled',
      }),
    ),
  }
  const mail = {
    to: order.email,
    ...(await writeMail(context, orderMail(kind, order, siteUrl))),
    ...(file && { attachments: [file] }),
    messageId: `booking-${tenant.id}-${order.id}-${event}`,
  }
  await sendToCustomer(context, mail, { userId: order.userId, workOrderId: order.id, invoiceId: null })
}
