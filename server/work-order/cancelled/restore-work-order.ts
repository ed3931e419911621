import { localDay } from '../../../domain/format/dates.ts'
import type { SignedInContext } from '../../platform/context.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { Refusal } from '../../platform/refusal.ts'
import { lockStop } from '../../schedule/stops.ts'
import { addEvent, changeOrder, type OrderChange, type SeenOrder, updateVisit } from '../change-order.ts'
import { lockAnyFreeVan } from '../free-van.ts'
import { whyOnlyRequested } from '../reschedule-order.ts'
import { TEXTS } from '../texts.ts'
import { lengthOfVisit } from '../visit-length.ts'
import { OPEN_AGAIN, becomeAlone, joinVisit, visitToJoin } from './join-visit.ts'
import { takeReductions } from './take-reductions.ts'

/** How an order comes back. */
interface Restoration extends SeenOrder {
  /** Null: the time that it had. */
  scheduledAt: Date | null
  /** Staff chose a time that can only be requested, so it comes back as a request. */
  isRequest: boolean
}

/**
 * Puts a cancelled order back at the price that was agreed, into its van if available, else into another of the franchise, and emails the customer. What
 * had no van before may come back as a request. A car of a visit comes back to the visit, if that is at its time; otherwise it gets a visit of its own.
 * @throws Refusal 404 for an order that the actor does not see; 409 NOT_NOW when it is not cancelled (any more), TIME_SLOT_UNAVAILABLE when its day has
 * passed or no van is available, ORDER_BILLED when money was asked for it, and when its code or credit is used, its customer erased or its franchise archived
 */
export async function restoreWorkOrder(
  context: SignedInContext,
  { scheduledAt, isRequest, ...seen }: Restoration,
): Promise<void> {
  await changeOrder(context, { ...seen, ofVisit: true }, 'restore', async change => {
    const { db, order, franchise, now } = change
    if (franchise.isArchived) throw new Refusal(409, 'FRANCHISE_ARCHIVED', TEXTS.franchiseArchived)
    await requireNeverBilled(change)
    await requireCustomer(change)
    const at = scheduledAt ?? order.scheduled_at
    // The mail says that we come. An order of this morning may have been cancelled by mistake.
    if (localDay(at, franchise.timeZone) < localDay(now, franchise.timeZone)) throw slotGone(TEXTS.restore.passed)
    const reason = whyOnlyRequested(order.unavailability_reason, franchise, at, now)
    const visit = await visitToJoin(change, at)
    if (visit) return await joinVisit(change, visit)
    const van = reason === null ? await lockAnyFreeVan(change, franchise, at) : null
    if (reason !== null) await lockStop(db, order)
    // An order that waited for a van when it was cancelled waits again. Others do so only by choice.
    const mayWait = isRequest || (order.van_id === null && at.getTime() === order.scheduled_at.getTime())
    if (van === null && !mayWait) throw slotGone(TEXTS.restore.chooseTime)
    await takeReductions(change)
    await becomeAlone(change, at)
    await updateVisit(
      change,
      {
        vanId: van?.id ?? null,
        scheduledAt: at,
        timeZone: franchise.timeZone,
        ...(van?.length ?? (await lengthOfVisit(db, [order.id], franchise))),
      },
      {
        ...OPEN_AGAIN,
        is_later_car: false,
        is_confirmed: van !== null,
        confirmed_at: van === null ? null : (order.confirmed_at ?? now),
        unavailability_reason: van === null ? (reason ?? 'NO_VAN_AVAILABLE') : null,
      },
    )
    await addEvent(change, 'restored', {
      from: order.scheduled_at.toISOString(),
      scheduledAt: at.toISOString(),
      vanId: van?.id ?? null,
      van: van?.name ?? null,
    })
    await enqueue(db, 'mail-order-change', { workOrderId: order.id, change: 'restored', version: order.version + 1 })
  })
}

const slotGone = (message: string): Refusal => new Refusal(409, 'TIME_SLOT_UNAVAILABLE', message)

/** An order is billed when it is completed, so a cancelled one has an invoice only if its money was settled by hand. */
async function requireNeverBilled({ db, order }: OrderChange): Promise<void> {
  const invoice = await db
    .selectFrom('invoice')
    .where('work_order_id', '=', order.id)
    .select('invoice_number')
    .executeTakeFirst()
  if (invoice) throw new Refusal(409, 'ORDER_BILLED', TEXTS.restore.billed(invoice.invoice_number))
}

async function requireCustomer({ db, order }: OrderChange): Promise<void> {
  const customer = await db
    .selectFrom('app_user')
    .where('id', '=', order.user_id)
    .where('erased_at', 'is', null)
    .select('id')
    .executeTakeFirst()
  if (!customer) throw new Refusal(409, 'CUSTOMER_ERASED', TEXTS.restore.erased)
}
