import { lengthProblem, NAME_LENGTH } from '../../domain/format/length.ts'
import { NOT_PARSED, NOTHING_TO_SAVE, rowProblems } from '../../domain/inventory/invoice-lines.ts'
import { quantityProblem } from '../../domain/inventory/stock.ts'
import type { Context } from '../platform/context.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { invalidField } from '../platform/refusal.ts'
import { takeFile } from '../upload/take-file.ts'
import { ensurePart, NOTHING } from './add-stock.ts'
import type { Place } from './policy.ts'
import { ensureItem } from './stock-items.ts'
import { TEXTS } from './texts.ts'

/** Pieces of a part, by type and name, and cents for one. */
export interface PartItemInput {
  partTypeId: number
  name: string
  quantity: number
  pricePerItem: number
}

/** Litres of an oil, and cents for one. */
export interface OilItemInput {
  oilId: number
  quantity: number
  pricePerItem: number
}

/** The items of an invoice, and its picture. */
export interface InvoiceItems {
  receiptImage: string
  partItems: readonly PartItemInput[]
  oilItems: readonly OilItemInput[]
}

/** More lines than any invoice has. */
const MAX_LINES = 500
/** $100,000 for one. A larger price has a missing decimal point. */
const MAX_CENTS = 10_000_000

/** @throws Refusal 422 for a picture that this person did not upload, no items, and items that cannot be saved (IMPORT-13, IMPORT-14, IMPORT-15) */
export async function checkInvoiceItems(
  context: Context,
  { receiptImage, partItems, oilItems }: InvoiceItems,
): Promise<void> {
  if (!(await takeFile(context, receiptImage))) throw invalidField('receiptImage', NOT_PARSED)
  if (partItems.length + oilItems.length === 0) throw invalidField('partItems', NOTHING_TO_SAVE)
  if (partItems.length + oilItems.length > MAX_LINES)
    throw invalidField('partItems', TEXTS.invoice.tooManyLines(MAX_LINES))
  const rows = rowProblems(partItems.map(({ name, quantity }) => ({ hasType: true, name, quantity })))
  if (rows !== '') throw invalidField('partItems', rows)
  for (const { name, quantity, pricePerItem } of partItems) {
    const problem =
      lengthProblem(name.trim(), NAME_LENGTH) ?? quantityProblem('part', quantity) ?? priceProblem(pricePerItem)
    if (problem !== null) throw invalidField('partItems', TEXTS.invoice.lineProblem(name.trim().slice(0, 40), problem))
  }
  for (const { quantity, pricePerItem } of oilItems) {
    const problem = quantityProblem('oil', quantity) ?? priceProblem(pricePerItem)
    if (problem !== null) throw invalidField('oilItems', problem)
  }
}

const priceProblem = (cents: number): string | null =>
  cents < 1 || cents > MAX_CENTS ? TEXTS.invoice.priceInvalid : null

/** The stock that one line of an invoice adds. */
export interface BoughtItem {
  itemId: number
  kind: 'part' | 'oil'
  /** Pieces or litres. */
  quantity: number
  pricePerItem: number
}

/**
 * Returns the stock items of an invoice's lines; creates new parts and items. All imports use the same order, so that concurrent ones wait for each
 * other instead of deadlocking.
 * @throws Refusal 422 for an unknown type of part or oil
 */
export async function ensureBoughtItems(
  db: Database,
  context: Context,
  { partItems, oilItems, ...place }: Pick<InvoiceItems, 'partItems' | 'oilItems'> & Place,
): Promise<BoughtItem[]> {
  await checkLinks(db, { partItems, oilItems })
  const parts = partItems
    .map(item => ({ ...item, name: item.name.trim() }))
    .sort((a, b) => a.partTypeId - b.partTypeId || (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1))
  const bought: BoughtItem[] = []
  for (const { quantity, pricePerItem, ...part } of parts) {
    const partId =
      (await findPart(db, place, part)) ??
      (await ensurePart(db, context, { ...part, partBrandId: null, vehicleId: null }))
    const itemId = await ensureItem(db, { ...NOTHING, part_id: partId }, place)
    bought.push({ itemId, kind: 'part', quantity, pricePerItem })
  }
  for (const { oilId, quantity, pricePerItem } of oilItems.toSorted((a, b) => a.oilId - b.oilId)) {
    const itemId = await ensureItem(db, { ...NOTHING, oil_id: await currentOil(db, oilId) }, place)
    bought.push({ itemId, kind: 'oil', quantity, pricePerItem })
  }
  return bought
}

/** An oil that was merged into another one, while the invoice was open, is that one. */
async function currentOil(db: Database, oilId: number): Promise<number> {
  const oil = await db.selectFrom('oil').where('id', '=', oilId).select('merged_into_id').executeTakeFirst()
  return oil?.merged_into_id ?? oilId
}

/** Finds a part by type and name, in any letter case; prefers one that the place lists to one of another brand. */
async function findPart(
  db: Database,
  { franchiseId, vanId }: Place,
  { partTypeId, name }: Pick<PartItemInput, 'partTypeId' | 'name'>,
): Promise<number | undefined> {
  const existingPart = await db
    .selectFrom('part')
    .leftJoin('stock_item as item', join =>
      join
        .onRef('item.part_id', '=', 'part.id')
        .on('item.franchise_id', '=', franchiseId)
        .on('item.van_id', 'is not distinct from', vanId)
        .on('item.removed_at', 'is', null),
    )
    .where('part.part_type_id', '=', partTypeId)
    .where(eb => eb(eb.fn('lower', ['part.name']), '=', name.toLowerCase()))
    .select(['part.id', 'part.merged_into_id'])
    .orderBy('item.id', order => order.asc().nullsLast())
    .orderBy('part.merged_into_id', order => order.asc().nullsFirst())
    .orderBy('part.id')
    .executeTakeFirst()
  return existingPart?.merged_into_id ?? existingPart?.id
}

async function checkLinks(
  db: Database,
  { partItems, oilItems }: Pick<InvoiceItems, 'partItems' | 'oilItems'>,
): Promise<void> {
  const [types, oils] = [partItems.map(item => item.partTypeId), oilItems.map(item => item.oilId)].map(ids => [
    ...new Set(ids),
  ])
  const knownTypes = types?.length
    ? await db.selectFrom('part_type').where('id', 'in', types).select('id').execute()
    : []
  if (knownTypes.length !== types?.length) throw invalidField('partItems', TEXTS.invoice.partTypesUnknown)
  const knownOils = oils?.length ? await db.selectFrom('oil').where('id', 'in', oils).select('id').execute() : []
  if (knownOils.length !== oils?.length) throw invalidField('oilItems', TEXTS.invoice.oilsUnknown)
}
