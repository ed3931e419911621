import { sql } from 'kysely'
import {
  type CatalogueKind,
  catalogueProblems,
  type CatalogueValues,
  isPurpose,
  oilOf,
} from '../../domain/catalogue/catalogue-item.ts'
import type { SignedInContext } from '../platform/context.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { invalidField, invalidFields, Refusal } from '../platform/refusal.ts'
import { type Impact, NO_IMPACT } from '../settings/impact.ts'
import { changeSettings, saveSection } from '../settings/save-section.ts'
import { moveFits } from './fits.ts'
import { type CatalogueItem, catalogueItem, type ItemContent, readItem, TABLES } from './items.ts'
import { amountText } from './amounts.ts'
import { TEXTS } from './texts.ts'

/** Names an item, and the stamp of the version that the page showed. */
export interface SeenItem {
  kind: CatalogueKind
  id: number
  seen: string
}

/** @throws Refusal 422 per field */
function requireValues(kind: CatalogueKind, values: CatalogueValues): void {
  const problems = Object.entries(catalogueProblems(kind, values)).flatMap(([field, message]) =>
    message === undefined ? [] : [{ field, message }],
  )
  if (problems.length > 0) throw invalidFields(problems)
}

/** Two changes of the catalogue wait for each other, so that none of them makes a second item of one name. */
export const lockCatalogue = (db: Database, context: SignedInContext) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`catalogue ${context.scope.tenant.id}`}, 0))`.execute(db)

/** What the row of an item has. */
function columnsOf(kind: CatalogueKind, values: CatalogueValues): Record<string, unknown> {
  const name = values.name.trim()
  if (kind === 'OIL') {
    const { oilType, oilWeight } = oilOf(values) ?? {}
    return { oil_type: oilType, oil_weight: oilWeight }
  }
  if (kind === 'PART') return { name, part_type_id: values.partTypeId, part_brand_id: values.partBrandId }
  if (kind === 'PART_TYPE') return { name, purpose: isPurpose(values.purpose) ? values.purpose : null }
  return { name }
}

/** @throws Refusal 422 when another item is the same, in any letter case */
async function requireFree(
  db: Database,
  kind: CatalogueKind,
  values: CatalogueValues,
  own: ItemContent | null,
): Promise<void> {
  const oil = oilOf(values)
  const same =
    kind === 'OIL'
      ? sql<boolean>`i.oil_type = ${oil?.oilType} and i.oil_weight = ${oil?.oilWeight}`
      : kind === 'PART'
        ? sql<boolean>`lower(i.name) = lower(${values.name.trim()}) and i.part_type_id = ${values.partTypeId}
            and i.part_brand_id is not distinct from ${values.partBrandId}::bigint and i.vehicle_id is not distinct from ${own?.vehicleId ?? null}::bigint`
        : sql<boolean>`lower(i.name) = lower(${values.name.trim()})`
  const { rows } = await sql<{ archived: boolean; merged: boolean }>`
    select i.archived_at is not null as archived, i.merged_into_id is not null as merged
    from ${sql.table(TABLES[kind].table)} i where ${same} and i.id <> ${own?.id ?? 0} order by 1, 2 limit 1`.execute(db)
  const [other] = rows
  if (!other) return
  const message = other.merged ? TEXTS.nameMerged : other.archived ? TEXTS.nameArchived : TEXTS.nameTaken
  throw invalidField(kind === 'OIL' ? 'oilWeight' : 'name', message)
}

/** @throws Refusal 422 for a type or brand that is not there, or not in use */
async function requireLinks(
  db: Database,
  kind: CatalogueKind,
  { partTypeId, partBrandId }: CatalogueValues,
): Promise<void> {
  if (kind !== 'PART') return
  for (const [field, link, id] of [
    ['partTypeId', 'PART_TYPE', partTypeId],
    ['partBrandId', 'PART_BRAND', partBrandId],
  ] as const)
    if (id !== null)
      await catalogueItem(db, link, id).catch(() => {
        throw invalidField(field, TEXTS.notFound)
      })
}

/** Adds an item to the catalogue. @throws Refusal 422 per field, also when it is there already */
export async function addCatalogueItem(
  context: SignedInContext,
  { kind, values }: { kind: CatalogueKind; values: CatalogueValues },
): Promise<CatalogueItem> {
  requireValues(kind, values)
  const id = await changeSettings(context, async db => {
    await lockCatalogue(db, context)
    await requireLinks(db, kind, values)
    await requireFree(db, kind, values, null)
    const columns = columnsOf(kind, values)
    const { rows } = await sql<{ id: number }>`
      insert into ${sql.table(TABLES[kind].table)} (${sql.join(Object.keys(columns).map(column => sql.ref(column)))})
      values (${sql.join(Object.values(columns))}) returning id`.execute(db)
    return rows[0]?.id ?? 0
  })
  return await catalogueItem(context.scope.db, kind, id)
}

/** Whether an oil was ever in stock. */
const wasInStock = async (db: Database, oilId: number): Promise<boolean> => {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from stock_entry e join stock_item s on s.id = e.stock_item_id where s.oil_id = ${oilId}) as used`.execute(
    db,
  )
  return rows[0]?.used ?? false
}

/**
 * Changes an item: its name, what it is of, or what it is used for. The cars that a part fits keep it.
 * @throws Refusal 404; 422 per field; 409 for an archived one, or as saveSection
 */
