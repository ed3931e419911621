import { lockInvoice } from '../../invoice/lock-invoice.ts'
import { remainingAmount } from '../../invoice/queries.ts'
import type { SignedInContext } from '../../platform/context.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { Refusal } from '../../platform/refusal.ts'
import { requireLeastAmount } from '../present/present-payment.ts'
import { paymentOfKey } from '../record-payment.ts'
import { startPayment } from '../start-payment.ts'
import { TEXTS } from '../texts.ts'

/**
 * Pay Later (PAY-10): records the intent and enqueues a job that creates and mails the link, so the request makes no outside call.
 * @returns the pending payment's id
 * @throws Refusal 409 once a payment exists (rule W9); 422 below the provider's minimum amount; 404 for another franchise's invoice
 */
export async function sendPayLink(
  context: SignedInContext,
  { invoiceId, idempotencyKey }: { invoiceId: number; idempotencyKey: string },
): Promise<number> {
  const { actor: author } = context
  const now = context.clock.now()
  return await context.scope.db.transaction().execute(async db => {
    const invoice = await lockInvoice(db, context, invoiceId)
    const earlierPayment = await paymentOfKey(db, invoice, {
      idempotencyKey,
      authorId: author.userId,
      method: 'payLater',
    })
    if (earlierPayment !== null) return earlierPayment
    const payments = await db
      .selectFrom('payment')
      .where('invoice_id', '=', invoice.id)
      .where('status', 'in', ['SENT', 'PENDING', 'APPROVED'])
      .select('id')
      .execute()
    if (payments.length > 0 || invoice.status !== 'OPEN') {
      throw new Refusal(409, 'NOT_PAYABLE', TEXTS.hasPayments)
    }
    const amount = remainingAmount(invoice)
    if (amount > 0) requireLeastAmount(amount)
    const paymentId = await startPayment(db, invoice, { idempotencyKey, method: 'payLater', author, now })
    await enqueue(db, 'mail-pay-link', { paymentId })
    return paymentId
  })
}
