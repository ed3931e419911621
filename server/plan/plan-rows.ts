import type { Selectable } from 'kysely'
import type { Subscription, SubscriptionType } from '../platform/database/schema.gen.ts'
import type { Database } from '../platform/database/tenant-database.ts'

export type SubscriptionRow = Selectable<Subscription>

export type PlanRow = Selectable<SubscriptionType>

/** Returns the plan of a subscription, at the price that the member bought. */
export async function planOf(db: Database, subscription: SubscriptionRow): Promise<PlanRow> {
  const plan = await db
    .selectFrom('subscription_type')
    .where('id', '=', subscription.subscription_type_id)
    .selectAll()
    .executeTakeFirstOrThrow()
  return { ...plan, price: subscription.price ?? plan.price }
}
