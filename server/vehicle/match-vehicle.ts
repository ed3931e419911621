import type { DecodedVin } from '../providers/vin/port.ts'
import { type CatalogueEntry, findVehicles, type Queryable } from './queries.ts'

/**
 * The catalogue entry of a decoded VIN: the model's engine of that size and fuel, else the nearest to it in what the VIN tells, else the model's
 * first; null when the catalogue has no such model and year. Make and model match in any case of letters.
 */
export async function matchVehicle(db: Queryable, vin: DecodedVin): Promise<CatalogueEntry | null> {
  const { rows } = await db.query<{ id: number }>(
    `select id::float8 as id from vehicle
     where year = $1 and lower(make) = lower($2) and lower(model) = lower($3)
     order by
       displacement_l = $4::numeric desc nulls last, cylinders = $5::int desc nulls last, fuel = $6::text desc nulls last,
       displacement_l nulls first, cylinders, engine
     limit 1`,
    [vin.year, vin.make, vin.model, vin.displacementL ?? null, vin.cylinders ?? null, vin.fuel ?? null],
  )
  const [found] = await findVehicles(
    db,
    rows.map(row => row.id),
  )
  return found ?? null
}
