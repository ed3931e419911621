import { leastPrice, quantityProblem, tooCheap, toStored } from '../../domain/inventory/stock.ts'
import type { Context, SignedInContext } from '../platform/context.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { invalidField } from '../platform/refusal.ts'
import { takeFile } from '../upload/take-file.ts'
import { requireMarketRights } from './policy.ts'
import { addEntry, type ChangeInput, changeItem } from './stock-items.ts'
import { TEXTS } from './texts.ts'

/** A purchase with the picture of its receipt. */
export interface Purchase {
  /** Pieces, or litres of oil and fuel. */
  increment: number
  /** Cents for one of them. */
  pricePerItem: number
  /** The location of the receipt's uploaded picture. */
  receiptImage: string
}

/** @throws Refusal 422 for a wrong quantity, for a price below the minimum, and for a picture that this person did not upload (STOCK-16, STOCK-21) */
export async function checkPurchase(
  context: Context,
  kind: 'part' | 'oil' | 'fuel',
  { increment, pricePerItem, receiptImage }: Purchase,
  db: Database = context.scope.db,
): Promise<void> {
  const problem = quantityProblem(kind, increment)
  if (problem) throw invalidField('increment', problem)
  // The unit price is rounded, so the receipt's total may be up to half a cent per unit higher.
  if (pricePerItem < 1 || (pricePerItem + 0.5) * increment < leastPrice(kind))
    throw invalidField('pricePerItem', tooCheap(kind))
  if (!(await takeFile(context, receiptImage, db))) throw invalidField('receiptImage', TEXTS.receiptMissing)
}

/**
 * Adds purchased stock of a part or an oil (STOCK-17).
 * @throws Refusal 422 as checkPurchase; 403 for a technician in the market (STOCK-08); 404 for an item that the actor may not use
 */
export async function restockItem(
  context: SignedInContext,
  kind: 'part' | 'oil',
  { increment, pricePerItem, receiptImage, ...input }: Purchase & ChangeInput,
): Promise<void> {
  const entry = {
    change: toStored(kind, increment),
    reason: 'RESTOCKED',
    unitPrice: pricePerItem,
    receiptLocation: receiptImage,
  } as const
  await changeItem(context, kind, { ...input, entry }, async change => {
    requireMarketRights(change.actor, change.item.van_id)
    await checkPurchase(context, kind, { increment, pricePerItem, receiptImage }, change.db)
    await addEntry(change, entry)
  })
}
