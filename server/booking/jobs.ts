import { formatLongDate, formatTime } from '../../domain/format/dates.ts'
import { formatMoney } from '../../domain/format/money.ts'
import { formatPhone } from '../../domain/format/phone.ts'
import { formatPostalCode } from '../../domain/address/postal-code.ts'
import { findFranchise } from '../franchise/place.ts'
import type { JobContext } from '../platform/jobs/job-context.ts'
import { renderMail } from '../providers/mail/layout.ts'
import { mailTenant } from '../tenant/mail-tenant.ts'

/** Tells the customer where their booking stands: confirmed, requested or outside the service area. */
export async function mailBooking(
  { scope, services, siteUrl }: JobContext,
  { workOrderId }: { workOrderId: number },
): Promise<void> {
  const { db, tenant } = scope
  const order = await db
    .selectFrom('work_order as w')
    .innerJoin('contact as c', 'c.id', 'w.contact_id')
    .innerJoin('address as a', 'a.id', 'w.address_id')
    .innerJoin('vehicle as v', 'v.id', 'w.vehicle_id')
    .where('w.id', '=', workOrderId)
    .select([
      'w.id',
      'w.franchise_id',
      'w.van_id',
      'w.status',
      'w.is_confirmed',
      'w.unavailability_reason',
      'w.scheduled_at',
      'w.currency',
    ])
    .select([
      'c.name',
      'c.email',
      'a.street',
      'a.city',
      'a.province_code',
      'a.postal_code',
      'v.year',
      'v.make',
      'v.model',
    ])
    .executeTakeFirst()
  if (order?.status !== 'ASSIGNED') return
  const lines = await db
    .selectFrom('line_item')
    .where('work_order_id', '=', order.id)
    .select(['name', 'discounted_price'])
    .orderBy('position')
    .execute()
  const franchise = order.franchise_id === null ? undefined : await findFranchise(db, order.franchise_id)
  const zone = franchise?.timeZone ?? 'UTC'
  const when = `${formatLongDate(order.scheduled_at, zone)} at ${formatTime(order.scheduled_at, zone)}`
  const currency = order.currency === 'USD' ? 'USD' : 'CAD'
  const total = lines.reduce((sum, line) => sum + line.discounted_price, 0)
  const outside = order.unavailability_reason === 'OUTSIDE_SERVICE_AREA'
  const words = order.is_confirmed
    ? { title: 'Service Confirmed', intro: `Thank you, ${order.name}. Our van comes to you on ${when}.` }
    : outside
      ? {
          title: 'Outside Service Area',
          intro: `Thank you, ${order.name}. Your address is outside our service area for now. We look for a way and write to you.`,
        }
      : {
          title: 'Service Requested',
          intro: `Thank you, ${order.name}. We have your request for ${when} and confirm it as soon as a van is free.`,
        }
  const { html, text } = renderMail({
    tenant: mailTenant(tenant, siteUrl),
    ...words,
    rows: [
      ['When', when],
      ['Where', `${order.street}, ${order.city} ${order.province_code} ${formatPostalCode(order.postal_code)}`],
      ['Vehicle', `${order.year} ${order.make} ${order.model}`],
      ...lines.map((line): [string, string] => [line.name, formatMoney(line.discounted_price, currency)]),
      ['Total before tax', formatMoney(total, currency)],
    ],
    action: { label: 'See your appointment', url: `${siteUrl}/account/appointments/${order.id}` },
    closing: `Questions? Call ${formatPhone(tenant.supportPhone)} or write to ${tenant.supportEmail}.`,
  })
  await services.mailer.send({
    to: order.email,
    fromName: tenant.name,
    replyTo: tenant.supportEmail,
    subject: `${words.title}: ${when}`,
    html,
    text,
    messageId: `booking-${tenant.id}-${order.id}-${order.is_confirmed ? 'confirmed' : 'requested'}`,
  })
}
