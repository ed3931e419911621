import { type RawBuilder, sql } from 'kysely'
import type { Fact } from '../../../domain/report/journal.ts'
import type { ReportRequest } from '../../../domain/report/request.ts'
import type { LocalSpan } from './request.ts'
import { within } from './within.ts'

/** The statement's items that its payee collected, by payment method. What they do not explain is posted against 'Suspense'. */
const COLLECTED = sql`(
  select jsonb_object_agg(c.method, c.amount) from (
    select p.payment_method as method, sum(x.amount)::bigint as amount
    from payout_item x join payment_entry e on e.id = x.payment_entry_id join payment p on p.id = e.payment_id
    where x.statement_id = s.id and x.part = 'van' and (p.payment_method = 'cash'
      or (p.payment_method in ('cheque', 'venmo', 'eTransfer') and (s.terms->>'franchiseType')::int <> 2))
    group by 1
    union all
    select '', s.cash_payments - coalesce(sum(x.amount), 0)::bigint
    from payout_item x join payment_entry e on e.id = x.payment_entry_id join payment p on p.id = e.payment_id
    where x.statement_id = s.id and x.part = 'van' and (p.payment_method = 'cash'
      or (p.payment_method in ('cheque', 'venmo', 'eTransfer') and (s.terms->>'franchiseType')::int <> 2))) c)`

/** The queries of payouts and of the provider's fees, in the order of a journal. */
export function payoutQueries(request: ReportRequest, spans: readonly LocalSpan[]): RawBuilder<Fact>[] {
  const { currency, franchiseIds, startDate, endDate } = request
  const settled = sql`s.franchise_id = any(${franchiseIds}::bigint[]) and s.currency = ${currency}`
  return [
    sql<Fact>`select 'STATEMENT' as kind, s.id, s.id as number, s.franchise_id as "franchiseId", s.currency, d.issued_at as at, s.earned_revenue as "earnedRevenue",
        s.work_order_earnings + s.fuel_allowance as earnings, s.plan_work as "planWork",
        s.transaction_fees + s.royalty_fee + s.national_fleet_fee + s.marketing_fee + s.insurance + s.technology_fee + s.third_party_fleet_fee + s.van_rent_fee as fees,
        s.adjustments, ${COLLECTED} as collected, s.cash_rounding as "cashRounding", s.direct_payments as direct, s.cash_handed_in as "cashHandedIn", s.total - s.credit as owed
      from payout_statement s join payout_period d on d.id = s.period_id
      where s.currency = ${currency} and ${within(spans, sql`s.franchise_id`, sql`d.issued_at`)} order by d.issued_at, s.id`,
    sql<Fact>`select t.kind, t.id, t.statement_id as number, s.franchise_id as "franchiseId", s.currency, t.created_at as at, t.day::text as day, t.method, t.amount
      from payout_settlement t join payout_statement s on s.id = t.statement_id
      where ${settled} and t.day between ${startDate} and ${endDate} order by t.day, t.id`,
    sql<Fact>`select 'RECEIVED_BY_CARD' as kind, k.id, k.statement_id as number, s.franchise_id as "franchiseId", s.currency, k.approved_at as at, k.amount
      from payout_payment k join payout_statement s on s.id = k.statement_id
      where k.status = 'APPROVED' and s.currency = ${currency} and ${within(spans, sql`s.franchise_id`, sql`k.approved_at`)} order by k.approved_at, k.id`,
    // A fee of no payment belongs to the first franchise of its country.
    sql<Fact>`select 'PROVIDER_FEE' as kind, f.id, f.id as number, f.franchise_id as "franchiseId", f.currency, f.created_at as at, f.amount
      from (select k.id, k.currency, k.created_at, k.amount, coalesce(e.franchise_id, s.franchise_id,
            (select min(o.id) from franchise o where o.country_code = b.country_code)) as franchise_id
          from provider_fee_entry k join provider_transaction t on t.id = k.transaction_id join provider_payout b on b.id = t.payout_id
            left join payment_entry e on e.id = t.payment_entry_id
            left join payout_payment c on t.match = 'PAYOUT_PAYMENT' and c.provider_payment_id = t.payment_intent_id
            left join payout_statement s on s.id = c.statement_id) f
      where f.currency = ${currency} and ${within(spans, sql`f.franchise_id`, sql`f.created_at`)} order by f.created_at, f.id`,
  ]
}
