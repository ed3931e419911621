import { type RawBuilder, sql } from 'kysely'
import type { CountryCode } from '../../domain/address/country.ts'
import { FILTER_PURPOSES, type FilterPurpose } from '../../domain/inventory/job-supplies.ts'
import { formatQuantity } from '../../domain/inventory/stock.ts'
import { runPrepared } from '../platform/database/prepared.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { invalidField, Refusal } from '../platform/refusal.ts'
import { noteLowStock } from './note-low-stock.ts'
import { TEXTS } from './texts.ts'

/** The supplies that a job takes from its van: filters by the id of the van's stock item, oil by its own id. */
export interface ChosenSupplies {
  filters: Partial<Record<FilterPurpose, number>>
  oil: { id: number; millilitres: number } | null
}

interface Job {
  orderId: number
  /** The country of the franchise, which decides the unit of oil in texts. */
  country: CountryCode
  vanId: number
  authorId: number
  now: Date
}

interface StockRow {
  id: number
  name: string
  purpose: FilterPurpose | null
  oil_id: number | null
  quantity: number
}

/** The field of the completion that chooses a filter (WOFLOW-09). */
export const FILTER_FIELDS: Record<FilterPurpose, string> = {
  oil_filter: 'inventoryOilFilterId',
  cabin_filter: 'inventoryCabinFilterId',
  engine_filter: 'inventoryEngineFilterId',
}

/** SQL: the items of the franchise that hold the same part or oil as `used`, or one that was merged into it. */
const sameItems = (column: 'part_id' | 'oil_id', catalogue: 'part' | 'oil'): RawBuilder<unknown> => {
  const [thing, table] = [sql.ref(`used.${column}`), sql.table(catalogue)]
  return sql`
    select item.id from stock_item item where item.franchise_id = used.franchise_id
      and ${sql.ref(`item.${column}`)} = any(array(select ${thing} union all select merged.id from ${table} merged where merged.merged_into_id = ${thing}))`
}

/**
 * SQL: the franchise's last purchase price of the thing, in cents per piece or litre, which is its cost for the job; null if it was never bought. It looks up the last
 * purchase of each item, because a walk through the ledger is long when the last one is long ago.
 */
const lastPrice = sql<number | null>`(
  select bought.unit_price
  from stock_item used
    cross join lateral (${sameItems('part_id', 'part')} union all ${sameItems('oil_id', 'oil')}) same
    cross join lateral (
      select e.id, e.unit_price from stock_entry e
      where e.stock_item_id = same.id and e.reason = 'RESTOCKED' and e.unit_price is not null order by e.id desc limit 1) bought
  where used.id = taken.id order by bought.id desc limit 1)`

/**
 * Takes filters and oil from a van's stock in the transaction that completes the order, with an entry in the ledger for each: all of them or none
 * (rule W2).
 * @returns the taken supplies, as texts
 * @throws Refusal 422 for supplies that are not in this van; 409 OUT_OF_STOCK when there is not enough left
 */
export async function takeSupplies(db: Database, job: Job, chosen: ChosenSupplies): Promise<string[]> {
  const wanted = await supplies(db, job, chosen)
  if (wanted.length === 0) return []
  const entries = await runPrepared(db, 'take stock', takeStock(job, wanted))
  if (entries.length < wanted.length) {
    // Another completion took some meanwhile: says what there is too little of now.
    await supplies(db, job, chosen)
    throw new Error('supplies were not taken, though there is enough')
  }
  for (const entry of entries) {
    const kind = wanted.find(({ id }) => id === entry.stock_item_id)?.kind ?? 'part'
    await noteLowStock(db, kind, entry)
  }
  return wanted.map(({ text }) => text)
}

