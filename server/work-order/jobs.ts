import { visitZone } from '../../domain/address/visit-zone.ts'
import { formatPostalCode } from '../../domain/address/postal-code.ts'
import { formatList } from '../../domain/format/list.ts'
import { formatVisit } from '../../domain/format/moment.ts'
import { formatPhone } from '../../domain/format/phone.ts'
import { planTerms } from '../../domain/subscription/plan-terms.ts'
import { findFranchise } from '../franchise/place.ts'
import { orderPath, orderToken } from '../order-link/order-link.ts'
import type { JobContext } from '../platform/jobs/job-context.ts'
import type { JobPayloads, OrderChangeMail } from '../platform/jobs/tasks.ts'
import { type MailedOrder, type OrderMailKind, sendOrderMail } from './mails.ts'
import { mailedPrices } from './pricing/mailed-prices.ts'
import { arrivesUntil, minutesOf } from './visit-length.ts'
import { mailedVisit } from './visit/mailed-visit.ts'

/**
 * Emails the customer that their order was moved, sent to another address, repriced, cancelled or booked again. `version` is the order's own after the change: each change
 * is mailed once, and not at all if a cancellation followed.
 */
export async function mailOrderChange(
  context: JobContext,
  { workOrderId, change, version, earlierContactId }: JobPayloads['mail-order-change'],
): Promise<void> {
  const order = await findMailedOrder(context, workOrderId)
  if (order?.status !== (change === 'cancelled' ? 'CANCELLED' : 'ASSIGNED')) return
  await sendOrderMail(context, order, {
    kind: kindOf(change, order),
    ...(change === 'cancelled' ? { calendar: 'cancelled' } : order.isConfirmed && { calendar: 'confirmed' }),
    event: `${change}-${version}`,
  })
  if (earlierContactId === undefined) return
  const earlier = await context.scope.db
    .selectFrom('contact')
    .where('id', '=', earlierContactId)
    .select('email')
    .executeTakeFirstOrThrow()
  await sendOrderMail(context, order, {
    kind: kindOf(change, order),
    event: `${change}-${version}-earlier`,
    earlierEmail: earlier.email,
  })
}

function kindOf(change: OrderChangeMail, { isConfirmed }: MailedOrder): OrderMailKind {
  if (change === 'restored') return isConfirmed ? 'booking_confirmed' : 'booking_requested'
  if (change === 'rescheduled') return isConfirmed ? 'order_moved' : 'request_moved'
  return change === 'cancelled' ? 'order_cancelled' : change
}

/**
 * Returns the current order for a mail, with the other cars of its visit; undefined when there is none. Cars that were cancelled together have one mail too.
 * @param isAlone the mail is about the work on this car
 */
export async function findMailedOrder(
  { scope: { db, tenant }, config }: JobContext,
  workOrderId: number,
  { isAlone = false }: { isAlone?: boolean } = {},
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
      'w.stop_id',
      'w.left_stop_id',
      'w.cancelled_at',
    ])
    .select([
      'w.scheduled_at',
      'w.during',
      'w.arrival_minutes',
      'w.currency',
      'c.name',
      'c.email',
      'u.notification_requests',
    ])
    .select(['a.street', 'a.city', 'a.province_code', 'a.postal_code', 'a.lng', 'v.year', 'v.make', 'v.model'])
    .executeTakeFirst()
  if (!order) return undefined
  const franchise = order.franchise_id === null ? undefined : await findFranchise(db, order.franchise_id)
  const isOutside = order.unavailability_reason === 'OUTSIDE_SERVICE_AREA'
  const address = { postalCode: order.postal_code, lng: order.lng }
  const zone = visitZone({ franchiseZone: franchise?.timeZone, isOutside, address }) ?? 'UTC'
  const visit = await mailedVisit(db, order, isAlone)
  const { plan, ...priced } = await mailedPrices(db, visit.cars, order.currency)
  return {
    id: order.id,
    orderIds: visit.cars.map(({ orderId }) => orderId),
    calendar: visit.calendar,
    userId: order.user_id,
    version: order.version,
    status: order.status,
    isConfirmed: order.is_confirmed,
    isOutside,
    managePath: (start, choice) =>
      orderPath(
        orderToken(config, 'mail', { tenantId: tenant.id, orderId: order.id, email: order.email }),
        start,
        choice,
      ),
    wantsMails: order.notification_requests,
    name: order.name,
    email: order.email,
    start: order.scheduled_at,
    minutes: minutesOf(order),
    when: formatVisit(order.scheduled_at, zone, arrivesUntil(order)),
    place: `${order.street}, ${order.city} ${order.province_code} ${formatPostalCode(order.postal_code)}`,
    vehicle: formatList(visit.cars.map(({ vehicle }) => vehicle)),
    team: franchise ? formatList([franchise.name, formatPhone(franchise.phoneNumber)]) : null,
    ...priced,
    planTerms: plan && planTerms(plan, order.currency, { date: order.scheduled_at.toISOString(), timeZone: zone }),
  }
}
