import { sql } from 'kysely'
import { placeZone } from '../../../domain/address/place-zone.ts'
import { isReminderDue } from '../../../domain/work-order/reminder.ts'
import { allFranchises } from '../../franchise/place.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/tenant-database.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import type { JobContext } from '../../platform/jobs/job-context.ts'
import type { JobPayloads } from '../../platform/jobs/tasks.ts'
import type { TenantScope } from '../../platform/scope.ts'
import { findMailedOrder } from '../jobs.ts'
import { sendOrderMail } from '../mails.ts'

/** No reminder is sent earlier than this, in milliseconds: the day before begins at most two days ahead. */
const AHEAD_MS = 2 * 86_400_000

/** Returns the confirmed orders ahead whose present time has no reminder yet. */
const openOrders = (db: Database, now: Date) =>
  db
    .selectFrom('work_order as w')
    .innerJoin('address as a', 'a.id', 'w.address_id')
    .where('w.status', '=', 'ASSIGNED')
    .where('w.is_confirmed', '=', true)
    // One reminder names all cars of a visit.
    .where('w.is_later_car', '=', false)
    .where('w.scheduled_at', '>', now)
    .where('w.scheduled_at', '<', new Date(now.getTime() + AHEAD_MS))
    .where(sql<boolean>`w.reminded_for is distinct from w.scheduled_at`)
    .select(['w.id', 'w.franchise_id', 'w.scheduled_at', 'w.created_at', 'w.confirmed_at', 'a.postal_code', 'a.lng'])
    .select(eb =>
      eb
        .selectFrom('work_order_event as e')
        .whereRef('e.work_order_id', '=', 'w.id')
        .where('e.type', '=', 'rescheduled')
        .select(of => of.fn.max('e.created_at').as('moved_at'))
        .as('moved_at'),
    )
    .execute()

/** Enqueues the reminders that are due, once for each order and time: a moved order is reminded again. */
export async function remindAppointments({ scope, clock }: { scope: TenantScope; clock: Clock }): Promise<void> {
  const now = clock.now()
  const [orders, franchises] = await Promise.all([openOrders(scope.db, now), allFranchises(scope.db)])
  for (const order of orders) {
    const franchise = franchises.find(({ id }) => id === order.franchise_id)
    const timeZone = franchise?.timeZone ?? placeZone({ postalCode: order.postal_code, lng: order.lng }) ?? 'UTC'
    const since = [order.created_at, order.confirmed_at, order.moved_at].map(at => at?.getTime() ?? 0)
    const { scheduled_at: scheduledAt } = order
    if (!isReminderDue({ scheduledAt, knownSince: new Date(Math.max(...since)), timeZone }, now)) continue
    await scope.db.transaction().execute(async db => {
      const { numUpdatedRows } = await db
        .updateTable('work_order')
        .set({ reminded_for: scheduledAt })
        .where('id', '=', order.id)
        .where('scheduled_at', '=', scheduledAt)
        .where(sql<boolean>`reminded_for is distinct from scheduled_at`)
        .executeTakeFirst()
      if (numUpdatedRows === 1n)
        await enqueue(db, 'mail-reminder', { workOrderId: order.id, scheduledAt: scheduledAt.toISOString() })
    })
  }
}

/** Emails the reminder of an order, unless it was moved, cancelled or completed since. */
export async function mailReminder(
  context: JobContext,
  { workOrderId, scheduledAt }: JobPayloads['mail-reminder'],
): Promise<void> {
  const order = await findMailedOrder(context, workOrderId)
  if (order?.status !== 'ASSIGNED' || !order.isConfirmed || order.start.toISOString() !== scheduledAt) return
  await sendOrderMail(context, order, { kind: 'order_reminder', event: `reminder-${Date.parse(scheduledAt)}` })
}
