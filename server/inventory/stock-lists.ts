import { type RawBuilder, sql } from 'kysely'
import { LOW_STOCK, toStored } from '../../domain/inventory/stock.ts'
import type { OilType } from '../../domain/vehicle/oil.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import type { Actor } from '../platform/scope.ts'
import { type Place, requirePlace, requireVanOf } from './policy.ts'

const PAGE = 20
/** More words than any search has. */
const MAX_WORDS = 8

/** The place, page and filter of a list. */
export interface ListPage {
  /** From 1. */
  pageNumber: number
  /** Words that all results contain. */
  filter: string
}

export interface PartItem {
  id: number
  /** Pieces. */
  quantity: number
  /** Pieces in the franchise's market. */
  marketQuantity: number
  partId: number
  name: string
  typeId: number
  typeName: string
  brandId: number | null
  brandName: string | null
  vehicleId: number | null
}

export interface OilItem {
  id: number
  millilitres: number
  /** Millilitres in the franchise's market. */
  marketMillilitres: number
  oilId: number
  type: OilType
  weight: string
}

export interface ToolItem {
  id: number
  /** Pieces. */
  quantity: number
  name: string
}

export interface FuelItem {
  id: number
  createdAt: Date
  /** The local day on the receipt; null: that of `createdAt`. */
  boughtOn: string | null
  millilitres: number
  /** Cents for one litre. */
  unitPrice: number
  receiptLocation: string | null
  authorName: string | null
  fuelId: number
  fuelName: string
}

export interface Found<Item> {
  items: Item[]
  total: number
}

/** SQL: whether a text contains every word of a filter, in any letter case. */
export function holdsWords(text: RawBuilder<string>, filter: string): RawBuilder<boolean> {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean).slice(0, MAX_WORDS)
  return words.length === 0
    ? sql`true`
    : sql`(${sql.join(
        words.map(word => sql`strpos(lower(${text}), ${word}) > 0`),
        sql` and `,
      )})`
}

const at = ({ franchiseId, vanId }: Place): RawBuilder<boolean> =>
  sql`s.franchise_id = ${franchiseId} and ${vanId === null ? sql`s.van_id is null` : sql`s.van_id = ${vanId}`} and s.removed_at is null`

const paged = ({ pageNumber }: Pick<ListPage, 'pageNumber'>): RawBuilder<unknown> =>
  sql`limit ${PAGE} offset ${(Math.max(1, pageNumber) - 1) * PAGE}`

/** SQL: the quantity of the same thing in the franchise's market. */
const marketOf = (column: 'part_id' | 'oil_id'): RawBuilder<number> => sql`coalesce((
  select m.quantity from stock_item m
  where m.franchise_id = s.franchise_id and m.van_id is null and m.${sql.ref(column)} = s.${sql.ref(column)}), 0)`

const PART_TEXT = sql<string>`concat_ws(' ', t.name, b.name, p.name)`
const OIL_TEXT = sql<string>`concat_ws(' ', o.oil_weight, replace(o.oil_weight, '-', ''), replace(o.oil_type, '_', ' '))`

/** SQL: what runs low in a van is first, because its technician looks for that; the market keeps the order of its indexes. */
const lowFirst = (kind: 'part' | 'oil', vanId: number | null): RawBuilder<unknown> =>
  vanId === null ? sql`` : sql`s.quantity > ${toStored(kind, LOW_STOCK[kind])},`

const COUNT_FOUND = sql<number>`count(*) over ()`

const selectParts = (
  db: Database,
  where: RawBuilder<boolean>,
  {
    total = COUNT_FOUND,
    vanId,
    ...page
  }: Pick<ListPage, 'pageNumber'> & Pick<Place, 'vanId'> & { total?: RawBuilder<number> },
): Promise<(PartItem & Counted)[]> =>
  sql<PartItem & Counted>`
    select s.id, s.quantity, ${marketOf('part_id')} as "marketQuantity", p.id as "partId", p.name, t.id as "typeId", t.name as "typeName",
      b.id as "brandId", b.name as "brandName", p.vehicle_id as "vehicleId", ${total} as total
    from stock_item s join part p on p.id = s.part_id join part_type t on t.id = p.part_type_id left join part_brand b on b.id = p.part_brand_id
    where ${where} order by ${lowFirst('part', vanId)} t.name, p.name, s.id ${paged(page)}`
    .execute(db)
    .then(({ rows }) => rows)

const selectOils = (
  db: Database,
  where: RawBuilder<boolean>,
  { vanId, ...page }: Pick<ListPage, 'pageNumber'> & Pick<Place, 'vanId'>,
): Promise<(OilItem & Counted)[]> =>
  sql<OilItem & Counted>`
    select s.id, s.quantity as millilitres, ${marketOf('oil_id')} as "marketMillilitres", o.id as "oilId", o.oil_type as type, o.oil_weight as weight,
      count(*) over () as total
    from stock_item s join oil o on o.id = s.oil_id
    where ${where} order by ${lowFirst('oil', vanId)} o.oil_type, o.oil_weight, s.id ${paged(page)}`
    .execute(db)
    .then(({ rows }) => rows)

