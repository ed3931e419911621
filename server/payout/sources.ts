import { sql } from 'kysely'
import { localDay } from '../../domain/format/dates.ts'
import { type Fleet, fleetOf, type Item, type ItemKind } from '../../domain/payout/figures.ts'
import type { EarlierMovement } from '../../domain/payout/revenue-share.ts'
import type { Billed, Part } from '../../domain/payout/shares.ts'
import { vendorTermsOn } from '../../domain/vendor/terms.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { datedVendorTerms } from '../vendor/dated-terms.ts'

/** A change of an invoice in a period, with what decides its payees, and its amounts for the statement. */
export interface Source extends Billed {
  kind: ItemKind
  isAdjustment: boolean
  invoiceId: number
  paymentEntryId: number | null
  fleet: Fleet
  /** Null: no money moved. */
  paymentMethod: string | null
  /** Cents received or refunded; for a sale the billed amount. */
  amount: number
  paymentAmount: number
  remittanceFee: number
  discountSubTotal: number
  billedAmount: number
  /** The commission of the invoice's day, in basis points. */
  commissionBps: number
  /** Cents before tax that a plan paid of the order. */
  planCovered: number
  /** Cents of cash taken above the amount, by rounding. */
  rounding: number
  /** Cents that the franchise got directly. */
  direct: number
  /** The earlier movements of money of the same invoice; undefined for a sale. */
  earlier?: EarlierMovement[]
}

/** A source as an item for the rules. */
export interface Counted extends Item {
  part: Part
  rounding: number
  direct: number
  /** Cents for what a plan covered. */
  planWork: number
  invoiceId: number
  paymentEntryId: number | null
}

/** What the database says of a source. */
interface Row extends Omit<Source, 'fleet'> {
  /** Of the statement with its sale. */
  issuedFleet: Fleet
}

interface Window {
  franchiseId: number
  timeZone: string
  /** Start, inclusive, and end, exclusive, of the period. */
  from: Date
  until: Date
  /** Start of the time in which earlier statements may have missed something: that of the previous period, or of this one if it is the first. */
  since: Date
}

/** Condition on invoice `i`: it bills an order that a van did. Plans have no van. */
const isOfVan = sql<boolean>`i.van_id is not null and i.work_order_id is not null`

/**
 * Returns everything of a franchise's orders that belongs to a period's statements: invoices that are not voided, voids of invoices on earlier statements, payments
 * and refunds. What earlier statements missed, because it was written while they were generated, is an adjustment. Each has the shares and the fleet of the statement
 * that its sale is on, if that is issued; otherwise the fleet by its vendor's terms of the day on which it was billed.
 */
export async function sourcesOf(db: Database, window: Window): Promise<Source[]> {
  const rows = await readRows(db, window)
  const terms = await datedVendorTerms(db, [...new Set(rows.flatMap(({ vendorId }) => vendorId ?? []))])
  return rows.map(({ issuedFleet, ...row }): Source => {
    if (row.issued.length > 0) return { ...row, fleet: issuedFleet }
    const day = localDay(row.billedAt, window.timeZone)
    return { ...row, fleet: fleetOf(row.vendorId === null ? null : vendorTermsOn(terms.get(row.vendorId) ?? [], day)) }
  })
}

async function readRows(db: Database, { franchiseId, from, until, since }: Window): Promise<Row[]> {
  const facts = sql`
    i.id as "invoiceId", i.van_id as "vanId", i.vendor_id as "vendorId", i.discount_sub_total as "discountSubTotal", i.billed_amount as "billedAmount", i.plan_covered_amount as "planCovered",
    i.commission_bps as "commissionBps",
    i.created_at as "billedAt", n.author_id as "inspectorId", coalesce(x.issued, '[]') as issued, x.fleet as "issuedFleet"`
  // Lateral, so that each is found by its index: joined as tables, all of a tenant's inspections and statements may be read for one period.
  const order = sql`
    left join lateral (select n.author_id from inspection n where n.work_order_id = i.work_order_id limit 1) n on true
    left join lateral (
      select json_agg(json_build_object('payee', json_build_object('vanId', s.van_id, 'userId', s.user_id), 'part', x.part, 'planWork', x.plan_work) order by x.id) as issued,
        min(x.fleet) as fleet
      from payout_item x join payout_statement s on s.id = x.statement_id where x.invoice_id = i.id and x.kind = 'SALE') x on true`
  const { rows: sales } = await sql<Row>`
    select 'SALE' as kind, i.created_at < ${from} as "isAdjustment", null as "paymentEntryId", null as "paymentMethod", i.billed_amount as amount,
      0 as "paymentAmount", 0 as "remittanceFee", 0 as rounding, 0 as direct, ${facts}
    from invoice i ${order}
    where i.franchise_id = ${franchiseId} and i.created_at >= ${since} and i.created_at < ${until} and i.voided_at is null and ${isOfVan}
      and (i.created_at >= ${from} or x.issued is null)
    union all
    select 'VOIDED_SALE', true, null, null, -i.billed_amount, 0, 0, 0, 0, ${facts}
    from invoice i ${order}
    where i.franchise_id = ${franchiseId} and i.voided_at >= ${since} and i.voided_at < ${until} and ${isOfVan}
      and x.issued is not null and not exists (select from payout_item x where x.invoice_id = i.id and x.kind = 'VOIDED_SALE')
    order by "invoiceId"`.execute(db)
  const { rows: money } = await sql<Row>`
    select case when e.kind in ('CAPTURE', 'MOVED_OUT', 'MOVED_IN') then 'PAYMENT' else 'REFUND' end as kind,
      (e.created_at < ${from} or (e.kind not in ('CAPTURE', 'MOVED_OUT', 'MOVED_IN') and p.created_at < ${from})) as "isAdjustment",
      e.id as "paymentEntryId", p.payment_method as "paymentMethod", e.amount, p.amount as "paymentAmount", p.remittance_fee as "remittanceFee",
      coalesce((select r.amount from cash_rounding_entry r where r.payment_entry_id = e.id), 0) as rounding,
      coalesce((select d.amount from direct_entry d where d.payment_entry_id = e.id), 0) as direct, ${facts},
      (select coalesce(json_agg(json_build_object('amount', b.amount, 'paymentAmount', q.amount, 'remittanceFee', q.remittance_fee)), '[]')
        from payment_entry b join payment q on q.id = b.payment_id where b.invoice_id = e.invoice_id and b.id < e.id) as earlier
    from payment_entry e join payment p on p.id = e.payment_id join invoice i on i.id = e.invoice_id ${order}
    where e.franchise_id = ${franchiseId} and e.created_at >= ${since} and e.created_at < ${until} and ${isOfVan}
      and (e.created_at >= ${from}
        or not exists (select from payout_item x where x.invoice_id = i.id and x.kind in ('PAYMENT', 'REFUND') and x.payment_entry_id = e.id))
    order by e.id`.execute(db)
  return [...sales, ...money]
}
