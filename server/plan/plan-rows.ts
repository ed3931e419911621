import type { Selectable } from 'kysely'
import type { Subscription, SubscriptionType } from '../platform/database/schema.gen.ts'
import type { Database } from '../platform/database/tenant-database.ts'

export type SubscriptionRow = Selectable<Subscription>

export type PlanRow = Selectable<SubscriptionType>

export const planOf = (db: Database, subscription: SubscriptionRow): Promise<PlanRow> =>
  db
    .selectFrom('subscription_type')
    .where('id', '=', subscription.subscription_type_id)
    .selectAll()
    .executeTakeFirstOrThrow()
