import { MAX_CARS } from '../../../domain/booking/visit-cars.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { leaveVisit, lockStops } from '../../schedule/stops.ts'
import { addEvent, type OrderChange, updateOrder } from '../change-order.ts'
import type { WorkOrderRow } from '../rows.ts'
import { fitVisit } from '../visit/fit-visit.ts'
import { leadOf, lockOrdersOfStop, sistersOf } from '../visit/visit-orders.ts'
import { copyVisitFees, dropVisitFees } from '../visit/visit-fees.ts'
import { takeReductions } from './take-reductions.ts'

/** What an order loses with its cancellation. */
export const OPEN_AGAIN = {
  status: 'ASSIGNED',
  cancel_reason: null,
  cancelled_at: null,
  proof_of_cancel_location: null,
  left_stop_id: null,
} as const

/**
 * Returns an order of the visit that a cancelled order left, when it can come back to it: the visit goes ahead at this time and has not begun. Undefined otherwise. The
 * visit's orders are locked then.
 */
export async function visitToJoin({ db, order }: OrderChange, at: Date): Promise<WorkOrderRow | undefined> {
  if (order.left_stop_id === null) return undefined
  await lockOrdersOfStop(db, order.left_stop_id)
  const others = await sistersOf(db, { id: order.id, stop_id: order.left_stop_id })
  const [first] = others
  const isOpen = others.length > 0 && others.length < MAX_CARS && others.every(({ status }) => status === 'ASSIGNED')
  return isOpen && first?.scheduled_at.getTime() === at.getTime() ? first : undefined
}

/** Puts an order back into the visit that it left. The visit has its fees already. */
export async function joinVisit(change: OrderChange, visit: WorkOrderRow): Promise<void> {
  const { db, order, now } = change
  await lockStops(db, [order, visit])
  await takeReductions(change)
  const price = await dropVisitFees(change)
  const { stop_id, van_key, van_id, scheduled_at, during, arrival_minutes } = visit
  const { address_id, contact_id, franchise_id } = visit
  await updateOrder(change, {
    ...OPEN_AGAIN,
    ...price,
    stop_id,
    van_key,
    van_id,
    scheduled_at,
    during,
    arrival_minutes,
    address_id,
    contact_id,
    franchise_id,
    is_later_car: true,
    is_confirmed: visit.is_confirmed,
    confirmed_at: visit.is_confirmed ? (order.confirmed_at ?? now) : null,
    unavailability_reason: visit.unavailability_reason,
  })
  // Its own stop, which stood for the cancelled car.
  await db.updateTable('work_order').set({ left_stop_id: null }).where('left_stop_id', '=', order.stop_id).execute()
  await db.deleteFrom('stop').where('id', '=', order.stop_id).where('cancelled', '=', true).execute()
  await fitVisit(change, [visit, ...(await sistersOf(db, visit))], { isForMore: true })
  await addEvent(change, 'restored', {
    from: order.scheduled_at.toISOString(),
    scheduledAt: scheduled_at.toISOString(),
    vanId: van_id,
  })
  await enqueue(db, 'mail-order-change', { workOrderId: order.id, change: 'restored', version: order.version + 1 })
}

/**
 * Lets an order go its own way: the other cars of its cancelled visit stay cancelled, each with a stop of its own, and can come back to this one. An order that had no
 * fees of the visit gets those that were agreed.
 */
export async function becomeAlone(change: OrderChange, at: Date): Promise<void> {
  const { db, order } = change
  const sisters = await sistersOf(db, order)
  if (order.is_later_car) {
    const others = [...sisters, ...(await sistersOf(db, { id: order.id, stop_id: order.left_stop_id }))]
    const lead = leadOf(order, others)
    if (lead)
      await copyVisitFees(
        change,
        { from: lead, to: order },
        { isSameTime: at.getTime() === order.scheduled_at.getTime() },
      )
  }
  for (const sister of sisters) await updateOrder({ db, order: sister }, await leaveVisit(db, sister))
}
