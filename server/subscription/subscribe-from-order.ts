import { paymentDay } from '../../domain/subscription/dates.ts'
import { billToOf } from '../invoice/make-invoice.ts'
import type { PlanRow } from '../plan/plan-rows.ts'
import type { BilledOrder } from '../invoice/rows.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { askForPayment } from './ask-for-payment.ts'
import { endDeadPlans } from './end-subscription.ts'
import { openPeriod } from './open-period.ts'

/** Returns the plan of an order's subscribe_to_* service, in the version that was booked; undefined without one. */
export const orderedPlan = (db: Database, order: Pick<BilledOrder, 'id' | 'currency'>): Promise<PlanRow | undefined> =>
  db
    .selectFrom('line_item')
    .innerJoin('subscription_type', 'subscription_type.service_id', 'line_item.service_id')
    .where('line_item.work_order_id', '=', order.id)
    .where('subscription_type.currency', '=', order.currency)
    .where(eb =>
      eb.or([eb('line_item.plan_id', 'is', null), eb('line_item.plan_id', '=', eb.ref('subscription_type.id'))]),
    )
    // An order from before plans had versions starts the first one.
    .orderBy('subscription_type.version')
    .selectAll('subscription_type')
    .executeTakeFirst()

/**
 * Creates the subscription of a completed order with a plan, in the caller's transaction: it is unpaid, with its own invoice and payment link (rule S1). A car has one
 * plan at a time: one that was never paid, or could not be renewed, ends; beside an active one nothing is created.
 */
export async function subscribeFromOrder(db: Database, order: BilledOrder, plan: PlanRow, now: Date): Promise<void> {
  await endDeadPlans(db, order.user_vehicle_id, now)
  const subscription = await db
    .insertInto('subscription')
    .values({
      user_id: order.user_id,
      user_vehicle_id: order.user_vehicle_id,
      subscription_type_id: plan.id,
      work_order_id: order.id,
      status: 'PENDING',
      price: plan.price,
      payment_day: paymentDay(now),
      created_at: now,
      updated_at: now,
    })
    .onConflict(conflict => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!subscription) return
  const billing = { ...(await billToOf(db, order)), franchiseId: order.franchise_id }
  const invoice = await openPeriod(db, { subscription, plan, billing }, { dueAt: now, now })
  await askForPayment(db, { subscription, plan, invoice }, 'payment_needed', now)
}
