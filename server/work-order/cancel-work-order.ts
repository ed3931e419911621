import { countCharacters, NOTES_LENGTH } from '../../domain/format/length.ts'
import { type CancelReason, needsProof } from '../../domain/work-order/cancel-reasons.ts'
import { returnReductions } from '../credit/return-reductions.ts'
import type { SignedInContext } from '../platform/context.ts'
import { enqueue } from '../platform/jobs/enqueue.ts'
import { invalidField } from '../platform/refusal.ts'
import { cancelStop, leaveVisit } from '../schedule/stops.ts'
import { takeFile } from '../upload/take-file.ts'
import { addEvent, finishOrder, type OrderChange, type SeenOrder, updateOrder } from './change-order.ts'
import { TEXTS } from './texts.ts'
import { addQuietEvent } from './visit/change-sisters.ts'
import { fitVisit } from './visit/fit-visit.ts'
import { becomeLead, leaveFees } from './visit/visit-fees.ts'
import { heirOf, leadOf, openOnes, sistersOf } from './visit/visit-orders.ts'

export interface Cancellation extends SeenOrder {
  reason: CancelReason
  /** Where the uploaded picture is stored; null without one. */
  proofLocation: string | null
  notes: string
  /** All cars of the visit that are not done yet; otherwise this car alone. */
  wholeVisit?: boolean
}

/**
 * Cancels an open order (WOFLOW-11 to -13), or its whole visit, frees its van immediately, returns its discount code and credit, and emails the customer. Repeated calls change
 * nothing: reason and notes stay those of the first.
 * @throws Refusal 422 when a reason lacks its picture, when this person did not upload the picture, or for notes over 2,000 characters; 409 when the order is
 * completed
 */
export async function cancelWorkOrder(
  context: SignedInContext,
  { reason, proofLocation, notes, wholeVisit = false, ...seen }: Cancellation,
): Promise<void> {
  if (countCharacters(notes) > NOTES_LENGTH) throw invalidField('notes', TEXTS.notesTooLong)
  if (needsProof(reason) && proofLocation === null) throw invalidField('proofOfCancelLocation', TEXTS.proofMissing)
  await finishOrder(context, { ...seen, ofVisit: true }, 'cancel', async change => {
    if (proofLocation !== null && !(await takeFile(context, proofLocation, change.db)))
      throw invalidField('proofOfCancelLocation', TEXTS.pictureMissing)
    await cancelOrder(change, { reason, proofLocation, notes: notes.trim(), wholeVisit })
  })
}

type LockedOrder = Omit<OrderChange, 'dayHasBegun' | 'franchise'>
type How = Omit<Cancellation, keyof SeenOrder>

/**
 * Cancels a locked order in its transaction, for staff or customer, alone or with the visit. The visit stays for its other cars: one of them gets the fees of the visit,
 * unless all are billed already. The customer gets one mail.
 */
export async function cancelOrder(change: LockedOrder, how: How): Promise<void> {
  const { db, order } = change
  const sisters = await sistersOf(db, order)
  const cancelled = [order, ...(how.wholeVisit ? openOnes(sisters) : [])]
  const staying = sisters.filter(sister => !cancelled.includes(sister))
  const lead = leadOf(order, cancelled)
  const heir = heirOf(staying)
  const left = lead && heir && { lead, heir }
  if (left) await leaveFees(change, left)
  if (staying.length === 0) await cancelStop(db, order)
  for (const one of cancelled)
    await cancelOne({ ...change, order: one }, how, {
      stop: staying.length === 0 ? {} : await leaveVisit(db, one),
      isMain: one === order,
    })
  if (left) await becomeLead(db, left)
  await fitVisit(change, staying, { isForMore: false })
  await enqueue(db, 'mail-order-change', { workOrderId: order.id, change: 'cancelled', version: order.version + 1 })
}

async function cancelOne(
  change: LockedOrder,
  { reason, proofLocation, notes }: How,
  { stop, isMain }: { stop: { stop_id?: number; left_stop_id?: number }; isMain: boolean },
): Promise<void> {
  const { db, order, actor, now } = change
  await updateOrder(change, {
    ...stop,
    status: 'CANCELLED',
    cancel_reason: reason,
    cancelled_at: now,
    proof_of_cancel_location: proofLocation,
  })
  await returnReductions(
    db,
    {
      id: order.id,
      userId: order.user_id,
      version: order.version,
      discountCodeId: order.discount_code_id,
      creditApplied: order.credit_applied,
    },
    { authorId: actor.userId, now },
  )
  if (proofLocation !== null)
    await db
      .insertInto('work_order_photo')
      .values({ work_order_id: order.id, location: proofLocation, kind: 'cancel_proof', created_at: now })
      .execute()
  if (isMain) await addEvent(change, 'cancelled', { reason, notes })
  else await addQuietEvent(change, order, 'cancelled', { reason, notes })
}
