import { seesOwnVansOnly, seesVan } from '../franchise/policy.ts'
import type { TenantScope, Actor } from '../platform/scope.ts'
import type { OrderChange } from './order-changes.ts'

/**
 * Which changes concern somebody of the staff: those of orders that stand in a list of theirs, or stood there (ROLE-09, ROLE-10). Of many orders at once
 * everybody of the tenant hears.
 */
export async function changesFor({ db, tenant }: TenantScope, actor: Actor): Promise<(change: OrderChange) => boolean> {
  const vans = seesOwnVansOnly(actor)
    ? await db.selectFrom('van').where(seesVan(actor, 'van.id')).select('id').execute()
    : null
  const vanIds = vans?.map(van => van.id)
  return ({ tenantId, franchiseIds, vanIds: ofOrder }) =>
    tenantId === tenant.id &&
    (franchiseIds === null || franchiseIds.some(id => id !== null && actor.franchiseIds.includes(id))) &&
    // What is in no van waits in the list of requests, which technicians see too.
    (vanIds === undefined || ofOrder === null || ofOrder.some(id => id === null || vanIds.includes(id)))
}
