import { isPaidByHand, type SettledWay } from '../../domain/dispute/labels.ts'
import { recordAuditEntry } from '../audit/record-audit-entry.ts'
import { lockInvoice } from '../invoice/lock-invoice.ts'
import { requireNotDisputed } from '../payment/refund/require-not-disputed.ts'
import { countRefund } from '../payment/refund/settle-refund.ts'
import type { SignedInContext } from '../platform/context.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { invalidField, notFoundForActor, Refusal } from '../platform/refusal.ts'
import { TEXTS } from './texts.ts'

interface Settlement {
  id: number
  way: SettledWay
  note: string
}

const MAX_NOTE = 500

/**
 * Records how money was paid that the provider could not return. A refund of an invoice that was paid by hand is a refund in its books; money that was not owed was
 * never in them. A second call changes nothing.
 * @throws Refusal 422 for a note that is too long; 409 when it was recorded otherwise, or the payment has less left; 404 or 403
 */
export async function settleFailedRefund(context: SignedInContext, { id, way, note }: Settlement): Promise<void> {
  const { actor } = context
  if (note.length > MAX_NOTE) throw invalidField('note', TEXTS.noteTooLong)
  const now = context.clock.now()
  await context.scope.db.transaction().execute(async db => {
    const failed = await db.selectFrom('failed_refund').where('id', '=', id).selectAll().forUpdate().executeTakeFirst()
    if (!failed || failed.franchise_id === null || !actor.franchiseIds.includes(failed.franchise_id))
      throw notFoundForActor('failedRefund')
    if (failed.way === way) return
    if (failed.way !== null) throw new Refusal(409, 'ALREADY_SETTLED', TEXTS.alreadySettled)
    await requireNotOwn(db, context, failed)
    if (failed.refund_id !== null && isPaidByHand(way))
      await enterRefund(db, context, { refundId: failed.refund_id, amount: failed.amount, id, now })
    await db
      .updateTable('failed_refund')
      .set({ way, note: note.trim(), settled_at: now, settled_by_id: actor.userId })
      .where('id', '=', id)
      .execute()
  })
}

/** @throws Refusal 403 for the actor's own invoice */
async function requireNotOwn(
  db: Database,
  context: SignedInContext,
  failed: { refund_id: number | null; payment_id: number | null },
): Promise<void> {
  const invoice = await db
    .selectFrom('payment as p')
    .leftJoin('refund as r', 'r.payment_id', 'p.id')
    .where(eb => eb.or([eb('p.id', '=', failed.payment_id), eb('r.id', '=', failed.refund_id)]))
    .select('p.invoice_id')
    .executeTakeFirst()
  if (invoice) await lockInvoice(db, context, invoice.invoice_id)
}

/** Enters the money that was paid by hand as a refund of the same payment. */
async function enterRefund(
  db: Database,
  context: SignedInContext,
  { refundId, amount, id, now }: { refundId: number; amount: number; id: number; now: Date },
): Promise<void> {
  const { payment_id: paymentId, invoice_id: invoiceId } = await db
    .selectFrom('refund as r')
    .innerJoin('payment as p', 'p.id', 'r.payment_id')
    .where('r.id', '=', refundId)
    .select(['r.payment_id', 'p.invoice_id'])
    .executeTakeFirstOrThrow()
  const invoice = await lockInvoice(db, context, invoiceId)
  await requireNotDisputed(db, paymentId)
  const {
    amount: paid,
    refunded_amount: refunded,
    moved_amount: moved,
  } = await db
    .selectFrom('payment')
    .where('id', '=', paymentId)
    .select(['amount', 'refunded_amount', 'moved_amount'])
    .executeTakeFirstOrThrow()
  if (amount > paid - refunded - moved) throw new Refusal(409, 'NOTHING_LEFT', TEXTS.nothingLeft)
  const refund = await db
    .insertInto('refund')
    .values({
      idempotency_key: `by-hand-${id}`,
      payment_id: paymentId,
      amount,
      status: 'SUCCEEDED',
      origin: 'BY_HAND',
      author_id: context.actor.userId,
      created_at: now,
    })
    .returning(['id', 'payment_id', 'amount', 'way'])
    .executeTakeFirstOrThrow()
  await recordAuditEntry(db, context, {
    action: 'refund',
    subject: 'invoice',
    subjectId: invoiceId,
    franchiseId: invoice.franchise_id,
    from: { refundedAmount: refunded },
    to: { refundedAmount: refunded + amount, refundId: refund.id },
  })
  await countRefund(db, { refund, invoice, author: context.actor }, now)
}
