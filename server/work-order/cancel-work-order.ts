import { countCharacters, NOTES_LENGTH } from '../../domain/format/length.ts'
import { type CancelReason, needsProof } from '../../domain/work-order/cancel-reasons.ts'
import { returnReductions } from '../credit/return-reductions.ts'
import type { SignedInContext } from '../platform/context.ts'
import { enqueue } from '../platform/jobs/enqueue.ts'
import { invalidField } from '../platform/refusal.ts'
import { cancelStop } from '../schedule/stops.ts'
import { takeFile } from '../upload/take-file.ts'
import { addEvent, finishOrder, type OrderChange, type SeenOrder, updateOrder } from './change-order.ts'
import { TEXTS } from './texts.ts'

export interface Cancellation extends SeenOrder {
  reason: CancelReason
  /** Where the uploaded picture is stored; null without one. */
  proofLocation: string | null
  notes: string
}

/**
 * Cancels an open order (WOFLOW-11 to -13), frees its van immediately, returns its discount code and credit, and emails the customer. Repeated calls change
 * nothing: reason and notes stay those of the first.
 * @throws Refusal 422 when a reason lacks its picture, when this person did not upload the picture, or for notes over 2,000 characters; 409 when the order is
 * completed
 */
export async function cancelWorkOrder(
  context: SignedInContext,
  { reason, proofLocation, notes, ...seen }: Cancellation,
): Promise<void> {
  if (countCharacters(notes) > NOTES_LENGTH) throw invalidField('notes', TEXTS.notesTooLong)
  if (needsProof(reason) && proofLocation === null) throw invalidField('proofOfCancelLocation', TEXTS.proofMissing)
  await finishOrder(context, seen, 'cancel', async change => {
    if (proofLocation !== null && !(await takeFile(context, proofLocation, change.db)))
      throw invalidField('proofOfCancelLocation', TEXTS.pictureMissing)
    await cancelOrder(change, { reason, proofLocation, notes: notes.trim() })
  })
}

/** Cancels a locked order in its transaction, for staff or customer. */
export async function cancelOrder(
  change: Omit<OrderChange, 'dayHasBegun' | 'franchise'>,
  { reason, proofLocation, notes }: Omit<Cancellation, keyof SeenOrder>,
): Promise<void> {
  const { db, order, actor, now } = change
  await cancelStop(db, order)
  await updateOrder(change, {
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
  await addEvent(change, 'cancelled', { reason, notes })
  await enqueue(db, 'mail-order-change', { workOrderId: order.id, change: 'cancelled', version: order.version + 1 })
}
