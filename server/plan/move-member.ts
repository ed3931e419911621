import { isPeriodMoved } from '../../domain/subscription/plan-settings.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import type { SubscriptionRow } from './plan-rows.ts'

/**
 * Moves a member to the version of an announced move, if the period that is billed now is one of those it is for. Runs in the transaction that bills the period,
 * which has the row lock of the subscription, so a repeated run moves nobody twice. What counts is when the period is due, not when a worker bills it. A member
 * who cancelled pays their price until the end.
 * @param dueAt when the period is due
 * @returns the subscription as it is then
 */
export async function moveMember(
  db: Database,
  subscription: SubscriptionRow,
  { dueAt, now }: { dueAt: Date; now: Date },
): Promise<SubscriptionRow> {
  if (subscription.cancel_effective_at !== null) return subscription
  const move = await db
    .selectFrom('plan_move_member as x')
    .innerJoin('plan_move as m', 'm.id', 'x.plan_move_id')
    .innerJoin('subscription_type as t', 't.id', 'm.to_plan_id')
    .where('x.subscription_id', '=', subscription.id)
    .where('x.moved_at', 'is', null)
    .where('x.withdrawn_at', 'is', null)
    .select(['m.id', 'm.effective_at', 'm.to_plan_id', 'x.notified_at', 't.price'])
    // A withdrawal that runs at the same time waits, or is seen.
    .forUpdate('x')
    .executeTakeFirst()
  if (!move || !isPeriodMoved({ effectiveAt: move.effective_at, notifiedAt: move.notified_at }, dueAt))
    return subscription
  await db
    .updateTable('plan_move_member')
    .set({ moved_at: now })
    .where('plan_move_id', '=', move.id)
    .where('subscription_id', '=', subscription.id)
    .execute()
  return await db
    .updateTable('subscription')
    .set({ subscription_type_id: move.to_plan_id, price: move.price })
    .where('id', '=', subscription.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
