import { type RawBuilder, sql } from 'kysely'
import { TEXTS as DOMAIN } from '../../domain/catalogue/texts.ts'
import type { SignedInContext } from '../platform/context.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { invalidField } from '../platform/refusal.ts'
import { changeSettings } from '../settings/save-section.ts'
import { catalogueItem } from './items.ts'
import { TEXTS } from './texts.ts'

/** How the table of cars names a part. */
export interface PartName {
  type: string
  brand: string | null
  name: string
}

/** A car that a part fits. */
export interface PartFit {
  id: number
  vehicleId: number
  year: number
  make: string
  model: string
  engine: string
}

const MAX_FITS = 2_000
const FIRST_YEAR = 1900
const LAST_YEAR = 2100

const isOf = ({ type, brand, name }: PartName): RawBuilder<boolean> =>
  sql`f.part_type = ${type} and f.brand is not distinct from ${brand}::text and f.name = ${name}`

async function nameOf(db: Database, partId: number): Promise<PartName> {
  const { partTypeName, partBrandName, name } = await catalogueItem(db, 'PART', partId)
  return { type: partTypeName ?? '', brand: partBrandName, name }
}

/** Returns the cars that a part fits, by make, model, engine and year. @throws Refusal 404 */
export async function partFits({ scope: { db } }: SignedInContext, partId: number): Promise<PartFit[]> {
  const { rows } = await sql<PartFit>`
    select f.id, v.id as "vehicleId", v.year, v.make, v.model, v.engine from vehicle_part_item f join vehicle v on v.id = f.vehicle_id
    where ${isOf(await nameOf(db, partId))} order by v.make, v.model, v.engine, v.year limit ${MAX_FITS}`.execute(db)
  return rows
}

interface Cars {
  partId: number
  make: string
  model: string
  yearFrom: number
  yearTo: number
  /** Null: all engines. */
  engine: string | null
}

/** Adds the cars of a model that a part fits. @throws Refusal 404; 422 per field */
export async function addPartFits(
  context: SignedInContext,
  { partId, make, model, yearFrom, yearTo, engine }: Cars,
): Promise<PartFit[]> {
  if (yearFrom < FIRST_YEAR || yearTo > LAST_YEAR || yearFrom > yearTo) throw invalidField('yearTo', DOMAIN.year)
  await changeSettings(context, async db => {
    const part = await nameOf(db, partId)
    const { rows } = await sql<{ id: number }>`
      select id from vehicle where make = ${make} and model = ${model} and year between ${yearFrom} and ${yearTo} and engine = coalesce(${engine}::text, engine)
      order by id limit ${MAX_FITS + 1}`.execute(db)
    if (rows.length === 0) throw invalidField('model', TEXTS.noCars)
    if (rows.length > MAX_FITS) throw invalidField('yearTo', TEXTS.tooManyCars)
    await db
      .insertInto('vehicle_part_item')
      .values(rows.map(({ id }) => ({ vehicle_id: id, part_type: part.type, brand: part.brand, name: part.name })))
      .onConflict(conflict => conflict.doNothing())
      .execute()
  })
  return await partFits(context, partId)
}

/** Removes cars that a part does not fit. @throws Refusal 404 */
export async function removePartFits(
  context: SignedInContext,
  { partId, ids }: { partId: number; ids: readonly number[] },
): Promise<PartFit[]> {
  await changeSettings(context, async db => {
    const part = await nameOf(db, partId)
    await sql`delete from vehicle_part_item f where f.id = any(${[...ids]}::bigint[]) and ${isOf(part)}`.execute(db)
  })
  return await partFits(context, partId)
}

/** Writes the cars of parts again after a rename, or after a merge, where the other part may fit some of them already. */
export async function moveFits(db: Database, from: Partial<PartName>, to: Partial<PartName>): Promise<void> {
  const conditions = [
    ...(from.type === undefined ? [] : [sql`f.part_type = ${from.type}`]),
    ...(from.brand === undefined ? [] : [sql`f.brand is not distinct from ${from.brand}::text`]),
    ...(from.name === undefined ? [] : [sql`f.name = ${from.name}`]),
  ]
  const column = (value: string | null | undefined, unchanged: RawBuilder<unknown>) =>
    value === undefined ? unchanged : sql`${value}::text`
  const found = sql.join(conditions, sql` and `)
  await sql`
    insert into vehicle_part_item (vehicle_id, part_type, brand, name)
    select distinct f.vehicle_id, ${column(to.type, sql`f.part_type`)}, ${column(to.brand, sql`f.brand`)}, ${column(to.name, sql`f.name`)}
    from vehicle_part_item f where ${found} on conflict do nothing`.execute(db)
  await sql`delete from vehicle_part_item f where ${found}`.execute(db)
}
