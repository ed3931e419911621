import { remainingAmount } from '../invoice/queries.ts'
import type { Context } from '../platform/context.ts'
import { enqueue } from '../platform/jobs/enqueue.ts'
import { Refusal, signInNeeded } from '../platform/refusal.ts'
import { lockInvoice, paymentOfKey } from './record-payment.ts'

/**
 * Pay Later (PAY-10): records the intent and lets a job make the link and mail it, so no outside call happens in here.
 * @returns the pending payment's id
 * @throws Refusal 409 once a payment exists (rule W9); 404 for another franchise's invoice
 */
export async function sendPayLink(
  context: Context,
  { invoiceId, idempotencyKey }: { invoiceId: number; idempotencyKey: string },
): Promise<number> {
  const { scope, actor, clock } = context
  if (!actor?.isStaff) throw signInNeeded()
  const now = clock.now()
  return await scope.db.transaction().execute(async db => {
    const invoice = await lockInvoice(db, context, invoiceId)
    const known = await paymentOfKey(db, invoice, idempotencyKey)
    if (known !== null) return known
    const payments = await db
      .selectFrom('payment')
      .where('invoice_id', '=', invoice.id)
      .where('status', 'in', ['PENDING', 'APPROVED'])
      .select('id')
      .execute()
    if (payments.length > 0 || invoice.status !== 'OPEN') {
      throw new Refusal(
        409,
        'NOT_PAYABLE',
        'Pay Later is possible only while an invoice has no payments. Reload to see where it stands.',
      )
    }
    const payment = await db
      .insertInto('payment')
      .values({
        idempotency_key: idempotencyKey,
        invoice_id: invoice.id,
        franchise_id: invoice.franchise_id,
        user_id: invoice.user_id,
        author_id: actor.userId,
        author_name: actor.name,
        amount: remainingAmount(invoice),
        payment_method: 'payLater',
        status: 'PENDING',
        created_at: now,
        updated_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.updateTable('invoice').set({ pending_payments: 1 }).where('id', '=', invoice.id).execute()
    await enqueue(db, 'mail-pay-link', { paymentId: payment.id })
    return payment.id
  })
}
