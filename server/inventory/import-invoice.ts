import { sql } from 'kysely'
import { localDay } from '../../domain/format/dates.ts'
import { lengthProblem, NAME_LENGTH } from '../../domain/format/length.ts'
import { toStored } from '../../domain/inventory/stock.ts'
import { requireSameCall } from '../own-action/require-same-call.ts'
import type { SignedInContext } from '../platform/context.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { invalidField, Refusal } from '../platform/refusal.ts'
import type { Actor } from '../platform/scope.ts'
import { checkInvoiceItems, ensureBoughtItems, type InvoiceItems } from './invoice-items.ts'
import { type Place, requirePlace } from './policy.ts'
import { addEntry, ledgerKey, lockItems } from './stock-items.ts'
import { inStock, type StockPrices, stockPrices } from './stock-prices.ts'
import { TEXTS } from './texts.ts'

export interface InvoiceImport extends Place, InvoiceItems {
  idempotencyKey: string
  /** The seller and the invoice's number. With both, the invoice can be imported only once (rule F5). */
  sellerName: string | null
  invoiceNumber: string | null
  /** As `2026-05-28`. */
  invoiceDate: string | null
  /** Of the prices of its items; null for the stock's. */
  currency: string | null
  /** What one unit of the invoice's currency cost in the stock's; only used if they differ. */
  exchangeRate: number | null
}

/**
 * Adds all items of a supplier's invoice to stock, or none (IMPORT-16). Repeated calls with the same idempotency key add nothing.
 * @throws Refusal 404 for a place that the actor may not use; 422 as checkInvoiceItems and stockPrices; 409 for an invoice that was imported
 * before (rule F5), and for a key of another person, place or invoice (DOOR-28)
 */
export async function importInvoice(context: SignedInContext, input: InvoiceImport): Promise<void> {
  const { actor } = context
  const place = { franchiseId: input.franchiseId, vanId: input.vanId }
  await requirePlace(context.scope.db, actor, place)
  await checkInvoiceItems(context, input)
  const now = context.clock.now()
  const price = await stockPrices(context.scope.db, input)
  const invoice = { ...input, ...headerOf(input, now), ...price, key: ledgerKey(input.idempotencyKey) }
  await context.scope.db.transaction().execute(async db => {
    const supplierInvoiceId = await addInvoice(db, { ...invoice, authorId: actor.userId, now })
    if (supplierInvoiceId === undefined) return await checkFirst(db, actor, invoice)
    const bought = await ensureBoughtItems(db, context, {
      ...place,
      partItems: input.partItems,
      oilItems: input.oilItems,
    })
    const items = await lockItems(db, [...new Set(bought.map(({ itemId }) => itemId))])
    for (const [index, { itemId, kind, quantity, pricePerItem }] of bought.entries()) {
      const item = items.find(({ id }) => id === itemId)
      if (!item) throw new Error(`stock item ${itemId} is gone`)
      await addEntry(
        { db, item, actor, now, key: `${invoice.key} line ${index + 1}` },
        {
          change: toStored(kind, quantity),
          reason: 'RESTOCKED',
          unitPrice: inStock(pricePerItem, price),
          receiptLocation: input.receiptImage,
          supplierInvoiceId,
        },
      )
    }
  })
}

/** One day, because the date may already have begun in the supplier's time zone. */
const FUTURE_TOLERANCE_MS = 86_400_000

type Header = Pick<InvoiceImport, 'sellerName' | 'invoiceNumber' | 'invoiceDate'>

/** Returns the normalized head of the invoice. @throws Refusal 422 for names that are too long, and for a date that does not exist or is in the future */
function headerOf({ sellerName, invoiceNumber, invoiceDate }: InvoiceImport, now: Date): Header {
  const tidy = (field: string, text: string | null): string | null => {
    const tidied = text?.trim().replaceAll(/\s+/g, ' ') ?? ''
    const problem = lengthProblem(tidied, NAME_LENGTH)
    if (problem !== undefined) throw invalidField(field, problem)
    return tidied === '' ? null : tidied
  }
  const isDate = invoiceDate === null || new Date(invoiceDate).toJSON()?.slice(0, 10) === invoiceDate
  if (!isDate) throw invalidField('invoiceDate', TEXTS.invoice.dateInvalid)
  if (invoiceDate !== null && new Date(invoiceDate).getTime() > now.getTime() + FUTURE_TOLERANCE_MS)
    throw invalidField('invoiceDate', TEXTS.invoice.dateInFuture)
  return {
    sellerName: tidy('sellerName', sellerName),
    invoiceNumber: tidy('invoiceNumber', invoiceNumber),
    invoiceDate,
  }
}

type NewInvoice = InvoiceItems & Place & Header & StockPrices & { key: string }

