import type { Updateable } from 'kysely'
import { coveringCodes, parsePostalCode } from '../../domain/address/postal-code.ts'
import { localDay } from '../../domain/format/dates.ts'
import { concernsStaff, type EventType } from '../../domain/work-order/event-types.ts'
import { can, denialReason, type WorkOrderAction, type WorkOrderState } from '../../domain/work-order/transitions.ts'
import { allFranchises, type ServingFranchise } from '../franchise/place.ts'
import { isFranchiseInUse } from '../franchise/policy.ts'
import { type ActionKind, isRepeated, type OwnAction, ownTime } from '../own-action/own-action.ts'
import type { SignedInContext } from '../platform/context.ts'
import { retryDeadlock } from '../platform/database/retry-deadlock.ts'
import { runPrepared } from '../platform/database/prepared.ts'
import type { WorkOrder } from '../platform/database/schema.gen.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { enqueue } from '../platform/jobs/enqueue.ts'
import { notFound, notFoundForActor, Refusal } from '../platform/refusal.ts'
import type { Actor } from '../platform/scope.ts'
import { slotTaken } from '../schedule/slot-taken.ts'
import { placeStop } from '../schedule/stops.ts'
import { requireOthersOrder, visibleOrders } from './policy.ts'
import type { WorkOrderRow } from './rows.ts'
import type { VisitLength } from './visit-length.ts'
import { TEXTS } from './texts.ts'
import { lockVisitOrders } from './visit/visit-orders.ts'

/** A work order locked for a change, and the actor who changes it. */
export interface OrderChange {
  /** The transaction. */
  db: Database
  order: WorkOrderRow
  franchise: ServingFranchise
  actor: Actor
  /** When it was done: now, or earlier if a device sends it late. */
  now: Date
  /** When it arrived. Invoices, stock and money have this time, because closed months do not change. */
  arrivedAt: Date
  /** Whether the scheduled day has begun on the franchise's clock (rule W7). */
  dayHasBegun: boolean
}

/** An order, and for form edits the version that the form was filled from. */
export interface SeenOrder extends Pick<OwnAction, 'at'> {
  id: number
  version?: number | null
  /** The change concerns all cars of the visit, whose orders are locked too. */
  ofVisit?: true
}

/**
 * Runs one change of a work order by staff of its franchise: locks the row, checks permission and timing, and writes in one transaction.
 * @throws Refusal 404 for an order that the actor does not see; 403 for their own; 409 when the step is not possible now, or when another user changed the
 * order since the named version was read
 */
export const changeOrder = async <Result>(
  context: SignedInContext,
  seen: SeenOrder,
  action: WorkOrderAction,
  change: (change: OrderChange) => Promise<Result>,
): Promise<Result> =>
  await inLockedOrder(context, seen, async locked => {
    await requireNow(locked, seen, action)
    return await change(locked)
  })

/**
 * Runs a change that a device may send late and more than once: a key that it used before changes nothing.
 * @throws Refusal as changeOrder, 422 for an impossible time, and 409 for the key of another action
 */
export const changeOrderOnce = async (
  context: SignedInContext,
  seen: SeenOrder & OwnAction & { kind: ActionKind },
  action: WorkOrderAction,
  change: (change: OrderChange) => Promise<void>,
): Promise<void> =>
  await inLockedOrder(context, seen, async locked => {
    if (await isKnown(context, seen, locked)) return
    await requireNow(locked, seen, action)
    await change(locked)
  })

const isKnown = (
  context: SignedInContext,
  seen: OwnAction & { kind: ActionKind },
  { db, order, now: at, arrivedAt: now }: OrderChange,
): Promise<boolean> => isRepeated(db, context, { ...seen, orderId: order.id, at, now })

/** The steps that end an order, with the resulting status. */
const FINISHED = { cancel: 'CANCELLED', complete: 'COMPLETE' } as const

/**
 * Runs the change that ends a work order, once: if the order already has that status, a repeated call succeeds and changes nothing. An action that a device
 * sends late, with a key and a version, is refused if somebody else ended the order: its author must see that it did not count.
 * @throws Refusal as changeOrderOnce
 */
export const finishOrder = async (
  context: SignedInContext,
  seen: SeenOrder & OwnAction,
  action: keyof typeof FINISHED,
  change: (change: OrderChange) => Promise<void>,
): Promise<void> =>
  await inLockedOrder(context, seen, async locked => {
    const isLate = seen.idempotencyKey != null && seen.version != null
    if (locked.order.status === FINISHED[action] && !isLate) return
    if (await isKnown(context, { ...seen, kind: 'complete' }, locked)) return
    await requireNow(locked, seen, action)
    await change(locked)
  })

/** Locks an order in a transaction for staff who work on it. @throws Refusal 404 for one that they do not see; 403 for their own; 422 for an impossible time */
async function inLockedOrder<Result>(
  { scope, actor, clock }: SignedInContext,
  { id, at, ofVisit }: SeenOrder,
  run: (locked: OrderChange) => Promise<Result>,
): Promise<Result> {
  // Read before the transaction: inside it, a second connection could deadlock with requests that wait for the pool.
  const franchises = await allFranchises(scope.db)
  return await retryDeadlock(() =>
    scope.db.transaction().execute(async db => {
      if (ofVisit) await lockVisitOrders(db, id)
      const query = db.selectFrom('work_order').where('id', '=', id).where(visibleOrders(actor)).selectAll().forUpdate()
      const [order] = await runPrepared(db, 'lock an order', query)
      if (!order) throw notFoundForActor('workOrder')
      requireOthersOrder(actor, order)
      const franchise = franchises.find(candidate => candidate.id === order.franchise_id)
      if (!franchise) throw notFound('workOrder')
      const arrivedAt = clock.now()
      const now = ownTime({ at }, { now: arrivedAt, since: order.created_at })
      const dayHasBegun = localDay(order.scheduled_at, franchise.timeZone) <= localDay(now, franchise.timeZone)
      return await run({ db, order, franchise, actor, now, arrivedAt, dayHasBegun })
    }),
  )
}

