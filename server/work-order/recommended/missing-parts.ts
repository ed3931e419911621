import { type FilterPurpose, jobSupplies } from '../../../domain/inventory/job-supplies.ts'
import { filtersInVan } from '../../inventory/queries.ts'
import type { Database } from '../../platform/database/tenant-database.ts'
import type { WorkOrderRow } from '../rows.ts'

/** Returns the kinds of filters that a service takes and the order's van has none of. A franchise without van stock is not asked. */
export async function missingParts(db: Database, order: WorkOrderRow, nameKey: string): Promise<FilterPurpose[]> {
  const { filters: purposes } = jobSupplies([nameKey])
  const { van_id: vanId, vehicle_id: vehicleId, franchise_id: franchiseId } = order
  if (purposes.length === 0 || vanId === null || franchiseId === null) return []
  const { features } = await db
    .selectFrom('franchise')
    .where('id', '=', franchiseId)
    .select('features')
    .executeTakeFirstOrThrow()
  if (!features.includes('inventory')) return []
  const inVan = await filtersInVan(db, { vanId, vehicleId, purposes })
  return purposes.filter(kind => !inVan.some(({ purpose }) => purpose === kind))
}
