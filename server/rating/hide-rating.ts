import { reasonProblem } from '../../domain/rating/rating.ts'
import type { SignedInContext } from '../platform/context.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { invalidField, notFoundForActor } from '../platform/refusal.ts'
import { addEvent } from '../work-order/change-order.ts'
import { requireOthersOrder, visibleOrders } from '../work-order/policy.ts'
import type { WorkOrderRow } from '../work-order/rows.ts'

/**
 * Hides the sentence of an abusive rating from the site, with a reason that the order's history keeps. Its stars still count. Repeated calls change nothing.
 * @throws Refusal 422 for the reason; 404 for an order without a rating or of another franchise; 403 for the actor's own
 */
export async function hideRating(
  context: SignedInContext,
  { workOrderId, reason }: { workOrderId: number; reason: string },
): Promise<void> {
  const problem = reasonProblem(reason)
  if (problem !== undefined) throw invalidField('reason', problem)
  const text = reason.trim()
  await changeRating(context, workOrderId, async (db, order) => {
    const now = context.clock.now()
    const { numUpdatedRows } = await db
      .updateTable('rating')
      .set({ hidden_at: now, hidden_by_id: context.actor.userId, hidden_reason: text })
      .where('work_order_id', '=', workOrderId)
      .where('hidden_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 1n)
      await addEvent({ db, order, actor: context.actor, now }, 'rating_hidden', { notes: text })
  })
}

/** Shows a hidden rating again. Repeated calls change nothing. @throws Refusal as hideRating */
export async function showRating(context: SignedInContext, workOrderId: number): Promise<void> {
  await changeRating(context, workOrderId, async (db, order) => {
    const { numUpdatedRows } = await db
      .updateTable('rating')
      .set({ hidden_at: null, hidden_by_id: null, hidden_reason: null })
      .where('work_order_id', '=', workOrderId)
      .where('hidden_at', 'is not', null)
      .executeTakeFirst()
    if (numUpdatedRows === 1n)
      await addEvent({ db, order, actor: context.actor, now: context.clock.now() }, 'rating_shown')
  })
}

async function changeRating(
  { scope, actor }: SignedInContext,
  workOrderId: number,
  change: (db: Database, order: WorkOrderRow) => Promise<void>,
): Promise<void> {
  await scope.db.transaction().execute(async db => {
    const order = await db
      .selectFrom('work_order')
      .where('id', '=', workOrderId)
      .where(visibleOrders(actor))
      .selectAll()
      .forUpdate()
      .executeTakeFirst()
    const rating = await db
      .selectFrom('rating')
      .where('work_order_id', '=', workOrderId)
      .select('id')
      .executeTakeFirst()
    if (!order || !rating) throw notFoundForActor('record')
    requireOthersOrder(actor, order)
    await change(db, order)
  })
}
