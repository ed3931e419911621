import type pg from 'pg'
import { HISTORY_DAYS } from './write-stock.ts'

/** Every so many days the market is restocked, each van loads from it, and what the van has used since is counted. */
const EVERY_DAYS = 90

/**
 * Adds what moved the demo's stock since it was first bought, so that each item has a history of 18 months. What comes goes again, so every quantity stays the
 * sum of its entries, and none is ever below 0.
 */
export async function writeStockHistory(
  client: pg.PoolClient,
  { tenantId, now }: { tenantId: number; now: Date },
): Promise<void> {
  await client.query(
    `with days as (
       select $2::timestamptz - make_interval(days => $3::int - d) as day, d from generate_series(20, $3 - 10, $4::int) d),
     van_item as (
       select s.id, s.franchise_id, s.van_id, m.id as market_id, greatest(1, s.quantity / 4) as amount, s.oil_id is null as is_part
       from stock_item s join stock_item m on m.tenant_id = s.tenant_id and m.franchise_id = s.franchise_id and m.van_id is null
         and m.part_id is not distinct from s.part_id and m.oil_id is not distinct from s.oil_id
       where s.tenant_id = $1 and s.van_id is not null),
     person as (
       select m.franchise_id, min(m.user_id) as id from franchise_member m join user_role r on r.tenant_id = m.tenant_id and r.user_id = m.user_id
       where m.tenant_id = $1 and r.role = 'manager' group by m.franchise_id),
     driver as (select van_id, min(user_id) as id from van_technician where tenant_id = $1 group by van_id),
     bought as (
       select market_id, franchise_id, sum(amount)::bigint as amount, bool_or(is_part) as is_part from van_item group by market_id, franchise_id),
     entry as (
       select market_id as item, null::bigint as other, amount as change, 'RESTOCKED' as reason, null as note, franchise_id, null::bigint as van_id, day, d,
         (case when is_part then 900 else 640 end + d / 9)::bigint as price
       from bought, days
       union all
       select market_id, id, -amount, 'LOADED', null, franchise_id, van_id, day + interval '3 hours', d, null from van_item, days
       union all
       select id, market_id, amount, 'LOADED', null, franchise_id, van_id, day + interval '3 hours', d, null from van_item, days
       union all
       select id, null, -amount, 'CORRECTED', 'Used since the last count', franchise_id, van_id, day + interval '9 days', d, null from van_item, days)
     insert into stock_entry (tenant_id, stock_item_id, other_item_id, change, reason, note, unit_price, author_id, idempotency_key, created_at)
     select $1, e.item, e.other, e.change, e.reason, e.note, e.price, coalesce(driver.id, person.id),
       'demo ' || e.item || ' ' || e.reason || ' ' || coalesce(e.other, 0) || ' ' || e.d, e.day
     from entry e left join driver on driver.van_id = e.van_id left join person on person.franchise_id = e.franchise_id
     order by e.day, e.item, e.change desc`,
    [tenantId, now, HISTORY_DAYS, EVERY_DAYS],
  )
}
