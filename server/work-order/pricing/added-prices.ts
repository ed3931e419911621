import type { ServingFranchise } from '../../franchise/place.ts'
import type { Database } from '../../platform/database/tenant-database.ts'
import { Refusal } from '../../platform/refusal.ts'
import { pickedServices } from '../edit-content.ts'
import type { WorkOrderRow } from '../rows.ts'
import { contentPricer } from './price-content.ts'

/**
 * Returns what each service would add to an open order, in cents after reductions and without tax, by the rules of a change of services. A service that the order
 * cannot have beside what it has is not among them, such as a second one that is no add-on.
 */
export async function addedPrices(
  db: Database,
  { order, franchise, now }: { order: WorkOrderRow; franchise: ServingFranchise; now: Date },
  serviceIds: readonly number[],
): Promise<Map<number, number>> {
  if (order.status !== 'ASSIGNED' || serviceIds.length === 0) return new Map()
  const picked = await pickedServices(db, order.id)
  const priced = await contentPricer(db, { order, franchise, now }, { vehicleId: order.vehicle_id })
  const totalOf = (ids: readonly number[]): number | undefined => {
    try {
      return priced(ids).quote.total
    } catch (error) {
      if (error instanceof Refusal) return undefined
      throw error
    }
  }
  const before = totalOf(picked)
  if (before === undefined) return new Map()
  return new Map(
    serviceIds.flatMap(id => {
      const total = totalOf([...picked, id])
      return total === undefined ? [] : [[id, total - before] as const]
    }),
  )
}
