import { countryOf } from '../../domain/address/country.ts'
import { sendExcess } from '../payment/refund/send-excess.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { enqueue } from '../platform/jobs/enqueue.ts'
import type { JobContext } from '../platform/jobs/job-context.ts'
import { payPayoutInvoice } from './payout-invoice-state.ts'

/**
 * Records the provider's message that a payout invoice was paid. Repeated messages count once (rule W4). If the balance was carried over to a later statement, a job
 * refunds the money.
 */
export async function approvePayoutPayment(
  db: Database,
  paymentId: number,
  answer: { providerPaymentId: string; now: Date },
): Promise<void> {
  await db.transaction().execute(async trx => {
    const invoice = await trx
      .selectFrom('payout_invoice')
      .where('statement_id', '=', eb =>
        eb.selectFrom('payout_payment as p').where('p.id', '=', paymentId).select('p.statement_id'),
      )
      .selectAll()
      .forUpdate()
      .executeTakeFirst()
    if (!invoice) return
    const payment = await trx
      .selectFrom('payout_payment')
      .where('id', '=', paymentId)
      .selectAll()
      .executeTakeFirstOrThrow()
    if (payment.status !== 'PENDING') return
    const fits = await payPayoutInvoice(trx, invoice, { amount: payment.amount, isOnline: true })
    await trx
      .updateTable('payout_payment')
      .set({
        status: fits ? 'APPROVED' : 'CANCELLED',
        provider_payment_id: answer.providerPaymentId,
        approved_at: fits ? answer.now : null,
        excess_at: fits ? null : answer.now,
      })
      .where('id', '=', paymentId)
      .execute()
    if (!fits) await enqueue(trx, 'refund-payout-excess', { payoutPaymentId: paymentId })
  })
}

/** Refunds money for a balance that was carried over to a later statement. What the provider refuses is a task for the manager. */
export async function refundPayoutExcess(
  context: JobContext,
  { payoutPaymentId }: { payoutPaymentId: number },
): Promise<void> {
  const { scope } = context
  const payment = await scope.db
    .selectFrom('payout_payment as p')
    .innerJoin('payout_statement as s', 's.id', 'p.statement_id')
    .where('p.id', '=', payoutPaymentId)
    .select(['p.amount', 'p.status', 'p.account_id', 'p.provider_payment_id', 'p.idempotency_key', 's.currency'])
    .select(eb => eb.fn.coalesce('p.excess_at', 'p.created_at').as('excess_at'))
    .executeTakeFirst()
  if (!payment?.provider_payment_id || payment.status !== 'CANCELLED') return
  await sendExcess(context, {
    excess: { payoutPaymentId },
    accountId: payment.account_id,
    recordedAt: payment.excess_at,
    refund: {
      country: countryOf(payment.currency),
      paymentIntentId: payment.provider_payment_id,
      amount: payment.amount,
      idempotencyKey: `refund-payout-excess-${scope.tenant.id}-${payment.idempotency_key}`,
    },
  })
}
