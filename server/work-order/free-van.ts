import { sql } from 'kysely'
import type { DrivingOverride } from '../../domain/scheduling/override.ts'
import { minutesLeft } from '../../domain/schedule/hold.ts'
import type { ServingFranchise } from '../franchise/place.ts'
import { seesVan } from '../franchise/policy.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { notFound, Refusal } from '../platform/refusal.ts'
import { notDrivable } from '../schedule/durations/refusals.ts'
import {
  bestVan,
  type JudgedVan,
  judgeVans,
  missingMinutesOf,
  orderInTheWayOf,
} from '../schedule/durations/reserve-van.ts'
import { holdInTheWay, loseHolds } from '../schedule/holds/lose-holds.ts'
import { slotTaken } from '../schedule/slot-taken.ts'
import { lockVisit } from '../schedule/stops.ts'
import type { OrderChange } from './change-order.ts'
import { requireVan } from './policy.ts'
import type { WorkOrderRow } from './rows.ts'
import { TEXTS } from './texts.ts'
import { lengthOfVisit, placeOfVisit, type VisitLength } from './visit-length.ts'

const HOUR_MS = 3_600_000
/** The longest visit: one from a time of true durations. */
const MAX_VISIT_MS = 16 * HOUR_MS

/** Where and when to serve an order. */
export interface Place {
  franchise: ServingFranchise
  vanId: number
  scheduledAt: Date
  /** Why staff want a start that the van cannot keep by true durations; null without a reason. */
  overrideReason: string | null
  /** Staff said that they take the time over from a page that keeps it. */
  takesOver?: boolean | null | undefined
}

/** An order that needs a van, and the other cars of its visit, which come along. */
type Wanting = Pick<OrderChange, 'db' | 'order' | 'actor' | 'now'> & {
  together?: readonly Pick<WorkOrderRow, 'id'>[]
}

/** A van with its name, for an order's history, and the visit that it was locked for. */
export interface LockedVan {
  id: number
  name: string
  length: VisitLength
  /** What the history says of it: nothing, or why staff took it although it cannot keep the start. */
  override: DrivingOverride | object
}

/**
 * Locks the routes that the order leaves and comes into with a van of the franchise, so that others who want the van's time wait instead of deadlocking over the exclusion
 * constraint.
 * @throws Refusal 404 for a van that is not of the franchise or, for a technician, not their own (ROLE-11); 409 TIME_SLOT_UNAVAILABLE when it has another order
 * then, and NOT_DRIVABLE when it cannot keep the start by true durations and there is no reason; 409 BEING_BOOKED when a customer's page keeps it, unless they take it
 * over
 */
export async function lockFreeVan(
  { db, order, actor, now, together = [] }: Wanting,
  { franchise, vanId, scheduledAt, overrideReason, takesOver }: Place,
): Promise<LockedVan> {
  const van = await db
    .selectFrom('van')
    .where('id', '=', vanId)
    .where('franchise_id', '=', franchise.id)
    .where('active', '=', true)
    .select(['id', 'name'])
    // Retiring the van waits. Bookings do not wait here: the route decides.
    .forKeyShare()
    .executeTakeFirst()
  if (!van) throw notFound('van')
  await requireVan(db, actor, vanId)
  const orderIds = idsOf(order, together)
  const length = await lengthOfVisit(db, orderIds, franchise)
  await lockVisit(db, order, [vanId], { startsAt: scheduledAt, timeZone: franchise.timeZone, ...length })
  const taken = (orderId: number): Refusal =>
    new Refusal(409, 'TIME_SLOT_UNAVAILABLE', TEXTS.vanTaken(van.name, orderId))
  if (franchise.scheduling.mode === 'HOURLY') {
    const inTheWay = await orderInTheWay(db, { vanId, orderIds, scheduledAt })
    if (inTheWay) throw taken(inTheWay.id)
    await requireUnheld(db, van, { startsAt: scheduledAt, minutes: length.minutes, now, takesOver })
    return { ...van, length, override: {} }
  }
  await requireUnheld(db, van, { startsAt: scheduledAt, minutes: length.minutes, now, takesOver })
  const [judged] = await judgedVans({ db, order, now }, franchise, { vanIds: [vanId], orderIds, scheduledAt, length })
  if (!judged || judged.judged?.fits) return { ...van, length, override: {} }
  const missingMinutes = missingMinutesOf(judged)
  if (missingMinutes === null) {
    const orderId = orderInTheWayOf(judged)
    throw orderId === null ? slotTaken() : taken(orderId)
  }
  if (overrideReason === null) throw notDrivable(missingMinutes)
  return { ...van, length, override: { overrideReason, missingMinutes } }
}