/** @throws Refusal 409 when the step is not possible now, or when another user changed the order since the named version was read */
async function requireNow(
  { db, order, dayHasBegun }: OrderChange,
  { version }: SeenOrder,
  action: WorkOrderAction,
): Promise<void> {
  if (version != null && version !== order.version) throw await changedMeanwhile(db, order)
  if (!can(action, stateOf(order), dayHasBegun)) throw new Refusal(409, 'NOT_NOW', denialReason(action))
  if (action === 'edit' || action === 'restore') await requireInService(db, order)
}

/** @throws Refusal 409 for an order at an address outside every service area (WODETAIL-07) */
async function requireInService(db: Database, order: WorkOrderRow): Promise<void> {
  const { postal_code } = await db
    .selectFrom('address')
    .where('id', '=', order.address_id)
    .select('postal_code')
    .executeTakeFirstOrThrow()
  const parsed = parsePostalCode(postal_code)
  const area = await db
    .selectFrom('service_area')
    .where('postal_code', 'in', parsed ? coveringCodes(parsed) : [postal_code])
    .where(isFranchiseInUse('service_area.franchise_id'))
    .select('franchise_id')
    .executeTakeFirst()
  if (!area) throw new Refusal(409, 'NOT_IN_SERVICE', TEXTS.notInService)
}

/** Returns the part of an order that the lifecycle rules check. */
export const stateOf = (
  order: Pick<WorkOrderRow, 'status' | 'is_confirmed' | 'is_inspected' | 'scheduled_at'>,
): WorkOrderState => ({
  status: order.status,
  isConfirmed: order.is_confirmed,
  isInspected: order.is_inspected,
  scheduledAt: order.scheduled_at,
})

/** Names the user who saved first, so that the second does not overwrite unseen changes. */
async function changedMeanwhile(db: Database, order: WorkOrderRow): Promise<Refusal> {
  const last = await db
    .selectFrom('work_order_event')
    .where('work_order_id', '=', order.id)
    .orderBy('id', 'desc')
    .select(['type', 'author_name'])
    .executeTakeFirst()
  const message = last
    ? TEXTS.changedMeanwhileBy(last.type.replaceAll('_', ' '), last.author_name)
    : TEXTS.changedMeanwhile
  return new Refusal(409, 'CHANGED_MEANWHILE', message)
}

/** Writes the order's new values as its next version. @throws Refusal 409 TIME_SLOT_UNAVAILABLE when somebody just archived the franchise */
export async function updateOrder(
  { db, order }: Pick<OrderChange, 'db' | 'order'>,
  values: Updateable<WorkOrder>,
): Promise<void> {
  await db
    .updateTable('work_order')
    .set(eb => ({ ...values, version: eb('version', '+', 1) }))
    .where('id', '=', order.id)
    .execute()
    .catch((error: { constraint?: string }) => {
      if (error.constraint === 'work_order_franchise_in_use') throw slotTaken()
      throw error
    })
}

/** A visit in a van, or without one. */
interface PlannedVisit extends VisitLength {
  vanId: number | null
  scheduledAt: Date
  /** IANA zone of the van's franchise; null only without a van. */
  timeZone: string | null
}

/** The columns of an order that are those of its visit. */
export type VisitColumns = Required<
  Pick<Updateable<WorkOrder>, 'van_id' | 'scheduled_at' | 'during' | 'arrival_minutes' | 'stop_id' | 'van_key'>
>

/**
 * Writes the order's van and time with its stop, and other new values, as its next version. The routes must be locked (`lockFreeVan`, `lockVisit`).
 * @returns the columns of van and time, which the other orders of the visit get too
 * @throws Refusal as updateOrder
 */
export async function updateVisit(
  change: Pick<OrderChange, 'db' | 'order'>,
  { vanId, scheduledAt, timeZone, minutes, arrivalMinutes }: PlannedVisit,
  values: Omit<Updateable<WorkOrder>, keyof VisitColumns>,
): Promise<VisitColumns> {
  const ends = new Date(scheduledAt.getTime() + minutes * 60_000)
  const stop = await placeStop(change.db, change.order, vanId, { startsAt: scheduledAt, timeZone, minutes })
  const place = {
    ...stop,
    van_id: vanId,
    scheduled_at: scheduledAt,
    during: `[${scheduledAt.toISOString()},${ends.toISOString()})`,
    arrival_minutes: vanId === null ? null : arrivalMinutes,
  }
  await updateOrder(change, { ...values, ...place })
  return place
}

/** Adds an event to the order's history (rule W1), and notifies the staff that it concerns. */
export async function addEvent(
  { db, order, actor, now }: Pick<OrderChange, 'db' | 'order' | 'actor' | 'now'>,
  type: EventType,
  data: Record<string, string | number | boolean | null> = {},
): Promise<void> {
  const event = db
    .insertInto('work_order_event')
    .values({
      work_order_id: order.id,
      type,
      author_id: actor.userId,
      author_name: actor.name,
      data: JSON.stringify(data),
      created_at: now,
    })
    .returning('id')
  const [written] = await runPrepared(db, 'add an event', event)
  if (!written) throw new Error('an event was not written')
  if (concernsStaff(type))
    await enqueue(db, 'notify-staff', {
      of: 'order',
      eventId: written.id,
      vanId: order.van_id,
      franchiseId: order.franchise_id,
    })
}