/** Returns the supplies as the van has them now. @throws Refusal as `takeSupplies` */
async function supplies(db: Database, { vanId, country }: Job, chosen: ChosenSupplies): Promise<Taken[]> {
  if (Object.keys(chosen.filters).length === 0 && chosen.oil === null) return []
  const rows = await runPrepared(db, 'stock of supplies', stockOf(vanId, chosen))
  return [...filtersOf(rows, chosen), ...oilOf(rows, chosen, country)]
}

/** SQL: the chosen supplies in the van's stock. */
const stockOf = (vanId: number, { filters, oil }: ChosenSupplies): RawBuilder<StockRow> => sql<StockRow>`
  select s.id, coalesce(p.name, o.oil_weight) as name, t.purpose, s.oil_id, s.quantity
  from stock_item s left join part p on p.id = s.part_id left join part_type t on t.id = p.part_type_id left join oil o on o.id = s.oil_id
  where s.van_id = ${vanId} and (s.id = any(${Object.values(filters)}::bigint[]) or s.oil_id = ${oil?.id ?? null})
  order by s.id`

interface StockEntry {
  id: number
  stock_item_id: number
  change: number
  quantity_after: number
}

/**
 * SQL: takes all of the supplies with an entry for each, or none when there is too little of one. One statement, because other completions of the van wait from here
 * on. It locks the items in the order of their ids, so that those wait instead of deadlocking, and compares what is there after the wait.
 */
const takeStock = (job: Job, wanted: readonly Taken[]): RawBuilder<StockEntry> => sql<StockEntry>`
  with wanted as (select * from jsonb_to_recordset(${JSON.stringify(wanted)}) as x (id bigint, amount bigint)),
    locked as materialized (
      select id, quantity from stock_item where van_id = ${job.vanId} and id = any(array(select id from wanted)) order by id for update),
    taken as (
      select id, amount from wanted
      where (select count(*) from locked join wanted using (id) where quantity >= amount) = (select count(*) from wanted)),
    lowered as (update stock_item s set quantity = s.quantity - taken.amount from taken where s.id = taken.id)
  insert into stock_entry (stock_item_id, change, reason, unit_price, work_order_id, author_id, idempotency_key, created_at)
  select id, -amount, 'USED', ${lastPrice}, ${job.orderId}, ${job.authorId}, 'completed ' || ${job.orderId}::bigint || ' ' || id, ${job.now}
  from taken returning id, stock_item_id, change, quantity_after`

interface Taken {
  id: number
  kind: 'part' | 'oil'
  /** Pieces or millilitres. */
  amount: number
  text: string
}

const outOfStock = (message: string): Refusal => new Refusal(409, 'OUT_OF_STOCK', message)

const filtersOf = (rows: readonly StockRow[], { filters }: ChosenSupplies): Taken[] =>
  FILTER_PURPOSES.flatMap(purpose => {
    const id = filters[purpose]
    if (id === undefined) return []
    const row = rows.find(found => found.id === id && found.purpose === purpose)
    if (!row) throw invalidField(FILTER_FIELDS[purpose], TEXTS.supplies.filterNotInVan)
    if (row.quantity < 1) throw outOfStock(TEXTS.supplies.filterOutOfStock(row.name))
    return [{ id, kind: 'part', amount: 1, text: row.name }]
  })

function oilOf(rows: readonly StockRow[], { oil }: ChosenSupplies, country: CountryCode): Taken[] {
  if (oil === null) return []
  const row = rows.find(found => found.oil_id === oil.id)
  if (!row) throw invalidField('oilId', TEXTS.supplies.oilNotInVan)
  const amount = (millilitres: number): string => formatQuantity('oil', millilitres / 1000, country)
  if (row.quantity < oil.millilitres)
    throw outOfStock(TEXTS.supplies.oilNotEnough(row.name, amount(row.quantity), amount(oil.millilitres)))
  return [
    {
      id: row.id,
      kind: 'oil',
      amount: oil.millilitres,
      text: TEXTS.supplies.oilTaken(row.name, amount(oil.millilitres)),
    },
  ]
}
