import type { Database } from '../platform/database/tenant-database.ts'
import { enqueue } from '../platform/jobs/enqueue.ts'
import { capture } from './capture.ts'
import { closePending, type Ending } from './close-pending.ts'
import { stepPayment } from './payment-state.ts'

/**
 * Records a payment that the provider confirmed. Repeated or reordered webhooks count once (rule W4). A job refunds money for an invoice already paid another
 * way or voided.
 */
export async function approvePayment(
  db: Database,
  paymentId: number,
  answer: { providerPaymentId: string; now: Date },
): Promise<void> {
  await db.transaction().execute(async trx => {
    const { invoice_id } = await trx
      .selectFrom('payment')
      .where('id', '=', paymentId)
      .select('invoice_id')
      .executeTakeFirstOrThrow()
    const invoice = await trx
      .selectFrom('invoice')
      .where('id', '=', invoice_id)
      .selectAll()
      .forUpdate()
      .executeTakeFirstOrThrow()
    const payment = await trx.selectFrom('payment').where('id', '=', paymentId).selectAll().executeTakeFirstOrThrow()
    if (payment.status === 'APPROVED' || payment.provider_payment_id === answer.providerPaymentId) return
    const fits = invoice.voided_at === null && invoice.approved_amount + payment.amount <= (invoice.billed_amount ?? 0)
    await stepPayment(trx, paymentId, {
      step: fits ? 'approve' : 'giveBack',
      now: answer.now,
      set: { provider_payment_id: answer.providerPaymentId },
    })
    await enqueue(trx, 'keep-charge', { paymentId })
    if (fits) await capture(trx, payment, { author: null, now: answer.now, method: payment.payment_method })
    else await enqueue(trx, 'refund-excess', { paymentId })
  })
}

/** Records a failed payment at a reader or in Cash App. Another attempt is a new payment; a settled payment stays as it is. */
export async function endPayment(
  db: Database,
  paymentId: number,
  { status, now }: { status: Ending; now: Date },
): Promise<void> {
  await db.transaction().execute(async trx => {
    const { payment_method: method } = await trx
      .selectFrom('payment')
      .where('id', '=', paymentId)
      .select('payment_method')
      .executeTakeFirstOrThrow()
    if (method !== 'terminal' && method !== 'cashApp') return
    const ended = await closePending(trx, paymentId, { status, now })
    // A later card must not pay the declined attempt.
    if (ended) await enqueue(trx, 'withdraw-payment', { paymentId })
  })
}
