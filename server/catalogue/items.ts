import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { CatalogueKind } from '../../domain/catalogue/catalogue-item.ts'
import type { FilterPurpose } from '../../domain/inventory/job-supplies.ts'
import { fromStored } from '../../domain/inventory/stock.ts'
import type { OilType } from '../../domain/vehicle/oil.ts'
import { holdsWords } from '../inventory/stock-lists.ts'
import type { SignedInContext } from '../platform/context.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { Refusal } from '../platform/refusal.ts'
import { stampOf } from '../settings/stamp.ts'
import { TEXTS } from './texts.ts'

const PAGE = 50

/** The table of each kind, and its column in the stock. */
export const TABLES = {
  PART: { table: 'part', stock: 'part_id' },
  PART_TYPE: { table: 'part_type', stock: null },
  PART_BRAND: { table: 'part_brand', stock: null },
  OIL: { table: 'oil', stock: 'oil_id' },
  TOOL: { table: 'tool', stock: 'tool_id' },
  FUEL: { table: 'fuel', stock: null },
} as const

/** What an item consists of, as its page shows it. */
export interface ItemContent {
  id: number
  /** Of an oil: its weight and type as stored. */
  name: string
  partTypeId: number | null
  partBrandId: number | null
  vehicleId: number | null
  purpose: FilterPurpose | null
  oilType: OilType | null
  oilWeight: string | null
  /** ISO 8601; null: in use. */
  archivedAt: string | null
}

/** An item of the catalogue, with what uses it. */
export interface CatalogueItem extends ItemContent {
  kind: CatalogueKind
  partTypeName: string | null
  partBrandName: string | null
  /** Parts in use of a type or brand. */
  parts: number
  /** Cars that a part fits. */
  cars: number
  /** Pieces, or litres of an oil, in all vans and markets. */
  quantity: number
  /** Vans and markets that have it in stock. */
  places: number
  stamp: string
}

const NONE = sql`null`
const ZERO = sql`0`

/** The columns of each kind, on `i`, with its type `t` and brand `b` for a part. */
const COLUMNS: Record<
  CatalogueKind,
  Record<
    'name' | 'type' | 'brand' | 'vehicle' | 'purpose' | 'oilType' | 'oilWeight' | 'parts' | 'cars',
    RawBuilder<unknown>
  >
> = {
  PART: {
    ...empty(),
    name: sql`i.name`,
    type: sql`i.part_type_id`,
    brand: sql`i.part_brand_id`,
    vehicle: sql`i.vehicle_id`,
    cars: sql`(select count(*)::int from vehicle_part_item v where v.part_type = t.name and v.brand is not distinct from b.name and v.name = i.name)`,
  },
  PART_TYPE: {
    ...empty(),
    name: sql`i.name`,
    purpose: sql`i.purpose`,
    parts: sql`(select count(*)::int from part p where p.part_type_id = i.id and p.archived_at is null)`,
  },
  PART_BRAND: {
    ...empty(),
    name: sql`i.name`,
    parts: sql`(select count(*)::int from part p where p.part_brand_id = i.id and p.archived_at is null)`,
  },
  OIL: {
    ...empty(),
    name: sql`concat_ws(' ', i.oil_weight, i.oil_type)`,
    oilType: sql`i.oil_type`,
    oilWeight: sql`i.oil_weight`,
  },
  TOOL: { ...empty(), name: sql`i.name` },
  FUEL: { ...empty(), name: sql`i.name` },
}

function empty() {
  return {
    type: NONE,
    brand: NONE,
    vehicle: NONE,
    purpose: NONE,
    oilType: NONE,
    oilWeight: NONE,
    parts: ZERO,
    cars: ZERO,
  }
}

/** What a search reads. */
const SEARCHED: Record<CatalogueKind, RawBuilder<string>> = {
  PART: sql`concat_ws(' ', t.name, b.name, i.name)`,
  PART_TYPE: sql`i.name`,
  PART_BRAND: sql`i.name`,
  OIL: sql`concat_ws(' ', i.oil_weight, replace(i.oil_weight, '-', ''), replace(i.oil_type, '_', ' '))`,
  TOOL: sql`i.name`,
  FUEL: sql`i.name`,
}

