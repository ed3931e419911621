import { type RawBuilder, sql } from 'kysely'
import { countryOf } from '../../../domain/address/country.ts'
import type { Fact } from '../../../domain/report/journal.ts'
import type { ReportRequest } from '../../../domain/report/request.ts'
import { readBatches } from '../../platform/database/read-batches.ts'
import type { Database } from '../../platform/database/tenant-database.ts'
import { payoutQueries } from './payout-facts.ts'
import { type FranchiseZone, type LocalSpan, spansOf } from './request.ts'
import { within } from './within.ts'

const BILL = (kind: 'BILL' | 'VOID', at: RawBuilder<unknown>) => sql`
  select ${kind === 'VOID' ? sql`case when i.credited_at is null then 'VOID' else 'CREDIT_NOTE' end` : sql`${kind}::text`} as kind, ${kind === 'VOID' ? -1 : 1}::int as sign, ${kind === 'VOID' ? sql`i.approved_amount` : sql`0::bigint`} as "paidAmount", i.id,
    i.invoice_number as number, i.franchise_id as "franchiseId", i.currency, ${at} as at,
    i.work_order_id is null as "isPlan", i.sub_total as "subTotal", i.discount_sub_total as "discountSubTotal", i.discount_amount as "discountAmount", i.tax,
    i.taxes, coalesce(i.bill_to->>'provinceCode', '') as "provinceCode"
  from invoice i`

/** The queries of a journal, in its order: bills, voids, money, cash, payouts, fees, stock, fuel, each by time. */
function queries(request: ReportRequest, spans: readonly LocalSpan[]): RawBuilder<Fact>[] {
  const { currency, franchiseIds, startDate, endDate } = request
  const country = countryOf(currency)
  const billed = (kind: 'BILL' | 'VOID', at: RawBuilder<unknown>) =>
    sql<Fact>`${BILL(kind, at)} where i.currency = ${currency} and ${within(spans, sql`i.franchise_id`, at)} order by ${at}, i.id`
  return [
    billed('BILL', sql`i.created_at`),
    billed('VOID', sql`i.voided_at`),
    sql<Fact>`select case when e.kind in ('CAPTURE', 'REFUND', 'REFUND_REVERSAL', 'DISPUTE', 'DISPUTE_REVERSAL', 'MOVED_OUT', 'MOVED_IN') then e.kind else 'MOVED' end as kind, e.id, i.invoice_number as number,
        e.franchise_id as "franchiseId", i.currency, e.created_at as at, e.amount, case when e.kind = 'CAPTURE' then p.remittance_fee else 0 end as "remittanceFee",
        p.payment_method as method
      from payment_entry e join payment p on p.id = e.payment_id join invoice i on i.id = e.invoice_id
      where i.currency = ${currency} and ${within(spans, sql`e.franchise_id`, sql`e.created_at`)} order by e.created_at, e.id`,
    sql<Fact>`select 'ROUNDING' as kind, r.payment_entry_id as id, i.invoice_number as number, r.franchise_id as "franchiseId", i.currency, r.created_at as at, r.amount
      from cash_rounding_entry r join payment_entry e on e.id = r.payment_entry_id join invoice i on i.id = e.invoice_id
      where i.currency = ${currency} and ${within(spans, sql`r.franchise_id`, sql`r.created_at`)} order by r.created_at, r.payment_entry_id`,
    // Moved money changes no account: the part of the franchise goes along with it.
    sql<Fact>`select 'DIRECT' as kind, d.payment_entry_id as id, i.invoice_number as number, d.franchise_id as "franchiseId", i.currency, d.created_at as at, d.amount
      from direct_entry d join payment_entry e on e.id = d.payment_entry_id join invoice i on i.id = e.invoice_id
      where i.currency = ${currency} and (d.transfer <> 0 or d.application_fee <> 0) and ${within(spans, sql`d.franchise_id`, sql`d.created_at`)}
      order by d.created_at, d.payment_entry_id`,
    sql<Fact>`select 'HAND_IN' as kind, h.id, h.id as number, h.franchise_id as "franchiseId", ${currency} as currency, h.created_at as at, h.day::text as day, h.amount
      from cash_hand_in h join franchise f on f.id = h.franchise_id and f.country_code = ${country}
      where h.franchise_id = any(${franchiseIds}::bigint[]) and h.day between ${startDate} and ${endDate} order by h.day, h.id`,
    ...payoutQueries(request, spans),
    sql<Fact>`select 'STOCK' as kind, e.id, e.id as number, s.franchise_id as "franchiseId", ${currency} as currency, e.created_at as at, e.reason, e.value
      from stock_entry e join stock_item s on s.id = e.stock_item_id join franchise f on f.id = s.franchise_id and f.country_code = ${country}
      where e.reason in ('RESTOCKED', 'USED', 'CORRECTED') and e.value <> 0 and ${within(spans, sql`s.franchise_id`, sql`e.created_at`)} order by e.created_at, e.id`,
    sql<Fact>`select 'FUEL' as kind, e.id, e.id as number, v.franchise_id as "franchiseId", ${currency} as currency, e.created_at as at,
        app.fuel_cost(e.millilitres, e.unit_price) as cost
      from fuel_entry e join van v on v.id = e.van_id join franchise f on f.id = v.franchise_id and f.country_code = ${country}
      where ${within(spans, sql`v.franchise_id`, sql`e.created_at`)} order by e.created_at, e.id`,
  ]
}

/** Reads everything of a period that a journal posts, from the ledgers, always in the same order. */
export async function readFacts(
  db: Database,
  request: ReportRequest,
  zones: readonly FranchiseZone[],
  handle: (facts: Fact[]) => Promise<void> | void,
): Promise<void> {
  const spans = spansOf(request, zones)
  if (spans.length === 0) return
  for (const query of queries(request, spans)) await readBatches(db, query, handle)
}
