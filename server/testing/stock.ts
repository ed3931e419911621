import type { FilterPurpose } from '../../domain/inventory/job-supplies.ts'
import type { TestApp } from './test-app.ts'

/** Adds filters of one kind to a van of the Canadian tenant. @returns the id of the stock item */
export async function addFilters(
  t: TestApp,
  { vanId, purpose, name, quantity }: { vanId: number; purpose: FilterPurpose; name: string; quantity: number },
): Promise<number> {
  const { rows } = await t.db.owner.query<{ id: number }>(
    `with kind as (
       insert into part_type (tenant_id, name, purpose) values ($1, $2, $2)
       on conflict (tenant_id, name) do update set purpose = excluded.purpose returning id),
     filter as (insert into part (tenant_id, part_type_id, name) select $1, id, $3 from kind returning id),
     item as (
       insert into stock_item (tenant_id, franchise_id, van_id, part_id, quantity)
       select $1, v.franchise_id, v.id, filter.id, $5 from filter, van v where v.id = $4 returning id)
     insert into stock_entry (tenant_id, stock_item_id, change, reason, idempotency_key)
     select $1, id, $5, 'RESTOCKED', gen_random_uuid()::text from item returning stock_item_id as id`,
    [t.fixture.ca.id, purpose, name, vanId, quantity],
  )
  return rows[0]?.id ?? 0
}

/** Adds oil of a new weight to a van of the tenant. @returns the oil's id */
export async function addOil(
  t: TestApp,
  { vanId, weight, millilitres }: { vanId: number; weight: string; millilitres: number },
): Promise<number> {
  const { rows } = await t.db.owner.query<{ id: number }>(
    `with kind as (insert into oil (tenant_id, oil_type, oil_weight) values ($1, 'SYNTHETIC', $2) returning id),
     item as (
       insert into stock_item (tenant_id, franchise_id, van_id, oil_id, quantity)
       select $1, v.franchise_id, v.id, kind.id, $4 from kind, van v where v.id = $3 returning id, oil_id),
     entry as (
       insert into stock_entry (tenant_id, stock_item_id, change, reason, idempotency_key)
       select $1, id, $4, 'RESTOCKED', gen_random_uuid()::text from item)
     select oil_id as id from item`,
    [t.fixture.ca.id, weight, vanId, millilitres],
  )
  return rows[0]?.id ?? 0
}

/** Returns a van's stock by part name and oil weight, in pieces and millilitres. Checks that each is the sum of its entries (rule P6). */
export async function stockOf(t: TestApp, vanId: number): Promise<Record<string, number>> {
  const { rows } = await t.db.owner.query<{ name: string; quantity: number; entries: number }>(
    `select coalesce(p.name, o.oil_weight) as name, s.quantity,
       (select coalesce(sum(e.change), 0)::bigint from stock_entry e where e.tenant_id = s.tenant_id and e.stock_item_id = s.id) as entries
     from stock_item s left join part p on p.tenant_id = s.tenant_id and p.id = s.part_id
     left join oil o on o.tenant_id = s.tenant_id and o.id = s.oil_id where s.van_id = $1`,
    [vanId],
  )
  const wrong = rows.find(row => row.quantity !== row.entries)
  if (wrong) throw new Error(`${wrong.quantity} of ${wrong.name} stand against entries of ${wrong.entries}`)
  return Object.fromEntries(rows.map(row => [row.name, row.quantity]))
}

/** Adds a tool to a van of the Canadian tenant. @returns the id of the stock item */
export async function addTool(
  t: TestApp,
  { vanId, name, quantity }: { vanId: number; name: string; quantity: number },
): Promise<number> {
  const { rows } = await t.db.owner.query<{ id: number }>(
    `with kind as (
       insert into tool (tenant_id, name) values ($1, $2) on conflict (tenant_id, name) do update set name = excluded.name returning id),
     item as (
       insert into stock_item (tenant_id, franchise_id, van_id, tool_id, quantity)
       select $1, v.franchise_id, v.id, kind.id, $4 from kind, van v where v.id = $3 returning id)
     insert into stock_entry (tenant_id, stock_item_id, change, reason, idempotency_key)
     select $1, id, $4, 'RESTOCKED', gen_random_uuid()::text from item returning stock_item_id as id`,
    [t.fixture.ca.id, name, vanId, quantity],
  )
  return rows[0]?.id ?? 0
}

