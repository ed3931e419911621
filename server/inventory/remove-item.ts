import type { SignedInContext } from '../platform/context.ts'
import { requireMarketRights } from './policy.ts'
import { addEntry, lockItems, requireItem } from './stock-items.ts'
import { TEXTS } from './texts.ts'

/**
 * Removes a part or an oil from a list (STOCK-20). A correction sets its stock to none, and the ledger stays. It can be added again. Repeated calls
 * change nothing.
 * @throws Refusal 403 for a technician in the market (STOCK-08); 404 for an item that the actor may not use
 */
export async function removeItem(context: SignedInContext, kind: 'part' | 'oil', id: number): Promise<void> {
  const { actor } = context
  const found = await requireItem(context.scope.db, actor, kind, id)
  requireMarketRights(actor, found.van_id)
  const now = context.clock.now()
  await context.scope.db.transaction().execute(async db => {
    const [item] = await lockItems(db, [id])
    if (!item || item.removed_at !== null) return
    const key = `removed ${id} ${crypto.randomUUID()}`
    if (item.quantity > 0) {
      const note = TEXTS.removedFromList
      await addEntry({ db, item, actor, now, key }, { change: -item.quantity, reason: 'CORRECTED', note })
    }
    await db.updateTable('stock_item').set({ removed_at: now }).where('id', '=', id).execute()
  })
}
