import { mayCancel, mayUndoCancel } from '../../domain/subscription/status.ts'
import type { SubscriptionRow } from '../plan/plan-rows.ts'
import { endIfCancelled } from '../plan/terms.ts'
import type { Context, SignedInContext } from '../platform/context.ts'
import { enqueue } from '../platform/jobs/enqueue.ts'
import { Refusal } from '../platform/refusal.ts'
import { lockOwnSubscription } from './queries.ts'
import { TEXTS } from './texts.ts'

const stateOf = (row: SubscriptionRow) => ({
  status: row.status,
  updatedAt: row.updated_at,
  cancelEffectiveAt: row.cancel_effective_at,
})

/**
 * Cancels the actor's active subscription (SUBS-05, SUBS-06). The server sets the end date; the client sends the date that it showed, so that the customer
 * never agrees to another one.
 * @throws Refusal 404 when it belongs to another user; 409 when it is not active or the date has changed
 */
export async function cancelSubscription(
  { scope, actor, clock }: SignedInContext,
  { id, cancelEffectiveAt }: { id: number; cancelEffectiveAt: Date },
): Promise<void> {
  await scope.db.transaction().execute(async db => {
    const { subscription, plan } = await lockOwnSubscription(db, actor, id)
    if (!mayCancel(stateOf(subscription))) throw new Refusal(409, 'NOT_NOW', TEXTS.notCancellable)
    const end = endIfCancelled(subscription, plan)
    if (end.getTime() !== cancelEffectiveAt.getTime()) throw new Refusal(409, 'DATE_CHANGED', TEXTS.dateChanged)
    await setEnd(db, id, end, clock.now())
  })
}

/** Undoes a cancellation before it takes effect. @throws Refusal 404 when it belongs to another user; 409 without a cancellation */
export async function undoCancelSubscription({ scope, actor, clock }: SignedInContext, id: number): Promise<void> {
  await scope.db.transaction().execute(async db => {
    const { subscription } = await lockOwnSubscription(db, actor, id)
    const hasEnded = subscription.cancel_effective_at !== null && subscription.cancel_effective_at <= clock.now()
    if (hasEnded || !mayUndoCancel(stateOf(subscription))) throw new Refusal(409, 'NOT_NOW', TEXTS.nothingToUndo)
    await setEnd(db, id, null, clock.now())
  })
}

async function setEnd(db: Context['scope']['db'], id: number, end: Date | null, now: Date): Promise<void> {
  await db.updateTable('subscription').set({ cancel_effective_at: end, updated_at: now }).where('id', '=', id).execute()
  await enqueue(db, 'mail-subscription', {
    subscriptionId: id,
    kind: end ? 'cancelled' : 'undone',
    at: now.toISOString(),
  })
}
