import { sql } from 'kysely'
import type { PaymentMethod } from '../../domain/payment/payment.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { quartersOf } from './quarters.ts'
import { isEverybody, isOfChosen, isSale, ofChosen, type Selection, type Span } from './selection.ts'

interface CountSelection {
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

const NOBODY: CustomerCounts = { vendorCustomers: 0, residentialCustomers: 0, newCustomers: 0, recurringCustomers: 0 }

/** From this length, the customers of whole franchises are fewer than the invoices of the span. */
const LONG_SPAN_MS = 100 * 86_400_000

/** Customers by whether a vendor sent them and whether they had an earlier order (DASH-08). */
export const countCustomers = (db: Database, { selection, span }: CountSelection): Promise<CustomerCounts> =>
  isEverybody(selection) && span.to.getTime() - span.from.getTime() > LONG_SPAN_MS
    ? countOfAll(db, { selection, span })
    : countOfInvoices(db, { selection, span })

/**
 * Reads each customer's first and last order instead of every invoice. A customer whose first order was before the span and whose last is after it was served in it
 * only if an invoice says so.
 */
async function countOfAll(db: Database, { selection, span }: CountSelection): Promise<CustomerCounts> {
  const { from, to } = span
  const { rows } = await sql<CustomerCounts>`
    with known as (
      select c.user_id, c.is_sent, c.first_at, c.franchise_id = any(${selection.franchiseIds}::bigint[]) and (
        (c.first_at >= ${from} and c.first_at < ${to}) or (c.last_at >= ${from} and c.last_at < ${to})
        or (c.first_at < ${from} and c.last_at >= ${to} and exists (
          select from invoice i where i.user_id = c.user_id and i.franchise_id = c.franchise_id and (i.vendor_id is not null) = c.is_sent
            and i.created_at >= ${from} and i.created_at < ${to} and ${isSale}))) as is_served
      from customer_sale c where c.first_at < ${to}),
    served as (
      select bool_or(is_sent and is_served) as is_sent, min(first_at) < ${from} as was_served from known group by user_id having bool_or(is_served))
    select count(*) filter (where is_sent) as "vendorCustomers", count(*) filter (where not is_sent) as "residentialCustomers",
      count(*) filter (where not was_served) as "newCustomers", count(*) filter (where was_served) as "recurringCustomers" from served`.execute(
    db,
  )
  return rows[0] ?? NOBODY
}

/** Materialized, so that each customer is looked up once. */
async function countOfInvoices(db: Database, { selection, span }: CountSelection): Promise<CustomerCounts> {
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
  return rows[0] ?? NOBODY
}

export interface PaymentTypeCount {
  paymentMethod: PaymentMethod
  count: number
}

/** Returns the number of approved payments by method, most used first (DASH-08). */
export async function countPaymentTypes(
  db: Database,
  { selection, span }: CountSelection,
): Promise<PaymentTypeCount[]> {
  const counts = quartersOf({
    selection,
    span,
    kind: 'PAYMENTS',
    columns: sql`detail, count`,
    fromLedger: ({ from, to }) => sql`
      select p.franchise_id, p.created_at as at, p.payment_method as detail, 1::bigint as count from payment p
      where p.status = 'APPROVED' and p.franchise_id = any(${selection.franchiseIds}::bigint[]) and p.created_at >= ${from} and p.created_at < ${to}
        and ${isOfChosen(selection, sql`p.invoice_id`)}`,
  })
  const { rows } = await sql<PaymentTypeCount>`
    select detail as "paymentMethod", sum(count)::bigint as count from (${counts}) c group by 1 having sum(count) > 0 order by 2 desc, 1`.execute(
    db,
  )
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
export async function countOrders(db: Database, { selection, span }: CountSelection): Promise<OrderCounts> {
  const { franchiseIds, vanIds, vendorIds } = selection
  const chosen = sql`i.franchise_id = any(${franchiseIds}::bigint[]) and i.created_at >= ${span.from} and i.created_at < ${span.to}
      and ${isSale} and ${ofChosen(selection)}`
  // Few orders have a balance due, and an index finds them: what each of a million was paid is not read.
  const { rows } = await sql<OrderCounts>`
    select assigned, open, completed - open as paid
    from (select count(*) as assigned from work_order w where w.franchise_id = any(${franchiseIds}::bigint[]) and w.status = 'ASSIGNED'
        and w.scheduled_at >= ${span.from} and w.scheduled_at < ${span.to}
        and ${vendorIds === null ? sql`true` : sql`w.vendor_id = any(${vendorIds}::bigint[])`}
        and ${vanIds.length === 0 ? sql`true` : sql`w.van_id = any(${vanIds}::bigint[])`}) a,
      (select count(*) as completed from invoice i where ${chosen}) c,
      (select count(*) as open from receivable r cross join lateral (select from invoice i where i.id = r.invoice_id and ${chosen} offset 0) i
        where r.balance > 0) o`.execute(db)
  return rows[0] ?? { assigned: 0, open: 0, paid: 0 }
}
