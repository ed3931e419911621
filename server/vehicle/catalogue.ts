import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../platform/database/tenant-database.ts'

export interface CatalogueVehicle {
  id: number
  year: number
  make: string
  model: string
  engine: string
  /** Litres with filter; null where there is no oil data. */
  oilVolumeL: number | null
  oilType: string | null
  oilWeight: string | null
}

/** The not-listed entry is offered by itself, never in the lists. */
const LISTED = sql<boolean>`make <> 'Vehicle Not listed'`

/** Years that have vehicles, newest first. */
export async function catalogueYears(db: Database): Promise<number[]> {
  // A loose index scan: one index probe a year instead of reading the whole catalogue.
  const { rows } = await sql<{ year: number }>`
    with recursive years as (
      (select year from vehicle where ${LISTED} order by year desc limit 1)
      union all
      select (select v.year from vehicle v where v.year < years.year order by v.year desc limit 1) from years where years.year is not null)
    select year from years where year is not null`.execute(db)
  return rows.map(row => row.year)
}

export async function catalogueMakes(db: Database, year: number): Promise<string[]> {
  const rows = await db
    .selectFrom('vehicle')
    .where('year', '=', year)
    .where(LISTED)
    .select('make')
    .distinct()
    .orderBy('make')
    .execute()
  return rows.map(row => row.make)
}

export async function catalogueModels(db: Database, year: number, make: string): Promise<string[]> {
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

function vehiclesWhere(db: Database, condition: RawBuilder<boolean>): Promise<CatalogueVehicle[]> {
  return sql<CatalogueVehicle>`
    select v.id, v.year, v.make, v.model, v.engine, coalesce(own.volume_l, oil.volume_l) as "oilVolumeL",
      coalesce(own.oil_type, oil.oil_type) as "oilType", coalesce(own.oil_weight, oil.oil_weight) as "oilWeight"
    from vehicle v
    left join tenant_vehicle_oil own on own.vehicle_id = v.id
    left join vehicle_oil oil on oil.vehicle_id = v.id
    where ${condition} order by v.displacement_l nulls last, v.engine limit 200`
    .execute(db)
    .then(({ rows }) => rows)
}

/** A model's vehicles, one for each engine, with the tenant's own oil data where it has some. */
export const catalogueVehicles = (
  db: Database,
  { year, make, model, engine }: { year: number; make: string; model: string; engine: string | null },
): Promise<CatalogueVehicle[]> =>
  vehiclesWhere(
    db,
    sql<boolean>`v.year = ${year} and v.make = ${make} and v.model = ${model} and (${engine}::text is null or v.engine = ${engine})`,
  )

/** Vehicles by id, in one statement. */
export const catalogueVehiclesById = (db: Database, ids: readonly number[]): Promise<CatalogueVehicle[]> =>
  vehiclesWhere(db, sql<boolean>`v.id = any(${ids})`)

export async function findCatalogueVehicle(db: Database, id: number): Promise<CatalogueVehicle | null> {
  return (await catalogueVehiclesById(db, [id]))[0] ?? null
}
