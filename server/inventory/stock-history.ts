import { sql } from 'kysely'
import { fromStored, type StockEntryReason } from '../../domain/inventory/stock.ts'
import type { SignedInContext } from '../platform/context.ts'
import { type ItemKind, requireItem } from './stock-items.ts'

const PAGE = 20

export interface HistoryEntry {
  id: number
  createdAt: Date
  /** Pieces or litres; below 0 when removed. */
  change: number
  reason: StockEntryReason
  note: string | null
  /** Cents for one piece or one litre. */
  unitPrice: number | null
  receiptLocation: string | null
  workOrderId: number | null
  authorName: string | null
  /** The number of the supplier's invoice that it was imported from. */
  sellerName: string | null
  invoiceNumber: string | null
  /** The other place of a move: a van, or without one the market; null for other changes. */
  otherPlace: string | null
}

type Row = HistoryEntry & { total: number; kind: ItemKind }

/** Returns a page of an item's changes, newest first: amount, reason and author. @throws Refusal 404 for an item that the actor may not see */
export async function stockHistory(
  context: SignedInContext,
  { id, kind, pageNumber }: { id: number; kind: ItemKind; pageNumber: number },
): Promise<{ entries: HistoryEntry[]; total: number }> {
  const { db } = context.scope
  await requireItem(db, context.actor, kind, id)
  const { rows } = await sql<Row>`
    select e.id, e.created_at as "createdAt", e.change, e.reason, e.note, e.unit_price as "unitPrice", e.receipt_location as "receiptLocation",
      e.work_order_id as "workOrderId", u.name as "authorName", case when o.id is not null then coalesce(v.name, 'Market') end as "otherPlace",
      b.seller_name as "sellerName", b.invoice_number as "invoiceNumber",
      count(*) over () as total
    from stock_entry e left join app_user u on u.id = e.author_id left join stock_item o on o.id = e.other_item_id left join van v on v.id = o.van_id
      left join supplier_invoice b on b.id = e.supplier_invoice_id
    where e.stock_item_id = ${id} order by e.id desc limit ${PAGE} offset ${(Math.max(1, pageNumber) - 1) * PAGE}`.execute(
    db,
  )
  const entries = rows.map(row => ({ ...row, change: fromStored(kind, row.change) }))
  return { entries, total: rows[0]?.total ?? 0 }
}
