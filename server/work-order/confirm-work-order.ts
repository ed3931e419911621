import type { SignedInContext } from '../platform/context.ts'
import { enqueue } from '../platform/jobs/enqueue.ts'
import { addEvent, changeOrder, type SeenOrder, updateVisit } from './change-order.ts'
import { lockFreeVan, vanLeft } from './free-van.ts'
import { changeSisters } from './visit/change-sisters.ts'
import { sistersOf } from './visit/visit-orders.ts'

interface Confirmation extends SeenOrder {
  vanId: number
  /** Why staff want a start that the van cannot keep by true durations. */
  overrideReason?: string | null
  /** Staff take over a time that somebody else's page keeps. */
  takeOver?: boolean | null | undefined
}

/**
 * Confirms a requested order into a van (WOFLOW-02, WOFLOW-03), with all cars of its visit.
 * @throws Refusal 404 for a van that is not of the franchise or, for a technician, not their own (ROLE-11); 409 when the van is taken at that time,
 * or cannot keep it by true durations and there is no reason, or when another user changed the order since the named version was read
 */
export async function confirmWorkOrder(
  context: SignedInContext,
  { vanId, overrideReason = null, takeOver, ...seen }: Confirmation,
): Promise<void> {
  await changeOrder(context, { ...seen, ofVisit: true }, 'confirm', async change => {
    const { db, order, franchise, now } = change
    const together = await sistersOf(db, order)
    const visit = { vanId, scheduledAt: order.scheduled_at, timeZone: franchise.timeZone }
    const van = await lockFreeVan({ ...change, together }, { ...visit, franchise, overrideReason, takesOver: takeOver })
    const left = await vanLeft(change, vanId)
    const values = {
      is_confirmed: true,
      confirmed_at: now,
      unavailability_reason: null,
      potential_franchise_id: null,
    }
    const place = await updateVisit(change, { ...visit, ...van.length }, values)
    const data = { vanId, van: van.name, ...left, ...van.override }
    await addEvent(change, 'confirmed', data)
    await changeSisters(change, together, { values: () => ({ ...values, ...place }), event: 'confirmed', data })
    await enqueue(db, 'mail-booking', { workOrderId: order.id })
  })
}
