import { MAX_SELECTED } from '../../../domain/work-order/selection.ts'
import type { SignedInContext } from '../../platform/context.ts'
import { invalidField, Refusal } from '../../platform/refusal.ts'
import type { SeenOrder } from '../change-order.ts'
import { confirmWorkOrder } from '../confirm-work-order.ts'
import { staffWorkOrder } from '../queries.ts'
import type { WorkOrderRow } from '../rows.ts'
import { TEXTS } from '../texts.ts'
import { vanChoices } from '../vans/van-choices.ts'

/** What became of one of several orders. */
export interface ConfirmResult {
  id: number
  /** The van that has it now; null when it was not confirmed. */
  vanName: string | null
  /** Why it was not confirmed, as a sentence; null when it was. */
  problem: string | null
}

/**
 * Confirms several requested orders, each into the van that is suggested for it (WOFLOW-03), one after the other, because each takes a time from the others.
 * Each is its own transaction: one that is refused says why, and the others stay confirmed.
 * @throws Refusal 422 for none or too many orders
 */
export async function confirmWorkOrders(
  context: SignedInContext,
  orders: readonly SeenOrder[],
): Promise<ConfirmResult[]> {
  const distinct = [...new Map(orders.map(order => [order.id, order])).values()]
  if (distinct.length === 0 || distinct.length > MAX_SELECTED)
    throw invalidField('orders', TEXTS.selectionSize(MAX_SELECTED))
  const results: ConfirmResult[] = []
  const vansOfVisits = new Map<number, string>()
  for (const seen of distinct) results.push(await confirmOne(context, seen, vansOfVisits))
  return results
}

/** @param vansOfVisits the vans of the visits that were confirmed in this call, by stop: an order of one of them was confirmed with it */
async function confirmOne(
  context: SignedInContext,
  seen: SeenOrder,
  vansOfVisits: Map<number, string>,
): Promise<ConfirmResult> {
  try {
    const order = await staffWorkOrder(context.scope.db, context.actor, seen.id)
    const { stop_id: stopId } = order
    const known = stopId === null ? undefined : vansOfVisits.get(stopId)
    const vanName = known ?? (await intoSuggestedVan(context, seen, order))
    if (stopId !== null) vansOfVisits.set(stopId, vanName)
    return { id: seen.id, vanName, problem: null }
  } catch (error) {
    // Anything else is a defect, and ends the whole call: what is confirmed by then shows in the list.
    if (!(error instanceof Refusal)) throw error
    return { id: seen.id, vanName: null, problem: error.message }
  }
}

/** @returns the van's name @throws Refusal 409 when no van is free; otherwise as confirmWorkOrder */
async function intoSuggestedVan(context: SignedInContext, seen: SeenOrder, order: WorkOrderRow): Promise<string> {
  const question = {
    franchiseId: order.franchise_id ?? 0,
    at: order.scheduled_at,
    workOrderId: order.id,
    place: null,
    cars: [],
    vanId: null,
    holder: null,
  }
  const van = (await vanChoices(context, question)).find(choice => choice.isSuggested)
  if (!van) throw new Refusal(409, 'TIME_SLOT_UNAVAILABLE', TEXTS.noVanFree)
  await confirmWorkOrder(context, { ...seen, vanId: van.id })
  return van.name
}
