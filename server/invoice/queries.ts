import type { Selectable } from 'kysely'
import { requireFranchise } from '../franchise/policy.ts'
import type { Payment } from '../platform/database/schema.gen.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { notFound } from '../platform/refusal.ts'
import type { Actor } from '../platform/scope.ts'
import type { InvoiceRow } from '../work-order/batches.ts'
import { PAGE_SIZE } from '../work-order/queries.ts'

export type PaymentRow = Selectable<Payment>

/** Staff see the invoices of their franchises, customers their own (ROLE-03, ROLE-10). @throws Refusal 404 for any other */
export function requireInvoice(actor: Actor, invoice: InvoiceRow | undefined): asserts invoice is InvoiceRow {
  const ofFranchise =
    invoice && actor.isStaff && invoice.franchise_id !== null && actor.franchiseIds.includes(invoice.franchise_id)
  if (!invoice || (!ofFranchise && invoice.user_id !== actor.userId)) throw notFound('The invoice')
}

/** An invoice by its number (INVOICE-11). @throws Refusal 404 */
export async function invoiceByNumber(db: Database, actor: Actor, invoiceNumber: number): Promise<InvoiceRow> {
  const invoice = await db
    .selectFrom('invoice')
    .where('invoice_number', '=', invoiceNumber)
    .selectAll()
    .executeTakeFirst()
  requireInvoice(actor, invoice)
  return invoice
}

/** An invoice by its id. @throws Refusal 404 */
export async function invoiceById(db: Database, actor: Actor, id: number): Promise<InvoiceRow> {
  const invoice = await db.selectFrom('invoice').where('id', '=', id).selectAll().executeTakeFirst()
  requireInvoice(actor, invoice)
  return invoice
}

export const paymentsOf = (db: Database, invoiceId: number): Promise<PaymentRow[]> =>
  db.selectFrom('payment').where('invoice_id', '=', invoiceId).selectAll().orderBy('id').execute()

/** A page of a franchise's invoices, newest first. @throws Refusal 404 for another franchise */
export async function franchiseInvoices(
  db: Database,
  actor: Actor,
  { franchiseId, pageNumber, status }: { franchiseId: number; pageNumber: number; status: string | null },
): Promise<{ invoices: InvoiceRow[]; total: number }> {
  requireFranchise(actor, franchiseId)
  const base = db
    .selectFrom('invoice')
    .where('franchise_id', '=', franchiseId)
    .$if(status !== null, query => query.where('status', '=', status))
  const page = base
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(PAGE_SIZE)
    .offset((Math.max(1, pageNumber) - 1) * PAGE_SIZE)
  const [invoices, counted] = await Promise.all([
    page.execute(),
    base.select(eb => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { invoices, total: counted.total }
}

/** Cents that are still to be paid. */
export const remainingAmount = (invoice: InvoiceRow): number =>
  Math.max(0, (invoice.billed_amount ?? 0) - invoice.approved_amount)
