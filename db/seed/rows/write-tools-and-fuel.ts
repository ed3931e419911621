import type pg from 'pg'
import { HISTORY_DAYS } from './write-stock.ts'

const TOOLS = [
  'Breaker bar',
  'Creeper',
  'Drain pan',
  'Filter wrench',
  'Floor jack',
  'Funnel',
  'Jack stand',
  'Oil extractor',
  'Scan tool',
  'Socket set',
  'Tire gauge',
  'Torque wrench',
  'Wheel chock',
  'Work light',
]
const FUELS = ['Regular', 'Premium', 'Diesel']
/** A van is refuelled once a week. */
const EVERY_DAYS = 7

/** Adds the tools of each van, and 18 months of fuel purchases. */
export async function writeToolsAndFuel(
  client: pg.PoolClient,
  { tenantId, now }: { tenantId: number; now: Date },
): Promise<void> {
  await client.query(`insert into tool (tenant_id, name) select $1, unnest($2::text[])`, [tenantId, TOOLS])
  await client.query(`insert into fuel (tenant_id, name) select $1, unnest($2::text[])`, [tenantId, FUELS])
  await client.query(
    `with given as (
       insert into stock_item (tenant_id, franchise_id, van_id, tool_id, quantity)
       select $1, v.franchise_id, v.id, t.id, 1 + (t.id + v.id) % 3 from van v join tool t on t.tenant_id = v.tenant_id
       where v.tenant_id = $1 order by v.id, t.id returning id, quantity)
     insert into stock_entry (tenant_id, stock_item_id, change, reason, idempotency_key, created_at)
     select $1, id, quantity, 'RESTOCKED', 'demo ' || id, $2::timestamptz - make_interval(days => $3) from given`,
    [tenantId, now, HISTORY_DAYS],
  )
  await client.query(
    `insert into fuel_entry (tenant_id, van_id, fuel_id, millilitres, unit_price, author_id, idempotency_key, created_at)
     select $1, v.id, (select min(id) from fuel where tenant_id = $1) + v.id % 2, 32000 + (v.id * 1700 + d * 310) % 19000, 148 + (d / 11 + v.id) % 25,
       (select min(user_id) from van_technician t where t.tenant_id = v.tenant_id and t.van_id = v.id), 'demo ' || v.id || ' ' || d,
       $2::timestamptz - make_interval(days => $3 - d, hours => 2)
     from van v, generate_series(1, $3 - 1, $4::int) d where v.tenant_id = $1 order by d, v.id`,
    [tenantId, now, HISTORY_DAYS, EVERY_DAYS],
  )
}
