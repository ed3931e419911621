import { seesOwnVansOnly, seesVan } from '../franchise/policy.ts'
import type { Actor, TenantScope } from '../platform/scope.ts'
import type { OrderChange } from './order-changes.ts'

/**
 * Returns the filter of changes for a staff member: orders that are or were in their lists (ROLE-09, ROLE-10). A change of many orders goes to all
 * staff of the tenant.
 */
export async function changesFor({ db, tenant }: TenantScope, actor: Actor): Promise<(change: OrderChange) => boolean> {
  const vans = seesOwnVansOnly(actor)
    ? await db.selectFrom('van').where(seesVan(actor, 'van.id')).select('id').execute()
    : null
  const vanIds = vans?.map(van => van.id)
  return ({ tenantId, franchiseIds, vanIds: ofOrder }) =>
    tenantId === tenant.id &&
    (franchiseIds === null || franchiseIds.some(id => id !== null && actor.franchiseIds.includes(id))) &&
    // Orders without a van are in the list of requests, which technicians see too.
    (vanIds === undefined || ofOrder === null || ofOrder.some(id => id === null || vanIds.includes(id)))
}