const selectTools = (
  db: Database,
  where: RawBuilder<boolean>,
  page: Pick<ListPage, 'pageNumber'>,
): Promise<(ToolItem & Counted)[]> =>
  sql<ToolItem & Counted>`
    select s.id, s.quantity, t.name, count(*) over () as total
    from stock_item s join tool t on t.id = s.tool_id where ${where} order by t.name, s.id ${paged(page)}`
    .execute(db)
    .then(({ rows }) => rows)

interface Counted {
  total: number
}

const found = <Item extends Counted>(items: Item[]): Found<Item> => ({ items, total: items[0]?.total ?? 0 })

/** Returns a page of a place's parts, by type and name, in a van low ones first (STOCK-13). @throws Refusal 404 for a place that the actor may not use */
export async function partItems(
  db: Database,
  actor: Actor,
  { filter, pageNumber, ...place }: Place & ListPage,
): Promise<Found<PartItem>> {
  await requirePlace(db, actor, place)
  const where = at(place)
  const { vanId } = place
  // Without a filter a page of the market comes in the order of the indexes, and the count does not read the parts.
  if (filter.trim() === '') {
    const total = sql<number>`(select count(*) from stock_item s where ${where} and s.part_id is not null)`
    return found(await selectParts(db, where, { pageNumber, vanId, total }))
  }
  return found(await selectParts(db, sql`${where} and ${holdsWords(PART_TEXT, filter)}`, { pageNumber, vanId }))
}

/** Returns a page of a place's oils, by type and weight, in a van low ones first (STOCK-13). @throws Refusal 404 as above */
export async function oilItems(
  db: Database,
  actor: Actor,
  { filter, pageNumber, ...place }: Place & ListPage,
): Promise<Found<OilItem>> {
  await requirePlace(db, actor, place)
  return found(
    await selectOils(db, sql`${at(place)} and ${holdsWords(OIL_TEXT, filter)}`, { pageNumber, vanId: place.vanId }),
  )
}

/** Returns a page of a van's tools, by name (STOCK-13). @throws Refusal 404 as above */
export async function toolItems(
  db: Database,
  actor: Actor,
  { filter, pageNumber, vanId }: { vanId: number } & ListPage,
): Promise<Found<ToolItem>> {
  const place = await requireVanOf(db, actor, vanId)
  return found(await selectTools(db, sql`${at(place)} and ${holdsWords(sql`t.name`, filter)}`, { pageNumber }))
}

/** Returns a page of a van's fuel purchases, newest first (STOCK-13). @throws Refusal 404 as above */
export async function fuelItems(
  db: Database,
  actor: Actor,
  { filter, pageNumber, vanId }: { vanId: number } & ListPage,
): Promise<Found<FuelItem>> {
  await requireVanOf(db, actor, vanId)
  const where = sql<boolean>`e.removes_id is null and not exists (select from fuel_entry r where r.removes_id = e.id)
    and e.van_id = ${vanId} and ${holdsWords(sql`f.name`, filter)}`
  return found(await selectFuel(db, where, { pageNumber }))
}

const selectFuel = (
  db: Database,
  where: RawBuilder<boolean>,
  page: Pick<ListPage, 'pageNumber'>,
): Promise<(FuelItem & Counted)[]> =>
  sql<FuelItem & Counted>`
    select e.id, e.created_at as "createdAt", e.bought_on::text as "boughtOn", e.millilitres, e.unit_price as "unitPrice", e.receipt_location as "receiptLocation",
      u.name as "authorName", f.id as "fuelId", f.name as "fuelName", count(*) over () as total
    from fuel_entry e join fuel f on f.id = e.fuel_id left join app_user u on u.id = e.author_id
    where ${where}
    order by e.created_at desc, e.id desc ${paged(page)}`
    .execute(db)
    .then(({ rows }) => rows)

/** Returns an item or an entry after its change, which has checked the permission. @throws Error when it is missing */
async function one<Item>(rows: Promise<Item[]>): Promise<Item> {
  const [item] = await rows
  if (!item) throw new Error('What was changed is not there.')
  return item
}
const byId = (id: number): RawBuilder<boolean> => sql`s.id = ${id}`
const FIRST = { pageNumber: 1, vanId: null }

export const partItem = (db: Database, id: number): Promise<PartItem> => one(selectParts(db, byId(id), FIRST))
export const oilItem = (db: Database, id: number): Promise<OilItem> => one(selectOils(db, byId(id), FIRST))
export const toolItem = (db: Database, id: number): Promise<ToolItem> => one(selectTools(db, byId(id), FIRST))
/** Also one that was removed since: a device that sent it gets its answer. */
export const fuelItem = (db: Database, id: number): Promise<FuelItem> => one(selectFuel(db, sql`e.id = ${id}`, FIRST))
