import { sql } from 'kysely'
import type { Database } from '../platform/database/tenant-database.ts'
import { isSale, ofChosen, type Selection, type Span } from './selection.ts'

interface Asked {
  selection: Selection
  span: Span
}

/** Customers with completed orders; each is either new or recurring, and either commercial or residential. */
export interface CustomerCounts {
  vendorCustomers: number
  residentialCustomers: number
  /** Without an earlier completed order at any of the business's franchises. */
  newCustomers: number
  recurringCustomers: number
}

/** Customers by whether a vendor sent them and whether they had an earlier order (DASH-08). Materialized, so that each is looked up once. */
export async function countCustomers(db: Database, { selection, span }: Asked): Promise<CustomerCounts> {
  const { rows } = await sql<CustomerCounts>`
    with served as (
      select i.user_id, bool_or(i.vendor_id is not null) as is_sent from invoice i
      where i.franchise_id = any(${selection.franchiseIds}::bigint[]) and i.created_at >= ${span.from} and i.created_at < ${span.to}
        and ${isSale} and ${ofChosen(selection)} group by i.user_id),
    known as materialized (
      select s.is_sent, exists (select from invoice i where i.user_id = s.user_id and i.created_at < ${span.from} and ${isSale}) as was_served from served s)
    select count(*) filter (where is_sent) as "vendorCustomers", count(*) filter (where not is_sent) as "residentialCustomers",
      count(*) filter (where not was_served) as "newCustomers", count(*) filter (where was_served) as "recurringCustomers" from known`.execute(
    db,
  )
  return rows[0] ?? { vendorCustomers: 0, residentialCustomers: 0, newCustomers: 0, recurringCustomers: 0 }
}

export interface PaymentTypeCount {
  paymentMethod: string
  count: number
}

/** Returns the number of approved payments by method, most used first (DASH-08). */
export async function countPaymentTypes(db: Database, { selection, span }: Asked): Promise<PaymentTypeCount[]> {
  const isAll = selection.vanIds.length === 0 && selection.vendorIds === null
  const { rows } = await sql<PaymentTypeCount>`
    select p.payment_method as "paymentMethod", count(*) as count from payment p
    where p.status = 'APPROVED' and p.franchise_id = any(${selection.franchiseIds}::bigint[]) and p.created_at >= ${span.from} and p.created_at < ${span.to}
      and ${isAll ? sql`true` : sql`p.invoice_id in (select i.id from invoice i where ${isSale} and ${ofChosen(selection)})`}
    group by 1 order by 2 desc, 1`.execute(db)
  return rows
}

export interface OrderCounts {
  /** Scheduled in the time span and not completed yet. */
  assigned: number
  /** Completed, with a balance due. */
  open: number
  /** Completed, and paid in full. */
  paid: number
}

/** Returns the number of orders of a time span by status (SALES-03). */
export async function countOrders(db: Database, { selection, span }: Asked): Promise<OrderCounts> {
  const { franchiseIds, vanIds, vendorIds } = selection
  const { rows } = await sql<OrderCounts>`
    select (select count(*) from work_order w where w.franchise_id = any(${franchiseIds}::bigint[]) and w.status = 'ASSIGNED'
        and w.scheduled_at >= ${span.from} and w.scheduled_at < ${span.to}
        and ${vendorIds === null ? sql`true` : sql`w.vendor_id = any(${vendorIds}::bigint[])`}
        and ${vanIds.length === 0 ? sql`true` : sql`w.van_id = any(${vanIds}::bigint[])`}) as assigned,
      count(*) filter (where i.approved_amount < i.billed_amount) as open, count(*) filter (where i.approved_amount >= i.billed_amount) as paid
    from invoice i where i.franchise_id = any(${franchiseIds}::bigint[]) and i.created_at >= ${span.from} and i.created_at < ${span.to}
      and ${isSale} and ${ofChosen(selection)}`.execute(db)
  return rows[0] ?? { assigned: 0, open: 0, paid: 0 }
}