/** @throws Refusal 409 BEING_BOOKED when a customer's page keeps the van then, unless staff take the time over: its page finds out */
async function requireUnheld(
  db: Database,
  van: { id: number; name: string },
  { takesOver, ...time }: { startsAt: Date; minutes: number; now: Date; takesOver: boolean | null | undefined },
): Promise<void> {
  const stretch = { vanId: van.id, ...time }
  const held = await holdInTheWay(db, stretch)
  if (!held) return
  if (takesOver !== true)
    throw new Refusal(409, 'BEING_BOOKED', TEXTS.beingBooked(van.name, minutesLeft(held.expiresAt, time.now)))
  await loseHolds(db, stretch)
}

/** Judges a visit of an order by true durations. The routes must be locked. */
const judgedVans = async (
  { db, order, now }: Pick<OrderChange, 'db' | 'order' | 'now'>,
  franchise: ServingFranchise,
  {
    vanIds,
    orderIds,
    scheduledAt,
    length,
  }: { vanIds: readonly number[]; orderIds: readonly number[]; scheduledAt: Date; length: VisitLength },
): Promise<JudgedVan[]> =>
  await judgeVans(
    db,
    franchise,
    {
      start: scheduledAt,
      place: await placeOfVisit(db, order),
      minutes: length.minutes,
      vanIds,
      now,
      withoutOrderIds: orderIds,
    },
    { isLocked: true },
  )

/**
 * Locks the routes of a franchise's vans, and that which the order leaves. Returns a van that is available for the order and that nobody's page keeps: its own if possible, else
 * the first, or by true durations the one for which it costs least. Null without one. A technician's order stays in the technician's vans (ROLE-11).
 */
export async function lockAnyFreeVan(
  { db, order, actor, now, together = [] }: Wanting,
  franchise: ServingFranchise,
  scheduledAt: Date,
): Promise<LockedVan | null> {
  const worksAsStaff = actor.isStaff && order.user_id !== actor.userId
  const vans = await db
    .selectFrom('van')
    .where('franchise_id', '=', franchise.id)
    .where('active', '=', true)
    .$if(worksAsStaff, query => query.where(seesVan(actor, 'van.id')))
    .select(['id', 'name'])
    .orderBy('id')
    .forKeyShare()
    .execute()
  const vanIds = vans.map(({ id }) => id)
  const orderIds = idsOf(order, together)
  const length = await lengthOfVisit(db, orderIds, franchise)
  await lockVisit(db, order, vanIds, { startsAt: scheduledAt, timeZone: franchise.timeZone, ...length })
  const locked = (van: { id: number; name: string }): LockedVan => ({ ...van, length, override: {} })
  if (franchise.scheduling.mode === 'DURATION') {
    const judged = await judgedVans({ db, order, now }, franchise, { vanIds, orderIds, scheduledAt, length })
    const best = bestVan(judged, order.van_id)
    const van = vans.find(({ id }) => id === best?.vanId)
    return van ? locked(van) : null
  }
  const inOrder = [...vans.filter(({ id }) => id === order.van_id), ...vans.filter(({ id }) => id !== order.van_id)]
  for (const van of inOrder) {
    if (await orderInTheWay(db, { vanId: van.id, orderIds, scheduledAt })) continue
    const stretch = { vanId: van.id, startsAt: scheduledAt, minutes: length.minutes, now }
    if (!(await holdInTheWay(db, stretch))) return locked(van)
  }
  return null
}

/** Returns the name of the van that an order leaves, for its history: nothing when it keeps its van or had none. */
export async function vanLeft(
  { db, order }: Pick<OrderChange, 'db' | 'order'>,
  vanId: number | null,
): Promise<{ fromVan?: string }> {
  if (order.van_id === null || order.van_id === vanId) return {}
  const { name } = await db.selectFrom('van').where('id', '=', order.van_id).select('name').executeTakeFirstOrThrow()
  return { fromVan: name }
}

const idsOf = (order: Pick<WorkOrderRow, 'id'>, together: readonly Pick<WorkOrderRow, 'id'>[]): number[] =>
  [order, ...together].map(({ id }) => id)

/** Matches another order of a van that overlaps. */
const orderInTheWay = (
  db: Database,
  { vanId, orderIds, scheduledAt }: { vanId: number; orderIds: number[]; scheduledAt: Date },
): Promise<{ id: number } | undefined> =>
  db
    .selectFrom('work_order')
    .where('van_id', '=', vanId)
    .where('id', 'not in', orderIds)
    .where('status', '!=', 'CANCELLED')
    .where('scheduled_at', '>', new Date(scheduledAt.getTime() - MAX_VISIT_MS))
    .where('scheduled_at', '<', new Date(scheduledAt.getTime() + HOUR_MS))
    .where(sql<boolean>`upper(during) > ${scheduledAt}`)
    .select('id')
    .executeTakeFirst()
