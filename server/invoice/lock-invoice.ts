import type { Context } from '../platform/context.ts'
import type { Database } from '../platform/database/tenant-database.ts'
import { signInNeeded } from '../platform/refusal.ts'
import type { Actor } from '../platform/scope.ts'
import { requireBillable } from './queries.ts'
import type { InvoiceRow } from '../platform/database/rows.ts'

/** Returns the signed-in member of staff. @throws Refusal 401 for anyone else */
export function requireStaff({ actor }: Context): Actor {
  if (!actor?.isStaff) throw signInNeeded()
  return actor
}

/** Locks an invoice until the transaction ends, for staff of its franchise who are not its customer. @throws Refusal 404 or 403 */
export async function lockInvoice(db: Database, context: Context, invoiceId: number): Promise<InvoiceRow> {
  const actor = requireStaff(context)
  const invoice = await db.selectFrom('invoice').where('id', '=', invoiceId).selectAll().forUpdate().executeTakeFirst()
  requireBillable(actor, invoice)
  return invoice
}
