import type pg from 'pg'
import { NOT_LISTED } from '../../domain/vehicle/catalogue.ts'

/** A connection bound to a tenant, or anything else that runs one statement. Without a tenant, oil data are those of the catalogue. */
export type Queryable = Pick<pg.Pool | pg.PoolClient, 'query'>

/** A catalogue entry (requirements CARS-03). */
export interface CatalogueEntry {
  id: number
  year: number
  make: string
  model: string
  engine: string
  /** Null where nothing is known of the engine's oil. */
  oil: { volumeL: number; type: string; weight: string } | null
}

interface EntryRow extends Omit<CatalogueEntry, 'oil'> {
  volume_l: number | null
  oil_type: string | null
  oil_weight: string | null
}

// One model of one year has at most some twenty engines.
const MAX_ENGINES = 100

/** Columns and joins of an entry with its oil, where the tenant's own goes before the catalogue's. */
const entry = `
  select v.id::float8 as id, v.year, v.make, v.model, v.engine,
    coalesce(t.volume_l, o.volume_l)::float8 as volume_l,
    coalesce(t.oil_type, o.oil_type) as oil_type, coalesce(t.oil_weight, o.oil_weight) as oil_weight
  from vehicle v
  left join tenant_vehicle_oil t on t.tenant_id = (select app.current_tenant()) and t.vehicle_id = v.id
  left join vehicle_oil o on o.vehicle_id = v.id`

const toEntry = ({ volume_l, oil_type, oil_weight, ...vehicle }: EntryRow): CatalogueEntry => ({
  ...vehicle,
  oil:
    volume_l === null || oil_type === null || oil_weight === null
      ? null
      : { volumeL: volume_l, type: oil_type, weight: oil_weight },
})

/** Model years of the catalogue, newest first (requirements SVC-10). */
export async function listYears(db: Queryable): Promise<number[]> {
  // Steps from year to year in the unique index, where a `distinct` would read every row.
  const { rows } = await db.query<{ year: number }>(
    `with recursive y (year) as (
       select max(year) from vehicle
       union all
       select (select max(v.year) from vehicle v where v.year < y.year) from y where y.year is not null)
     select year from y where year is not null`,
  )
  return rows.map(row => row.year)
}

/** Makes of a year in alphabetical order, without the entry for what is not listed. */
export async function listMakes(db: Queryable, year: number): Promise<string[]> {
  const { rows } = await db.query<{ make: string }>(
    'select distinct make from vehicle where year = $1 and make <> $2 order by make',
    [year, NOT_LISTED.make],
  )
  return rows.map(row => row.make)
}

/** Models of a make and year in alphabetical order. */
export async function listModels(db: Queryable, year: number, make: string): Promise<string[]> {
  const { rows } = await db.query<{ model: string }>(
    'select distinct model from vehicle where year = $1 and make = $2 order by model',
    [year, make],
  )
  return rows.map(row => row.model)
}

/** The entries of a model and year, smallest engine first; with `engine`, the one that has it. */
export async function listVehicles(
  db: Queryable,
  { make, model, year, engine }: { make: string; model: string; year: number; engine?: string },
): Promise<CatalogueEntry[]> {
  const { rows } = await db.query<EntryRow>(
    `${entry} where v.year = $1 and v.make = $2 and v.model = $3 and v.engine = coalesce($4, v.engine)
     order by v.displacement_l nulls first, v.cylinders, v.engine limit ${MAX_ENGINES}`,
    [year, make, model, engine ?? null],
  )
  return rows.map(toEntry)
}

/** The entries with these ids, in no order; unknown ids are left out. */
export async function findVehicles(db: Queryable, ids: readonly number[]): Promise<CatalogueEntry[]> {
  const { rows } = await db.query<EntryRow>(`${entry} where v.id = any($1::bigint[])`, [ids])
  return rows.map(toEntry)
}

/** The entry for a vehicle that the catalogue does not list (requirements SVC-13). */
export async function findNotListed(db: Queryable): Promise<CatalogueEntry> {
  const [found] = await listVehicles(db, NOT_LISTED)
  if (!found) throw new Error('The catalogue was not imported: it has no entry for a vehicle that is not listed.')
  return found
}
