import { sql } from 'kysely'
import { countryOf } from '../../../domain/address/country.ts'
import { localDay } from '../../../domain/format/dates.ts'
import type { Currency } from '../../../domain/format/money.ts'
import type { ReportRequest } from '../../../domain/report/request.ts'
import { type FranchiseZone, spansOf } from './request.ts'
import { countColumn, moneyColumn, type ReportRow, type ReportTable, tableOf, textColumn } from './table.ts'
import { TEXTS } from './texts.ts'

const { columns: HEADERS } = TEXTS

/** SQL of the name, place and unit of stock item `s`, and its joins. */
const ITEM = sql`coalesce(concat_ws(' ', brand.name, p.name), nullif(concat_ws(' ', initcap(replace(o.oil_type, '_', ' ')), o.oil_weight), ''), t.name) as item,
  f.name as franchise, coalesce(van.name, ${TEXTS.market}) as place, case when s.oil_id is null then ${TEXTS.piece} else ${TEXTS.litre} end as unit`
const JOINS = sql`join franchise f on f.id = s.franchise_id left join van on van.id = s.van_id left join part p on p.id = s.part_id
  left join part_brand brand on brand.id = p.part_brand_id left join oil o on o.id = s.oil_id left join tool t on t.id = s.tool_id`

/** The country's currency, which is the one in which a franchise buys. */
const isIn = (currency: Currency) => sql`f.country_code = ${countryOf(currency)}`

/** What stock was worth at the end of a day, by moving average of each item. */
export function stock(request: ReportRequest, zones: readonly FranchiseZone[]): ReportTable {
  const cuts = spansOf(request, zones)
  return tableOf(
    [
      textColumn('franchise', HEADERS.franchise),
      textColumn('place', HEADERS.place),
      textColumn('item', HEADERS.item),
      countColumn('quantity', HEADERS.quantity, false),
      textColumn('unit', HEADERS.unit),
      moneyColumn('averageCost', HEADERS.averageCost, false),
      moneyColumn('value', HEADERS.value),
    ],
    sql<
      ReportRow & { quantity: string }
    >`select ${ITEM}, last.quantity_after / case when s.oil_id is null then 1 else 1000.0 end as quantity,
        round(last.value_after * case when s.oil_id is null then 1 else 1000.0 end / nullif(last.quantity_after, 0))::bigint as "averageCost",
        last.value_after as value
      from jsonb_to_recordset(${JSON.stringify(cuts)}::jsonb) as c ("franchiseId" bigint, until timestamptz) join stock_item s on s.franchise_id = c."franchiseId" ${JOINS}
        cross join lateral (select e.quantity_after, e.value_after from stock_entry e where e.stock_item_id = s.id and e.created_at < c.until order by e.id desc limit 1) last
      where ${isIn(request.currency)} and (last.quantity_after <> 0 or last.value_after <> 0) order by 2, 3, 1`,
    row => ({ ...row, quantity: Number(row.quantity) }),
  )
}

/** What was written off in a period: corrections of stock, at the moving average. What was found is negative. */
export function writeOffs(request: ReportRequest, zones: readonly FranchiseZone[]): ReportTable {
  const zoneOf = new Map(zones.map(({ id, timeZone }) => [id, timeZone]))
  return tableOf(
    [
      textColumn('date', HEADERS.date),
      textColumn('franchise', HEADERS.franchise),
      textColumn('place', HEADERS.place),
      textColumn('item', HEADERS.item),
      countColumn('quantity', HEADERS.quantity, false),
      textColumn('unit', HEADERS.unit),
      textColumn('reason', HEADERS.reason),
      textColumn('author', HEADERS.author),
      moneyColumn('value', HEADERS.value),
    ],
    sql<
      ReportRow & { at: Date; franchiseId: number; quantity: string }
    >`select ${ITEM}, e.created_at as at, s.franchise_id as "franchiseId", -e.change / case when s.oil_id is null then 1 else 1000.0 end as quantity,
        e.note as reason, u.name as author, -e.value as value
      from jsonb_to_recordset(${JSON.stringify(spansOf(request, zones))}::jsonb) as c ("franchiseId" bigint, "from" timestamptz, until timestamptz)
        join stock_item s on s.franchise_id = c."franchiseId" ${JOINS}
        join stock_entry e on e.stock_item_id = s.id and e.reason = 'CORRECTED' and e.created_at >= c."from" and e.created_at < c.until
        left join app_user u on u.id = e.author_id
      where ${isIn(request.currency)} order by e.created_at, e.id`,
    row => ({ ...row, quantity: Number(row.quantity), date: localDay(row.at, zoneOf.get(row.franchiseId) ?? 'UTC') }),
  )
}
