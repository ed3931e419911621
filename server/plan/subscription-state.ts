import type { Updateable } from 'kysely'
import { nextSubscription, type SubscriptionStep } from '../../domain/subscription/status.ts'
import type { Subscription } from '../platform/database/schema.gen.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import type { SubscriptionRow } from './plan-rows.ts'

// The only module that changes a subscription's status.

/**
 * Takes a step of a subscription's lifecycle, in the caller's transaction. Wherever an invoice and its subscription are both locked, the caller locks the invoice first. One
 * that is not possible (any more) changes nothing.
 * @param set what else changes with it
 * @returns the subscription after the step; undefined when the step was not possible
 */
export async function stepSubscription(
  db: Database,
  subscriptionId: number,
  { step, now, set = {} }: { step: SubscriptionStep; now: Date; set?: Omit<Updateable<Subscription>, 'status'> },
): Promise<SubscriptionRow | undefined> {
  const { status } = await db
    .selectFrom('subscription')
    .where('id', '=', subscriptionId)
    .select('status')
    .forUpdate()
    .executeTakeFirstOrThrow()
  const next = nextSubscription(status, step)
  if (next === null) return undefined
  return await db
    .updateTable('subscription')
    .set({ ...set, status: next, updated_at: now })
    .where('id', '=', subscriptionId)
    .returningAll()
    .executeTakeFirstOrThrow()
}
