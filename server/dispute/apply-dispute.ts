import type { DisputeEventType } from '../../domain/dispute/labels.ts'
import { type DisputeStatus, isClosed, isInquiry, mayFollow } from '../../domain/dispute/lifecycle.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { enqueue } from '../platform/jobs/enqueue.ts'
import type { DisputeMail } from '../platform/jobs/tasks.ts'
import type { GatewayDispute } from '../ports/disputes-and-transfers.ts'
import { addDisputeEvent } from './add-dispute-event.ts'
import { countMovements } from './count-movements.ts'
import type { DisputedPayment } from './disputed-payment.ts'

/**
 * Records a dispute as the provider shows it, in an event or an answer: its status, its details and the ledger entries of its money. Repeated, reordered and late
 * events change nothing more: the status follows `domain/dispute/lifecycle.ts`, details are those of the newest event, and every movement counts once.
 * @param at when the provider showed it so
 * @returns the dispute's id
 */
export async function applyDispute(
  db: Database,
  paid: DisputedPayment,
  { dispute, at, now }: { dispute: GatewayDispute; at: Date; now: Date },
): Promise<number> {
  return await db.transaction().execute(async trx => {
    await trx.selectFrom('invoice').where('id', '=', paid.invoiceId).select('id').forUpdate().execute()
    const storedDispute = await trx
      .selectFrom('dispute')
      .where('provider_dispute_id', '=', dispute.disputeId)
      .select(['id', 'status', 'event_at', 'answer_state'])
      .executeTakeFirst()
    const id = storedDispute
      ? await changeDispute(trx, storedDispute, { dispute, at })
      : await openDispute(trx, paid, { dispute, at })
    await countMovements(trx, { ...paid, disputeId: id }, { dispute, at, now })
    return id
  })
}

async function openDispute(
  db: Database,
  paid: DisputedPayment,
  { dispute, at }: { dispute: GatewayDispute; at: Date },
): Promise<number> {
  const status = dispute.status ?? 'NEEDS_RESPONSE'
  const { id } = await db
    .insertInto('dispute')
    .values({
      provider_dispute_id: dispute.disputeId,
      payment_id: paid.paymentId,
      invoice_id: paid.invoiceId,
      franchise_id: paid.franchiseId,
      currency: paid.currency,
      ...detailsOf(dispute),
      status,
      opened_at: dispute.openedAt,
      event_at: at,
      closed_at: isClosed(status) ? at : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const opening = isInquiry(status) ? 'INQUIRY' : 'OPENED'
  await addDisputeEvent(db, id, { type: opening, amount: dispute.disputed.amount, at: dispute.openedAt })
  if (isClosed(status)) await noteEnd(db, id, status, at)
  else {
    await mail(db, id, 'opened')
    await enqueue(db, 'notify-staff', { of: 'dispute', disputeId: id })
  }
  return id
}

async function changeDispute(
  db: Database,
  storedDispute: { id: number; status: DisputeStatus; event_at: Date; answer_state: string | null },
  { dispute, at }: { dispute: GatewayDispute; at: Date },
): Promise<number> {
  const { id, status: before } = storedDispute
  const isNewest = at >= storedDispute.event_at
  const next = dispute.status !== undefined && mayFollow(before, dispute.status) ? dispute.status : null
  if (isNewest || next !== null)
    await db
      .updateTable('dispute')
      .set({
        ...(isNewest ? { ...detailsOf(dispute), event_at: at } : {}),
        ...(next === null ? {} : { status: next, closed_at: isClosed(next) ? at : null }),
      })
      .where('id', '=', id)
      .execute()
  if (next === null) return id
  if (isClosed(next)) await noteEnd(db, id, next, at)
  else if (isInquiry(before) && !isInquiry(next)) {
    await addDisputeEvent(db, id, { type: 'ESCALATED', amount: dispute.disputed.amount, at })
    await mail(db, id, 'escalated')
  }
  // What was submitted here is noted with its author, by the call that submitted it.
  const isReview = next === 'UNDER_REVIEW' || next === 'WARNING_UNDER_REVIEW'
  if (isReview && storedDispute.answer_state === null) await addDisputeEvent(db, id, { type: 'EVIDENCE_SENT', at })
  return id
}

const detailsOf = ({ disputed, reason, dueAt }: GatewayDispute) => ({
  amount: disputed.amount,
  reason: reason.slice(0, 100),
  due_at: dueAt,
})

async function noteEnd(db: Database, id: number, status: DisputeStatus, at: Date): Promise<void> {
  await addDisputeEvent(db, id, { type: status as DisputeEventType & DisputeStatus, at })
  await mail(db, id, 'closed')
}

const mail = (db: Database, disputeId: number, occasion: DisputeMail): Promise<void> =>
  enqueue(db, 'mail-dispute', { disputeId, occasion })