const joinsOf = (kind: CatalogueKind) =>
  kind === 'PART'
    ? sql`join part_type t on t.id = i.part_type_id left join part_brand b on b.id = i.part_brand_id`
    : sql``

const orderOf = (kind: CatalogueKind) =>
  kind === 'PART' ? sql`t.name, i.name, i.id` : kind === 'OIL' ? sql`i.oil_weight, i.oil_type, i.id` : sql`i.name, i.id`

interface Row extends Omit<CatalogueItem, 'kind' | 'stamp'> {
  total: number
}

async function select(
  db: Database,
  kind: CatalogueKind,
  condition: RawBuilder<SqlBool>,
  offset = 0,
): Promise<{ items: CatalogueItem[]; total: number }> {
  const { table, stock } = TABLES[kind]
  const c = COLUMNS[kind]
  const inStock = (value: RawBuilder<unknown>) =>
    stock === null ? ZERO : sql`(select ${value} from stock_item s where s.${sql.ref(stock)} = i.id and s.quantity > 0)`
  const isPart = kind === 'PART'
  const { rows } = await sql<Row>`
    select i.id, ${c.name} as name, ${c.type} as "partTypeId", ${c.brand} as "partBrandId", ${c.vehicle} as "vehicleId", ${c.purpose} as purpose,
      ${c.oilType} as "oilType", ${c.oilWeight} as "oilWeight", to_jsonb(i.archived_at) as "archivedAt",
      ${isPart ? sql`t.name` : NONE} as "partTypeName", ${isPart ? sql`b.name` : NONE} as "partBrandName", ${c.parts} as parts, ${c.cars} as cars,
      ${inStock(sql`coalesce(sum(s.quantity), 0)::bigint`)} as quantity, ${inStock(sql`count(*)::int`)} as places, count(*) over ()::int as total
    from ${sql.table(table)} i ${joinsOf(kind)} where ${condition} order by i.archived_at is not null, ${orderOf(kind)} limit ${PAGE} offset ${offset}`.execute(
    db,
  )
  return {
    items: rows.map(({ total: _total, ...row }) => ({
      ...row,
      kind,
      quantity: fromStored(kind === 'OIL' ? 'oil' : 'part', row.quantity),
      stamp: stampOf(contentOf(row)),
    })),
    total: rows[0]?.total ?? 0,
  }
}

const contentOf = (row: ItemContent): ItemContent => ({
  id: row.id,
  name: row.name,
  partTypeId: row.partTypeId,
  partBrandId: row.partBrandId,
  vehicleId: row.vehicleId,
  purpose: row.purpose,
  oilType: row.oilType,
  oilWeight: row.oilWeight,
  archivedAt: row.archivedAt,
})

/** Returns a page of the catalogue, those in use first; merged ones are not part of it. */
export async function catalogueItems(
  { scope: { db } }: SignedInContext,
  {
    kind,
    search,
    withArchived,
    pageNumber,
  }: { kind: CatalogueKind; search: string; withArchived: boolean; pageNumber: number },
): Promise<{ items: CatalogueItem[]; total: number }> {
  const condition = sql<SqlBool>`i.merged_into_id is null and ${withArchived ? sql`true` : sql`i.archived_at is null`} and ${holdsWords(SEARCHED[kind], search)}`
  return await select(db, kind, condition, (Math.max(1, pageNumber) - 1) * PAGE)
}

/** Returns an item. @throws Refusal 404 when there is none, or it was merged */
export async function catalogueItem(db: Database, kind: CatalogueKind, id: number): Promise<CatalogueItem> {
  const { items } = await select(db, kind, sql`i.id = ${id} and i.merged_into_id is null`)
  const [item] = items
  if (!item) throw new Refusal(404, 'NOT_FOUND', TEXTS.notFound)
  return item
}

/** Returns what an item consists of, as saveSection compares it. @throws Refusal 404 */
export const readItem = async (db: Database, kind: CatalogueKind, id: number): Promise<ItemContent> =>
  contentOf(await catalogueItem(db, kind, id))
