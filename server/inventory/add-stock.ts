import { sql } from 'kysely'
import { countCharacters, NAME_LENGTH } from '../../domain/format/length.ts'
import { nameAuthor } from '../audit/name-author.ts'
import type { Context, SignedInContext } from '../platform/context.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { invalidField } from '../platform/refusal.ts'
import { type Place, requirePlace } from './policy.ts'
import { ensureItem, type Thing } from './stock-items.ts'
import { TEXTS } from './texts.ts'

/** An item is of a part, an oil or a tool. */
export const NOTHING: Thing = { part_id: null, oil_id: null, tool_id: null }

/** Adds a thing to the list of a place, also if it was removed before. @returns the item's id */
async function listItem(db: Database, thing: Thing, place: Place): Promise<number> {
  const id = await ensureItem(db, thing, place)
  await db.updateTable('stock_item').set({ removed_at: null }).where('id', '=', id).execute()
  return id
}

/** Adds a part to the list of a place, with no stock; an existing item stays unchanged (STOCK-15). @returns the item's id @throws Refusal 404, 422 */
export async function addPart(
  context: SignedInContext,
  { partId, ...place }: Place & { partId: number },
): Promise<number> {
  const { db } = context.scope
  await requirePlace(db, context.actor, place)
  const part = await db.selectFrom('part').where('id', '=', partId).select(['id', 'merged_into_id']).executeTakeFirst()
  if (!part) throw invalidField('partId', TEXTS.partUnknown)
  return await listItem(db, { ...NOTHING, part_id: part.merged_into_id ?? part.id }, place)
}

/** Same as addPart, for an oil. @returns the item's id @throws Refusal 404, 422 */
export async function addOil(
  context: SignedInContext,
  { oilId, ...place }: Place & { oilId: number },
): Promise<number> {
  const { db } = context.scope
  await requirePlace(db, context.actor, place)
  const oil = await db.selectFrom('oil').where('id', '=', oilId).select(['id', 'merged_into_id']).executeTakeFirst()
  if (!oil) throw invalidField('oilId', TEXTS.oilUnknown)
  return await listItem(db, { ...NOTHING, oil_id: oil.merged_into_id ?? oil.id }, place)
}

interface NewPart extends Place {
  name: string
  partTypeId: number
  partBrandId: number | null
  /** The vehicle that it was bought for. */
  vehicleId: number | null
}

/** Creates a part and adds it to the list of a place; uses the tenant's existing part if there is one (STOCK-15). @throws Refusal 404, 422 */
export async function createPart(context: SignedInContext, input: NewPart): Promise<number> {
  const name = input.name.trim()
  if (name === '') throw invalidField('name', TEXTS.partNameMissing)
  if (countCharacters(name) > NAME_LENGTH) throw invalidField('name', TEXTS.partNameTooLong)
  const place = { franchiseId: input.franchiseId, vanId: input.vanId }
  await requirePlace(context.scope.db, context.actor, place)
  return await context.scope.db.transaction().execute(async db => {
    await checkLinks(db, input)
    return await listItem(db, { ...NOTHING, part_id: await ensurePart(db, context, { ...input, name }) }, place)
  })
}

/**
 * Returns the id of the part with this name, type, brand and vehicle; creates it if necessary, in the caller's transaction. An archived one is in use again, and one
 * that was merged into another part is that part.
 */
export async function ensurePart(
  db: Database,
  context: Context,
  { name, partTypeId, partBrandId, vehicleId }: Omit<NewPart, keyof Place>,
): Promise<number> {
  await nameAuthor(db, context)
  const values = { name, part_type_id: partTypeId, part_brand_id: partBrandId, vehicle_id: vehicleId }
  await db
    .insertInto('part')
    .values(values)
    .onConflict(conflict => conflict.doNothing())
    .execute()
  const existingPart = await db
    .selectFrom('part')
    .where('name', '=', name)
    .where('part_type_id', '=', partTypeId)
    .where('part_brand_id', 'is not distinct from', partBrandId)
    .where('vehicle_id', 'is not distinct from', vehicleId)
    .select(['id', 'archived_at', 'merged_into_id'])
    .executeTakeFirstOrThrow()
  if (existingPart.merged_into_id !== null) return existingPart.merged_into_id
  if (existingPart.archived_at !== null)
    await db.updateTable('part').set({ archived_at: null }).where('id', '=', existingPart.id).execute()
  return existingPart.id
}

/** @throws Refusal 422 for an unknown type, brand or vehicle */
async function checkLinks(db: Database, { partTypeId, partBrandId, vehicleId }: NewPart): Promise<void> {
  const { rows } = await sql<{ type: boolean; brand: boolean; vehicle: boolean }>`
    select exists (select from part_type where id = ${partTypeId}) as type,
      ${partBrandId}::bigint is null or exists (select from part_brand where id = ${partBrandId}) as brand,
      ${vehicleId}::bigint is null or exists (select from vehicle where id = ${vehicleId}) as vehicle`.execute(db)
  if (!rows[0]?.type) throw invalidField('partTypeId', TEXTS.partTypeUnknown)
  if (!rows[0].brand) throw invalidField('partBrandId', TEXTS.partBrandUnknown)
  if (!rows[0].vehicle) throw invalidField('vehicleId', TEXTS.vehicleUnknown)
}
