import { mayEnd, subscriptionsFor } from '../../domain/subscription/status.ts'
import { withdrawPending } from '../payment/withdraw-pending.ts'
import { stepSubscription } from '../plan/subscription-state.ts'
import type { SignedInContext } from '../platform/context.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { enqueue } from '../platform/jobs/enqueue.ts'
import type { JobContext } from '../platform/jobs/job-context.ts'
import { notFound, Refusal } from '../platform/refusal.ts'
import { TEXTS } from './texts.ts'

/** Ends a subscription now, in the caller's transaction, and emails its owner. One that ended already stays as it is. */
export async function end(
  db: Database,
  subscriptionId: number,
  { step, now }: { step: 'end' | 'expire'; now: Date },
): Promise<void> {
  if (!(await stepSubscription(db, subscriptionId, { step, now, set: { next_payment_at: null } }))) return
  await db
    .updateTable('subscription_period')
    .set({ retry_at: null })
    .where('subscription_id', '=', subscriptionId)
    .where('paid_at', 'is', null)
    .execute()
  await enqueue(db, 'mail-subscription', { subscriptionId, kind: 'ended' })
}

/**
 * Ends a plan that is not paid: voids the invoice of its open period and withdraws its links. Locks the invoice before the subscription, as everywhere.
 * @returns false when it is paid meanwhile, or a card is being charged for it
 */
async function endUnpaid(db: Database, subscriptionId: number, now: Date): Promise<boolean> {
  const period = await db
    .selectFrom('subscription_period')
    .where('subscription_id', '=', subscriptionId)
    .where('paid_at', 'is', null)
    .select(['invoice_id', 'charge_payment_id'])
    .executeTakeFirst()
  const invoice = period
    ? await db
        .selectFrom('invoice')
        .where('id', '=', period.invoice_id)
        .select(['id', 'approved_amount', 'voided_at'])
        .forUpdate()
        .executeTakeFirst()
    : undefined
  const subscription = await db
    .selectFrom('subscription')
    .where('id', '=', subscriptionId)
    .select(['status'])
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (!mayEnd(subscription)) return false
  if (invoice) {
    const charge = await db
      .selectFrom('payment')
      .where('invoice_id', '=', invoice.id)
      .where('payment_method', '=', 'card')
      .where('status', '=', 'PENDING')
      .select('id')
      .executeTakeFirst()
    if (charge) return false
    await withdrawPending(db, invoice.id, now)
    if (invoice.approved_amount === 0 && invoice.voided_at === null)
      await db.updateTable('invoice').set({ voided_at: now }).where('id', '=', invoice.id).execute()
  }
  await end(db, subscriptionId, { step: 'end', now })
  return true
}

/**
 * Ends the actor's own plan that was never paid, or could not be renewed. Nothing more is billed, and the car can get a new plan.
 * @throws Refusal 404 when it belongs to another user; 409 for an active or ended plan, and while a card is being charged for it
 */
export async function endSubscription({ scope, actor, clock }: SignedInContext, id: number): Promise<void> {
  await scope.db.transaction().execute(async db => {
    const own = await db
      .selectFrom('subscription')
      .where('id', '=', id)
      .where('user_id', '=', actor.userId)
      .select('id')
      .executeTakeFirst()
    if (!own) throw notFound('subscription')
    if (!(await endUnpaid(db, id, clock.now()))) throw new Refusal(409, 'NOT_NOW', TEXTS.notEndable)
  })
}

/** Ends a car's plans that are not paid, in the caller's transaction, so that it can get a new one. */
export async function endDeadPlans(db: Database, userVehicleId: number, now: Date): Promise<void> {
  const dead = await db
    .selectFrom('subscription')
    .where('user_vehicle_id', '=', userVehicleId)
    .where('status', 'in', subscriptionsFor('end'))
    .select('id')
    .execute()
  for (const { id } of dead) await endUnpaid(db, id, now)
}

/** Ends the plans of a deleted car that are not paid. */
export async function endPlansOfDeletedCar(
  { scope, clock }: JobContext,
  { userVehicleId }: { userVehicleId: number },
): Promise<void> {
  await scope.db.transaction().execute(db => endDeadPlans(db, userVehicleId, clock.now()))
}
