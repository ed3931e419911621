import { sql } from 'kysely'
import type { CatalogueKind } from '../../domain/catalogue/catalogue-item.ts'
import { fromStored } from '../../domain/inventory/stock.ts'
import { addEntry, ensureItem, lockItems, placeOf, type StockRow } from '../inventory/stock-items.ts'
import { NOTHING } from '../inventory/add-stock.ts'
import type { SignedInContext } from '../platform/context.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { invalidField, Refusal } from '../platform/refusal.ts'
import type { Impact, ImpactItem } from '../settings/impact.ts'
import { saveSection } from '../settings/save-section.ts'
import { amountText } from './amounts.ts'
import { lockCatalogue } from './change-items.ts'
import { moveFits } from './fits.ts'
import { type CatalogueItem, catalogueItem, readItem, TABLES } from './items.ts'
import { TEXTS } from './texts.ts'

interface Merge {
  kind: CatalogueKind
  /** The item that goes. */
  id: number
  /** The item that takes its place. */
  intoId: number
}

/** An item, and the one that takes its place. */
interface Pair {
  kind: CatalogueKind
  from: CatalogueItem
  into: CatalogueItem
}

/** @throws Refusal 404; 422 under `intoId`; 409 for types that jobs use differently */
async function pairOf(db: Database, { kind, id, intoId }: Merge): Promise<Pair> {
  const from = await catalogueItem(db, kind, id)
  if (id === intoId) throw invalidField('intoId', TEXTS.mergeSame)
  const into = await catalogueItem(db, kind, intoId)
  if (into.archivedAt !== null) throw invalidField('intoId', TEXTS.mergeInto)
  if (kind === 'PART_TYPE' && from.purpose !== null && from.purpose !== into.purpose)
    throw new Refusal(409, 'PURPOSES_DIFFER', TEXTS.purposesDiffer)
  return { kind, from, into }
}

/** SQL: whether part `o`, under the type or brand that takes the place of that of part `p`, is the same part. */
const isTwin = ({ kind, into }: Pair) => {
  const isType = kind === 'PART_TYPE'
  return sql`lower(o.name) = lower(p.name) and o.vehicle_id is not distinct from p.vehicle_id
    and o.part_type_id = ${isType ? sql`${into.id}` : sql`p.part_type_id`}
    and o.part_brand_id is not distinct from ${isType ? sql`p.part_brand_id` : sql`${into.id}`}`
}

/** SQL: the parts `p` of the type or brand that goes. */
const isOfGroup = ({ kind, from }: Pair) =>
  sql`p.merged_into_id is null and ${kind === 'PART_TYPE' ? sql`p.part_type_id` : sql`p.part_brand_id`} = ${from.id}`

/** SQL of the parts `p` that move, each with its twin `o`: the part that took its place, if the twin was merged before. */
const counterpart = (pair: Pair) =>
  sql`part p left join lateral (select coalesce(o.merged_into_id, o.id) as id from part o where ${isTwin(pair)} and o.merged_into_id is distinct from p.id
    order by o.merged_into_id nulls first limit 1) o on true where ${isOfGroup(pair)}`

async function mergeImpact(db: Database, pair: Pair, { scope }: SignedInContext): Promise<Impact> {
  const { kind, from, into } = pair
  const warnings: ImpactItem[] = [{ text: TEXTS.impact.takesPlace(shownName(from), shownName(into)) }]
  const { stock } = TABLES[kind]
  if (stock !== null) {
    const { rows } = await sql<{ franchise: string; van: string | null; quantity: number }>`
      select f.name as franchise, v.name as van, s.quantity from stock_item s join franchise f on f.id = s.franchise_id left join van v on v.id = s.van_id
      where s.${sql.ref(stock)} = ${from.id} and s.quantity > 0 order by f.name, v.name nulls first, s.id`.execute(db)
    for (const { franchise, van, quantity } of rows) {
      const amount = amountText(kind, fromStored(kind === 'OIL' ? 'oil' : 'part', quantity), scope.tenant.countryCode)
      warnings.push({ text: TEXTS.impact.moves(amount, van ?? TEXTS.market(franchise)) })
    }
  }
  if (from.cars > 0) warnings.push({ text: TEXTS.impact.fits(from.cars, shownName(into)) })
  if (kind === 'PART_TYPE' || kind === 'PART_BRAND') {
    const { rows } = await sql<{ all: number; same: number }>`
      select count(*)::int as all, count(o.id)::int as same from ${counterpart(pair)}`.execute(db)
    const { all = 0, same = 0 } = rows[0] ?? {}
    if (all - same > 0) warnings.push({ text: TEXTS.impact.parts(all - same, into.name) })
    if (same > 0) warnings.push({ text: TEXTS.impact.sameParts(same) })
  }
  return { blocking: [], warnings }
}

