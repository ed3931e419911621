import type { SignedInContext } from '../platform/context.ts'
import { enqueue } from '../platform/jobs/enqueue.ts'
import { addEvent, changeOrder, updateOrder } from './change-order.ts'
import { lockFreeVan } from './free-van.ts'

/**
 * Confirms a requested order into a van (WOFLOW-02, WOFLOW-03).
 * @throws Refusal 404 for a van that is not of the franchise or, for a technician, not their own (ROLE-11); 409 when the van is taken at that time
 */
export async function confirmWorkOrder(
  context: SignedInContext,
  { id, vanId }: { id: number; vanId: number },
): Promise<void> {
  await changeOrder(context, { id }, 'confirm', async change => {
    const { db, order, now } = change
    const van = await lockFreeVan(change, { franchiseId: order.franchise_id, vanId, scheduledAt: order.scheduled_at })
    await updateOrder(change, {
      van_id: vanId,
      is_confirmed: true,
      confirmed_at: now,
      unavailability_reason: null,
      potential_franchise_id: null,
    })
    await addEvent(change, 'confirmed', { vanId, van: van.name })
    await enqueue(db, 'mail-booking', { workOrderId: id })
  })
}
