import type { Context } from '../platform/context.ts'
import { notFound, Refusal } from '../platform/refusal.ts'
import { enqueue } from '../platform/jobs/enqueue.ts'
import { addEvent, changeOrder } from './change-order.ts'
import { requireVan } from './policy.ts'

/**
 * Confirms a requested order into a van (WOFLOW-02, WOFLOW-03). The van's row is locked first, so that two who confirm at once wait for each
 * other instead of deadlocking over the exclusion constraint.
 * @throws Refusal 404 for a van that is not of the franchise or, for a technician, not theirs (ROLE-11); 409 when the van is taken at that time
 */
export async function confirmWorkOrder(context: Context, { id, vanId }: { id: number; vanId: number }): Promise<void> {
  await changeOrder(context, id, 'confirm', async change => {
    const { db, order, actor, now } = change
    const van = await db
      .selectFrom('van')
      .where('id', '=', vanId)
      .where('franchise_id', '=', order.franchise_id)
      .where('active', '=', true)
      .select(['id', 'name'])
      .forUpdate()
      .executeTakeFirst()
    if (!van) throw notFound('The van')
    await requireVan(db, actor, vanId)
    const taken = await db
      .selectFrom('work_order')
      .where('van_id', '=', vanId)
      .where('status', '!=', 'CANCELLED')
      .where('scheduled_at', '>', new Date(order.scheduled_at.getTime() - 3_600_000))
      .where('scheduled_at', '<', new Date(order.scheduled_at.getTime() + 3_600_000))
      .select('id')
      .executeTakeFirst()
    if (taken)
      throw new Refusal(
        409,
        'TIME_SLOT_UNAVAILABLE',
        `${van.name} already has order ${taken.id} at this time. Choose another van or another time.`,
      )
    await db
      .updateTable('work_order')
      .set(eb => ({
        van_id: vanId,
        is_confirmed: true,
        confirmed_at: now,
        unavailability_reason: null,
        potential_franchise_id: null,
        version: eb('version', '+', 1),
      }))
      .where('id', '=', id)
      .execute()
    await addEvent(change, 'confirmed', { vanId, van: van.name })
    await enqueue(db, 'mail-booking', { workOrderId: id })
  })
}
