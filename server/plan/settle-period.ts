import { nextPaymentAt, paymentDay, periodStart } from '../../domain/subscription/dates.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { enqueue } from '../platform/jobs/enqueue.ts'
import { planOf } from './plan-rows.ts'
import { stepSubscription } from './subscription-state.ts'
import { termsOf } from './terms.ts'

/**
 * Records that a subscription's invoice is fully paid: activates the plan and sets its next payment (rule S1). Runs in the transaction that counts the money, which
 * has the row lock of the invoice. Wherever both are locked, lock the invoice before the subscription.
 * @returns whether this payment settled a period, and whether the plan's own mail confirms it
 */
export async function settlePeriod(
  db: Database,
  invoice: { id: number; subscription_id: number },
  now: Date,
): Promise<{ isSettled: boolean; hasOwnMail: boolean }> {
  const period = await db
    .updateTable('subscription_period')
    .set({
      paid_at: now,
      retry_at: null,
      charge_payment_id: null,
      charge_customer_id: null,
      charge_payment_method_id: null,
    })
    .where('invoice_id', '=', invoice.id)
    .where('paid_at', 'is', null)
    .returning('due_at')
    .executeTakeFirst()
  if (!period) return { isSettled: false, hasOwnMail: false }
  const subscription = await db
    .selectFrom('subscription')
    .where('id', '=', invoice.subscription_id)
    .selectAll()
    .forUpdate()
    .executeTakeFirstOrThrow()
  const isFirst = subscription.next_payment_at === null
  const start = periodStart(period.due_at, now, subscription.cancel_effective_at !== null)
  const isInTime = start === period.due_at
  const day = isInTime && subscription.payment_day !== null ? subscription.payment_day : paymentDay(start)
  const settled = await stepSubscription(db, subscription.id, {
    step: 'settle',
    now,
    set: {
      renewed_at: isFirst && isInTime ? null : start,
      payment_day: day,
      next_payment_at: nextPaymentAt(start, day, termsOf(await planOf(db, subscription))),
    },
  })
  // A plan that ended stays ended, whatever is paid later.
  if (!settled) return { isSettled: true, hasOwnMail: false }
  const kind = isFirst ? 'started' : 'renewed'
  await enqueue(db, 'mail-subscription', { subscriptionId: subscription.id, kind, invoiceId: invoice.id })
  return { isSettled: true, hasOwnMail: true }
}
