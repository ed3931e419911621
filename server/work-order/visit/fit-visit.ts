import { formatTime } from '../../../domain/format/dates.ts'
import type { DrivingOverride } from '../../../domain/scheduling/override.ts'
import { findFranchise, type ServingFranchise } from '../../franchise/place.ts'
import type { Database } from '../../platform/database/tenant-database.ts'
import { Refusal } from '../../platform/refusal.ts'
import { cannotDriveOn } from '../../schedule/durations/refusals.ts'
import { type JudgedVan, judgeVans, missingMinutesOf, orderInTheWayOf } from '../../schedule/durations/reserve-van.ts'
import { lockStop } from '../../schedule/stops.ts'
import type { OrderChange } from '../change-order.ts'
import type { WorkOrderRow } from '../rows.ts'
import { TEXTS } from '../texts.ts'
import { minutesOf, orderMinutes, placeOfVisit } from '../visit-length.ts'

/** Why a visit gets another length. */
interface NewLength {
  /** A car or work came. Without it, the visit never gets longer, even if its services have been planned longer since. */
  isForMore: boolean
  /** Staff added a car, or changed the work on one: with a reason, the van may be late at its next stop. */
  work?: { overrideReason: string | null }
}

/**
 * Gives a visit the length of the work on its cars, after a car or work came or left. By the rule of hours every visit has an hour, and nothing changes. The orders must be
 * locked.
 * @param orders all of the visit that are not cancelled
 * @returns what the history says of it: nothing, or why staff keep a length with which the van cannot drive on in time
 * @throws Refusal 409 TIME_SLOT_UNAVAILABLE when the van has no time for a longer visit, and for staff without a reason NOT_DRIVABLE when it is only late at the next stop
 */
export async function fitVisit(
  { db, now }: Pick<OrderChange, 'db' | 'now'>,
  orders: readonly WorkOrderRow[],
  { isForMore, work }: NewLength,
): Promise<DrivingOverride | object> {
  const [first] = orders
  if (!first || first.stop_id === null || first.franchise_id === null) return {}
  const franchise = await findFranchise(db, first.franchise_id)
  if (franchise?.scheduling.mode !== 'DURATION') return {}
  await lockStop(db, first)
  const ids = orders.map(({ id }) => id)
  const minutes = await orderMinutes(db, ids, franchise)
  const before = minutesOf(first)
  if (minutes === before || (minutes > before && !isForMore)) return {}
  const longer = { first, ids, minutes, now }
  const override = minutes > before ? await requireTime(db, franchise, longer, work) : {}
  await db.updateTable('stop').set({ minutes }).where('id', '=', first.stop_id).execute()
  const start = first.scheduled_at
  const ends = new Date(start.getTime() + minutes * 60_000)
  await db
    .updateTable('work_order')
    .set({ during: `[${start.toISOString()},${ends.toISOString()})` })
    .where('id', 'in', ids)
    .execute()
  return override
}

interface LongerVisit {
  /** Any of its orders. */
  first: WorkOrderRow
  ids: readonly number[]
  minutes: number
  now: Date
}

/** Checks that the van of a visit has the time for it to be longer. A request without a van has none to check. The route must be locked. */
async function requireTime(
  db: Database,
  franchise: ServingFranchise,
  { first, ids, minutes, now }: LongerVisit,
  work: NewLength['work'],
): Promise<DrivingOverride | object> {
  const { van_id: vanId, scheduled_at: start } = first
  if (vanId === null) return {}
  const place = await placeOfVisit(db, first)
  const visit = { start, place, minutes, vanIds: [vanId], now, withoutOrderIds: ids }
  const [van] = await judgeVans(db, franchise, visit, { isLocked: true })
  if (van?.judged?.fits) return {}
  if (!work || !van) throw new Refusal(409, 'TIME_SLOT_UNAVAILABLE', TEXTS.noTimeForCar)
  if (missingMinutesOf(van) === null) throw await overlaps(db, franchise, van)
  // Work changes nothing of the drive to the visit, and nothing of how full the day is.
  const { judged, missingAfter: missingMinutes } = van
  if (judged && missingMinutes === 0) return {}
  if (work.overrideReason === null) throw cannotDriveOn(missingMinutes)
  return { overrideReason: work.overrideReason, missingMinutes }
}

/** Says what is in the way of a longer visit, and what to do. */
async function overlaps(db: Database, franchise: ServingFranchise, van: JudgedVan): Promise<Refusal> {
  const { name } = await db.selectFrom('van').where('id', '=', van.vanId).select('name').executeTakeFirstOrThrow()
  const orderId = orderInTheWayOf(van)
  if (orderId === null) return new Refusal(409, 'TIME_SLOT_UNAVAILABLE', TEXTS.noTimeAfter(name))
  const { scheduled_at: at } = await db
    .selectFrom('work_order')
    .where('id', '=', orderId)
    .select('scheduled_at')
    .executeTakeFirstOrThrow()
  const text = TEXTS.noTimeForWork(name, orderId, formatTime(at, franchise.timeZone))
  return new Refusal(409, 'TIME_SLOT_UNAVAILABLE', text)
}
