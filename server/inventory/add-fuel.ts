import { isLocalDay, localDay } from '../../domain/format/dates.ts'
import { toStored } from '../../domain/inventory/stock.ts'
import { findFranchise } from '../franchise/place.ts'
import { isRepeated, type OwnAction, ownTimeOfVan } from '../own-action/own-action.ts'
import { requireSameCall } from '../own-action/require-same-call.ts'
import type { SignedInContext } from '../platform/context.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { invalidField, notFound } from '../platform/refusal.ts'
import { requireVanOf } from './policy.ts'
import { checkPurchase, type Purchase } from './restock-item.ts'
import { ledgerKey } from './stock-items.ts'
import { TEXTS } from './texts.ts'

interface FuelInput extends Purchase, Pick<OwnAction, 'at'> {
  idempotencyKey: string
  fuelId: number
  vanId: number
  /** The local day on the receipt; that of the entry if omitted. */
  boughtOn?: string | null
}

/**
 * Adds fuel bought for a van (STOCK-21), maybe late from a device without reception: it counts from its arrival. A repeated idempotency key returns the first entry.
 * @returns the entry's id
 * @throws Refusal 422 for an unknown fuel, a wrong quantity, price or receipt, a day after the entry, or an impossible time; 404 for a van that the actor may not use; 409 for a key of another van
 */
export async function addFuel(
  context: SignedInContext,
  { idempotencyKey, fuelId, vanId, boughtOn, at, ...bought }: FuelInput,
): Promise<number> {
  const { actor } = context
  const { db } = context.scope
  const { franchiseId } = await requireVanOf(db, actor, vanId)
  const key = ledgerKey(idempotencyKey)
  const asked = {
    van_id: vanId,
    fuel_id: fuelId,
    millilitres: toStored('fuel', bought.increment),
    unit_price: bought.pricePerItem,
    author_id: actor.userId,
  }
  const earlier = await entryOf(db, key, asked)
  if (earlier !== undefined) return earlier
  const now = context.clock.now()
  const doneAt = ownTimeOfVan({ at }, now)
  await checkDay(db, { boughtOn, franchiseId, doneAt })
  const fuel = await db.selectFrom('fuel').where('id', '=', fuelId).select('id').executeTakeFirst()
  if (!fuel) throw invalidField('fuelId', TEXTS.fuelUnknown)
  return await db.transaction().execute(async transaction => {
    await checkPurchase(context, 'fuel', bought, transaction)
    const added = await transaction
      .insertInto('fuel_entry')
      .values({
        ...asked,
        receipt_location: bought.receiptImage,
        bought_on: boughtOn ?? null,
        idempotency_key: key,
        created_at: now,
      })
      .onConflict(conflict => conflict.columns(['tenant_id', 'idempotency_key']).doNothing())
      .returning('id')
      .executeTakeFirst()
    const id = added?.id ?? (await entryOf(transaction, key, asked))
    if (id === undefined) throw notFound('fuelEntry')
    if (at != null)
      await isRepeated(transaction, context, { idempotencyKey, kind: 'fuel', orderId: null, at: doneAt, now })
    return id
  })
}

type AskedFuel = Record<'van_id' | 'fuel_id' | 'millilitres' | 'unit_price' | 'author_id', number>

/** Returns the entry with a key; undefined for none. @throws Refusal 409 when it is of another person, van, fuel or amount (DOOR-28) */
async function entryOf(db: Database, key: string, asked: AskedFuel): Promise<number | undefined> {
  const entry = await db
    .selectFrom('fuel_entry')
    .where('idempotency_key', '=', key)
    .select(['id', 'van_id', 'fuel_id', 'millilitres', 'unit_price', 'author_id'])
    .executeTakeFirst()
  if (entry) requireSameCall(entry, asked, TEXTS.keyOfOtherVan)
  return entry?.id
}

/** @throws Refusal 422 for a day that does not exist, or is after the entry in the franchise's time zone */
async function checkDay(
  db: Database,
  { boughtOn, franchiseId, doneAt }: { boughtOn: string | null | undefined; franchiseId: number; doneAt: Date },
): Promise<void> {
  if (boughtOn == null) return
  if (!isLocalDay(boughtOn)) throw invalidField('boughtOn', TEXTS.fuelDayWrong)
  const franchise = await findFranchise(db, franchiseId)
  if (!franchise) throw notFound('franchise')
  if (boughtOn > localDay(doneAt, franchise.timeZone)) throw invalidField('boughtOn', TEXTS.fuelDayAhead)
}

/**
 * Removes an entry from a van's fuel history by adding a reversal (STOCK-20). Repeated calls change nothing.
 * @throws Refusal 404 for an entry that the actor may not change
 */
export async function removeFuel(context: SignedInContext, id: number): Promise<void> {
  const { actor } = context
  const { db } = context.scope
  const entry = await db
    .selectFrom('fuel_entry')
    .where('id', '=', id)
    .where('removes_id', 'is', null)
    .selectAll()
    .executeTakeFirst()
  if (!entry) throw notFound('fuelEntry')
  await requireVanOf(db, actor, entry.van_id)
  await db
    .insertInto('fuel_entry')
    .values({
      van_id: entry.van_id,
      fuel_id: entry.fuel_id,
      millilitres: -entry.millilitres,
      unit_price: entry.unit_price,
      removes_id: entry.id,
      author_id: actor.userId,
      idempotency_key: `removed ${entry.id}`,
      created_at: context.clock.now(),
    })
    .onConflict(conflict => conflict.constraint('fuel_entry_removed_once').doNothing())
    .execute()
}
