import { toStored } from '../../domain/inventory/stock.ts'
import type { SignedInContext } from '../platform/context.ts'
import { invalidField, notFound, Refusal } from '../platform/refusal.ts'
import { requireVanOf } from './policy.ts'
import { checkPurchase, type Purchase } from './restock-item.ts'
import { ledgerKey } from './stock-items.ts'
import { TEXTS } from './texts.ts'

interface FuelInput extends Purchase {
  idempotencyKey: string
  fuelId: number
  vanId: number
}

/**
 * Adds fuel bought for a van (STOCK-21). A repeated idempotency key returns the first entry.
 * @returns the entry's id
 * @throws Refusal 422 for an unknown fuel, or a wrong quantity, price or receipt; 404 for a van that the actor may not use; 409 for a key of another van
 */
export async function addFuel(
  context: SignedInContext,
  { idempotencyKey, fuelId, vanId, ...bought }: FuelInput,
): Promise<number> {
  const { actor } = context
  const { db } = context.scope
  await requireVanOf(db, actor, vanId)
  await checkPurchase(context, 'fuel', bought)
  const fuel = await db.selectFrom('fuel').where('id', '=', fuelId).select('id').executeTakeFirst()
  if (!fuel) throw invalidField('fuelId', TEXTS.fuelUnknown)
  const key = ledgerKey(idempotencyKey)
  const added = await db
    .insertInto('fuel_entry')
    .values({
      van_id: vanId,
      fuel_id: fuelId,
      millilitres: toStored('fuel', bought.increment),
      unit_price: bought.pricePerItem,
      receipt_location: bought.receiptImage,
      author_id: actor.userId,
      idempotency_key: key,
      created_at: context.clock.now(),
    })
    .onConflict(conflict => conflict.columns(['tenant_id', 'idempotency_key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added) return added.id
  const earlierEntry = await db
    .selectFrom('fuel_entry')
    .where('idempotency_key', '=', key)
    .select(['id', 'van_id'])
    .executeTakeFirstOrThrow()
  if (earlierEntry.van_id !== vanId) throw new Refusal(409, 'KEY_REUSED', TEXTS.keyOfOtherVan)
  return earlierEntry.id
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
