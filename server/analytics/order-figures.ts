import { sql } from 'kysely'
import type { Database } from '../platform/database/tenant-database.ts'
import { commissionOnSale, usedCost } from './bucket-figures.ts'
import { isSale, ofChosen, type Selection, type Span } from './selection.ts'

/** A chart cannot show more points clearly, so only the latest orders are points. */
export const MAX_ORDERS = 200

/** Figures of one completed order, in cents. */
export interface OrderFigures {
  completedAt: Date
  billedAmount: number
  subtotal: number
  tax: number
  staffCost: number
  inventoryCosts: number
  /** Payments so far, less refunds. */
  revenue: number
}

/** Returns the latest completed orders, oldest first. */
export async function latestOrders(
  db: Database,
  { selection, span }: { selection: Selection; span: Span },
): Promise<OrderFigures[]> {
  const { rows } = await sql<OrderFigures>`
    select i.created_at as "completedAt", i.billed_amount as "billedAmount", i.discount_sub_total as subtotal, i.tax, ${commissionOnSale} as "staffCost",
      coalesce((select sum(${usedCost}) from stock_entry e join stock_item s on s.id = e.stock_item_id
        where e.work_order_id = i.work_order_id and e.reason = 'USED'), 0)::bigint as "inventoryCosts",
      i.approved_amount - i.refunded_amount as revenue
    from invoice i where i.franchise_id = any(${selection.franchiseIds}::bigint[]) and i.created_at >= ${span.from} and i.created_at < ${span.to}
      and ${isSale} and ${ofChosen(selection)}
    order by i.created_at desc, i.id desc limit ${MAX_ORDERS}`.execute(db)
  return rows.toReversed()
}