export async function changeCatalogueItem(
  context: SignedInContext,
  { kind, id, seen, values }: SeenItem & { values: CatalogueValues },
): Promise<CatalogueItem> {
  requireValues(kind, values)
  return await saveItem(context, { kind, id, seen }, async (db, item) => {
    if (item.archivedAt !== null) throw new Refusal(409, 'ARCHIVED', TEXTS.isArchived)
    await lockCatalogue(db, context)
    await requireLinks(db, kind, values)
    await requireFree(db, kind, values, item)
    if (kind === 'OIL' && isOtherOil(item, values) && (await wasInStock(db, id)))
      throw invalidField('oilWeight', TEXTS.oilUsed)
    const before = kind === 'PART' ? await catalogueItem(db, kind, id) : null
    await update(db, kind, id, columnsOf(kind, values))
    await renameFits(db, kind, item, before, values)
  })
}

const isOtherOil = (item: ItemContent, values: CatalogueValues): boolean =>
  item.oilType !== values.oilType || item.oilWeight !== values.oilWeight.trim().toUpperCase()

/** The cars name a part by its words. */
async function renameFits(
  db: Database,
  kind: CatalogueKind,
  item: ItemContent,
  part: CatalogueItem | null,
  values: CatalogueValues,
): Promise<void> {
  const name = values.name.trim()
  if (kind === 'PART_TYPE' && name !== item.name) await moveFits(db, { type: item.name }, { type: name })
  if (kind === 'PART_BRAND' && name !== item.name) await moveFits(db, { brand: item.name }, { brand: name })
  if (part === null) return
  const now = await catalogueItem(db, 'PART', part.id)
  const nameOf = ({ partTypeName, partBrandName, name: own }: CatalogueItem) => ({
    type: partTypeName ?? '',
    brand: partBrandName,
    name: own,
  })
  const [from, to] = [nameOf(part), nameOf(now)]
  // Another part of the same words, bought for one car, keeps its cars.
  if (JSON.stringify(from) !== JSON.stringify(to) && !(await hasNamesake(db, part))) await moveFits(db, from, to)
}

async function hasNamesake(db: Database, { id, name, partTypeId, partBrandId }: CatalogueItem): Promise<boolean> {
  const other = await db
    .selectFrom('part')
    .where('name', '=', name)
    .where('part_type_id', '=', partTypeId ?? 0)
    .where('part_brand_id', 'is not distinct from', partBrandId)
    .where('id', '<>', id)
    .where('merged_into_id', 'is', null)
    .select('id')
    .executeTakeFirst()
  return other !== undefined
}

async function update(db: Database, kind: CatalogueKind, id: number, columns: Record<string, unknown>): Promise<void> {
  const set = Object.entries(columns).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  await sql`update ${sql.table(TABLES[kind].table)} set ${sql.join(set)} where id = ${id}`.execute(db)
}

async function saveItem(
  context: SignedInContext,
  { kind, id, seen, accepted }: SeenItem & { accepted?: string | null | undefined },
  write: (db: Database, item: ItemContent) => Promise<void>,
  impact?: (db: Database, item: ItemContent) => Promise<Impact>,
): Promise<CatalogueItem> {
  await saveSection(context, {
    subject: TABLES[kind].table,
    owner: { rowId: id },
    read: db => readItem(db, kind, id),
    seen,
    accepted,
    ...(impact && { impact }),
    write,
  })
  return await catalogueItem(context.scope.db, kind, id)
}

/** What stays as it is when an item is archived. */
async function archiveImpact(
  db: Database,
  { kind, id }: Pick<SeenItem, 'kind' | 'id'>,
  { scope }: SignedInContext,
): Promise<Impact> {
  const { places, quantity, parts, purpose } = await catalogueItem(db, kind, id)
  const others =
    purpose === null
      ? 1
      : (
          await db
            .selectFrom('part_type')
            .where('purpose', '=', isPurpose(purpose) ? purpose : null)
            .where('archived_at', 'is', null)
            .where('id', '<>', id)
            .select('id')
            .execute()
        ).length
  return {
    blocking: [],
    warnings: [
      ...(places > 0
        ? [{ text: TEXTS.impact.stockStays(amountText(kind, quantity, scope.tenant.countryCode), places) }]
        : []),
      ...(parts > 0 ? [{ text: TEXTS.impact.partsStay(parts) }] : []),
      ...(others === 0 ? [{ text: TEXTS.impact.noPurpose }] : []),
    ],
  }
}

/** Returns what stays when an item is archived. @throws Refusal 404 */
export const previewArchiveItem = async (
  context: SignedInContext,
  { kind, id }: { kind: CatalogueKind; id: number },
): Promise<Impact> => {
  const { db } = context.scope
  return (await readItem(db, kind, id)).archivedAt === null ? await archiveImpact(db, { kind, id }, context) : NO_IMPACT
}

/** Hides an item from pickers. Its stock stays. @throws Refusal 404; 409 as saveSection */
export const archiveCatalogueItem = (
  context: SignedInContext,
  item: SeenItem & { accepted?: string | null | undefined },
): Promise<CatalogueItem> =>
  saveItem(
    context,
    item,
    db => update(db, item.kind, item.id, { archived_at: context.clock.now() }),
    db => archiveImpact(db, item, context),
  )

/** Brings an archived item back. @throws Refusal 404; 409 as saveSection */
export const restoreCatalogueItem = (context: SignedInContext, item: SeenItem): Promise<CatalogueItem> =>
  saveItem(context, item, db => update(db, item.kind, item.id, { archived_at: null }))
