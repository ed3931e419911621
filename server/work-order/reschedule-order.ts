import type { Updateable } from 'kysely'
import { earliestStart, mayBookAt } from '../../domain/schedule/slots.ts'
import { mayCustomerMove } from '../../domain/work-order/customer-limits.ts'
import { TEXTS as ORDER_TEXTS } from '../../domain/work-order/texts.ts'
import type { ServingFranchise } from '../franchise/place.ts'
import type { SignedInContext } from '../platform/context.ts'
import type { WorkOrder } from '../platform/database/schema.gen.ts'
import { enqueue } from '../platform/jobs/enqueue.ts'
import { isStartOf } from '../schedule/durations/van-days.ts'
import { isOffered } from '../schedule/offered-slots.ts'
import { slotTaken } from '../schedule/slot-taken.ts'
import { lockStop } from '../schedule/stops.ts'
import { addEvent, changeOrder, type OrderChange, updateVisit, type VisitColumns } from './change-order.ts'
import { type CustomerRule, changeOwnOrder } from './change-own-order.ts'
import { lockAnyFreeVan, lockFreeVan, type LockedVan, type Place, vanLeft } from './free-van.ts'
import type { TimeMove } from './move-priority-fee.ts'
import { worksOnOrder } from './policy.ts'
import type { WorkOrderRow } from './rows.ts'
import { changeSisters } from './visit/change-sisters.ts'
import { fitVisit } from './visit/fit-visit.ts'
import { moveVisitFees, splitVisit } from './visit/split-visit.ts'
import { becomeLead } from './visit/visit-fees.ts'
import { lengthOfVisit } from './visit-length.ts'

/** The new time of an order. */
export interface NewTime {
  id: number
  scheduledAt: Date
  /** The slot was shown as available, so the order must not silently become a request. */
  shownAsFree: boolean
  /** The order's total after the move as shown, in cents before tax; null when none was shown. */
  agreedTotal: number | null
  /** The van that staff chose; by default the order keeps its own if it is free, else takes another. */
  vanId?: number | null
  /** Staff take the time over from a page that keeps it. */
  takeOver?: boolean | null | undefined
  /** The version that staff saw. */
  version?: number | null
  /** Why staff want a start that the chosen van cannot keep by true durations. */
  overrideReason?: string | null
  /** For staff: only this car moves, into a visit of its own. */
  onlyThisCar?: boolean
}

const RULE: CustomerRule = {
  allowed: (order, now, { rules }) => mayCustomerMove(order, now, rules.cutoffMinutes),
  message: ({ rules }) => ORDER_TEXTS.tooLate.move(rules.cutoffMinutes),
}

/**
 * Moves an order to another time (APPT-11, WODETAIL-09): customers their own, staff those of their franchises. It takes the van that staff chose; without a
 * choice it keeps its van if available, else takes another; with none it becomes a request again. Its price stays except for the priority fee (decisions A5).
 * All cars of a visit that are not done yet move with it. Staff can move one alone: it gets a visit of its own, with the fees of one.
 * @throws Refusal 404 for an order or a van that is not the actor's; 409 TIME_SLOT_UNAVAILABLE for a time that is not offered or no longer available, and for a
 * chosen van that is busy then; 409 when it is too late, when another user changed the order since the named version was read, or PRICE_CHANGED when a customer's move adds the priority fee and the new total is not agreed to
 */
export async function rescheduleOrder(context: SignedInContext, time: NewTime): Promise<void> {
  const { scope, actor, clock } = context
  const worksAsStaff = await worksOnOrder(scope.db, actor, time.id)
  if (!worksAsStaff) {
    await changeOwnOrder(context, time.id, RULE, ({ franchise, ...change }, { rules, timeZone }) => {
      const mayBook = mayBookAt(time.scheduledAt, change.now, { isStaff: false, rules, timeZone })
      if (!mayBook || (franchise && !isStartOf(time.scheduledAt, franchise))) throw slotTaken()
      const own = { ...time, vanId: null, overrideReason: null, takeOver: false, onlyThisCar: false }
      return moveOrder(change, { ...own, franchise, rules, isByStaff: false })
    })
    return
  }
  if (time.scheduledAt < earliestStart(clock.now(), true, 0)) throw slotTaken()
  await changeOrder(
    context,
    { id: time.id, version: time.version, ofVisit: true },
    'edit',
    ({ franchise, ...change }) => moveOrder(change, { ...time, franchise, rules: franchise.rules, isByStaff: true }),
  )
}

