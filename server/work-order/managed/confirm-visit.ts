import type { Context } from '../../platform/context.ts'
import type { Database } from '../../platform/database/tenant-database.ts'
import { Refusal } from '../../platform/refusal.ts'
import { addEvent } from '../change-order.ts'
import { changeOwnOrder } from '../change-own-order.ts'
import type { WorkOrderRow } from '../rows.ts'
import { managedOrder } from './linked-order.ts'
import { TEXTS } from './texts.ts'

/** Checks whether the customer has said that they will be there at the order's present time. */
export async function hasConfirmedVisit(db: Database, { id, scheduled_at }: Pick<WorkOrderRow, 'id' | 'scheduled_at'>) {
  const events = await db
    .selectFrom('work_order_event')
    .where('work_order_id', '=', id)
    .where('type', '=', 'customer_confirmed')
    .select('data')
    .execute()
  return events.some(({ data }) => data.scheduledAt === scheduled_at.toISOString())
}

/**
 * Records that the customer will be there, once for each time of the order. Staff see it in the order's history.
 * @throws Refusal as managedOrder; 409 for a requested, completed or cancelled order, and once its time has passed
 */
export async function confirmVisit(context: Context, token: string): Promise<void> {
  const { order: linked, asCustomer } = await managedOrder(context, token)
  const rule = { allowed: () => true, message: () => TEXTS.notToConfirm }
  await changeOwnOrder(asCustomer, linked.id, rule, async change => {
    const { db, order, now } = change
    if (order.status !== 'ASSIGNED' || !order.is_confirmed || order.scheduled_at <= now)
      throw new Refusal(409, 'NOT_NOW', TEXTS.notToConfirm)
    if (await hasConfirmedVisit(db, order)) return
    await addEvent(change, 'customer_confirmed', { scheduledAt: order.scheduled_at.toISOString() })
  })
}
