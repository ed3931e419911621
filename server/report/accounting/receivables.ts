import { type RawBuilder, sql } from 'kysely'
import { localDay, startOfDay } from '../../../domain/format/dates.ts'
import { addDays } from '../../../domain/payout/period.ts'
import type { ReportRequest } from '../../../domain/report/request.ts'
import type { FranchiseZone } from './request.ts'
import { countColumn, moneyColumn, type ReportRow, type ReportTable, tableOf, textColumn } from './table.ts'
import { TEXTS } from './texts.ts'

const { columns: HEADERS } = TEXTS

/**
 * SQL: the invoices of which something was owed at the end of a local day, with what was owed of each by the ledger, in cents. Their age is counted in local days of
 * their franchise, from the day of the invoice. What was paid, voided or written later counts as if it had not happened yet. `offset 0` makes PostgreSQL look the few
 * open invoices up by their id: it expects 1,000 rows of any function, and would read the whole table.
 */
function openInvoices(request: ReportRequest, zones: readonly FranchiseZone[]): RawBuilder<unknown> {
  const zoneDates = zones.map(({ id, timeZone }) => {
    const at = (days: number): Date => startOfDay(addDays(request.endDate, 1 - days), timeZone)
    return { id, at: at(0), d30: at(31), d60: at(61), d90: at(91) }
  })
  return sql`
    select o.*, o.billed - coalesce((select sum(app.pays(e.kind, e.amount)) from payment_entry e where e.invoice_id = o.id and e.created_at < o.at), 0)::bigint as balance
    from (
      select i.id, i.invoice_number, i.franchise_id, i.user_id, i.vendor_id, i.po_number, i.bill_to->>'name' as customer, i.created_at, i.billed_amount as billed,
        z.at, case when i.created_at >= z.d30 then 0 when i.created_at >= z.d60 then 1 when i.created_at >= z.d90 then 2 else 3 end as age
      from (select distinct at from jsonb_to_recordset(${JSON.stringify(zoneDates)}::jsonb) as g (at timestamptz)) d cross join lateral app.owed_before(d.at) o
        cross join lateral (select * from invoice where id = o.invoice_id offset 0) i
        join jsonb_to_recordset(${JSON.stringify(zoneDates)}::jsonb) as z (id bigint, at timestamptz, d30 timestamptz, d60 timestamptz, d90 timestamptz)
          on z.id = i.franchise_id and z.at = d.at
      where i.currency = ${request.currency} and i.created_at < z.at and (i.voided_at is null or i.voided_at >= z.at)
        and (${request.vendorId}::bigint is null or i.vendor_id = ${request.vendorId})) o`
}

/** Accounts receivable as of a day: one line for each vendor, and for each customer without one, by age. */
export function receivables(request: ReportRequest, zones: readonly FranchiseZone[]): ReportTable {
  const age = (nth: number) => sql`coalesce(sum(o.balance) filter (where o.age = ${sql.lit(nth)}), 0)::bigint`
  return tableOf(
    [
      textColumn('party', HEADERS.party),
      countColumn('bills', HEADERS.bills),
      moneyColumn('upTo30', HEADERS.upTo30),
      moneyColumn('upTo60', HEADERS.upTo60),
      moneyColumn('upTo90', HEADERS.upTo90),
      moneyColumn('over90', HEADERS.over90),
      moneyColumn('total', HEADERS.total),
    ],
    sql<ReportRow>`select coalesce(v.name, u.name) as party, count(*) as bills, ${age(0)} as "upTo30", ${age(1)} as "upTo60", ${age(2)} as "upTo90", ${age(3)} as over90,
        sum(o.balance)::bigint as total
      from (${openInvoices(request, zones)}) o left join vendor v on v.id = o.vendor_id left join app_user u on o.vendor_id is null and u.id = o.user_id
      where o.balance <> 0 group by o.vendor_id, v.name, u.id, u.name order by sum(o.balance) desc, 1`,
  )
}

/** The open invoices as of a day, oldest first: the lines behind the report by age, and of a vendor's statement. */
export function openInvoiceList(request: ReportRequest, zones: readonly FranchiseZone[]): ReportTable {
  const zoneOf = new Map(zones.map(zone => [zone.id, zone]))
  const DAY_MS = 86_400_000
  return tableOf(
    [
      countColumn('invoice', HEADERS.invoice, false),
      textColumn('date', HEADERS.date),
      textColumn('franchise', HEADERS.franchise),
      textColumn('vendor', HEADERS.vendor),
      textColumn('customer', HEADERS.customer),
      textColumn('poNumber', HEADERS.poNumber),
      countColumn('days', HEADERS.age, false),
      moneyColumn('billed', HEADERS.billed),
      moneyColumn('balance', HEADERS.balance),
    ],
    sql<
      ReportRow & { franchiseId: number; createdAt: Date }
    >`select o.invoice_number as invoice, o.created_at as "createdAt", o.franchise_id as "franchiseId", v.name as vendor, o.customer, o.po_number as "poNumber",
        o.billed, o.balance
      from (${openInvoices(request, zones)}) o left join vendor v on v.id = o.vendor_id where o.balance <> 0 order by o.created_at, o.id`,
    row => {
      const zone = zoneOf.get(row.franchiseId)
      const date = localDay(row.createdAt, zone?.timeZone ?? 'UTC')
      return {
        ...row,
        date,
        franchise: zone?.name ?? '',
        days: (Date.parse(request.endDate) - Date.parse(date)) / DAY_MS,
      }
    },
  )
}
