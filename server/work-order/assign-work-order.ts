import { findFranchise } from '../franchise/place.ts'
import { requireFranchise } from '../franchise/policy.ts'
import type { Context } from '../platform/context.ts'
import { invalidField, notFound, signInNeeded } from '../platform/refusal.ts'
import { addEvent, changeOrder, type SeenOrder, updateOrder } from './change-order.ts'
import { lockFreeVan } from './free-van.ts'

export interface Assignment extends SeenOrder {
  franchiseId: number
  vanId: number
}

/**
 * Gives an open order to a van, of this or another franchise (WOFLOW-14). What was confirmed stays confirmed; what was requested still waits for its confirmation, with the van held.
 * @throws Refusal 404 for a franchise or van that is not the actor's; 422 for a franchise in another country, where the order's prices and taxes would be wrong; 409 when the van is taken
 */
export async function assignWorkOrder(context: Context, { franchiseId, vanId, ...seen }: Assignment): Promise<void> {
  if (!context.actor) throw signInNeeded()
  requireFranchise(context.actor, franchiseId)
  const franchise = await findFranchise(context.scope.db, franchiseId)
  if (!franchise) throw notFound('The franchise')
  await changeOrder(context, seen, 'assign', async change => {
    const { order } = change
    if ((order.currency === 'CAD') !== (franchise.countryCode === 'CA'))
      throw invalidField('assignedFranchise', 'Please choose a franchise in the country of the order.')
    const van = await lockFreeVan(change, { franchiseId, vanId, scheduledAt: order.scheduled_at })
    await updateOrder(change, {
      franchise_id: franchiseId,
      van_id: vanId,
      unavailability_reason: null,
      potential_franchise_id: null,
    })
    await addEvent(change, 'assigned', { franchise: franchise.name, vanId, van: van.name })
  })
}
