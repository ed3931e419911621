import { sql } from 'kysely'
import type { OilType } from '../../domain/vehicle/oil.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import type { Actor } from '../platform/scope.ts'
import { type Place, requirePlace } from './policy.ts'
import { holdsWords } from './stock-lists.ts'

/** The maximum number of results; the user types more of the name to find others. */
const MAX = 50

export interface Named {
  id: number
  name: string
}

const named = (db: Database, table: 'fuel' | 'part_type' | 'part_brand'): Promise<Named[]> =>
  db.selectFrom(table).where('archived_at', 'is', null).select(['id', 'name']).orderBy('name').limit(500).execute()

/** Returns the tenant's fuels, by name (STOCK-14). */
export const fuelsOf = (db: Database): Promise<Named[]> => named(db, 'fuel')

/** Returns the tenant's types of parts, by name (STOCK-14). */
export const partTypesOf = (db: Database): Promise<Named[]> => named(db, 'part_type')

/** Returns the tenant's brands of parts, by name (STOCK-14). */
export const partBrandsOf = (db: Database): Promise<Named[]> => named(db, 'part_brand')

export interface PartRow extends Named {
  typeId: number
  typeName: string
  brandId: number | null
  brandName: string | null
  vehicleId: number | null
}

/** Returns parts of a type that a place does not list yet, by words of their name or brand (STOCK-14). @throws Refusal 404 for a place that the actor may not use */
export async function partsToAdd(
  db: Database,
  actor: Actor,
  { partTypeId, searchTerm, ...place }: Place & { partTypeId: number; searchTerm: string },
): Promise<PartRow[]> {
  await requirePlace(db, actor, place)
  const { franchiseId, vanId } = place
  const { rows } = await sql<PartRow>`
    select p.id, p.name, t.id as "typeId", t.name as "typeName", b.id as "brandId", b.name as "brandName", p.vehicle_id as "vehicleId"
    from part p join part_type t on t.id = p.part_type_id left join part_brand b on b.id = p.part_brand_id
    where p.part_type_id = ${partTypeId} and p.archived_at is null and ${holdsWords(sql`concat_ws(' ', b.name, p.name)`, searchTerm)}
      and not exists (select from stock_item s where s.franchise_id = ${franchiseId} and s.van_id is not distinct from ${vanId}::bigint
        and s.part_id = p.id and s.removed_at is null)
    order by p.name, p.id limit ${MAX}`.execute(db)
  return rows
}

export interface OilRow {
  id: number
  type: OilType
  weight: string
}

/** Returns oils by words of their weight and type (STOCK-14). */
export async function oilsFor(db: Database, searchTerm: string): Promise<OilRow[]> {
  const text = sql<string>`concat_ws(' ', oil_weight, replace(oil_weight, '-', ''), replace(oil_type, '_', ' '))`
  const { rows } = await sql<OilRow>`
    select id, oil_type as type, oil_weight as weight from oil where archived_at is null and ${holdsWords(text, searchTerm)} order by oil_weight, oil_type limit ${MAX}`.execute(
    db,
  )
  return rows
}
