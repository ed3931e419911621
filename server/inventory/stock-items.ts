import type { Selectable } from 'kysely'
import type { StockEntryReason } from '../../domain/inventory/stock.ts'
import { requireSameCall } from '../own-action/require-same-call.ts'
import type { SignedInContext } from '../platform/context.ts'
import type { StockItem } from '../platform/database/schema.gen.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { invalidField, notFound } from '../platform/refusal.ts'
import type { Actor } from '../platform/scope.ts'
import { noteLowStock } from './note-low-stock.ts'
import { type Place, requirePlace } from './policy.ts'
import { TEXTS } from './texts.ts'

export type StockRow = Selectable<StockItem>
/** The part, oil or tool of an item. */
export type Thing = Pick<StockRow, 'part_id' | 'oil_id' | 'tool_id'>
export type ItemKind = 'part' | 'oil' | 'tool'

export const placeOf = ({ franchise_id, van_id }: StockRow): Place => ({ franchiseId: franchise_id, vanId: van_id })

/** Returns an item that the actor sees, also a removed one. @throws Refusal 404 for any other, and for one of another kind */
export async function requireItem(db: Database, actor: Actor, kind: ItemKind, id: number): Promise<StockRow> {
  const item = await db
    .selectFrom('stock_item')
    .where('id', '=', id)
    .where(`${kind}_id`, 'is not', null)
    .selectAll()
    .executeTakeFirst()
  if (!item || !actor.franchiseIds.includes(item.franchise_id)) throw notFound(kind)
  await requirePlace(db, actor, placeOf(item))
  return item
}

/** Locks items in the order of their ids, so that concurrent moves between the same places wait instead of deadlocking. */
export const lockItems = (db: Database, ids: readonly number[]): Promise<StockRow[]> =>
  db.selectFrom('stock_item').where('id', 'in', ids).orderBy('id').forUpdate().selectAll().execute()

/** Returns the id of a thing's item in a place; creates it without stock if necessary. Does not lock an existing one. */
export async function ensureItem(
  db: Database,
  { part_id, oil_id, tool_id }: Thing,
  { franchiseId, vanId }: Place,
): Promise<number> {
  await db
    .insertInto('stock_item')
    .values({ franchise_id: franchiseId, van_id: vanId, part_id, oil_id, tool_id })
    .onConflict(conflict => conflict.constraint('stock_item_place').doNothing())
    .execute()
  const { id } = await db
    .selectFrom('stock_item')
    .where('franchise_id', '=', franchiseId)
    .where('van_id', 'is not distinct from', vanId)
    .where('part_id', 'is not distinct from', part_id)
    .where('oil_id', 'is not distinct from', oil_id)
    .where('tool_id', 'is not distinct from', tool_id)
    .select('id')
    .executeTakeFirstOrThrow()
  return id
}

export interface ItemChange {
  /** The transaction. */
  db: Database
  item: StockRow
  actor: Actor
  now: Date
  /** The key as stored in the ledger. */
  key: string
}

/** The item to change, and the idempotency key (rule B7). */
export interface ChangeInput {
  id: number
  idempotencyKey: string
}

/**
 * Changes one locked item in a transaction. Repeated calls with the same key change nothing.
 * @param entry what the change adds to the ledger, to recognise a repeated call
 * @throws Refusal 404 for an item that the actor may not see or that was removed; 409 for a key of another person, item or amount
 */
export async function changeItem(
  context: SignedInContext,
  kind: ItemKind,
  { id, idempotencyKey, entry }: ChangeInput & { entry: EntryValues },
  change: (change: ItemChange) => Promise<void>,
): Promise<void> {
  const { actor } = context
  const key = ledgerKey(idempotencyKey)
  await requireItem(context.scope.db, actor, kind, id)
  await context.scope.db.transaction().execute(async db => {
    const [item] = await lockItems(db, [id])
    if (await isInLedger(db, key, { ...entry, itemId: id, authorId: actor.userId })) return
    if (!item || item.removed_at !== null) throw notFound(kind)
    await change({ db, item, actor, now: context.clock.now(), key })
  })
}

/** Returns a client's key as stored in the ledger, with a prefix that separates it from our own keys. @throws Refusal 422 for an empty key or one that is too long */
export function ledgerKey(idempotencyKey: string): string {
  if (idempotencyKey === '' || idempotencyKey.length > 100)
    throw invalidField('idempotencyKey', TEXTS.idempotencyKeyInvalid)
  return `asked ${idempotencyKey}`
}

/** What a call adds to the ledger, so that a repeated one is recognised. */
interface AskedEntry extends EntryValues {
  itemId: number
  authorId: number
}

/** Checks whether the ledger already has this key. @throws Refusal 409 when it was sent by another person, or for another item or amount (DOOR-28) */
export async function isInLedger(
  db: Database,
  key: string,
  { itemId, authorId, change, reason, unitPrice, otherItemId }: AskedEntry,
): Promise<boolean> {
  const earlierEntry = await db
    .selectFrom('stock_entry')
    .where('idempotency_key', '=', key)
    .select(['stock_item_id', 'author_id', 'change', 'reason', 'unit_price', 'other_item_id'])
    .executeTakeFirst()
  if (!earlierEntry) return false
  const repeated = { stock_item_id: itemId, author_id: authorId, change, reason }
  const rest = { unit_price: unitPrice ?? null, other_item_id: otherItemId ?? null }
  requireSameCall(earlierEntry, { ...repeated, ...rest }, TEXTS.keyOfOtherItem)
  return true
}

export interface EntryValues {
  /** Pieces or millilitres; below 0 when removed. */
  change: number
  reason: Exclude<StockEntryReason, 'USED'>
  unitPrice?: number
  receiptLocation?: string
  note?: string
  otherItemId?: number
  supplierInvoiceId?: number
}

/** Adds an entry to the ledger and changes the item's quantity, which is always the sum of its entries (rule P6). Lists a removed item again. @returns the entry's id */
export async function addEntry(
  { db, item, actor, now, key }: ItemChange,
  { change, reason, unitPrice, receiptLocation, note, otherItemId, supplierInvoiceId }: EntryValues,
): Promise<number> {
  await db
    .updateTable('stock_item')
    .set(eb => ({ quantity: eb('quantity', '+', change), removed_at: null }))
    .where('id', '=', item.id)
    .execute()
  const entry = await db
    .insertInto('stock_entry')
    .values({
      stock_item_id: item.id,
      change,
      reason,
      unit_price: unitPrice ?? null,
      receipt_location: receiptLocation ?? null,
      note: note ?? null,
      other_item_id: otherItemId ?? null,
      supplier_invoice_id: supplierInvoiceId ?? null,
      author_id: actor.userId,
      idempotency_key: key,
      created_at: now,
    })
    .returning(['id', 'change', 'quantity_after'])
    .executeTakeFirstOrThrow()
  if (item.tool_id === null && reason !== 'MERGED') await noteLowStock(db, item.oil_id === null ? 'part' : 'oil', entry)
  return entry.id
}
