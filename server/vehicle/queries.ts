import { type RawBuilder, sql } from 'kysely'
import { NOT_LISTED } from '../../domain/vehicle/catalogue.ts'
import { queryByIds } from '../platform/database/prepared.ts'
import type { Database } from '../platform/database/tenant-database.ts'

/** A catalogue entry (CARS-03). */
export interface CatalogueEntry {
  id: number
  year: number
  make: string
  model: string
  engine: string
  /** Litres with filter, and the tenant's own oil of that type and weight if it has one; null if the engine's oil is unknown. */
  oil: { volumeL: number; type: string; weight: string; oilId: number | null } | null
  /** The tenant's compatible parts. */
  parts: PartItem[]
}

export interface PartItem {
  id: number
  partType: string
  brand: string | null
  name: string
}

/** Maximum entries of one statement. One model of one year has at most about twenty engines, and a list of orders at most about twenty vehicles. */
export const MAX_VEHICLES = 200

/** Entries with their oil; the tenant's own data takes precedence over the catalogue's. */
const entries = (condition: RawBuilder<boolean>): RawBuilder<CatalogueEntry> => sql<CatalogueEntry>`
    select v.id, v.year, v.make, v.model, v.engine,
      case when t.vehicle_id is not null then jsonb_build_object('volumeL', t.volume_l, 'type', t.oil_type, 'weight', t.oil_weight, 'oilId', coalesce(kept.merged_into_id, kept.id))
        when o.vehicle_id is not null then jsonb_build_object('volumeL', o.volume_l, 'type', o.oil_type, 'weight', o.oil_weight, 'oilId', coalesce(kept.merged_into_id, kept.id)) end as oil,
      coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'partType', p.part_type, 'brand', p.brand, 'name', p.name)
        order by p.part_type, p.id) from vehicle_part_item p where p.vehicle_id = v.id), '[]') as parts
    from vehicle v
    left join tenant_vehicle_oil t on t.vehicle_id = v.id
    left join vehicle_oil o on o.vehicle_id = v.id
    left join oil kept on kept.oil_type = coalesce(t.oil_type, o.oil_type) and kept.oil_weight = coalesce(t.oil_weight, o.oil_weight)
    where ${condition}
    order by v.displacement_l nulls first, v.cylinders, v.engine limit ${MAX_VEHICLES}`

/** Returns the catalogue's model years, newest first (SVC-10). */
export async function listYears(db: Database): Promise<number[]> {
  // Steps from year to year in the unique index; `distinct` would read every row.
  const { rows } = await sql<{ year: number }>`
    with recursive y (year) as (
      select max(year) from vehicle
      union all
      select (select max(v.year) from vehicle v where v.year < y.year) from y where y.year is not null)
    select year from y where year is not null`.execute(db)
  return rows.map(row => row.year)
}

/** Returns the makes of a year in alphabetical order, without the entry for vehicles that are not listed. */
export async function listMakes(db: Database, year: number): Promise<string[]> {
  const rows = await db
    .selectFrom('vehicle')
    .where('year', '=', year)
    .where('make', '!=', NOT_LISTED.make)
    .select('make')
    .distinct()
    .orderBy('make')
    .execute()
  return rows.map(row => row.make)
}

/** Returns the models of a make and year in alphabetical order. */
export async function listModels(db: Database, year: number, make: string): Promise<string[]> {
  const rows = await db
    .selectFrom('vehicle')
    .where('year', '=', year)
    .where('make', '=', make)
    .select('model')
    .distinct()
    .orderBy('model')
    .execute()
  return rows.map(row => row.model)
}

/** Returns the entries of a model and year, smallest engine first; with `engine`, only the one with it. */
export async function listVehicles(
  db: Database,
  { make, model, year, engine }: { make: string; model: string; year: number; engine?: string | null },
): Promise<CatalogueEntry[]> {
  const { rows } = await entries(
    sql<boolean>`v.year = ${year} and v.make = ${make} and v.model = ${model} and v.engine = coalesce(${engine ?? null}, v.engine)`,
  ).execute(db)
  return rows
}

/** The entries with these ids; unknown ids have none. */
export const vehiclesById = queryByIds('vehicles', (_db, ids) => entries(sql<boolean>`v.id = ${ids}`))

/** Returns the entries with these ids, in one statement; omits unknown ids. */
export const findVehicles = async (db: Database, ids: readonly number[]): Promise<CatalogueEntry[]> =>
  (await db.executeQuery(vehiclesById(db, ids))).rows

/** Returns the entry for a vehicle that the catalogue does not list (SVC-13). */
export async function findNotListed(db: Database): Promise<CatalogueEntry> {
  const [found] = await listVehicles(db, NOT_LISTED)
  if (!found) throw new Error('The catalogue was not imported: it has no entry for a vehicle that is not listed.')
  return found
}
