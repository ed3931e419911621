import { findFranchise } from '../../franchise/place.ts'
import { Refusal } from '../../platform/refusal.ts'
import { judgeVans } from '../../schedule/durations/reserve-van.ts'
import { lockStop } from '../../schedule/stops.ts'
import type { OrderChange } from '../change-order.ts'
import type { WorkOrderRow } from '../rows.ts'
import { TEXTS } from '../texts.ts'
import { minutesOf, orderMinutes, placeOfVisit } from '../visit-length.ts'

/**
 * Gives a visit the length of the work on its cars, after one came or left. By the rule of hours every visit has an hour, and nothing changes. The orders must be locked.
 * @param orders all of the visit that are not cancelled
 * @param isForMore whether a car came. Without one, the visit never gets longer, even if its services have been planned longer since
 * @throws Refusal 409 TIME_SLOT_UNAVAILABLE when the van has no time for a longer visit
 */
export async function fitVisit(
  { db, now }: Pick<OrderChange, 'db' | 'now'>,
  orders: readonly WorkOrderRow[],
  { isForMore }: { isForMore: boolean },
): Promise<void> {
  const [first] = orders
  if (!first || first.stop_id === null || first.franchise_id === null) return
  const franchise = await findFranchise(db, first.franchise_id)
  if (franchise?.scheduling.mode !== 'DURATION') return
  await lockStop(db, first)
  const ids = orders.map(({ id }) => id)
  const minutes = await orderMinutes(db, ids, franchise)
  const before = minutesOf(first)
  if (minutes === before || (minutes > before && !isForMore)) return
  const start = first.scheduled_at
  if (minutes > before && first.van_id !== null) {
    const visit = { start, place: await placeOfVisit(db, first), minutes, vanIds: [first.van_id], now }
    const [van] = await judgeVans(db, franchise, { ...visit, withoutOrderIds: ids }, { isLocked: true })
    if (!van?.judged?.fits) throw new Refusal(409, 'TIME_SLOT_UNAVAILABLE', TEXTS.noTimeForCar)
  }
  await db.updateTable('stop').set({ minutes }).where('id', '=', first.stop_id).execute()
  const ends = new Date(start.getTime() + minutes * 60_000)
  await db
    .updateTable('work_order')
    .set({ during: `[${start.toISOString()},${ends.toISOString()})` })
    .where('id', 'in', ids)
    .execute()
}