/** @returns its id; undefined if the invoice or its key already exists. A concurrent import waits for the first one */
async function addInvoice(
  db: Database,
  { authorId, now, key, ...invoice }: NewInvoice & { authorId: number; now: Date },
): Promise<number | undefined> {
  const cents = [...invoice.partItems, ...invoice.oilItems].map(item => Math.round(item.quantity * item.pricePerItem))
  const added = await db
    .insertInto('supplier_invoice')
    .values({
      franchise_id: invoice.franchiseId,
      van_id: invoice.vanId,
      seller_name: invoice.sellerName,
      invoice_number: invoice.invoiceNumber,
      invoice_date: invoice.invoiceDate,
      currency: invoice.currency,
      stock_currency: invoice.stockCurrency,
      exchange_rate: invoice.exchangeRate,
      total: Math.max(
        1,
        cents.reduce((sum, each) => sum + each, 0),
      ),
      receipt_location: invoice.receiptImage,
      author_id: authorId,
      idempotency_key: key,
      created_at: now,
    })
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return added?.id
}

interface FirstImport extends Place {
  id: number
  key: string
  authorId: number | null
  sellerName: string | null
  invoiceNumber: string | null
  createdAt: Date
  authorName: string | null
  vanName: string | null
  franchiseName: string
  timeZone: string
}

/** Accepts a repeated call. @throws Refusal 409 that names the first import of the invoice (rule F5); for another franchise's import without the person */
async function checkFirst(db: Database, actor: Actor, invoice: NewInvoice): Promise<void> {
  const { rows } = await sql<FirstImport>`
    select b.id::float8 as id, b.idempotency_key as key, b.author_id::float8 as "authorId", b.seller_name as "sellerName", b.invoice_number as "invoiceNumber", b.created_at as "createdAt",
      b.franchise_id as "franchiseId", b.van_id as "vanId", u.name as "authorName", v.name as "vanName", f.name as "franchiseName", f.time_zone as "timeZone"
    from supplier_invoice b join franchise f on f.id = b.franchise_id left join app_user u on u.id = b.author_id left join van v on v.id = b.van_id
    where b.idempotency_key = ${invoice.key}
      or (${plain(sql.ref('b.seller_name'))} = ${plain(sql`${invoice.sellerName}::text`)} and app.invoice_number_key(b.invoice_number) = app.invoice_number_key(${invoice.invoiceNumber}::text))
    order by b.idempotency_key = ${invoice.key} desc`.execute(db)
  const [first] = rows
  if (!first) throw new Error('the invoice was neither added nor found')
  if (first.key === invoice.key) {
    const { franchiseId, vanId, sellerName, invoiceNumber } = invoice
    const repeated = {
      franchiseId,
      vanId,
      sellerName,
      invoiceNumber,
      authorId: actor.userId,
      bought: boughtIn(invoice),
    }
    return requireSameCall({ ...first, bought: await boughtBy(db, first.id) }, repeated, TEXTS.keyOfOtherPlace)
  }
  throw new Refusal(409, 'IMPORTED_BEFORE', importedBefore(first, actor.franchiseIds.includes(first.franchiseId)))
}

/** Writes the quantities and prices of an invoice's items as stored, so that two can be compared; a part has no id before it is added. */
function boughtIn(invoice: NewInvoice): string {
  const of = (kind: 'part' | 'oil', items: readonly { quantity: number; pricePerItem: number }[]): string[] =>
    items.map(item => `${kind} ${toStored(kind, item.quantity)} ${inStock(item.pricePerItem, invoice)}`)
  return [...of('part', invoice.partItems), ...of('oil', invoice.oilItems)].sort().join()
}

/** Writes what an import added, as `boughtIn`. */
async function boughtBy(db: Database, supplierInvoiceId: number): Promise<string> {
  const entries = await db
    .selectFrom('stock_entry as e')
    .innerJoin('stock_item as i', 'i.id', 'e.stock_item_id')
    .where('e.supplier_invoice_id', '=', supplierInvoiceId)
    .where('e.reason', '=', 'RESTOCKED')
    .select(['i.part_id', 'e.change', 'e.unit_price'])
    .execute()
  return entries
    .map(({ part_id: part, change, unit_price: price }) => `${part === null ? 'oil' : 'part'} ${change} ${price}`)
    .sort()
    .join()
}

function importedBefore(first: FirstImport, isOwnFranchise: boolean): string {
  const { importedBefore: text, importedBeforeBy, market } = TEXTS.invoice
  const place = isOwnFranchise ? (first.vanName ?? market) : first.franchiseName
  const facts = [
    first.invoiceNumber ?? '',
    first.sellerName ?? '',
    localDay(first.createdAt, first.timeZone),
    place,
  ] as const
  return isOwnFranchise && first.authorName !== null ? importedBeforeBy(...facts, first.authorName) : text(...facts)
}

/** Compares sellers by their letters and digits, as the unique index does. */
const plain = (text: ReturnType<typeof sql>): ReturnType<typeof sql> =>
  sql`lower(regexp_replace(${text}, '[^[:alnum:]]', '', 'g'))`
