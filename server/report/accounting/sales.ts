import { countryOf } from '../../../domain/address/country.ts'
import { spell } from '../../../domain/format/spelling.ts'
import { type RawBuilder, sql } from 'kysely'
import type { ReportRequest, SalesBy } from '../../../domain/report/request.ts'
import { billsIn } from './bills.ts'
import { type FranchiseZone, spansOf } from './request.ts'
import { countColumn, moneyColumn, type ReportRow, type ReportTable, tableOf, textColumn } from './table.ts'
import { TEXTS } from './texts.ts'

const { columns: HEADERS } = TEXTS

/** SQL of what an invoice counts for. A technician is who inspected; without one it is the van's. */
const NAMES: Readonly<Record<Exclude<SalesBy, 'SERVICE'>, RawBuilder<unknown>>> = {
  VAN: sql`(select v.name from van v where v.id = b.van_id)`,
  TECHNICIAN: sql`(select u.name from inspection n join app_user u on u.id = n.author_id where n.work_order_id = b.work_order_id)`,
  VENDOR: sql`(select v.name from vendor v where v.id = b.vendor_id)`,
  POSTAL_CODE: sql`b.bill_to->>'postalCode'`,
}

const INVOICES = (by: Exclude<SalesBy, 'SERVICE'>) => sql`
  select ${NAMES[by]} as name, b.sign, b.sub_total as list, b.discount_sub_total as net, b.tax from b`

const LINES = sql`
  select l.name, b.sign, l.price * l.quantity as list, l."discountedPrice" as net, l.tax
  from b cross join lateral jsonb_to_recordset(b.lines) as l (name text, price bigint, quantity bigint, "discountedPrice" bigint, tax bigint)`

/** What was billed in a period by service, van, technician, vendor or postal code, less voids of the period. Plans count too; they have no van. */
export function sales(request: ReportRequest, zones: readonly FranchiseZone[]): ReportTable {
  const { salesBy: by } = request
  const spans = spansOf(request, zones).map(span => ({ ...span, label: '' }))
  return tableOf(
    [
      textColumn('name', spell(countryOf(request.currency), TEXTS.salesBy[by])),
      countColumn('orders', by === 'SERVICE' ? HEADERS.quantity : HEADERS.bills),
      moneyColumn('list', HEADERS.listPrice),
      moneyColumn('reductions', HEADERS.discounts),
      moneyColumn('net', HEADERS.net),
      moneyColumn('tax', HEADERS.tax),
      moneyColumn('total', HEADERS.withTax),
    ],
    sql<ReportRow>`with b as (${billsIn(spans, request.currency)})
      select coalesce(nullif(s.name, ''), ${TEXTS.none}) as name, sum(s.sign)::bigint as orders, sum(s.sign * s.list)::bigint as list,
        sum(s.sign * (s.net - s.list))::bigint as reductions, sum(s.sign * s.net)::bigint as net, sum(s.sign * s.tax)::bigint as tax,
        sum(s.sign * (s.net + s.tax))::bigint as total
      from (${by === 'SERVICE' ? LINES : INVOICES(by)}) s group by 1 order by sum(s.sign * s.net) desc, 1`,
  )
}