/** Names an oil as people do. */
const shownName = ({ kind, name, oilWeight, oilType, partBrandName }: CatalogueItem): string =>
  kind === 'OIL'
    ? TEXTS.oil(oilWeight ?? '', oilType ?? '')
    : partBrandName === null
      ? name
      : `${partBrandName} ${name}`

/** Returns what merging an item into another one moves. @throws Refusal 404; 422; 409 */
export async function previewMergeItems(context: SignedInContext, merge: Merge): Promise<Impact> {
  const { db } = context.scope
  return await mergeImpact(db, await pairOf(db, merge), context)
}

/**
 * Merges an item that was entered twice into the other one, which takes its place everywhere: in each van and market its stock moves by two entries of the ledger,
 * at its value. No quantity is lost, and the item stays in the history.
 * @throws Refusal 404; 422 under `intoId`; 409 for types that jobs use differently, or as saveSection
 */
export async function mergeCatalogueItems(
  context: SignedInContext,
  { seen, accepted, ...merge }: Merge & { seen: string; accepted?: string | null | undefined },
): Promise<CatalogueItem> {
  const { kind, id, intoId } = merge
  await saveSection(context, {
    subject: TABLES[kind].table,
    owner: { rowId: id },
    read: async db => (await mergedInto(db, merge)) ?? (await readItem(db, kind, id)),
    seen,
    accepted,
    impact: async db => mergeImpact(db, await pairOf(db, merge), context),
    write: async db => {
      await lockCatalogue(db, context)
      await mergePair(db, context, await pairOf(db, merge))
    },
  })
  return await catalogueItem(context.scope.db, kind, intoId)
}

/** Once it is merged, there is nothing left of it to read. */
async function mergedInto(db: Database, { kind, id }: Merge): Promise<{ mergedIntoId: number } | null> {
  const { rows } = await sql<{ mergedIntoId: number | null }>`
    select merged_into_id as "mergedIntoId" from ${sql.table(TABLES[kind].table)} where id = ${id}`.execute(db)
  const into = rows[0]?.mergedIntoId ?? null
  return into === null ? null : { mergedIntoId: into }
}

async function mergePair(db: Database, context: SignedInContext, pair: Pair): Promise<void> {
  const { kind, from, into } = pair
  // New stock of the item waits here, because it refers to this row.
  await sql`select from ${sql.table(TABLES[kind].table)} where id in (${from.id}, ${into.id}) order by id for update`.execute(
    db,
  )
  if (kind === 'PART') await mergePart(db, context, from, into)
  else if (kind === 'OIL' || kind === 'TOOL') await moveStock(db, context, pair)
  else if (kind === 'PART_TYPE' || kind === 'PART_BRAND') await mergeGroup(db, context, pair)
  const table = TABLES[kind].table
  // What was merged into it before leads to the other one too.
  await sql`update ${sql.table(table)} set merged_into_id = ${into.id} where merged_into_id = ${from.id}`.execute(db)
  await sql`update ${sql.table(table)} set archived_at = coalesce(archived_at, ${context.clock.now()}), merged_into_id = ${into.id} where id = ${from.id}`.execute(
    db,
  )
}

const partName = ({ partTypeName, partBrandName, name }: CatalogueItem) => ({
  type: partTypeName ?? '',
  brand: partBrandName,
  name,
})

