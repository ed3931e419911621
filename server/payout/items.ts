import type { PaymentMethod } from '../../domain/payment/payment.ts'
import type { ItemKind } from '../../domain/payout/figures.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { notFound } from '../platform/refusal.ts'
import type { Actor } from '../platform/scope.ts'
import { type Report, requireReport } from './queries.ts'

/** An item of a statement, with its order and invoice (rule F3). Cents. */
export interface ReportItem {
  id: number
  kind: ItemKind
  isAdjustment: boolean
  amount: number
  subTotal: number
  invoiceNumber: number
  workOrderId: number
  customerName: string
  vendorName: string | null
  /** Method of the payment, or of the refunded payment. */
  paymentMethod: PaymentMethod | null
  at: Date
}

/** Fields of a request for a statement. They must match the statement. */
export interface RequestedReport {
  id: number
  startDate: string
  endDate: string
  franchiseId: number
  vanId: number | null
  userId: number | null
}

/** Returns the requested statement. @throws Refusal 404 when the actor may not see it, or when it has another period, van or user */
export async function requireRequestedReport(db: Database, actor: Actor, requested: RequestedReport): Promise<Report> {
  const report = await requireReport(db, actor, requested.id)
  const fields = ['startDate', 'endDate', 'franchiseId', 'vanId', 'userId'] as const
  if (fields.some(field => report[field] !== requested[field])) throw notFound('payoutStatement')
  return report
}

/** Returns a statement's items by kind, oldest first (PAYOUT-12). Check first that the actor may see the statement. */
export async function itemsOf(
  db: Database,
  statementId: number,
  kinds: readonly ItemKind[] = ['SALE', 'VOIDED_SALE', 'PAYMENT', 'REFUND'],
): Promise<ReportItem[]> {
  const rows = await db
    .selectFrom('payout_item as x')
    .innerJoin('invoice as i', 'i.id', 'x.invoice_id')
    .leftJoin('payment_entry as e', 'e.id', 'x.payment_entry_id')
    .leftJoin('payment as p', 'p.id', 'e.payment_id')
    .leftJoin('vendor as v', 'v.id', 'i.vendor_id')
    .where('x.statement_id', '=', statementId)
    .where('x.kind', 'in', kinds)
    .selectAll('x')
    .select(['i.invoice_number', 'i.work_order_id', 'i.bill_to', 'i.created_at', 'i.voided_at'])
    .select(['v.name as vendor_name', 'p.payment_method', 'e.created_at as moved_at'])
    .orderBy('x.id')
    .execute()
  return rows.map(row => ({
    id: row.id,
    kind: row.kind,
    isAdjustment: row.is_adjustment,
    amount: row.amount,
    subTotal: row.sub_total,
    invoiceNumber: row.invoice_number,
    workOrderId: row.work_order_id ?? 0,
    customerName: row.bill_to.name,
    vendorName: row.vendor_name,
    paymentMethod: row.payment_method,
    at: row.moved_at ?? (row.kind === 'VOIDED_SALE' ? row.voided_at : null) ?? row.created_at,
  }))
}
