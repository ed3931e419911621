import type { SignedInContext } from '../platform/context.ts'
import { invalidField, Refusal } from '../platform/refusal.ts'
import type { ImpactItem } from '../settings/impact.ts'
import { assignWorkOrder } from '../work-order/assign-work-order.ts'
import { vanOrders } from './change-van.ts'
import { ownVan } from './read-van.ts'
import { TEXTS } from './texts.ts'

/** What came of moving a van's orders. */
export interface MovedOrders {
  moved: number
  /** The orders that stay, because the other van has an order then or somebody changed them meanwhile. */
  left: ImpactItem[]
}

/**
 * Moves the open orders of a van to another van of its franchise, at the same times and prices. An order that the other van has no time for stays.
 * @throws Refusal 404; 422 under `toVanId`
 */
export async function moveVanOrders(
  context: SignedInContext,
  { vanId, toVanId }: { vanId: number; toVanId: number },
): Promise<MovedOrders> {
  const { scope, actor } = context
  const van = await ownVan(scope.db, actor, vanId)
  const target = await ownVan(scope.db, actor, toVanId)
  if (target.id === van.id || target.franchiseId !== van.franchiseId) throw invalidField('toVanId', TEXTS.sameVan)
  if (!target.active) throw invalidField('toVanId', TEXTS.retired)
  let moved = 0
  for (const { workOrderId: id = 0 } of await vanOrders(scope.db, van))
    try {
      await assignWorkOrder(context, { id, franchiseId: van.franchiseId, vanId: toVanId, agreedTotal: null })
      moved++
    } catch (error) {
      // The list of what is left names it.
      if (!(error instanceof Refusal)) throw error
    }
  return { moved, left: await vanOrders(scope.db, van) }
}