async function mergePart(
  db: Database,
  context: SignedInContext,
  from: CatalogueItem,
  into: CatalogueItem,
): Promise<void> {
  await moveStock(db, context, { kind: 'PART', from, into })
  if (JSON.stringify(partName(from)) !== JSON.stringify(partName(into)))
    await moveFits(db, partName(from), partName(into))
  // The car that it was entered for is one that the other fits.
  if (from.vehicleId !== null)
    await db
      .insertInto('vehicle_part_item')
      .values({
        vehicle_id: from.vehicleId,
        part_type: partName(into).type,
        brand: partName(into).brand,
        name: into.name,
      })
      .onConflict(conflict => conflict.doNothing())
      .execute()
}

/** Parts of a type or brand become parts of the other; those that are in both are merged. */
async function mergeGroup(db: Database, context: SignedInContext, pair: Pair): Promise<void> {
  const { kind, from, into } = pair
  const { rows } = await sql<{ id: number; other: number | null }>`
    select p.id, o.id as other from ${counterpart(pair)} order by p.id`.execute(db)
  for (const { id, other } of rows)
    if (other !== null)
      await mergePair(db, context, {
        kind: 'PART',
        from: await catalogueItem(db, 'PART', id),
        into: await catalogueItem(db, 'PART', other),
      })
  // A part that was merged into one of those that move has its name there. The one that moves takes the name over.
  await sql`update part o set name = left(o.name, 230) || ' #' || o.id from part p where ${isOfGroup(pair)} and ${isTwin(pair)} and o.merged_into_id = p.id`.execute(
    db,
  )
  const column = kind === 'PART_TYPE' ? 'part_type_id' : 'part_brand_id'
  await sql`update part set ${sql.ref(column)} = ${into.id} where ${sql.ref(column)} = ${from.id} and merged_into_id is null`.execute(
    db,
  )
  if (kind === 'PART_TYPE') await moveFits(db, { type: from.name }, { type: into.name })
  else await moveFits(db, { brand: from.name }, { brand: into.name })
}

/** Moves the stock of an item to the other one in the same van or market, by two entries that refer to each other. */
async function moveStock(db: Database, context: SignedInContext, { kind, from, into }: Pair): Promise<void> {
  const { stock } = TABLES[kind]
  if (stock === null) return
  const listed = await db.selectFrom('stock_item').where(stock, '=', from.id).orderBy('id').selectAll().execute()
  const targets = new Map<number, number>()
  for (const item of listed)
    if (item.removed_at === null || item.quantity > 0)
      targets.set(item.id, await ensureItem(db, { ...NOTHING, [stock]: into.id }, placeOf(item)))
  if (targets.size === 0) return
  // All of them, in the order of their ids, as every other change of stock locks them.
  const locked = new Map((await lockItems(db, [...targets.keys(), ...targets.values()])).map(item => [item.id, item]))
  const now = context.clock.now()
  for (const [id, targetId] of targets) {
    const [source, target] = [locked.get(id), locked.get(targetId)]
    if (source && target)
      await moveItem(db, { source, target, now, context, note: TEXTS.mergedNote(shownName(from), shownName(into)) })
  }
}

interface Moved {
  source: StockRow
  target: StockRow
  now: Date
  context: SignedInContext
  note: string
}

async function moveItem(db: Database, { source, target, now, context, note }: Moved): Promise<void> {
  const { actor } = context
  const key = `merged ${source.id} ${crypto.randomUUID()}`
  const { quantity } = source
  if (quantity > 0) {
    const entry = { reason: 'MERGED', note } as const
    await addEntry(
      { db, item: source, actor, now, key: `${key} out` },
      { ...entry, change: -quantity, otherItemId: target.id },
    )
    await addEntry(
      { db, item: target, actor, now, key: `${key} in` },
      { ...entry, change: quantity, otherItemId: source.id },
    )
  } else await db.updateTable('stock_item').set({ removed_at: null }).where('id', '=', target.id).execute()
  await db.updateTable('stock_item').set({ removed_at: now }).where('id', '=', source.id).execute()
}
