import { type RawBuilder, sql } from 'kysely'
import { type MonthBounds, monthBounds } from '../../domain/analytics/month-bounds.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { commissionOnSale } from './bucket-figures.ts'
import { isOfChosen, isSale, ofChosen, type Selection } from './selection.ts'

/** Figures of the month to date, or of the last month up to the same day and hour; amounts in cents. */
export interface Totals {
  sales: number
  /** Sales before tax. */
  subtotal: number
  revenue: number
  oilChanges: number
  workOrders: number
  /** Commission on the subtotals. */
  earnings: number
}

export interface MonthTotals {
  month: Totals
  lastMonth: Totals
}

type SalesRow = { month: Omit<Totals, 'revenue'>; last: Omit<Totals, 'revenue'> }
interface RevenueRow {
  month: number
  last: number
}

interface MonthSpan extends MonthBounds {
  id: number
}

/** Bounds of this month and the last one for each franchise, in its own zone. */
async function monthSpans(db: Database, franchiseIds: readonly number[], now: Date): Promise<MonthSpan[]> {
  const franchises = await db
    .selectFrom('franchise')
    .where('id', 'in', [...franchiseIds, 0])
    .select(['id', 'time_zone'])
    .execute()
  return franchises.map(({ id, time_zone: zone }) => ({ id, ...monthBounds(now, zone) }))
}

/**
 * Returns the month to date and the last month up to the same day and hour, in each franchise's zone; a shorter last month counts to its end. A comparison with
 * the whole last month would always look bad (DASH-02).
 */
export async function monthTotals(db: Database, selection: Selection, now: Date): Promise<MonthTotals> {
  const spans = await monthSpans(db, selection.franchiseIds, now)
  // Passed as values, so that PostgreSQL can use an index.
  const wantedSpans = sql`unnest(${spans.map(span => span.id)}::bigint[], ${spans.map(span => span.month)}::timestamptz[],
    ${spans.map(span => span.last)}::timestamptz[], ${spans.map(span => span.lastEnd)}::timestamptz[]) s (id, month, last, last_end)`
  const sale = sql`${wantedSpans} join invoice i on i.franchise_id = s.id and i.created_at >= s.last and i.created_at < ${now} and ${isSale} and ${ofChosen(selection)}`
  const sums = (when: RawBuilder<unknown>) => sql`jsonb_build_object(
      'sales', coalesce(sum(i.discount_sub_total + i.tax) filter (where ${when}), 0),
      'subtotal', coalesce(sum(i.discount_sub_total) filter (where ${when}), 0), 'workOrders', count(*) filter (where ${when}),
      'oilChanges', count(*) filter (where ${when} and i.has_oil_change),
      'earnings', coalesce(sum(${commissionOnSale}) filter (where ${when}), 0))`
  const [sales, revenue] = await Promise.all([
    sql<SalesRow>`
      select ${sums(sql`i.created_at >= s.month`)} as month, ${sums(sql`i.created_at < s.last_end`)} as last from ${sale}`.execute(
      db,
    ),
    sql<RevenueRow>`
      select coalesce(sum(e.amount) filter (where e.created_at >= s.month), 0)::bigint as month,
        coalesce(sum(e.amount) filter (where e.created_at < s.last_end), 0)::bigint as last
      from ${wantedSpans} join payment_entry e on e.franchise_id = s.id and e.created_at >= s.last and e.created_at < ${now}
        and ${isOfChosen(selection, sql`e.invoice_id`)}`.execute(db),
  ])
  const of = (when: 'month' | 'last'): Totals => ({
    ...(sales.rows[0]?.[when] ?? { sales: 0, subtotal: 0, workOrders: 0, oilChanges: 0, earnings: 0 }),
    revenue: revenue.rows[0]?.[when] ?? 0,
  })
  return { month: of('month'), lastMonth: of('last') }
}
