import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../platform/database/tenant-database.ts'
import { quarterOf, quartersOf } from './quarters.ts'
import { isOfChosen, isSale, ofChosen, type Selection, type Span } from './selection.ts'

/** Billed amounts of a day or a month, in cents. */
export interface SalesSums {
  orders: number
  billedAmount: number
  /** After reductions, before tax. */
  subtotal: number
  tax: number
  /** Commission of the people who did the jobs, rounded for each order. */
  staffCost: number
}

/** Selects what to add up: vans and vendors, time span, and the franchise's calendar days or months. */
export interface FigureSelection {
  selection: Selection
  span: Span
  /** The calendar days (yyyy-mm-dd), or the first days of months. */
  buckets: readonly string[]
  /** JSON: the start of each in each zone, with the zone's franchises. Written once for all figures. */
  starts: string
}

/** Cents by the bucket's calendar day (yyyy-mm-dd): of a month it is the first day. */
export type AmountByBucket = Map<string, number>

const SALES_SUMS = sql`sum(orders)::bigint as orders, sum(subtotal + tax)::bigint as "billedAmount", sum(subtotal)::bigint as subtotal,
  sum(tax)::bigint as tax, sum(staff_cost)::bigint as "staffCost"`

/** Commission on an invoice's discounted subtotal at the rate of its day, in cents: `commissionOf` of domain/payout/fees.ts in SQL. */
export const commissionOnSale = sql<number>`app.commission(i.discount_sub_total, i.commission_bps)`

/**
 * Adds up rows of `franchise_id`, `at` and amounts by local days or months. The bounds are calculated here and passed as instants, because PostgreSQL's own time
 * zone data may be older. Zones differ from UTC by quarters of an hour, so the rows are first added up by quarter. In no order: PostgreSQL would sort all rows for it.
 */
async function byBucket<Row>(
  db: Database,
  { buckets, starts }: FigureSelection,
  { quarters, sums }: { quarters: RawBuilder<unknown>; sums: RawBuilder<unknown> },
): Promise<Map<string, Row>> {
  const { rows } = await sql<Row & { nth: number }>`
    select width_bucket(q.at, z.starts) as nth, ${sums}
    from jsonb_to_recordset(${starts}::jsonb) as z ("franchiseIds" bigint[], starts timestamptz[])
      cross join lateral unnest(z."franchiseIds") as f (id) join (${quarters}) q on q.franchise_id = f.id
    group by 1`.execute(db)
  return new Map(rows.map(row => [buckets[row.nth - 1] ?? '', row]))
}

async function amountByBucket(
  db: Database,
  request: FigureSelection,
  figure: { kind: 'REVENUE' | 'SUPPLIES' | 'FUEL'; fromLedger: (span: Span) => RawBuilder<unknown> },
): Promise<AmountByBucket> {
  const quarters = quartersOf({ ...request, ...figure, columns: sql`amount` })
  const rows = await byBucket<{ amount: number }>(db, request, { quarters, sums: sql`sum(amount)::bigint as amount` })
  return new Map([...rows].map(([bucket, { amount }]) => [bucket, amount]))
}

/** Returns the billed amounts of orders that were completed. */
export async function salesByBucket(db: Database, request: FigureSelection): Promise<Map<string, SalesSums>> {
  const { selection } = request
  const quarters = quartersOf({
    ...request,
    kind: 'SALES',
    columns: sql`count as orders, subtotal, tax, amount as staff_cost`,
    fromLedger: span => sql`
      select i.franchise_id, ${quarterOf(sql`i.created_at`)} as at, count(*) as orders, sum(i.discount_sub_total) as subtotal,
        sum(i.tax) as tax, sum(${commissionOnSale}) as staff_cost
      from invoice i where i.franchise_id = any(${selection.franchiseIds}::bigint[])
        and i.created_at >= ${span.from} and i.created_at < ${span.to} and ${isSale} and ${ofChosen(selection)} group by 1, 2`,
  })
  return await byBucket<SalesSums>(db, request, { quarters, sums: SALES_SUMS })
}

/** Returns the revenue: payments on the day when they counted, less refunds on the day when they counted. */
export const revenueByBucket = (db: Database, request: FigureSelection): Promise<AmountByBucket> => {
  const { selection } = request
  return amountByBucket(db, request, {
    kind: 'REVENUE',
    fromLedger: span => sql`
      select e.franchise_id, ${quarterOf(sql`e.created_at`)} as at, sum(e.amount) as amount from payment_entry e
      where e.franchise_id = any(${selection.franchiseIds}::bigint[]) and e.created_at >= ${span.from} and e.created_at < ${span.to}
        and ${isOfChosen(selection, sql`e.invoice_id`)}
      group by 1, 2`,
  })
}

/** Cost of parts and oil used by jobs, at their last purchase price. `e` is the ledger entry, `s` its item. */
export const usedCost = sql<number>`app.used_cost(e.change, e.unit_price, s.oil_id is not null)`

/** Returns the cost of parts and oil that jobs used, by the van that did the job. Sales see no costs, so vendors are ignored. */
export const inventoryCostByBucket = (db: Database, request: FigureSelection): Promise<AmountByBucket> => {
  const { selection } = request
  return amountByBucket(db, request, {
    kind: 'SUPPLIES',
    fromLedger: span => sql`
      select s.franchise_id, ${quarterOf(sql`e.created_at`)} as at, sum(${usedCost}) as amount
      from stock_entry e join stock_item s on s.id = e.stock_item_id
      where e.reason = 'USED' and s.franchise_id = any(${selection.franchiseIds}::bigint[])
        and e.created_at >= ${span.from} and e.created_at < ${span.to}
        and ${selection.vanIds.length === 0 ? sql`true` : sql`s.van_id = any(${selection.vanIds}::bigint[])`}
      group by 1, 2`,
  })
}

/** Returns the cost of fuel bought for the vans. Vendors are ignored. */
export const fuelCostByBucket = async (db: Database, request: FigureSelection): Promise<AmountByBucket> => {
  const { selection } = request
  if (selection.vendorIds !== null) return new Map()
  return await amountByBucket(db, request, {
    kind: 'FUEL',
    fromLedger: span => sql`
      select v.franchise_id, ${quarterOf(sql`e.created_at`)} as at, sum(app.fuel_cost(e.millilitres, e.unit_price)) as amount
      from fuel_entry e join van v on v.id = e.van_id
      where v.franchise_id = any(${selection.franchiseIds}::bigint[]) and e.created_at >= ${span.from} and e.created_at < ${span.to}
        and ${selection.vanIds.length === 0 ? sql`true` : sql`v.id = any(${selection.vanIds}::bigint[])`}
        and e.removes_id is null and not exists (select from fuel_entry r where r.removes_id = e.id)
      group by 1, 2`,
  })
}
