import type pg from 'pg'

/** Kinds of parts with their stock in demo vans; prices in cents. Kinds without a purpose are not chosen at completion. */
const PART_TYPES = [
  { name: 'Oil filter', purpose: 'oil_filter', price: 700, parts: ['PH3614', 'PH4967', 'PH7317', 'PH10575'] },
  { name: 'Cabin air filter', purpose: 'cabin_filter', price: 1_400, parts: ['CF10134', 'CF10285', 'CF11920'] },
  { name: 'Engine air filter', purpose: 'engine_filter', price: 1_200, parts: ['CA10190', 'CA10755', 'CA12050'] },
  { name: 'Wiper blade', purpose: null, price: 1_600, parts: ['WB-18', 'WB-20', 'WB-22', 'WB-24', 'WB-26'] },
  { name: 'Battery', purpose: null, price: 14_900, parts: ['H5-47', 'H6-48', 'H7-94R'] },
  { name: 'Drain plug gasket', purpose: null, price: 90, parts: ['DG-12', 'DG-14', 'DG-16'] },
  { name: 'Light bulb', purpose: null, price: 850, parts: ['H1', 'H7', 'H11', '9005', '921'] },
] as const
const BRAND = 'Northfield'
/** Stock of each van: pieces of every part, and millilitres of every oil with its cents per litre. */
const PIECES = 40
const OIL_PRICE = 650
const OIL_MILLILITRES = 120_000
const DAY_MS = 86_400_000
/** Age of the ledger's oldest entries. */
export const HISTORY_DAYS = 540

/** Adds the stock of a tenant's vans and markets with its ledger, and the parts that fit its customers' cars. */
export async function writeStock(
  client: pg.PoolClient,
  { tenantId, now }: { tenantId: number; now: Date },
): Promise<void> {
  const types = JSON.stringify(PART_TYPES)
  await client.query(
    `with given as (select * from jsonb_to_recordset($2) as x (name text, purpose text, parts jsonb)),
       brand as (insert into part_brand (tenant_id, name) values ($1, $3) returning id),
       kinds as (insert into part_type (tenant_id, name, purpose) select $1, name, purpose from given returning id, name)
     insert into part (tenant_id, part_type_id, part_brand_id, name)
     select $1, kinds.id, brand.id, part from brand, kinds join given using (name), jsonb_array_elements_text(given.parts) part
     order by kinds.id, part`,
    [tenantId, types, BRAND],
  )
  await client.query(
    `insert into oil (tenant_id, oil_type, oil_weight)
     select distinct $1::bigint, o.oil_type, o.oil_weight from vehicle_oil o join user_vehicle v on v.vehicle_id = o.vehicle_id where v.tenant_id = $1
     order by 2, 3`,
    [tenantId],
  )
  await client.query(
    `insert into stock_item (tenant_id, franchise_id, van_id, part_id, oil_id, quantity)
     select $1, place.franchise_id, place.van_id, thing.part_id, thing.oil_id,
       case when thing.oil_id is not null then $3::bigint when thing.is_for_jobs then $2::bigint else 1 + (thing.part_id * 7 + coalesce(place.van_id, 3) * 5) % 11 end
     from (select franchise_id, id as van_id from van where tenant_id = $1 union all select id, null from franchise where tenant_id = $1) place,
       (select p.id as part_id, null::bigint as oil_id, t.purpose is not null as is_for_jobs
        from part p join part_type t on t.tenant_id = p.tenant_id and t.id = p.part_type_id where p.tenant_id = $1
        union all select null, id, true from oil where tenant_id = $1) thing
     order by place.franchise_id, place.van_id, thing.part_id, thing.oil_id`,
    [tenantId, PIECES, OIL_MILLILITRES],
  )
  await client.query(
    `insert into stock_entry (tenant_id, stock_item_id, change, reason, unit_price, idempotency_key, created_at)
     select $1, s.id, s.quantity, 'RESTOCKED', coalesce(x.price, $3::bigint), 'demo ' || s.id, $4
     from stock_item s left join part p on p.tenant_id = s.tenant_id and p.id = s.part_id
     left join part_type t on t.tenant_id = p.tenant_id and t.id = p.part_type_id
     left join jsonb_to_recordset($2) as x (name text, price bigint) on x.name = t.name where s.tenant_id = $1 order by s.id`,
    [tenantId, types, OIL_PRICE, new Date(now.getTime() - HISTORY_DAYS * DAY_MS)],
  )
  await client.query(
    `insert into vehicle_part_item (tenant_id, vehicle_id, part_type, brand, name)
     select $1, car.vehicle_id, t.name, $2, (array_agg(p.name order by p.id))[1 + car.vehicle_id % count(*)]
     from (select distinct vehicle_id from user_vehicle where tenant_id = $1) car,
       part_type t join part p on p.tenant_id = t.tenant_id and p.part_type_id = t.id
     where t.tenant_id = $1 and t.purpose is not null group by car.vehicle_id, t.id, t.name order by car.vehicle_id, t.id`,
    [tenantId, BRAND],
  )
}
