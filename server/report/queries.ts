import { sql } from 'kysely'
import type { Currency } from '../../domain/format/money.ts'
import type { InvoiceStatus } from '../../domain/invoice/status.ts'
import { commissionOf } from '../../domain/payout/fees.ts'
import { requireFranchise } from '../franchise/policy.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { invalidField, notFound } from '../platform/refusal.ts'
import type { Actor } from '../platform/scope.ts'
import { vendorsFor } from '../vendor/queries.ts'
import { TEXTS } from './texts.ts'

/** From the first instant to the last, both included. */
export interface TimeFrame {
  startDate: Date
  endDate: Date
}

/** One invoice of a report (REPORT-07). */
export interface ReportRow {
  invoiceNumber: number
  workOrderId: number | null
  franchiseName: string
  contactName: string
  contactEmail: string
  status: InvoiceStatus
  /** Cents. */
  billedAmount: number
  /** Cents that are unpaid. */
  balance: number
  createdAt: Date
  currency: Currency
  vendorName: string | null
}

/** An invoice with what its commission is calculated from. */
interface SaleRow extends ReportRow {
  /** Cents. */
  sales: number
  /** Basis points, of its day. */
  commissionBps: number
}

export interface CommissionRow extends ReportRow {
  /** Cents: the discounted subtotal of the work order. */
  commissionBase: number
  /** Cents. */
  commissionAmount: number
}

/** A page of a report: the rows after an invoice's number. Null: all rows. */
export interface ReportPageOf {
  first?: number | null
  after?: number | null
}

/** Statuses of invoices that are not paid in full. */
const OWED = ['OPEN', 'PENDING', 'PARTIALLY_PAID']

interface Invoices {
  franchiseIds: readonly number[]
  /** Null: with and without a vendor. */
  vendorIds: readonly number[] | null
  frame: TimeFrame & ReportPageOf
}

/** Returns the invoices of a time frame, or a page of them, oldest first. @throws Refusal 422 for a reversed time frame, and for a page of less than one */
async function invoicesIn(
  db: Database,
  { franchiseIds, vendorIds, frame }: Invoices,
  isOwed: boolean,
): Promise<SaleRow[]> {
  if (frame.endDate < frame.startDate) throw invalidField('endDate', TEXTS.endBeforeStart)
  if (typeof frame.first === 'number' && frame.first < 1) throw invalidField('first', TEXTS.firstTooSmall)
  if (franchiseIds.length === 0 || vendorIds?.length === 0) return []
  const { rows } = await sql<SaleRow>`
    select i.invoice_number as "invoiceNumber", i.work_order_id as "workOrderId", f.name as "franchiseName", i.bill_to->>'name' as "contactName",
      i.bill_to->>'email' as "contactEmail", i.status, i.billed_amount as "billedAmount", i.discount_sub_total as sales, i.commission_bps as "commissionBps",
      greatest(i.billed_amount - i.approved_amount, 0) as balance, i.created_at as "createdAt", i.currency, v.name as "vendorName"
    from invoice i join franchise f on f.id = i.franchise_id left join vendor v on v.id = i.vendor_id
    where i.franchise_id = any(${franchiseIds}) and i.created_at between ${frame.startDate} and ${frame.endDate}
      and (${vendorIds}::bigint[] is null or i.vendor_id = any(${vendorIds}))
      and case when ${isOwed} then i.status = any(${OWED}) else i.work_order_id is not null and i.status <> 'VOIDED' end
      and (${frame.after ?? null}::bigint is null
        or (i.created_at, i.id) > (select last.created_at, last.id from invoice last where last.invoice_number = ${frame.after ?? null}))
    order by i.created_at, i.id limit ${frame.first ?? null}`.execute(db)
  return rows
}

/** @throws Refusal 404 for a franchise that is not the actor's */
function requireFranchises(actor: Actor, franchiseIds: readonly number[]): void {
  for (const franchiseId of franchiseIds) requireFranchise(actor, franchiseId)
}

/** @throws Refusal 404 for a vendor that is not on the actor's list */
async function requireVendors(db: Database, actor: Actor, vendorIds: readonly number[]): Promise<void> {
  const listed = new Set((await vendorsFor(db, actor)).map(vendor => vendor.id))
  if (!vendorIds.every(id => listed.has(id))) throw notFound('vendor')
}

/** Returns the unpaid invoices of vendors at the actor's franchises (REPORT-08). @throws Refusal 404 for a vendor that is not the actor's */
export async function vendorArReport(
  db: Database,
  actor: Actor,
  { vendorIds, ...frame }: TimeFrame & ReportPageOf & { vendorIds: number[] },
): Promise<ReportRow[]> {
  await requireVendors(db, actor, vendorIds)
  return await invoicesIn(db, { franchiseIds: actor.franchiseIds, vendorIds, frame }, true)
}

/** Returns all unpaid invoices of franchises (REPORT-08). @throws Refusal 404 for a franchise that is not the actor's */
export async function marketArReport(
  db: Database,
  actor: Actor,
  { franchiseIds, ...frame }: TimeFrame & ReportPageOf & { franchiseIds: number[] },
): Promise<ReportRow[]> {
  requireFranchises(actor, franchiseIds)
  return await invoicesIn(db, { franchiseIds, vendorIds: null, frame }, true)
}

/** Selects the actor's own sales, by franchises and vendors of their lists. */
export interface SalesReportOf extends TimeFrame, ReportPageOf {
  userId: number
  franchiseIds: number[]
  vendorIds: number[]
}

async function salesInvoices(
  db: Database,
  actor: Actor,
  { userId, franchiseIds, vendorIds, ...frame }: SalesReportOf,
  isOwed: boolean,
): Promise<SaleRow[]> {
  if (userId !== actor.userId) throw notFound('user')
  requireFranchises(actor, franchiseIds)
  await requireVendors(db, actor, vendorIds)
  return await invoicesIn(db, { franchiseIds, vendorIds, frame }, isOwed)
}

/** Returns the unpaid invoices of the actor's sales to vendors (REPORT-08). @throws Refusal 404 for a user, franchise or vendor that the actor may not see */
export const salesArReport = (db: Database, actor: Actor, of: SalesReportOf): Promise<ReportRow[]> =>
  salesInvoices(db, actor, of, true)

/** Returns the commission of each of these sales that was not voided (REPORT-08, rule F2). @throws Refusal as salesArReport */
export async function salesCommissionReport(db: Database, actor: Actor, of: SalesReportOf): Promise<CommissionRow[]> {
  const rows = await salesInvoices(db, actor, of, false)
  return rows.map(({ sales, commissionBps, ...row }) => ({
    ...row,
    commissionBase: sales,
    commissionAmount: commissionOf(sales, commissionBps),
  }))
}