async function moveOrder(
  change: Omit<OrderChange, 'dayHasBegun' | 'franchise'>,
  {
    vanId: chosenId,
    overrideReason,
    takeOver,
    onlyThisCar = false,
    ...wanted
  }: NewTime & Omit<TimeMove, 'agreedTotal'>,
): Promise<void> {
  const { db, order, now } = change
  const { scheduledAt, shownAsFree, agreedTotal, franchise, rules, isByStaff } = wanted
  const visit = await splitVisit(change, onlyThisCar)
  const moving = { ...change, together: visit.together }
  const reason = whyOnlyRequested(order.unavailability_reason, franchise, scheduledAt, now)
  const canServe = franchise && reason === null
  const van = canServe
    ? await lockVan(
        moving,
        { franchise, scheduledAt, overrideReason: overrideReason ?? null, takesOver: takeOver },
        chosenId ?? null,
      )
    : await leaveVan(change)
  const vanId = van?.id ?? null
  const mayRequest = !shownAsFree && (isByStaff || !franchise || isOffered(scheduledAt, franchise))
  if (vanId === null && reason === null && !mayRequest) throw slotTaken()
  const move = { franchise, rules, scheduledAt, isByStaff, agreedTotal }
  const fees = await moveVisitFees(change, visit, move)
  const left = await vanLeft(change, vanId)
  const valuesOf = (one: WorkOrderRow): Omit<Updateable<WorkOrder>, keyof VisitColumns> => ({
    credit_applied: one.credit_applied - (one.id === fees.lead.id ? fees.creditReturned : 0),
    is_later_car: one.id !== fees.lead.id,
    is_confirmed: vanId !== null,
    confirmed_at: vanId === null ? null : (one.confirmed_at ?? now),
    unavailability_reason: vanId === null ? (reason ?? 'NO_VAN_AVAILABLE') : null,
  })
  const moved = [order, ...visit.together].map(({ id }) => id)
  const length = van?.length ?? (await lengthOfVisit(db, moved, franchise))
  const place = await updateVisit(
    // A part of a visit gets a stop of its own.
    visit.staying.length === 0 ? change : { ...change, order: { ...order, stop_id: null } },
    { vanId, scheduledAt, timeZone: franchise?.timeZone ?? null, ...length },
    valuesOf(order),
  )
  const data = {
    from: order.scheduled_at.toISOString(),
    scheduledAt: scheduledAt.toISOString(),
    vanId,
    ...(van && { van: van.name }),
    ...left,
    ...(fees.priorityFee !== 0 && { priorityFee: fees.priorityFee }),
    ...van?.override,
  }
  await addEvent(change, 'rescheduled', data)
  await changeSisters(change, visit.together, {
    values: sister => ({ ...valuesOf(sister), ...place }),
    event: 'rescheduled',
    data,
  })
  if (fees.heir) await becomeLead(db, { lead: fees.lead, heir: fees.heir })
  await fitVisit(change, visit.staying, { isForMore: false })
  await enqueue(db, 'mail-order-change', { workOrderId: order.id, change: 'rescheduled', version: order.version + 1 })
}

/** @throws Refusal as lockFreeVan, for a chosen van */
const lockVan = (
  change: Omit<OrderChange, 'dayHasBegun' | 'franchise'> & { together: readonly WorkOrderRow[] },
  place: Omit<Place, 'vanId'>,
  chosenId: number | null,
): Promise<LockedVan | null> =>
  chosenId === null
    ? lockAnyFreeVan(change, place.franchise, place.scheduledAt)
    : lockFreeVan(change, { ...place, vanId: chosenId })

async function leaveVan({ db, order }: Pick<OrderChange, 'db' | 'order'>): Promise<null> {
  await lockStop(db, order)
  return null
}

/** Returns why no van can serve an order at a time, regardless of availability; null when one can. */
export function whyOnlyRequested(
  reason: string | null,
  franchise: ServingFranchise | null,
  scheduledAt: Date,
  now: Date,
): WorkOrderRow['unavailability_reason'] {
  if (reason === 'OUTSIDE_SERVICE_AREA' || !franchise) return 'OUTSIDE_SERVICE_AREA'
  if (isStartOf(scheduledAt, franchise)) return null
  return scheduledAt < now ? 'PAST_DATE' : 'OUTSIDE_OPENING_HOURS'
}
