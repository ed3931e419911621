import { sql } from 'kysely'
import type { FilterPurpose } from '../../domain/inventory/job-supplies.ts'
import type { OilType } from '../../domain/vehicle/oil.ts'
import type { Database } from '../platform/database/tenant-database.ts'

/** A filter in a van's stock. */
export interface FilterInVan {
  id: number
  purpose: FilterPurpose
  name: string
  brand: string | null
  /** Pieces. */
  quantity: number
  /** Whether it is known to fit the vehicle. */
  fits: boolean
}

/** An oil in a van's stock. */
export interface OilInVan {
  /** The oil's own id. */
  id: number
  type: OilType
  weight: string
  millilitres: number
}

/** Returns a van's filters of these kinds that are in stock; those that fit the vehicle come first. */
export async function filtersInVan(
  db: Database,
  { vanId, vehicleId, purposes }: { vanId: number; vehicleId: number; purposes: readonly FilterPurpose[] },
): Promise<FilterInVan[]> {
  const { rows } = await sql<FilterInVan>`
    select s.id, t.purpose, p.name, b.name as brand, s.quantity,
      (p.vehicle_id is not distinct from ${vehicleId}
        or exists (select from vehicle_part_item i where i.vehicle_id = ${vehicleId} and i.name = p.name)) as fits
    from stock_item s join part p on p.id = s.part_id join part_type t on t.id = p.part_type_id left join part_brand b on b.id = p.part_brand_id
    where s.van_id = ${vanId} and s.quantity > 0 and t.purpose = any(${purposes}::text[])
    order by fits desc, p.name, s.id`.execute(db)
  return rows
}

/** Returns a van's oils that are in stock. */
export const oilsInVan = (db: Database, vanId: number): Promise<OilInVan[]> =>
  db
    .selectFrom('stock_item as s')
    .innerJoin('oil as o', 'o.id', 's.oil_id')
    .where('s.van_id', '=', vanId)
    .where('s.quantity', '>', 0)
    .select(['o.id', 'o.oil_type as type', 'o.oil_weight as weight', 's.quantity as millilitres'])
    .orderBy('o.oil_type')
    .orderBy('o.oil_weight')
    .execute()
