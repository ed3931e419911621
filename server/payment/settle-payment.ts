import type { Database } from '../platform/database/tenant-database.ts'
import { enqueue } from '../platform/jobs/enqueue.ts'
import { capture } from './capture.ts'

/**
 * The provider's word that a payment was made: it counts once, however often and in whatever order it is told (rule W4). Money that comes for
 * an invoice which meanwhile was paid or voided otherwise goes back by a job.
 */
export async function approvePayment(
  db: Database,
  paymentId: number,
  told: { providerPaymentId: string; now: Date },
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
    if (payment.status === 'APPROVED' || payment.provider_payment_id === told.providerPaymentId) return
    const wasPending = payment.status === 'PENDING'
    const fits = invoice.voided_at === null && invoice.approved_amount + payment.amount <= (invoice.billed_amount ?? 0)
    await trx
      .updateTable('payment')
      .set({
        status: fits ? 'APPROVED' : 'CANCELLED',
        provider_payment_id: told.providerPaymentId,
        updated_at: told.now,
      })
      .where('id', '=', paymentId)
      .execute()
    if (wasPending)
      await trx
        .updateTable('invoice')
        .set(eb => ({ pending_payments: eb('pending_payments', '-', 1) }))
        .where('id', '=', invoice.id)
        .execute()
    if (fits) await capture(trx, payment, { author: null, now: told.now, method: payment.payment_method })
    else await enqueue(trx, 'refund-excess', { paymentId })
  })
}

/** The provider's word that a payment at a reader or in Cash App came to nothing. Another attempt is a payment of its own; what is done already stays. */
export async function endPayment(
  db: Database,
  paymentId: number,
  { status, now }: { status: 'DECLINED' | 'CANCELLED'; now: Date },
): Promise<void> {
  await db.transaction().execute(async trx => {
    await trx
      .selectFrom('invoice')
      .where('id', '=', eb => eb.selectFrom('payment').where('payment.id', '=', paymentId).select('payment.invoice_id'))
      .select('id')
      .forUpdate()
      .executeTakeFirst()
    const ended = await trx
      .updateTable('payment')
      .set({ status, updated_at: now })
      .where('id', '=', paymentId)
      .where('status', '=', 'PENDING')
      .where('payment_method', 'in', ['terminal', 'cashApp'])
      .returning('invoice_id')
      .executeTakeFirst()
    if (!ended) return
    await trx
      .updateTable('invoice')
      .set(eb => ({ pending_payments: eb('pending_payments', '-', 1) }))
      .where('id', '=', ended.invoice_id)
      .execute()
    // The declined attempt must not be charged after all, by a card that comes later.
    await enqueue(trx, 'withdraw-payment', { paymentId })
  })
}
