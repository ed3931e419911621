import { sql } from 'kysely'
import type { Fleet, Item, ItemKind } from '../../domain/payout/figures.ts'
import type { Database } from '../platform/database/tenant-database.ts'

/** What happened for one invoice in a period: whose it is, and what a statement makes of it. */
export interface Source {
  kind: ItemKind
  isAdjustment: boolean
  invoiceId: number
  paymentEntryId: number | null
  vanId: number
  /** Null: nobody drives the van. */
  technicianId: number | null
  vendorId: number | null
  fleet: Fleet
  /** Null: no money moved. */
  paymentMethod: string | null
  /** Cents that came or went back; of a sale what was billed. */
  amount: number
  paymentAmount: number
  remittanceFee: number
  discountSubTotal: number
  billedAmount: number
}

/** A source as the rules count it. */
export interface Counted extends Item {
  invoiceId: number
  paymentEntryId: number | null
}

interface Window {
  franchiseId: number
  /** From when to before when the period is. */
  from: Date
  until: Date
  /** From when on something may have been missed: the start of the period before, or this one's when there was none. */
  since: Date
}

/**
 * Everything of a franchise's orders that belongs to a period's statements: what was billed and not voided, what was voided after a statement told of it, what
 * was paid and what was given back. What was missed by the statements before (it was written while they were drawn up) comes as an adjustment. An order is its
 * van's and of the technician who inspected, else of the first who drives the van; with money that comes later it stays whose it was.
 */
export async function sourcesOf(db: Database, { franchiseId, from, until, since }: Window): Promise<Source[]> {
  const facts = sql`
    i.id as "invoiceId", w.van_id as "vanId", i.vendor_id as "vendorId", i.discount_sub_total as "discountSubTotal", i.billed_amount as "billedAmount",
    case when v.id is null then null when v.is_national_fleet then 'national' else 'third_party' end as fleet,
    coalesce(
      (select s.user_id from payout_item x join payout_statement s on s.id = x.statement_id
        where x.invoice_id = i.id and x.kind = 'SALE' and s.van_id = w.van_id limit 1),
      (select t.user_id from inspection n join van_technician t on t.van_id = w.van_id and t.user_id = n.author_id where n.work_order_id = w.id),
      (select min(t.user_id) from van_technician t where t.van_id = w.van_id)) as "technicianId"`
  const order = sql`join work_order w on w.id = i.work_order_id and w.van_id is not null left join vendor v on v.id = i.vendor_id`
  const { rows: sales } = await sql<Source>`
    select 'SALE' as kind, i.created_at < ${from} as "isAdjustment", null as "paymentEntryId", null as "paymentMethod", i.billed_amount as amount,
      0 as "paymentAmount", 0 as "remittanceFee", ${facts}
    from invoice i ${order}
    where i.franchise_id = ${franchiseId} and i.created_at >= ${since} and i.created_at < ${until} and i.voided_at is null
      and (i.created_at >= ${from} or not exists (select from payout_item x where x.invoice_id = i.id and x.kind = 'SALE'))
    union all
    select 'VOIDED_SALE', true, null, null, -i.billed_amount, 0, 0, ${facts}
    from invoice i ${order}
    where i.franchise_id = ${franchiseId} and i.voided_at >= ${since} and i.voided_at < ${until}
      and exists (select from payout_item x where x.invoice_id = i.id and x.kind = 'SALE')
      and not exists (select from payout_item x where x.invoice_id = i.id and x.kind = 'VOIDED_SALE')
    order by "invoiceId"`.execute(db)
  const { rows: money } = await sql<Source>`
    select case e.kind when 'CAPTURE' then 'PAYMENT' else 'REFUND' end as kind,
      (e.created_at < ${from} or (e.kind <> 'CAPTURE' and p.created_at < ${from})) as "isAdjustment",
      e.id as "paymentEntryId", p.payment_method as "paymentMethod", e.amount, p.amount as "paymentAmount", p.remittance_fee as "remittanceFee", ${facts}
    from payment_entry e join payment p on p.id = e.payment_id join invoice i on i.id = e.invoice_id ${order}
    where i.franchise_id = ${franchiseId} and e.created_at >= ${since} and e.created_at < ${until}
      and (e.created_at >= ${from}
        or not exists (select from payout_item x where x.invoice_id = i.id and x.kind in ('PAYMENT', 'REFUND') and x.payment_entry_id = e.id))
    order by e.id`.execute(db)
  return [...sales, ...money]
}
