import type { SignedInContext } from '../platform/context.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { requireBillable } from './queries.ts'
import type { InvoiceRow } from './rows.ts'

/** Locks an invoice until the transaction ends, for staff of its franchise who are not its customer. @throws Refusal 404 or 403 */
export async function lockInvoice(db: Database, context: SignedInContext, invoiceId: number): Promise<InvoiceRow> {
  const { actor } = context
  const invoice = await db.selectFrom('invoice').where('id', '=', invoiceId).selectAll().forUpdate().executeTakeFirst()
  requireBillable(actor, invoice)
  return invoice
}
