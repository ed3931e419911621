import type pg from 'pg'
import { HISTORY_DAYS } from './write-stock.ts'

/** Days between restocks of the market. Then each van loads from it, and its use since the last time is recorded. */
const EVERY_DAYS = 90

/** Stock that completed orders used: a matching filter for each service that changes one, and the car's oil. */
const USED = `
  used as (
    select w.id as order_id, s.id as item, s.van_id, s.franchise_id, w.completed_at as day, 1::bigint as amount
    from work_order w join line_item l on l.tenant_id = w.tenant_id and l.work_order_id = w.id join service v on v.tenant_id = l.tenant_id and v.id = l.service_id
      join (values ('oil_filter', 'oil_change_%'), ('cabin_filter', 'cabin_%'), ('engine_filter', 'engine_%')) need (purpose, key) on v.name_key like need.key
      join part_type t on t.tenant_id = w.tenant_id and t.purpose = need.purpose
      join vehicle_part_item fits on fits.tenant_id = w.tenant_id and fits.vehicle_id = w.vehicle_id and fits.part_type = t.name
      join part p on p.tenant_id = w.tenant_id and p.part_type_id = t.id and p.name = fits.name
      join stock_item s on s.tenant_id = w.tenant_id and s.van_id = w.van_id and s.part_id = p.id
    where w.tenant_id = $1 and w.status = 'COMPLETE'
    union all
    select w.id, s.id, s.van_id, s.franchise_id, w.completed_at, (takes.volume_l * 1000)::bigint
    from work_order w join vehicle_oil takes on takes.vehicle_id = w.vehicle_id
      join oil o on o.tenant_id = w.tenant_id and o.oil_type = takes.oil_type and o.oil_weight = takes.oil_weight
      join stock_item s on s.tenant_id = w.tenant_id and s.van_id = w.van_id and s.oil_id = o.id
    where w.tenant_id = $1 and w.status = 'COMPLETE' and exists (select from line_item l join service v on v.tenant_id = l.tenant_id and v.id = l.service_id
      where l.tenant_id = w.tenant_id and l.work_order_id = w.id and v.name_key like 'oil_change_%')),
  -- What a van uses in a month was bought as the month began.
  bought_for_jobs as (
    select item, van_id, franchise_id, date_trunc('month', day) as month, sum(amount)::bigint as amount from used group by 1, 2, 3, 4)`

/**
 * Adds 18 months of stock history, so that each item has movements and each job its costs. Everything that is added is used again: every quantity stays the sum of its
 * entries, and never falls below 0. Run it after the orders.
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
     first_price as (
       select stock_item_id as item, unit_price from stock_entry where tenant_id = $1 and reason = 'RESTOCKED' and unit_price is not null),
     ${USED},
     entry as (
       select market_id as item, null::bigint as other, null::bigint as order_id, amount as change, 'RESTOCKED' as reason, null as note, franchise_id,
         null::bigint as van_id, day, 'm' || d as key, (case when is_part then 900 else 640 end + d / 9)::bigint as price
       from bought, days
       union all
       select market_id, id, null, -amount, 'LOADED', null, franchise_id, van_id, day + interval '3 hours', id || ' ' || d, null from van_item, days
       union all
       select id, market_id, null, amount, 'LOADED', null, franchise_id, van_id, day + interval '3 hours', market_id || ' ' || d, null from van_item, days
       union all
       select id, null, null, -amount, 'CORRECTED', 'Used since the last count', franchise_id, van_id, day + interval '9 days', 'c' || d, null from van_item, days
       union all
       select b.item, null, null, b.amount, 'RESTOCKED', null, b.franchise_id, b.van_id, b.month, 'v' || b.month,
         p.unit_price
       from bought_for_jobs b join first_price p using (item)
       union all
       select u.item, null, u.order_id, -u.amount, 'USED', null, u.franchise_id, u.van_id, u.day, 'o' || u.order_id,
         p.unit_price
       from used u join first_price p using (item))
     insert into stock_entry (tenant_id, stock_item_id, other_item_id, work_order_id, change, reason, note, unit_price, author_id, idempotency_key, created_at)
     select $1, e.item, e.other, e.order_id, e.change, e.reason, e.note, e.price, coalesce(driver.id, person.id), 'demo ' || e.item || ' ' || e.key, e.day
     from entry e left join driver on driver.van_id = e.van_id left join person on person.franchise_id = e.franchise_id
     order by e.day, e.item, e.change desc`,
    [tenantId, now, HISTORY_DAYS, EVERY_DAYS],
  )
}
