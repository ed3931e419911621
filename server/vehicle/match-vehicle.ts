import { sql } from 'kysely'
import type { Database } from '../platform/database/tenant-database.ts'
import type { DecodedVin } from '../ports/vin.ts'
import { type CatalogueEntry, findVehicles } from './queries.ts'

/**
 * Finds the catalogue entry of a decoded VIN: the model's engine of that size and fuel, otherwise the closest to the VIN's data, otherwise the
 * model's first; null when the catalogue does not have the model and year. Make and model match in any letter case.
 */
export async function matchVehicle(db: Database, vin: DecodedVin): Promise<CatalogueEntry | null> {
  const { rows } = await sql<{ id: number }>`
    select id from vehicle
    where year = ${vin.year} and lower(make) = lower(${vin.make}) and lower(model) = lower(${vin.model})
    order by
      displacement_l = ${vin.displacementL ?? null}::numeric desc nulls last, cylinders = ${vin.cylinders ?? null}::int desc nulls last,
      fuel = ${vin.fuel ?? null}::text desc nulls last, displacement_l nulls first, cylinders, engine
    limit 1`.execute(db)
  const [found] = await findVehicles(
    db,
    rows.map(row => row.id),
  )
  return found ?? null
}
