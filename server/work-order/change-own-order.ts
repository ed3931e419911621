import { visitZone } from '../../domain/address/visit-zone.ts'
import type { BookingRules } from '../../domain/booking-rules/rules.ts'
import type { WorkOrderState } from '../../domain/work-order/transitions.ts'
import { allFranchises, type ServingFranchise } from '../franchise/place.ts'
import { businessRules } from '../franchise/rules.ts'
import type { SignedInContext } from '../platform/context.ts'
import { retryDeadlock } from '../platform/database/retry-deadlock.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { notFoundForActor, Refusal } from '../platform/refusal.ts'
import { type OrderChange, stateOf } from './change-order.ts'
import type { WorkOrderRow } from './rows.ts'
import { lockVisitOrders } from './visit/visit-orders.ts'

/** A customer's own order, locked for a change, and the franchise that serves it; null when none does. */
export interface OwnOrderChange extends Omit<OrderChange, 'dayHasBegun' | 'franchise'> {
  franchise: ServingFranchise | null
}

/** What limits the changes of a customer. */
export interface CustomerLimits {
  /** Those of the order's franchise, otherwise of the business. */
  rules: BookingRules
  timeZone: string
}

/** When customers may change their order, and the message when it is too late. */
export interface CustomerRule {
  allowed(order: WorkOrderState, now: Date, limits: CustomerLimits): boolean
  message(limits: CustomerLimits): string
}

/** Returns the IANA zone in which the customer reads the order's time. */
async function zoneOf(
  db: Database,
  order: Pick<WorkOrderRow, 'address_id' | 'unavailability_reason'>,
  franchise: ServingFranchise | null,
): Promise<string> {
  const isOutside = order.unavailability_reason === 'OUTSIDE_SERVICE_AREA'
  if (franchise && !isOutside) return franchise.timeZone
  const { postal_code: postalCode, lng } = await db
    .selectFrom('address')
    .where('id', '=', order.address_id)
    .select(['postal_code', 'lng'])
    .executeTakeFirstOrThrow()
  return visitZone({ franchiseZone: franchise?.timeZone, isOutside, address: { postalCode, lng } }) ?? 'UTC'
}

/**
 * Runs one change of a customer's own order in one transaction, with the row locked (ROLE-03, ROLE-06).
 * @throws Refusal 404 for another customer's order; 409 when it is too late for the change
 */
export async function changeOwnOrder<Result>(
  { scope, actor, clock }: SignedInContext,
  id: number,
  rule: CustomerRule,
  change: (change: OwnOrderChange, limits: CustomerLimits) => Promise<Result>,
): Promise<Result> {
  // Read before the transaction: inside it, a second connection could deadlock with requests that wait for the pool.
  const [franchises, ofBusiness] = await Promise.all([allFranchises(scope.db), businessRules(scope.db)])
  return await retryDeadlock(() =>
    scope.db.transaction().execute(async db => {
      await lockVisitOrders(db, id)
      const order = await db
        .selectFrom('work_order')
        .where('id', '=', id)
        .where('user_id', '=', actor.userId)
        .selectAll()
        .forUpdate()
        .executeTakeFirst()
      if (!order) throw notFoundForActor('appointment')
      const now = clock.now()
      const franchise = franchises.find(candidate => candidate.id === order.franchise_id) ?? null
      const limits = {
        rules: franchise?.rules ?? ofBusiness,
        timeZone: await zoneOf(db, order, franchise),
      }
      if (!rule.allowed(stateOf(order), now, limits)) throw new Refusal(409, 'NOT_NOW', rule.message(limits))
      return await change({ db, order, actor, now, arrivedAt: now, franchise }, limits)
    }),
  )
}
