import { type RawBuilder, sql } from 'kysely'
import { type BridgeSums, bridgeRows } from '../../../domain/report/bridge.ts'
import type { ReportRequest } from '../../../domain/report/request.ts'
import type { Database } from '../../platform/database/tenant-database.ts'
import { type FranchiseZone, type LocalSpan, spansOf } from './request.ts'
import { moneyColumn, type ReportTable, textColumn } from './table.ts'
import { TEXTS } from './texts.ts'
import { within } from './within.ts'

interface BridgeInput {
  request: ReportRequest
  spans: readonly LocalSpan[]
}

/** SQL: the statements of vans whose period is in the request, as `s`. */
const STATEMENTS = ({ request: { startDate, endDate, franchiseIds, currency } }: BridgeInput) => sql`
  select s.* from payout_statement s join payout_period d on d.id = s.period_id
  where s.franchise_id = any(${franchiseIds}::bigint[]) and s.currency = ${currency} and s.terms->>'of' = 'van'
    and d.start_date >= ${startDate} and d.end_date <= ${endDate}`

type Sums = BridgeSums['revenue']['differences'] & { dashboard: number; statements: number; subTotal: number }
type SaleSums = BridgeSums['sales']['differences'] & { dashboard: number; statements: number; subTotal: number }

/** Adds the amounts that fit a condition; 0 without any. */
const sumIf = (amount: RawBuilder<unknown>, condition: RawBuilder<unknown>) =>
  sql`coalesce(sum(${amount}) filter (where ${condition}), 0)::bigint`

/** Money in the period, and on statements of the period: each entry counts for one reason. */
const revenueQuery = (input: BridgeInput) => {
  const inPeriod = within(input.spans, sql`e.franchise_id`, sql`e.created_at`)
  return sql<Sums>`
    with s as (${STATEMENTS(input)}),
      counted as (
        select e.id from payment_entry e where ${inPeriod}
        union select x.payment_entry_id from payout_item x join s on s.id = x.statement_id where x.part = 'van' and x.payment_entry_id is not null),
      m as (
        select e.amount, x.amount as net, x.is_here, (${inPeriod}) as is_now, i.work_order_id is null as is_plan, o.van_id is null as has_no_van
        from counted join payment_entry e on e.id = counted.id join invoice i on i.id = e.invoice_id left join work_order o on o.id = i.work_order_id
          left join lateral (select p.amount, exists (select from s where s.id = p.statement_id) as is_here from payout_item p
            where p.invoice_id = e.invoice_id and p.payment_entry_id = e.id and p.part = 'van' limit 1) x on true
        where i.currency = ${input.request.currency})
    select ${sumIf(sql`amount`, sql`is_now`)} as dashboard,
      ${sumIf(sql`-amount`, sql`is_now and net is null and is_plan`)} as plans,
      ${sumIf(sql`net - amount`, sql`is_now and is_here`)} as remittance,
      ${sumIf(sql`-amount`, sql`is_now and net is null and not is_plan and has_no_van`)} as "withoutVan",
      ${sumIf(sql`-amount`, sql`is_now and net is not null and not is_here`)} as "otherPeriods",
      ${sumIf(sql`-amount`, sql`is_now and net is null and not is_plan and not has_no_van`)} as "notIssued",
      ${sumIf(sql`net`, sql`is_here and not is_now`)} as "earlierPayments",
      (select coalesce(sum(total_revenue), 0)::bigint from s) as statements, (select coalesce(sum(sub_total_revenue), 0)::bigint from s) as "subTotal"
    from m`
}

/** Bills of the period that count on dashboards, and those on statements of the period. */
const salesQuery = (input: BridgeInput) => {
  const inPeriod = within(input.spans, sql`i.franchise_id`, sql`i.created_at`)
  return sql<SaleSums>`
    with s as (${STATEMENTS(input)}),
      counted as (
        select i.id from invoice i where i.work_order_id is not null and ${inPeriod}
        union select x.invoice_id from payout_item x join s on s.id = x.statement_id where x.part = 'van' and x.kind in ('SALE', 'VOIDED_SALE')),
      m as (
        select i.billed_amount as amount, i.voided_at is null as counts, (${inPeriod}) as is_now, o.van_id is null as has_no_van, x.sold_here, x.sold, x.voided_here
        from counted join invoice i on i.id = counted.id join work_order o on o.id = i.work_order_id
          left join lateral (select bool_or(p.kind = 'SALE' and h.id is not null) as sold_here, bool_or(p.kind = 'SALE') as sold,
              bool_or(p.kind = 'VOIDED_SALE' and h.id is not null) as voided_here
            from payout_item p left join s h on h.id = p.statement_id where p.invoice_id = i.id and p.part = 'van') x on true
        where i.currency = ${input.request.currency})
    select ${sumIf(sql`amount`, sql`is_now and counts`)} as dashboard,
      ${sumIf(sql`-amount`, sql`is_now and counts and sold is not true and has_no_van`)} as "withoutVan",
      ${sumIf(sql`-amount`, sql`is_now and counts and sold and not sold_here`)} as "otherPeriods",
      ${sumIf(sql`-amount`, sql`is_now and counts and sold is not true and not has_no_van`)} as "notIssued",
      ${sumIf(sql`amount`, sql`is_now and not counts and sold_here`)} as "voidedSince",
      ${sumIf(sql`amount`, sql`not is_now and sold_here`)} as "earlierOrders",
      ${sumIf(sql`-amount`, sql`voided_here`)} as "earlierVoids",
      (select coalesce(sum(total_sales), 0)::bigint from s) as statements, (select coalesce(sum(sub_total_sales), 0)::bigint from s) as "subTotal"
    from m`
}

/** Adds up the bridge of a period in one currency. */
async function bridgeSums(db: Database, input: BridgeInput): Promise<BridgeSums> {
  const [[money], [sold]] = await Promise.all([
    revenueQuery(input)
      .execute(db)
      .then(({ rows }) => rows),
    salesQuery(input)
      .execute(db)
      .then(({ rows }) => rows),
  ])
  if (!money || !sold) throw new Error('the bridge has no sums')
  const { dashboard, statements, subTotal, ...differences } = money
  const { dashboard: billed, statements: onStatements, subTotal: net, ...others } = sold
  return {
    revenue: { dashboard, differences, statements, tax: statements - subTotal },
    sales: { dashboard: billed, differences: others, statements: onStatements, tax: onStatements - net },
  }
}

/** Why sales and revenue of a period differ between the dashboard and the payout statements, line by line. */
export function bridge(request: ReportRequest, zones: readonly FranchiseZone[]): ReportTable {
  const spans = spansOf(request, zones)
  return {
    columns: [textColumn('line', TEXTS.columns.line), moneyColumn('amount', TEXTS.columns.amount, false)],
    read: async (db, handle) => {
      if (spans.length === 0) return
      const sums = await bridgeSums(db, { request, spans })
      await handle(bridgeRows(sums).map(({ label, amount }) => [label, amount]))
    },
  }
}
