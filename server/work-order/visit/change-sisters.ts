import type { Updateable } from 'kysely'
import type { EventType } from '../../../domain/work-order/event-types.ts'
import type { WorkOrder } from '../../platform/database/schema.gen.ts'
import { type OrderChange, updateOrder } from '../change-order.ts'
import type { WorkOrderRow } from '../rows.ts'

type EventData = Record<string, string | number | boolean | null>

/**
 * Writes to the other orders of a visit what one of them got, each as its next version and with the same event. Their events notify nobody: the one of the
 * changed order does.
 * @throws Refusal as updateOrder
 */
export async function changeSisters(
  change: Pick<OrderChange, 'db' | 'actor' | 'now'>,
  sisters: readonly WorkOrderRow[],
  {
    values,
    event,
    data,
  }: { values: (sister: WorkOrderRow) => Updateable<WorkOrder>; event: EventType; data: EventData },
): Promise<void> {
  for (const order of sisters) {
    await updateOrder({ db: change.db, order }, values(order))
    await addQuietEvent(change, order, event, data)
  }
}

/** Adds an event to the history of an order without notifying staff. */
export async function addQuietEvent(
  { db, actor, now }: Pick<OrderChange, 'db' | 'actor' | 'now'>,
  { id }: Pick<WorkOrderRow, 'id'>,
  type: EventType,
  data: EventData,
): Promise<void> {
  await db
    .insertInto('work_order_event')
    .values({
      work_order_id: id,
      type,
      author_id: actor.userId,
      author_name: actor.name,
      data: JSON.stringify(data),
      created_at: now,
    })
    .execute()
}
