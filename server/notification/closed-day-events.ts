import { subMinutes } from 'date-fns'
import { localDay } from '../../domain/format/dates.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import type { NotifiedEvent } from '../platform/jobs/tasks.ts'
import type { Happened } from './happened.ts'

/** A booking that was under way when a day was closed began at most this much earlier. */
const UNDER_WAY_MINUTES = 2

/**
 * Returns the appointments on closed days of a franchise that came while somebody saved the closures: processes remember the days that are offered for a moment,
 * so a booking can pass beside the list that was shown. One notification for each.
 */
export async function bookedOnClosedDays(
  db: Database,
  { franchiseId, savedAt }: Extract<NotifiedEvent, { of: 'closed_days' }>,
): Promise<Happened[]> {
  const { time_zone: zone } = await db
    .selectFrom('franchise')
    .where('id', '=', franchiseId)
    .select('time_zone')
    .executeTakeFirstOrThrow()
  const closures = await db
    .selectFrom('franchise_closure')
    .where('franchise_id', '=', franchiseId)
    .select('day')
    .execute()
  const closed = new Set(closures.map(({ day }) => day))
  const orders = await db
    .selectFrom('work_order')
    .where('franchise_id', '=', franchiseId)
    .where('status', '=', 'ASSIGNED')
    .where('created_at', '>=', subMinutes(new Date(savedAt), UNDER_WAY_MINUTES))
    .orderBy('id')
    .select(['id', 'user_id', 'scheduled_at', 'created_at'])
    .execute()
  const late = orders.filter(order => closed.has(localDay(order.scheduled_at, zone)))
  return late.map(order => ({
    key: `closed day ${order.id}`,
    franchiseId,
    at: order.created_at,
    subject: { work_order_id: order.id },
    exceptIds: [order.user_id],
    notices: [{ kind: 'closed_day', vanId: null, facts: { at: order.scheduled_at.toISOString() } }],
  }))
}
