import { retryAt } from '../../domain/subscription/dates.ts'
import { closePending } from '../payment/close-pending.ts'
import { planOf } from '../plan/plan-rows.ts'
import { stepSubscription } from '../plan/subscription-state.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { askForPayment } from './ask-for-payment.ts'

/**
 * Records a declined charge of a renewal: the plan becomes RENEWAL_ERROR, is charged again on days 1, 3 and 5, and can be paid by the mailed link (rule S1). A
 * final decline, such as of a stolen card, is not charged again (amendment A2). A repeated message about the same failure counts once.
 */
export async function recordFailedCharge(
  db: Database,
  { subscriptionId, paymentId, isFinal }: { subscriptionId: number; paymentId: number; isFinal: boolean },
  now: Date,
): Promise<void> {
  await db.transaction().execute(async trx => {
    const { invoice_id: invoiceId } = await trx
      .selectFrom('payment')
      .where('id', '=', paymentId)
      .select('invoice_id')
      .executeTakeFirstOrThrow()
    await trx.selectFrom('invoice').where('id', '=', invoiceId).select('id').forUpdate().executeTakeFirstOrThrow()
    const period = await trx
      .updateTable('subscription_period')
      .set(eb => ({
        attempts: eb('attempts', '+', 1),
        charge_payment_id: null,
        charge_customer_id: null,
        charge_payment_method_id: null,
      }))
      .where('charge_payment_id', '=', paymentId)
      .returning(['opened_at', 'attempts'])
      .executeTakeFirst()
    if (!period) return
    await trx
      .updateTable('subscription_period')
      .set({ retry_at: isFinal ? null : retryAt(period.opened_at, period.attempts) })
      .where('invoice_id', '=', invoiceId)
      .execute()
    await closePending(trx, paymentId, { status: 'DECLINED', now })
    const invoice = await trx.selectFrom('invoice').where('id', '=', invoiceId).selectAll().executeTakeFirstOrThrow()
    const subscription = await stepSubscription(trx, subscriptionId, { step: 'decline', now })
    if (!subscription) return
    const plan = await planOf(trx, subscription)
    await askForPayment(trx, { subscription, plan, invoice }, 'renewal_failed', now)
  })
}
