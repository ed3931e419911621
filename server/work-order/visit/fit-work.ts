import type { DrivingOverride } from '../../../domain/scheduling/override.ts'
import { lockStop } from '../../schedule/stops.ts'
import type { OrderChange } from '../change-order.ts'
import { minutesOf, orderMinutes } from '../visit-length.ts'
import { fitVisit } from './fit-visit.ts'
import { sistersOf } from './visit-orders.ts'

const MINUTE_MS = 60_000

/**
 * Changes the work of an open order, and with it the length of its visit by true durations: added work makes the visit longer, removed work shorter. A visit whose time is
 * over keeps its length, because nobody plans it any more. The orders of the visit must be locked.
 * @param overrideReason why staff want it although the van is late at its next stop then; null without a reason
 * @param edit writes the new work
 * @returns what `edit` returned, and what the history says of the length: nothing, or why the van may be late
 * @throws Refusal 409 TIME_SLOT_UNAVAILABLE when the van has another stop in the added time, and NOT_DRIVABLE when it only cannot drive on in time and there is no reason
 */
export async function fitWork<Result>(
  change: OrderChange,
  overrideReason: string | null,
  edit: () => Promise<Result>,
): Promise<{ edited: Result; override: DrivingOverride | object }> {
  const { db, order, franchise, arrivedAt } = change
  const ends = order.scheduled_at.getTime() + minutesOf(order) * MINUTE_MS
  if (franchise.scheduling.mode !== 'DURATION' || ends <= arrivedAt.getTime())
    return { edited: await edit(), override: {} }
  // Before anything else is written, so that two changes never wait for each other.
  await lockStop(db, order)
  const orders = [order, ...(await sistersOf(db, order))]
  const ids = orders.map(({ id }) => id)
  const before = await orderMinutes(db, ids, franchise)
  const edited = await edit()
  const isForMore = (await orderMinutes(db, ids, franchise)) > before
  return { edited, override: await fitVisit(change, orders, { isForMore, work: { overrideReason } }) }
}