/** A location of the Canadian tenant's first franchise: one of its vans, or its market if none is given. */
export interface StockPlace {
  vanId: number | null
  quantity: number
}

/** Adds a part with a new name to a location. @returns the ids of the stock item and of the part */
export async function addPartTo(
  t: TestApp,
  { vanId, quantity, name = crypto.randomUUID() }: StockPlace & { name?: string },
): Promise<{ id: number; partId: number }> {
  const { ca } = t.fixture
  const { rows } = await t.db.owner.query<{ id: number; partId: number }>(
    `with kind as (
       insert into part_type (tenant_id, name) values ($1, 'Spark plug')
       on conflict (tenant_id, name) do update set name = excluded.name returning id),
     made as (
       insert into part (tenant_id, part_type_id, name) select $1, kind.id, $2 from kind
       on conflict (tenant_id, part_type_id, part_brand_id, name, vehicle_id) do update set name = excluded.name returning id),
     item as (
       insert into stock_item (tenant_id, franchise_id, van_id, part_id, quantity) select $1, $3, $4, made.id, $5 from made returning id, part_id),
     entry as (
       insert into stock_entry (tenant_id, stock_item_id, change, reason, idempotency_key)
       select $1, id, $5, 'RESTOCKED', gen_random_uuid()::text from item where $5 <> 0)
     select id, part_id as "partId" from item`,
    [ca.id, name, ca.franchiseId, vanId, quantity],
  )
  return rows[0] ?? { id: 0, partId: 0 }
}

/** Adds an oil of any weight to a location, in litres. @returns the ids of the stock item and of the oil */
export async function addOilTo(
  t: TestApp,
  { vanId, quantity, weight = '5W-30' }: StockPlace & { weight?: string },
): Promise<{ id: number; oilId: number }> {
  const { ca } = t.fixture
  const { rows } = await t.db.owner.query<{ id: number; oilId: number }>(
    `with kind as (
       insert into oil (tenant_id, oil_type, oil_weight) values ($1, 'SYNTHETIC', $2)
       on conflict (tenant_id, oil_type, oil_weight) do update set oil_type = excluded.oil_type returning id),
     item as (
       insert into stock_item (tenant_id, franchise_id, van_id, oil_id, quantity) select $1, $3, $4, kind.id, $5 * 1000 from kind
       on conflict on constraint stock_item_place do update set quantity = stock_item.quantity + excluded.quantity, removed_at = null
       returning id, oil_id),
     entry as (
       insert into stock_entry (tenant_id, stock_item_id, change, reason, idempotency_key)
       select $1, id, $5 * 1000, 'RESTOCKED', gen_random_uuid()::text from item where $5 <> 0)
     select id, oil_id as "oilId" from item`,
    [ca.id, weight, ca.franchiseId, vanId, quantity],
  )
  return rows[0] ?? { id: 0, oilId: 0 }
}

/** Returns the quantity of an item, in pieces or millilitres, and checks that it is the sum of its entries (rule P6). */
export async function quantityOf(t: TestApp, id: number): Promise<number> {
  const { rows } = await t.db.owner.query<{ quantity: number; entries: number }>(
    `select s.quantity, (select coalesce(sum(e.change), 0)::bigint from stock_entry e where e.tenant_id = s.tenant_id and e.stock_item_id = s.id) as entries
     from stock_item s where s.tenant_id = $1 and s.id = $2`,
    [t.fixture.ca.id, id],
  )
  const [row] = rows
  if (!row || row.quantity !== row.entries) throw new Error(`${row?.quantity} stand against entries of ${row?.entries}`)
  return row.quantity
}

/** Returns the id of a fuel of the Canadian tenant. */
export async function addFuelKind(t: TestApp, name = 'Regular'): Promise<number> {
  const { rows } = await t.db.owner.query<{ id: number }>(
    `insert into fuel (tenant_id, name) values ($1, $2) on conflict (tenant_id, name) do update set name = excluded.name returning id`,
    [t.fixture.ca.id, name],
  )
  return rows[0]?.id ?? 0
}
