import type { Database } from '../../platform/database/tenant-database.ts'
import type { PricedService } from '../../pricing/price-list.ts'

/** Returns the plan that an order starts; null without one. The line that starts it costs nothing: the plan is charged apart. */
export async function bookedPlan(db: Database, orderId: number): Promise<PricedService['plan']> {
  const plan = await db
    .selectFrom('line_item as l')
    .innerJoin('subscription_type as t', 't.id', 'l.plan_id')
    .where('l.work_order_id', '=', orderId)
    .select(['t.id', 't.price', 't.frequency', 't.currency'])
    .orderBy('l.position')
    .limit(1)
    .executeTakeFirst()
  return plan ?? null
}
